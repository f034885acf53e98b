import Documents
public import LayerModel
import SceneLoading
public import SceneModel
public import Storing

extension Scene {
  /// Writes the scene as a file in YAML, which `SceneLoader` loads as a scene that draws the
  /// same.
  ///
  /// Files in the file's folder keep their paths. What is bytes, and files from elsewhere, are
  /// copied beside it, into `NAME.assets/DIGEST.ext`. Each file appears under its name only when it
  /// is complete, that of the scene last.
  ///
  /// - Parameters:
  ///   - path: The file; its folder must be there.
  ///   - fontFiles: The files of fonts that the scene calls by name and that are none of the
  ///     system's, which are files like others.
  /// - Returns: The paths of the files that were copied.
  /// - Throws: `FileError` when a file cannot be read or written.
  @discardableResult
  public func write(
    to path: String, fontFiles: [FontReference: String] = [:]
  ) throws(FileError) -> [String] {
    let files = SceneFiles(of: path, fontFiles: fontFiles)
    let text = yaml(DocumentWriting(files.text))
    return try files.write(text)
  }
}
