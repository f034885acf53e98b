/// The changes of a clip by itself around a frame, from thumbnails of the frames before it and of
/// the next one.
///
/// Encoders skip what changes by fractions of a level a frame, and catch up when the error is worth
/// its bits: what they are behind by is at most what the picture has changed by since. Where
/// something moved, predictions leave more than where all rests, for several frames.
struct RecentChanges: Sendable {
  /// Of the frames up to this one, the oldest first.
  private var past: [Thumbnail] = []
  private var next: Thumbnail?
  private var side = 8
  private var columns = 0

  /// Frames that are looked back at, this one included.
  private static let reach = 9
  /// The largest step of a block from frame to frame that is slow, in sixteenths of a level.
  private static let slowStep: Int32 = 32
  /// The step of a block below which it rests, in sixteenths of a level.
  private static let restingStep: Int32 = 16

  /// Takes the next frame.
  mutating func add(_ thumbnail: Thumbnail, width: Int, height: Int) {
    if let last = past.last, last.samples.count != thumbnail.samples.count { past = [] }
    past.append(thumbnail)
    if past.count > Self.reach { past.removeFirst() }
    side = Thumbnail.side(width: width, height: height)
    columns = (width + side - 1) / side
  }

  /// These changes and those to the frame behind it, if that has the same size.
  func followed(by thumbnail: Thumbnail?) -> RecentChanges {
    var result = self
    result.next = thumbnail?.samples.count == past.last?.samples.count ? thumbnail : nil
    return result
  }

  /// The sum of a block's steps up to this frame, and the largest, in sixteenths of a level.
  private func steps(
    _ block: Int, _ plane: FrameMeasures.Plane = .y
  ) -> (sum: Int32, largest: Int32) {
    var (sum, largest): (Int32, Int32) = (0, 0)
    for (here, next) in zip(past, past.dropFirst()) {
      let step = next.level(block, plane) - here.level(block, plane)
      sum += step
      largest = max(largest, abs(step))
    }
    return (sum, largest)
  }

  /// The levels by which a block has changed in one direction less its largest step, for a single
  /// step is no drift.
  private static func levels(_ steps: (sum: Int32, largest: Int32)) -> Double {
    Double(max(abs(steps.sum) - steps.largest, 0)) / Thumbnail.unit
  }

  /// The slow drift of the block in which a window has its middle, in levels; none where any step
  /// is large, as where something moves.
  func slowDrift(in bounds: PixelBounds) -> Double {
    guard let count = past.first?.samples.count, columns > 0 else { return 0 }
    let (x, y) = (bounds.x + bounds.width / 2, bounds.y + bounds.height / 2)
    let steps = steps(min(y / side * columns + x / side, count - 1))
    return steps.largest > Self.slowStep ? 0 : Self.levels(steps)
  }

  /// The median drift of all blocks in a plane, slow or not, in levels.
  func middleDrift(of plane: FrameMeasures.Plane) -> Double {
    guard let count = past.first?.samples.count, count > 0 else { return 0 }
    return (0..<count).map { Self.levels(steps($0, plane)) }.sorted()[count / 2]
  }

  /// True when the blocks that a window touches rest, as far as frames are known; one by itself
  /// rests.
  func isResting(in bounds: PixelBounds) -> Bool {
    guard let last = past.last?.samples, columns > 0 else { return true }
    for y in bounds.y / side...(bounds.y + bounds.height - 1) / side {
      for x in bounds.x / side...(bounds.x + bounds.width - 1) / side {
        let block = min(y * columns + x, last.count - 1)
        let step = next.map { Int32($0.samples[block]) - Int32(last[block]) } ?? 0
        if max(steps(block).largest, abs(step)) >= Self.restingStep { return false }
      }
    }
    return true
  }
}
