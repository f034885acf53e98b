import Graphics
import TimelineModel

extension Keyframes {
  /// The direction of travel at a progress, of length 1; zero when there is none at all.
  ///
  /// Where a segment is a single point the direction before it goes on, or else the next one counts
  /// (core-animation 4.5: a layer that stands still keeps its angle).
  func direction(at progress: Double) -> Point {
    let (index, part) = place(at: progress)
    let here = segments[index].interpolation.direction(at: part)
    if here != .zero { return here }
    for segment in segments[..<index].reversed() {
      let before = segment.interpolation.direction(at: 1)
      if before != .zero { return before }
    }
    for segment in segments[(index + 1)...] {
      let after = segment.interpolation.direction(at: 0)
      if after != .zero { return after }
    }
    return .zero
  }
}

extension Keyframes.Interpolation {
  /// The direction of travel along a path, of length 1; zero at a single point, and between values.
  fileprivate func direction(at part: Double) -> Point {
    switch self {
    case .between, .spline, .hold: .zero
    case .along(let segment): segment.tangent(at: part)
    case .paced(let segment, let length):
      segment.tangent(at: segment.parameter(atLength: part * length, of: length))
    case .stop(let segment, let parameter): segment.tangent(at: parameter)
    }
  }
}
