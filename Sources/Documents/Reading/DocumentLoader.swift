package import LayerModel
package import Storing
import Threading

/// A file read with located errors, whatever it is about: scenes, and manifests of batches.
package struct DocumentLoader {
  /// A document that was read.
  package struct Document<Value> {
    /// The value that was made of it.
    package let value: Value
    /// The warnings about it.
    package let warnings: [SceneError]
    /// The features of the file that it does not have.
    package let omissions: [SceneError]
    package let source: SourceText
    package let usedSources: [String: SourceText]
    package let readFiles: [String: FileIdentity?]
    package let measuredFonts: [(font: MeasuredFont, place: SourceLocation)]
  }

  private let assetRoots: [String]
  private let limits: WorkLimits
  private let expected: String
  private let opening: ForeignScenes.Opening?
  private let measuring: (@Sendable () -> TextMeasure)?

  /// A loader.
  ///
  /// - Parameters:
  ///   - expected: The words of a message for the file.
  ///   - assetRoots: Folders beside the file's own that files named in it may come from.
  ///   - limits: The limits on the work of a file.
  ///   - opening: Opens files of other formats that it uses; `nil` where none may be.
  ///   - measuring: Makes what measures its texts; `nil` for nothing.
  package init(
    expecting expected: String, assetRoots: [String] = [], limits: WorkLimits = WorkLimits(),
    opening: ForeignScenes.Opening? = nil, measuring: (@Sendable () -> TextMeasure)? = nil
  ) {
    self.expected = expected
    self.measuring = measuring
    self.opening = opening
    self.assetRoots = assetRoots
    self.limits = limits
  }

  /// Reads a regular file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - read: Makes a value of the document's root; `nil` after reporting the mistakes in it.
  /// - Returns: The value that `read` makes.
  /// - Throws: `SceneLoadingErrors`, all of them.
  package func load<Value>(
    contentsOf path: String, _ read: (Field) -> Value?
  ) throws(SceneLoadingErrors) -> Document<Value> {
    try load(try SceneFile.bytes(of: path, limits), file: path, read)
  }

  /// Reads YAML in UTF-8 that stands in a file.
  package func load<Value>(
    _ bytes: [UInt8], file: String, _ read: (Field) -> Value?
  ) throws(SceneLoadingErrors) -> Document<Value> {
    try load(bytes, file: file) { (diagnostics) throws(TextProblem) in
      let node = try diagnostics.node(in: diagnostics.source, expecting: expected)
      return read(
        Field(
          node: node, valuePath: .root,
          reading: Reading(diagnostics, opening: opening, measuring: measuring)))
    }
  }

  /// Reads a file that is an archive.
  ///
  /// - Parameters:
  ///   - bytes: The archive.
  ///   - file: Its file's name for messages.
  ///   - body: Reads files of it.
  /// - Returns: The result of the body.
  /// - Throws: `SceneLoadingErrors` with the reason why the archive, or a file in it, is not read.
  package func open<Value>(
    _ bytes: [UInt8], file: String, _ body: (ZipArchive) throws(TextProblem) -> Value
  ) throws(SceneLoadingErrors) -> Value {
    do throws(TextProblem) {
      return try body(try ZipArchive(bytes, file: file, limits: limits))
    } catch {
      throw SceneLoadingErrors(error, in: file)
    }
  }

  /// Reads a text in UTF-8 of any format that stands in a file.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - file: The file's name for messages.
  ///   - archive: The archive that it is in, whose files come before those of folders.
  ///   - read: Makes something of the text, on a stack that is deep enough for it; `nil` after
  ///     reporting what is wrong with it.
  /// - Returns: The value that `read` makes.
  /// - Throws: `SceneLoadingErrors`, all of them.
  package func load<Value>(
    _ bytes: [UInt8], file: String, in archive: ZipArchive? = nil,
    with read: (SceneDiagnostics) throws(TextProblem) -> Value?
  ) throws(SceneLoadingErrors) -> Document<Value> {
    let source = SourceText(SceneFile.withoutByteOrderMark(bytes))
    let diagnostics = SceneDiagnostics(
      file: file, source: source,
      assets: AssetFolders(sceneFile: archive?.file ?? file, roots: assetRoots), archive: archive,
      limits: limits)
    var value: Value?
    do throws(TextProblem) {
      try SceneFile.check(source, limits)
      value = try DeepStack.run(levels: limits[.nesting], .ofScene) { () throws(TextProblem) in
        try read(diagnostics)
      }
    } catch {
      diagnostics.add(error)
    }
    let errors = diagnostics.findings(.error)
    guard errors.isEmpty, let value else {
      throw SceneLoadingErrors(
        errors,
        readFiles: diagnostics.usedFiles.merging(diagnostics.missedFiles) { first, _ in first })
    }
    return Document(
      value: value, warnings: diagnostics.findings(.warning),
      omissions: diagnostics.findings(.leftOut), source: source,
      usedSources: diagnostics.sources, readFiles: diagnostics.usedFiles,
      measuredFonts: diagnostics.measuredFonts)
  }
}

extension SceneDiagnostics {
  /// The value of a file that the scene uses, and its text.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - file: Its name for messages.
  ///   - expected: The words of a message for the file.
  /// - Returns: Both.
  /// - Throws: `TextProblem` for bytes that are not UTF-8, malformed YAML, or an empty file.
  package func document(
    _ bytes: [UInt8], of file: String, expecting expected: String
  ) throws(TextProblem) -> (source: SourceText, node: YAMLNode) {
    let source = SourceText(bytes)
    add(source, of: file)
    try SceneFile.check(source, limits)
    return (source, try node(in: source, expecting: expected))
  }

  fileprivate func node(
    in source: SourceText, expecting expected: String
  ) throws(TextProblem) -> YAMLNode {
    guard let node = try YAMLReader.read(source, limits, contents) else {
      throw TextProblem(found: "found an empty file", allowed: expected)
    }
    return node
  }
}
