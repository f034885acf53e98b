import Foundation
import Inbetween

/// A clip's frames as raw bytes in a file, as other programs take them.
enum RawFrames {
  /// Writes premultiplied BGRA, rows without padding.
  static func write(scene: String, to path: String) throws {
    let timeline = try TimelineCompiler().compile(SceneLoader().load(contentsOf: scene).scene)
    let sampler = FrameSampler(timeline)
    let stills = try StillRenderer(timeline).drawer()
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let file = FileHandle(forWritingAtPath: path)
    else {
      throw ProcessRun.Failure(command: [path], what: "cannot be written")
    }
    defer { try? file.close() }
    for i in 0..<timeline.frameCount(at: timeline.frameRate) {
      let pixmap = try stills.picture(at: sampler.timeline.frameRate.instant(of: i))
      for y in 0..<pixmap.height {
        let start = y * pixmap.strideInBytes
        try file.write(contentsOf: pixmap.bytes[start..<start + pixmap.width * 4])
      }
    }
  }
}
