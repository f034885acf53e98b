import Foundation
import Graphics
import Inbetween
import TestSupport
import Testing

/// Of a clip in which nothing moves only its length is told, and of a single frame no rate.
@Suite struct StillClipTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Noise that an encoder cannot keep, in every frame the same.
  private static func clip(count: Int) -> DrawnClip {
    var clip = DrawnClip(.busy)
    clip.pictures = [Pixmap](repeating: clip.pictures[0], count: count)
    return clip
  }

  @Test(arguments: [(6, 7), (7, 6), (20, 21), (12, 17)], ["a.mp4", "a.webm"])
  func `a still clip made longer is longer`(_ counts: (Int, Int), _ name: String) throws {
    let options =
      name == "a.mp4"
      ? ["-c:v", "libx264", "-crf", "23", "-pix_fmt", "yuv420p"]
      : ["-c:v", "libvpx-vp9", "-crf", "30", "-b:v", "0", "-pix_fmt", "yuv420p"]
    let a = try Self.clip(count: counts.0).encode(name, options, in: folder)
    let b = try Self.clip(count: counts.1).encode("b-" + name, options, in: folder)
    let found = try ClipComparer().compare(ClipFile(path: b), with: ClipFile(path: a))
    #expect(found.differences.map(\.kind) == ["frameCount", "duration"], "\(found.differences)")
  }

  @Test func `a single frame has no rate`() throws {
    let still = ClipFile(path: try Self.clip(count: 1).encode("a.gif", [], in: folder))
    let shown = try ClipComparer(mode: .perceptual).compare(
      PictureClip(name: "b", pictures: Self.clip(count: 1).pictures), with: still)
    #expect(shown.a.frameRate == nil && !shown.a.isVariable)
    #expect(!shown.differences.contains { $0.kind == "frameRate" }, "\(shown.differences)")
    #expect(!shown.notes.contains { $0.contains("different lengths") }, "\(shown.notes)")
  }
}
