import Documents
import Foundation
import Media
public import Rendering
public import SceneModel
import SceneOpening
import TimelineCompiling
import TimelineModel
import Storing

/// The recording of a golden.
extension PipelineGolden {
  /// Records the frames of a scene as it is now.
  ///
  /// - Parameters:
  ///   - scene: The scene as it was loaded.
  ///   - usedFiles: The files beside its own that it was made of.
  ///   - resources: The resources of the render.
  /// - Returns: Layers that are left out of some frames, because they could not be drawn.
  /// - Throws: `Failure` when it cannot be rendered or written.
  @discardableResult
  public func record(
    _ scene: Scene, madeOf usedFiles: [String] = [], with resources: Resources = Resources()
  ) throws(Failure) -> [RenderIssue] {
    try record(scene, madeOf: usedFiles, as: [], with: resources)
  }

  /// Records the frames of a scene, and the digests of drawings of it.
  ///
  /// - Parameters:
  ///   - scene: The scene as it was loaded.
  ///   - usedFiles: The files beside its own that it was made of.
  ///   - drawings: The drawings.
  ///   - resources: The resources of the render.
  /// - Returns: Layers that are left out of some frames, because they could not be drawn.
  /// - Throws: `Failure` when it cannot be rendered or written.
  package func record(
    _ scene: Scene, madeOf usedFiles: [String], as drawings: [GoldenDrawing],
    with resources: Resources
  ) throws(Failure) -> [RenderIssue] {
    do {
      try Folder.make(folder)
    } catch {
      throw .unwritable(folder, reason: "\(error)")
    }
    // All of it appears at once: a golden of which some is old says what never was.
    let hidden: HiddenFolder
    do {
      hidden = try HiddenFolder(beside: "\(folder)/\(Files.frames)")
    } catch {
      throw .unwritable(folder, reason: "\(error)")
    }
    let place = hidden.path
    let issues = try render(scene, to: "\(place)/", isScratch: false, with: resources).issues
    try record(try draw(drawings, to: "\(place)/", with: resources), in: place)
    try keep(scene, madeOf: usedFiles, in: place)
    try recordTimeline(of: scene, in: place)
    do {
      try hidden.publish(
        Self.fileNames.filter { $0 != Files.frames }, sealedBy: Files.frames, into: folder)
    } catch {
      throw .unwritable(folder, reason: "\(error)")
    }
    return issues
  }

  /// Records what of a scene whose frames are as recorded is not: its timeline, and digests of
  /// drawings that the golden does not have yet.
  ///
  /// - Throws: `Failure` when the scene cannot be compiled, or a file not be written.
  package func recordRest(of scene: Scene, _ check: Check) throws(Failure) {
    try recordTimeline(of: scene)
    try record(check.drawings)
  }

  /// Records the timeline of a scene whose frames may be as recorded.
  ///
  /// - Throws: `Failure` when the scene cannot be compiled, or the file not be written.
  public func recordTimeline(of scene: Scene) throws(Failure) {
    try recordTimeline(of: scene, in: folder)
  }

  private func recordTimeline(of scene: Scene, in place: String) throws(Failure) {
    let text: String
    do { text = try Self.timeline(of: scene).transcript } catch { throw .render(error) }
    let path = "\(place)/\(Files.timeline)"
    guard text.utf8.count <= Self.textLimit else {
      try? FileManager.default.removeItem(atPath: path)
      return
    }
    try Self.write(text, to: path)
  }

  /// Adds the scene's text, and the files that it used, to the list of digests in a folder, as
  /// notes.
  private func keep(
    _ scene: Scene, madeOf usedFiles: [String], in place: String
  ) throws(Failure) {
    let path = "\(place)/\(Files.frames)"
    guard let text = try? RegularFile(sceneFile, followingLinks: true).readText(),
      text.utf8.count <= Self.textLimit,
      let paths = try? SceneRecord.paths(of: scene, madeOf: usedFiles),
      let record = try? SceneRecord(of: sceneFile, files: paths)
    else { return }
    let own = SceneRecord.folder(of: sceneFile)
    let texts = Set(usedFiles)
    var size = text.utf8.count
    let files = record.allFiles.dropFirst().map { file in
      var content: String?
      if texts.contains(own + file.name) {
        content = try? RegularFile(own + file.name, followingLinks: true).readText()
        size += content?.utf8.count ?? 0
      }
      return FrameList.UsedFile(file: file, text: size <= Self.textLimit ? content : nil)
    }
    let circumstances = FrameList.Circumstances(
      parameters: opener.parameters, settings: settings)
    try Self.write(
      FrameList(text: try Self.text(path)).noting(text, files, circumstances).text, to: path)
  }
}
