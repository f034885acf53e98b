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
      let location = SourceLocation(file: path, line: error.line, column: error.column)
      throw SceneLoadingErrors(
        [SceneError(at: location, found: error.found, allowed: error.allowed)])
    }
  }
}
