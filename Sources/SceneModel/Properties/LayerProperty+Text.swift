extension LayerProperty {
  /// What text layers have (`CATextLayer`).
  static let textRows: [Row] = [
    ("string", .text(\.text.string), true),
    ("font", .font(\.text.font), false),
    ("fontSize", .number(\.text.fontSize), true),
    ("foregroundColor", .color(\.text.foregroundColor), true),
    ("alignmentMode", .name(Choice(\.text.alignmentMode)), false),
    ("truncationMode", .name(Choice(\.text.truncationMode)), false),
    ("isWrapped", .bool(\.text.isWrapped), false),
  ]
}
