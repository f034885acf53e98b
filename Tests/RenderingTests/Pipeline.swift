import Foundation
import Inbetween
import TestSupport
import Testing

/// A folder under `pipelines/` with a scene; tiles are those under `pipelines/tiles/`.
struct Pipeline: Sendable, CustomTestStringConvertible, CustomStringConvertible {
  let name: String
  var description: String { name }
  var testDescription: String { name }

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("pipelines").path

  /// All scenes that are no tiles, by name, or the one that the environment's `SCENE` asks for.
  static var all: [Pipeline] { scenes(in: "") }
  /// All tiles, likewise; `SCENE` has `tiles/` before a tile's name.
  static var tiles: [Pipeline] { scenes(in: "tiles/") }

  private static func scenes(in folder: String) -> [Pipeline] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")) ?? []
    let wanted = ProcessInfo.processInfo.environment["SCENE"]
    return names.sorted().map { folder + $0 }
      .filter { FileManager.default.fileExists(atPath: "\(root)/\($0)/scene.yaml") }
      .filter { wanted == nil || $0 == wanted }
      .map(Pipeline.init)
  }

  /// The folder of its golden files.
  var golden: String { "\(Self.root)/\(name)/golden" }

  /// The scene, so small that its longer side has 192 pixels.
  func timeline(frameRate: FrameRate? = nil) throws -> Timeline {
    var scene = try SceneLoader().load(contentsOf: "\(Self.root)/\(name)/scene.yaml").scene
    let side = max(scene.canvas.size.width, scene.canvas.size.height)
    scene.canvas.scale = min(1, (192_000 / side).rounded(.down) / 1000)
    return try TimelineCompiler().compile(scene, frameRate: frameRate)
  }

  /// A line for each run of equal raw frames: their numbers and the digest.
  func frameList() throws -> String {
    let timeline = try timeline()
    let stills = try StillRenderer(timeline)
    let count = timeline.frameCount(at: timeline.frameRate)
    var lines = [
      "# Raw frames of \(name): numbers, then FNV-1a of the pixels; the same on every x86-64 machine.",
      "scale \(timeline.canvas.scale.shortestDecimal), \(count) frames at \(timeline.frameRate) frames per second",
    ]
    var run: (first: Int, digest: String)?
    func end(_ next: Int) {
      guard let run else { return }
      let numbers = next - 1 > run.first ? "\(run.first)…\(next - 1)" : "\(run.first)"
      lines.append("\(numbers) \(run.digest)")
    }
    for index in 0..<count {
      let digest = try stills.picture(at: timeline.frameRate.instant(of: index)).digest
      if run?.digest == digest { continue }
      end(index)
      run = (index, digest)
    }
    end(count)
    return lines.joined(separator: "\n") + "\n"
  }

  /// Renders the small clip at ten frames a second.
  func smallClip(in folder: TemporaryFolder) throws -> String {
    let path = folder.file("clip.gif")
    let timeline = try timeline(frameRate: FrameRate(frames: 10))
    _ = try Renderer(RenderRequest(timeline: timeline, outputs: [OutputRequest(path: path)]))
      .render()
    return path
  }

  /// Writes a text golden and fails, so that nobody records without looking.
  func record(_ text: String, at path: String, _ reason: String) throws {
    try FileManager.default.createDirectory(atPath: golden, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    Issue.record("\(name): frames.txt recorded: \(reason)")
  }
}

/// How two lists of frames differ, in one sentence.
struct FrameListDifference: CustomStringConvertible {
  let recorded: String
  let found: String

  var description: String {
    let (old, new) = (recorded.split(separator: "\n"), found.split(separator: "\n"))
    guard let first = zip(old, new).firstIndex(where: { $0 != $1 }) else {
      return "another number of frames: \(old.count) and \(new.count) lines"
    }
    let differing = zip(old, new).filter { $0 != $1 }.count
    return
      "\(differing) of \(old.count) lines differ, first \"\(old[first])\" recorded and \"\(new[first])\" found"
  }
}

extension Zip2Sequence<[Substring], [Substring]> {
  fileprivate func firstIndex(where isIncluded: (Element) -> Bool) -> Int? {
    enumerated().first { isIncluded($0.element) }?.offset
  }
}
