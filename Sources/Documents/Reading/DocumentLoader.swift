package import LayerModel
import Threading

/// A YAML file read with located errors, whatever it is about: scenes, and manifests of batches.
package struct DocumentLoader {
  /// A document that was read.
  package struct Document<Value> {
    /// The value that was made of it.
    package let value: Value
    /// The warnings about it.
    package let warnings: [SceneError]
    package let source: SourceText
    package let usedSources: [String: SourceText]
    package let usedFiles: [String]
  }

  private let assetRoots: [String]
  private let limits: WorkLimits
  private let expected: String

  /// A loader.
  ///
  /// - Parameters:
  ///   - expected: What a message says the file should be.
  ///   - assetRoots: Folders beside the file's own that files named in it may come from.
  ///   - limits: What a file may ask for.
  package init(
    expecting expected: String, assetRoots: [String] = [], limits: WorkLimits = WorkLimits()
  ) {
    self.expected = expected
    self.assetRoots = assetRoots
    self.limits = limits
  }

  /// Reads a regular file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - read: Makes something of the document's root; `nil` after reporting what is wrong with it.
  /// - Returns: What was made.
  /// - Throws: `SceneLoadingErrors`, all of them.
  package func load<Value>(
    contentsOf path: String, _ read: (Field) -> Value?
  ) throws(SceneLoadingErrors) -> Document<Value> {
    try load(try SceneFile.bytes(of: path, limits), file: path, read)
  }

  /// Reads bytes in UTF-8 that stand in a file.
  package func load<Value>(
    _ bytes: [UInt8], file: String, _ read: (Field) -> Value?
  ) throws(SceneLoadingErrors) -> Document<Value> {
    let source = SourceText(SceneFile.withoutByteOrderMark(bytes))
    let diagnostics = SceneDiagnostics(
      file: file, source: source, assets: AssetFolders(sceneFile: file, roots: assetRoots),
      limits: limits)
    var value: Value?
    do throws(TextProblem) {
      try SceneFile.check(source, limits)
      value = try DeepStack.run(levels: limits[.nesting], .ofScene) { () throws(TextProblem) in
        guard let node = try YAMLReader.read(source, limits, diagnostics.contents) else {
          throw TextProblem(found: "found an empty file", allowed: expected)
        }
        return read(Field(node: node, valuePath: .root, reading: Reading(diagnostics)))
      }
    } catch {
      diagnostics.add(
        .error, line: error.line, column: error.column, keyPath: "", found: error.found,
        allowed: error.allowed)
    }
    let errors = diagnostics.findings(.error)
    guard errors.isEmpty, let value else { throw SceneLoadingErrors(errors) }
    return Document(
      value: value, warnings: diagnostics.findings(.warning), source: source,
      usedSources: diagnostics.sources, usedFiles: diagnostics.usedFiles.sorted())
  }
}
