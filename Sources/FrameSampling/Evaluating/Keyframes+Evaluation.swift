import Graphics
public import LayerModel
public import TimelineModel
import Timing

extension Keyframes {
  /// The value at a progress, which is kept within the first and the last key time.
  ///
  /// Where segments meet the later one counts; a segment without extent is a jump.
  ///
  /// - Complexity: O(log segments).
  public func value(at progress: Double) -> PropertyValue {
    let (index, part) = place(at: progress)
    return segments[index].interpolation.value(at: part)
  }

  /// The segment that a progress is in, and the eased part of it.
  func place(at progress: Double) -> (segment: Int, part: Double) {
    // Before the first key time is at it, where the last of several that are equal counts.
    let progress = max(progress, segments[0].start)
    var (low, high) = (0, segments.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      // Key times written in decimals meet progress within a rounding.
      if segments[middle].start <= progress + 1e-12 { low = middle } else { high = middle }
    }
    let segment = segments[low]
    let extent = segment.end - segment.start
    let part = extent > 0 ? min(max((progress - segment.start) / extent, 0), 1) : 1
    return (low, segment.timingFunction?(part) ?? part)
  }
}

extension Keyframes.Interpolation {
  /// The value at a part of the segment; may overshoot 0…1 with a curve that does.
  func value(at part: Double) -> PropertyValue {
    switch self {
    case .hold(let value): value
    case .between(let from, let to): from.interpolated(to: to, by: part)
    case .spline(let span): span.value(at: part)
    case .along(let segment): .point(segment.point(at: part))
    case .paced(let segment, let length):
      .point(segment.point(at: segment.parameter(atLength: part * length, of: length)))
    case .stop(let segment, let parameter): .point(segment.point(at: parameter))
    }
  }
}
