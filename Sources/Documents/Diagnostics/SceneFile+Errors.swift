package import LayerModel

extension SceneFile {
  /// The bytes of a scene's file.
  ///
  /// - Throws: `SceneLoadingErrors` with the reason, at the file's beginning.
  package static func bytes(
    of path: String, _ limits: WorkLimits
  ) throws(SceneLoadingErrors) -> [UInt8] {
    do throws(TextProblem) {
      return try read(path, limits)
    } catch {
      throw SceneLoadingErrors(error, in: path)
    }
  }
}

extension SceneLoadingErrors {
  /// The reason why a file cannot be read.
  package init(_ problem: TextProblem, in file: String) {
    let location = SourceLocation(file: file, line: problem.line, column: problem.column)
    self.init([SceneError(at: location, found: problem.found, allowed: problem.allowed)])
  }
}
