import Timing

/// The times of a clip's frames, and the rate that they tell.
struct ClipTiming {
  /// The sums that are gathered frame by frame.
  struct Spans {
    fileprivate var count = 0
    fileprivate var end: Seconds = 0
    fileprivate var shortest: Seconds = .infinity
    fileprivate var longest: Seconds = 0
    fileprivate var last: Seconds = 0

    /// Takes the span of the next frame, in seconds from the first one's begin.
    mutating func add(_ span: Range<Seconds>, isLast: Bool) {
      count += 1
      end = max(end, span.upperBound)
      let length = span.upperBound - span.lowerBound
      guard !isLast else { return last = length }
      shortest = min(shortest, length)
      longest = max(longest, length)
    }
  }

  let isTimed: Bool
  /// In seconds, from the first frame's begin to the last one's end.
  let duration: Seconds
  /// True when all frames are shown for the same time, as far as rounded times tell; the last one
  /// may be cut short.
  ///
  /// A single frame follows at no rate where none is named.
  let isConstant: Bool
  /// The rate at which they follow each other; `nil` when there is none, or more than one is
  /// possible.
  let rate: FrameRate?
  private let isNamed: Bool
  /// The number of frames.
  let count: Int
  private let resolution: Seconds

  init(_ head: DecodedAhead.Head, _ spans: Spans) {
    isTimed = head.isTimed
    // From times that are rounded even a movie's rate is a guess.
    isNamed = head.frameRate != nil && head.timeResolution == 0
    resolution = head.timeResolution
    count = spans.count
    duration = spans.end
    let tolerance = 1.01 * head.timeResolution + 1e-6
    let isSteady =
      spans.count < 2
      ? head.frameRate != nil
      : spans.longest - spans.shortest <= tolerance && spans.last <= spans.longest + tolerance
    isConstant = !head.isTimed || isSteady
    let derived = FrameRate(simplest: spans.count, in: spans.end, within: head.timeResolution)
    rate =
      !isConstant || !head.isTimed
      ? nil : isNamed ? head.frameRate : derived ?? head.frameRate
  }

  /// True when frames of both follow each other at the same rate, or may; clips without times have
  /// any.
  private func hasRate(of other: ClipTiming) -> Bool {
    if !isTimed || !other.isTimed { return true }
    if isNamed, other.isNamed { return rate == other.rate }
    func length(_ timing: ClipTiming) -> Seconds { timing.duration / Double(max(timing.count, 1)) }
    func doubt(_ timing: ClipTiming) -> Seconds { timing.resolution / Double(max(timing.count, 1)) }
    return abs(length(self) - length(other)) <= doubt(self) + doubt(other) + 1e-6
  }

  /// True when frames of one number would be shown at one time, were none dropped or doubled.
  func isComparableByNumber(with other: ClipTiming) -> Bool {
    isConstant == other.isConstant && (!isConstant || hasRate(of: other))
  }

  /// The rates of two clips, when they are known and not the same.
  func differentRates(_ other: ClipTiming) -> (FrameRate, FrameRate)? {
    guard let rate, let otherRate = other.rate, rate != otherRate, !hasRate(of: other) else {
      return nil
    }
    return (rate, otherRate)
  }
}

extension FrameRate {
  /// The rate with the smallest numbers at which some frames take a time; `nil` when more than one
  /// whole number does.
  ///
  /// - Parameters:
  ///   - count: How many frames.
  ///   - duration: In seconds.
  ///   - doubt: By how many seconds the time may be rounded.
  init?(simplest count: Int, in duration: Seconds, within doubt: Seconds) {
    guard duration > doubt, count > 0 else { return nil }
    let exact = Double(count)
    let range = exact / (duration + doubt) * (1 - 1e-7)...exact / (duration - doubt) * (1 + 1e-7)
    // Whole numbers, then those of television such as 30000/1001, then small fractions such as
    // 100/3.
    for seconds in [1, 1.001] + (2...100).map(Double.init) {
      let first = (range.lowerBound * seconds).rounded(.up)
      let last = (range.upperBound * seconds).rounded(.down)
      guard first <= last else { continue }
      guard first == last, first <= 1000 * seconds else { return nil }
      let isWhole = seconds == seconds.rounded()
      self.init(frames: Int(isWhole ? first : first * 1000), per: isWhole ? Int(seconds) : 1001)
      return
    }
    return nil
  }

  /// The rate that some frames in a time have on average, to a thousandth.
  init(mean count: Int, in duration: Seconds) {
    let simple = FrameRate(simplest: count, in: duration, within: 0)
    let frames = Double(count) / max(duration, 1e-3) * 1000
    self =
      simple ?? FrameRate(frames: Int(min(max(frames.rounded(), 1), 1_000_000)), per: 1000)
      ?? .sixty
  }
}
