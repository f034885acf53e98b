/// The slow change of a clip over its last frames, from their thumbnails.
///
/// Encoders skip what changes by fractions of a level a frame, and catch up when the error is worth
/// its bits: what they are behind by is at most what the picture has changed by since.
struct SlowDrift: Sendable {
  /// The last frames, the oldest first.
  private var thumbnails: [Thumbnail] = []
  private var side = 8
  private var columns = 0

  /// Frames that are looked back at.
  private static let reach = 9
  /// The largest step of a block from frame to frame that is slow, in sixteenths of a level.
  private static let slowStep: Int32 = 32

  /// Takes the next frame.
  mutating func add(_ thumbnail: Thumbnail, width: Int, height: Int) {
    if let last = thumbnails.last, last.samples.count != thumbnail.samples.count { thumbnails = [] }
    thumbnails.append(thumbnail)
    if thumbnails.count > Self.reach { thumbnails.removeFirst() }
    side = Thumbnail.side(width: width, height: height)
    columns = (width + side - 1) / side
  }

  /// The levels by which a block has changed in one direction less its largest step, for a single
  /// step is no drift; none where any step is large, as where something moves.
  private func levels(_ block: Int) -> Double {
    var (sum, largest): (Int32, Int32) = (0, 0)
    for (here, next) in zip(thumbnails, thumbnails.dropFirst()) {
      let step = Int32(next.samples[block]) - Int32(here.samples[block])
      sum += step
      largest = max(largest, abs(step))
    }
    return largest > Self.slowStep ? 0 : Double(max(abs(sum) - largest, 0)) / Thumbnail.unit
  }

  /// The drift of the block in which a window has its middle, in levels.
  func levels(in bounds: PixelBounds) -> Double {
    guard let count = thumbnails.first?.samples.count, columns > 0 else { return 0 }
    let (x, y) = (bounds.x + bounds.width / 2, bounds.y + bounds.height / 2)
    return levels(min(y / side * columns + x / side, count - 1))
  }

  /// The median of all blocks, in levels.
  var middle: Double {
    guard let count = thumbnails.first?.samples.count, count > 0 else { return 0 }
    return (0..<count).map { levels($0) }.sorted()[count / 2]
  }
}
