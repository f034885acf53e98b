import Documents
public import LayerModel
import SceneLoading
import SceneOpening
public import SceneModel
public import Storing
public import TimelineModel

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
  ///   - played: The scene compiled: files that its script names only when it runs are copied
  ///     beside it by their names; `nil` leaves them.
  /// - Returns: The paths of the files that were copied.
  /// - Throws: `FileError` when a file cannot be read or written.
  @discardableResult
  public func write(
    to path: String, fontFiles: [FontReference: String] = [:], played: Timeline? = nil
  ) throws(FileError) -> [String] {
    let files = SceneFiles(of: path, fontFiles: fontFiles)
    let text = yaml(DocumentWriting(files.text))
    files.keep(played?.namedContents ?? [])
    return try files.write(text)
  }
}
