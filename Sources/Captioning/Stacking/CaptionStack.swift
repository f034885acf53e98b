public import Timing

/// The captions that are shown together between two times: overlapping cues lie one on another, the
/// earlier lower.
public struct CaptionStack: Hashable, Sendable {
  /// The time from which they are shown, in seconds.
  public let begin: Seconds
  /// The time up to which they are shown, in seconds.
  public let end: Seconds
  /// The cues from the top to the bottom; none between cues.
  public let cues: [CaptionCue]
}

extension CaptionFile {
  /// The most bytes of the texts of all stacks, and of what goes with their spans.
  private static let largestSum = 16 << 20
  /// The bytes that go with a span.
  private static let spanSize = 16

  /// The stacks one after another without gaps, from the first cue's begin to the last one's end.
  ///
  /// - Parameter followsWords: True for a stack for each word that is spoken, where cues have times
  ///   of words.
  /// - Returns: The stacks.
  public func stacks(followingWords followsWords: Bool) -> [CaptionStack] {
    var stacks: [CaptionStack] = []
    forEachStack(followingWords: followsWords) { begin, end, cues, _ in
      stacks.append(CaptionStack(begin: begin, end: end, cues: cues.reversed()))
      return true
    }
    return stacks
  }

  /// The number of stacks, and the bytes of their texts and of what goes with their spans.
  ///
  /// - Parameter followsWords: True for a stack for each word that is spoken.
  /// - Returns: Both.
  public func extent(
    followingWords followsWords: Bool
  ) -> (stackCount: Int, byteCount: Int) {
    var (count, size) = (0, 0)
    forEachStack(followingWords: followsWords) { _, _, cues, _ in
      count += 1
      size += Self.size(of: cues)
      return true
    }
    return (count, size)
  }

  /// The bytes of the texts of some cues, and of what goes with their spans.
  private static func size(of cues: [CaptionCue]) -> Int {
    cues.reduce(0) { sum, cue in
      cue.spans.reduce(sum) { $0 + $1.text.utf8.count + spanSize }
    }
  }

  /// The reason why there are too many cues at a time, or too long texts one after another, with
  /// the place of the cue that is one too many; `nil` when there are not.
  var excess: (found: String, allowed: String, cue: Int)? {
    var size = 0
    var excess: (found: String, allowed: String, cue: Int)?
    forEachStack(followingWords: true) { _, _, cues, last in
      size += Self.size(of: cues)
      if cues.count > CaptionReader.depthLimit {
        excess = (
          "found \(cues.count) cues at one time", "at most \(CaptionReader.depthLimit)", last
        )
      } else if size > Self.largestSum {
        excess = (
          "found more than \(Self.largestSum) bytes in what is shown one after another",
          "shorter texts, or fewer times of words in them", last
        )
      }
      return excess == nil
    }
    return excess
  }

  /// Calls a function with each stack, its cues from the bottom, while it says so.
  private func forEachStack(
    followingWords followsWords: Bool,
    _ body: (_ begin: Seconds, _ end: Seconds, _ cues: [CaptionCue], _ last: Int) -> Bool
  ) {
    // Cues are in the order of their begins.
    var times = cues.flatMap { [$0.begin, $0.end] }
    if followsWords { times += cues.flatMap(\.wordTimes) }
    times.sort()
    var shown: [CaptionCue] = []
    var next = 0
    for (place, begin) in times.enumerated() where place + 1 < times.count {
      let end = times[place + 1]
      guard end > begin else { continue }
      shown.removeAll { $0.end <= begin }
      while next < cues.count, cues[next].begin <= begin {
        shown.append(cues[next])
        next += 1
      }
      guard body(begin, end, shown, next - 1) else { return }
    }
  }
}
