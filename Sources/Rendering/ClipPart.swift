public import TimelineModel
public import Timing

/// A part of a clip, as it is asked for.
public enum ClipPart: Hashable, Sendable {
  /// All of it.
  case all
  /// Frames, counted at the clip's own rate; those it does not have are at its end.
  case frames(Range<FrameIndex>)
  /// Seconds.
  case time(Range<Seconds>)

  /// The part in seconds; `nil` is all of the clip.
  ///
  /// - Parameter timeline: The clip.
  /// - Returns: Instants.
  public func time(in timeline: Timeline) -> Range<Seconds>? {
    switch self {
    case .all: return nil
    case .time(let time): return time
    case .frames(let frames):
      let rate = timeline.frameRate
      let count = timeline.frameCount(at: rate)
      return rate.instant(
        of: min(frames.lowerBound, count))..<rate.instant(of: min(frames.upperBound, count))
    }
  }
}
