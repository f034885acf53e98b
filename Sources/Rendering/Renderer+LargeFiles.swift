import Encoding
import Graphics
import LayerModel
import TimelineModel
import Timing

/// A file without loss that will be very large, because of images in the scene.
public struct LargeFile: Hashable, Sendable, CustomStringConvertible {
  /// The file.
  public let path: String
  /// The bytes that it is expected to have, about.
  public let byteCount: Int
  /// True when its format has a rate factor.
  let hasRateFactor: Bool

  /// A sentence without its full stop.
  public var description: String {
    let megabytes = (byteCount + 500_000) / 1_000_000
    let advice =
      hasRateFactor
      ? "--crf 20 keeps it small, with losses" : "a .webp with --crf or a movie is smaller"
    return "\(path) keeps its images without loss and will have about \(megabytes) MB; \(advice)"
  }
}

extension Renderer {
  /// The least bytes of a large file.
  private static let largeByteCount = 50_000_000
  /// Places of the clip at which a frame is compressed.
  private static let probeCount = 4

  /// The outputs without loss that will be very large, found by compressing a few frames.
  ///
  /// Scenes without images, whose colours are flat, are not looked at.
  ///
  /// - Returns: The files, in the order in which they were asked for.
  /// - Throws: `RenderError` when a frame cannot be drawn.
  public func largeFiles() throws(RenderError) -> [LargeFile] {
    guard !request.timeline.imagesShown.isEmpty else { return [] }
    var found: [LargeFile] = []
    for pass in passes where !pass.plan.frames.isEmpty {
      let canvas = request.timeline.canvas
      let area = canvas.widthInPixels * canvas.heightInPixels
      for output in pass.outputs.map({ request.outputs[$0] }) {
        // No picture takes more than four bytes a pixel.
        guard let kind = output.format.animation,
          area * 4 * pass.plan.frames.count >= Self.largeByteCount,
          let format = PixmapCoding.format(of: output, kind, pass.plan),
          format.rateFactor == nil
        else { continue }
        let bytes = try expectedByteCount(of: format, pass.plan)
        guard bytes >= Self.largeByteCount else { continue }
        found.append(
          LargeFile(
            path: output.path, byteCount: bytes, hasRateFactor: output.format.rateFactors != nil))
      }
    }
    return found
  }

  private func expectedByteCount(
    of format: AnimationFormat, _ plan: ClipPlan
  ) throws(RenderError) -> Int {
    let drawer = try StillRenderer(request.timeline).drawer()
    var bytes = 0
    for probe in 0..<Self.probeCount {
      let frame = plan.frames.lowerBound + plan.frames.count * probe / Self.probeCount
      let before = try drawer.picture(at: plan.frameRate.instant(of: frame))
      let after = try drawer.picture(at: plan.frameRate.instant(of: frame + 1))
      var encoder = AnimationSegmentEncoder(format: format, previous: before)
      bytes += try RenderError.encoding { () throws(EncodingError) in
        try encoder.encode(after, at: frame + 1)?.data.count ?? 0
      }
    }
    return bytes * plan.frames.count / Self.probeCount
  }
}
