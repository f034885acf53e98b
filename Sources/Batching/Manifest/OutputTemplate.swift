import Documents

/// An output of the manifest before names are filled in: a file name, or a mapping with the key
/// `file` and settings of its own.
struct OutputTemplate {
  /// The place of the name.
  private(set) var field: Field
  /// The name with its places to fill in.
  private(set) var name = "{name}.mp4"
  /// The own settings.
  private(set) var options = OutputOptions()
  /// Pixels per point.
  private(set) var scale: Double?
  private var isNamed = true

  /// The keys, in the order in which they are documented.
  static let keys: [Key<OutputTemplate>] =
    [
      Key(
        "file", as: .text.called("a file name, such as `{name}.png`"),
        "The file, with places such as `{name}`.", isRequired: true,
        read: { field, template in
          guard let name = field.text("a file name, such as \"{name}.png\"") else { return false }
          (template.field, template.name, template.isNamed) = (field, name, true)
          return true
        }),
      Key(
        "scale", .number(.positive), optional: \.scale,
        "Pixels per point, in place of the entry's."),
    ] + OutputOptions.keys.map { $0.lifted(\.options) }

  /// The output of an entry that names none.
  init(ofEntry field: Field) { self.field = field }

  /// Reads an output; `nil` after reporting that it is none.
  init?(_ field: Field) {
    self.field = field
    guard !field.isText else {
      guard let name = field.text(MappingSchema.output.expected) else { return nil }
      self.name = name
      return
    }
    guard let mapping = MappingReader(field, .output) else { return nil }
    isNamed = false
    mapping.read(Self.keys, into: &self)
    mapping.finish()
    guard isNamed else { return nil }
  }
}
