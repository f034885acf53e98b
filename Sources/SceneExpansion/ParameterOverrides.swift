import Documents

/// Values that take the place of parameters' defaults, from outside of a scene.
struct ParameterOverrides {
  /// Texts, by the parameters' names.
  var texts: [String: String] = [:]
  /// Values of files, by the parameters' names.
  var values: [String: Field] = [:]
  /// Names that need not be declared.
  var labels: Set<String> = []

  /// No values.
  init() {}

  /// Texts, and the values of files.
  init(texts: [String: String], labels: Set<String>) { (self.texts, self.labels) = (texts, labels) }
}

extension SceneExpander {
  /// Adds the values of a file, a mapping of parameters to values of any kind; reports why there
  /// are none.
  func addParameters(ofFile path: String, to overrides: inout ParameterOverrides) {
    let (limits, expected) = (reading.diagnostics.limits, "a mapping of parameters to values")
    reading.diagnostics.use(path)
    do throws(TextProblem) {
      let bytes = try SceneFile.read(path, limits, noun: "a file of values")
      var (source, node) = try reading.diagnostics.document(
        SceneFile.withoutByteOrderMark(bytes), of: path, expecting: expected)
      let file = UsedFile(name: path, source: source, assets: reading.diagnostics.assets)
      node.origin = NodeOrigin(nil, line: 1, column: 1, in: nil, file: file)
      let root = Field(node: node, valuePath: .root, reading: reading)
      guard let mapping = MappingReader(root, expected) else { return }
      for (name, value) in mapping.all() { overrides.values[name] = value }
    } catch {
      reading.diagnostics.add(error, file: path)
    }
  }
}
