extension LayerProperty {
  /// What text layers have (`CATextLayer`).
  static let textRows: [Row] = [
    ("string", .text({ $0.text.string }, { $0.text.string = $1 }), true),
    ("font", .font({ $0.text.font }, { $0.text.font = $1 }), false),
    ("fontSize", .number({ $0.text.fontSize }, { $0.text.fontSize = $1 }), true),
    (
      "foregroundColor", .color({ $0.text.foregroundColor }, { $0.text.foregroundColor = $1 }), true
    ),
    ("alignmentMode", .name(Choice(\.text.alignmentMode)), false),
    ("truncationMode", .name(Choice(\.text.truncationMode)), false),
    ("isWrapped", .bool({ $0.text.isWrapped }, { $0.text.isWrapped = $1 }), false),
  ]
}
