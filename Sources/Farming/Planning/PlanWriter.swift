package import Batching
import Graphics
import Foundation
import Media
import FramePlanning
package import Rendering
package import SceneOpening
import Documents
import TimelineModel
import Storing
import Typesetting

/// Writes plans.
package struct PlanWriter {
  /// The folder of the plan.
  private let folder: PlanFolder
  /// The identity of this program and its libraries.
  private let program: String

  /// A writer of a plan.
  ///
  /// - Parameters:
  ///   - folder: The place to which it goes.
  ///   - program: The identity of this program and its libraries.
  package init(_ folder: PlanFolder, program: String) {
    (self.folder, self.program) = (folder, program)
  }

  /// The reasons why a plan cannot be written.
  package enum Failure: Error {
    /// The scene of a clip cannot be rendered.
    case source(KeyedClip.Failure, SceneOpener)
    /// A clip cannot be made as it was asked for.
    case render(RenderError, SceneOpener)
    /// The folder cannot be used.
    case farm(FarmError)
  }

  /// A clip whose scene was loaded.
  private struct Loaded {
    let request: FarmRequest
    let scene: String
    let roots: [String]
    let parameterFiles: [String]
    let files: [String]
    let fonts: [FontStore.UsedFile]
    let key: String
    let render: RenderRequest
    let segments: [[Int]]
  }

  /// Writes the plan of some clips; when the folder has it already, nothing changes.
  ///
  /// - Parameter requests: The clips.
  /// - Returns: The plan.
  /// - Throws: ``Failure``.
  package func write(_ requests: [FarmRequest]) throws(Failure) -> FarmPlan {
    var loaded: [Loaded] = []
    for request in requests { loaded.append(try load(request)) }
    do throws(FarmError) {
      let (plan, copies) = try FarmError.writing { [loaded] () throws(MediaError) in
        try self.plan(of: loaded)
      }
      try write(plan, copies)
      return plan
    } catch {
      throw .farm(error)
    }
  }

  private func load(_ request: FarmRequest) throws(Failure) -> Loaded {
    var source = request.source
    source.parameterFiles = source.parameterFiles.map { Folder.realPath($0) ?? $0 }
    let clip: KeyedClip
    do { clip = try KeyedClip(source, program: program) } catch { throw .source(error, source) }
    var render = RenderRequest(timeline: clip.opened.timeline, outputs: [request.output])
    let renderer: Renderer
    do throws(RenderError) {
      try render.select(request.part)
      renderer = Renderer(render)
      try renderer.check()
    } catch {
      throw .render(error, source)
    }
    let name = NSString(string: source.file)
    let folder = Folder.realPath(Folder.parent(of: source.file)) ?? "/"
    return Loaded(
      request: request, scene: "\(folder)/\(name.lastPathComponent)",
      roots: source.assetRoots.compactMap(Folder.realPath),
      parameterFiles: source.parameterFiles, files: clip.files,
      fonts: clip.systemFonts, key: clip.key.file(request.output, of: render), render: render,
      segments: renderer.segments(of: 0).map { [$0.lowerBound, $0.upperBound] })
  }

  /// The plan, and where copies are made of which files.
  private func plan(of loaded: [Loaded]) throws(MediaError) -> (FarmPlan, [String: String]) {
    let ofSystem = Set(loaded.flatMap { $0.fonts.map(\.file) })
    var copies = CopiedFiles(
      folders: loaded.flatMap { clip in
        [Folder.parent(of: clip.scene)] + clip.roots
          + clip.files.filter { !ofSystem.contains($0) }.map(Folder.parent)
      })
    for clip in loaded {
      for font in clip.fonts { copies.add(font: font.file) }
      for file in clip.files where !ofSystem.contains(file) { _ = copies.add(file) }
    }
    var clips: [FarmPlan.Clip] = []
    for clip in loaded {
      let source = FarmPlan.Source(
        clip.request.source, scene: copies.add(clip.scene),
        assetRoots: clip.roots.map { copies.folder($0) } + copies.fontFolders,
        parameterFiles: clip.parameterFiles.map { copies.add($0) })
      let output = clip.request.output
      clips.append(
        FarmPlan.Clip(
          file: output.path, key: clip.key, source: source, encoding: FarmPlan.Encoding(output),
          time: clip.render.time.map { [$0.lowerBound, $0.upperBound] },
          instants: clip.render.instants, sharedPart: output.format.sharedPart,
          segments: clip.segments))
    }
    var files: [FarmPlan.File] = []
    for (file, place) in copies.places.sorted(by: { $0.value < $1.value }) {
      files.append(FarmPlan.File(path: place, sha256: try FileDigests.digest(of: file)))
    }
    return (
      FarmPlan(program: FarmPlan.hash(ofProgram: program), clips: clips, files: files),
      copies.places
    )
  }

  // MARK: Writing

  private func write(_ plan: FarmPlan, _ copies: [String: String]) throws(FarmError) {
    try FarmError.writing { () throws(MediaError) in try Folder.make(folder.path) }
    var failure: FarmError?
    try FarmError.writing { () throws(MediaError) in
      try FolderLock.hold(folder.path, patience: .endless) { () throws(MediaError) in
        do throws(FarmError) { try writeLocked(plan, copies) } catch { failure = error }
      }
    }
    if let failure { throw failure }
  }

  private func writeLocked(_ plan: FarmPlan, _ copies: [String: String]) throws(FarmError) {
    let isThere = folder.hasPlan
    if isThere, (try? folder.plan())?.id != plan.id {
      throw .anotherPlan(
        "\(folder.path) has another plan already, or one that is damaged; take another folder, or remove this one"
      )
    }
    try FarmError.writing { () throws(MediaError) in
      for (file, place) in copies.sorted(by: { $0.value < $1.value }) {
        try copy(file, to: folder.file(place))
      }
      for key in Set(plan.clips.map(\.key)) { try Folder.make("\(folder.segments)/\(key)") }
      try folder.makeJobFolders()
    }
    // A scene may lead to its files in ways that a copy cannot follow, and files may have changed.
    for clip in plan.clips { try FarmClip(clip, of: plan, in: folder, program: program).check() }
    guard !isThere else { return }
    try FarmError.writing { () throws(MediaError) in
      try AtomicFile.write(Array(JSONText.encode(plan).utf8), to: folder.planFile)
    }
  }

  /// Copies a file, unless its copy is there.
  private func copy(_ file: String, to place: String) throws(MediaError) {
    let digest = try FileDigests.digest(of: file)
    if FileIdentity(place) != nil, (try? FileDigests.digest(of: place)) == digest { return }
    try Folder.make(Folder.parent(of: place))
    let input = try RegularFile(file, followingLinks: true)
    var output = try AtomicFile(place)
    try output.append(input)
    try output.commit()
  }
}

extension FarmPlan {
  /// The hash of a program's identity.
  static func hash(ofProgram program: String) -> String {
    var hash = ContentHash()
    hash.add(program)
    return "\(hash.digest)"
  }
}
