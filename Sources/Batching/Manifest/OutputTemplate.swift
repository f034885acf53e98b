import Documents

/// An output of the manifest before names are filled in: a file name, or a mapping with the key
/// `file` and settings of its own.
struct OutputTemplate {
  /// The place of the name.
  let field: Field
  /// The name with its places to fill in.
  let name: String
  /// Its own settings.
  let options: OutputOptions
  /// Pixels per point.
  let scale: Double?

  /// The output of an entry that names none.
  init(ofEntry field: Field) {
    (self.field, name, options, scale) = (field, "{name}.mp4", OutputOptions(), nil)
  }

  /// Reads an output; `nil` after reporting that it is none.
  init?(_ field: Field) {
    guard !field.isText else {
      guard let name = field.text(MappingSchema.output.expected) else { return nil }
      (self.field, self.name, options, scale) = (field, name, OutputOptions(), nil)
      return
    }
    guard let mapping = MappingReader(field, .output) else { return nil }
    let file = mapping.required("file")
    let name = file?.text("a file name, such as \"{name}.png\"")
    options = OutputOptions(mapping)
    scale = mapping["scale"]?.number(.positive)
    mapping.finish()
    guard let file, let name else { return nil }
    (self.field, self.name) = (file, name)
  }
}
