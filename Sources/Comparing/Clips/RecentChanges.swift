/// The changes of a clip by itself around a frame, from thumbnails of the frames before it and of
/// the next one.
///
/// Encoders skip what changes by fractions of a level a frame, and catch up when the error is worth
/// its bits: what they are behind by is at most what the picture has changed by since. Where
/// something moved, predictions leave more than where all rests, for several frames.
struct RecentChanges: Sendable {
  /// The oldest first.
  private var thumbnails: [Thumbnail] = []
  private var side = 8
  private var columns = 0

  /// Frames that are looked at.
  private static let reach = 10
  /// The largest step of a block from frame to frame that is slow, in levels.
  private static let slowStep = 4.0

  /// Takes the next frame.
  mutating func add(_ thumbnail: Thumbnail, width: Int, height: Int) {
    if let last = thumbnails.last, last.samples.count != thumbnail.samples.count { thumbnails = [] }
    thumbnails.append(thumbnail)
    if thumbnails.count > Self.reach { thumbnails.removeFirst() }
    side = Thumbnail.side(width: width, height: height)
    columns = (width + side - 1) / side
  }

  /// These changes and those to a frame that follows, if it has the same size.
  func followed(by thumbnail: Thumbnail?, width: Int, height: Int) -> RecentChanges {
    guard let thumbnail, thumbnails.last?.samples.count == thumbnail.samples.count else {
      return self
    }
    var result = self
    result.add(thumbnail, width: width, height: height)
    return result
  }

  /// The change of a block without its largest step, and that step, in levels.
  ///
  /// A single step is no drift. A clip that has only begun is taken to have always changed so.
  private func change(
    _ block: Int, _ plane: FrameMeasures.Plane
  ) -> (drift: Double, largestStep: Double) {
    var (sum, largest) = (0.0, 0.0)
    for (here, next) in zip(thumbnails, thumbnails.dropFirst()) {
      let step = next.level(block, plane) - here.level(block, plane)
      sum += step
      largest = max(largest, abs(step))
    }
    let drift = max(abs(sum) - largest, 0)
    let missing = Double(Self.reach - 1) / Double(max(thumbnails.count - 1, 1))
    return (sum < 0 ? -drift * missing : drift * missing, largest)
  }

  /// The slow drift of the block in which a window has its middle, in levels; none where any step
  /// is large, as where something moves.
  func drift(of plane: FrameMeasures.Plane, in bounds: PixelBounds) -> Double {
    guard let count = thumbnails.first?.samples.count, columns > 0 else { return 0 }
    let (x, y) = (bounds.x + bounds.width / 2, bounds.y + bounds.height / 2)
    let change = change(min(y / side * columns + x / side, count - 1), plane)
    return change.largestStep > Self.slowStep ? 0 : abs(change.drift)
  }

  /// The middle of all blocks' drift, slow or not, in levels.
  func middleDrift(of plane: FrameMeasures.Plane) -> Double {
    guard let count = thumbnails.first?.samples.count, count > 0 else { return 0 }
    return abs((0..<count).map { change($0, plane).drift }.sorted()[count / 2])
  }

  /// The largest step in luma, from frame to frame, of the blocks that a window touches, in levels;
  /// `nil` where no other frame is known.
  func largestStep(in bounds: PixelBounds) -> Double? {
    guard thumbnails.count > 1, let count = thumbnails.first?.samples.count else { return nil }
    var largest = 0.0
    for y in bounds.y / side...(bounds.y + bounds.height - 1) / side {
      for x in bounds.x / side...(bounds.x + bounds.width - 1) / side {
        largest = max(largest, change(min(y * columns + x, count - 1), .y).largestStep)
      }
    }
    return largest
  }
}
