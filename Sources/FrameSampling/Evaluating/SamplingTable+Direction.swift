import Glibc
import Graphics
import TimelineModel

extension SamplingTable {
  /// The angle of travel of a track along a path in radians, 0 along +x and positive clockwise on
  /// screen.
  func heading(of track: FlatTrack, at progress: Double) -> Double {
    let direction = direction(of: track, at: progress)
    // Adding 0 makes a negative zero positive, so that travel along −x is π and not −π.
    return atan2(direction.y + 0, direction.x + 0)
  }

  /// The direction of travel at a progress, of length 1; zero when there is none at all.
  ///
  /// Where a segment is a single point the direction before it goes on, or else the next one counts
  /// (core-animation 4.5: a layer that stands still keeps its angle).
  private func direction(of track: FlatTrack, at progress: Double) -> Point {
    guard case .keyframes(let start, let end) = track.content else { return .zero }
    let (index, part) = place(at: progress, in: Int(start)..<Int(end))
    let here = segments[index].interpolation.direction(at: part)
    if here != .zero { return here }
    for segment in segments[Int(start)..<index].reversed() {
      let before = segment.interpolation.direction(at: 1)
      if before != .zero { return before }
    }
    for segment in segments[(index + 1)..<Int(end)] {
      let after = segment.interpolation.direction(at: 0)
      if after != .zero { return after }
    }
    return .zero
  }
}

extension SegmentInterpolation {
  /// The direction of travel along a path, of length 1; zero at a single point, and between values.
  fileprivate func direction(at part: Double) -> Point {
    switch self {
    case .between, .spline, .hold: .zero
    case .along(let segment): segment.tangent(at: min(max(part, 0), 1))
    case .paced(let segment, let length):
      segment.tangent(at: segment.parameter(atLength: part * length, of: length))
    case .stop(let segment, let parameter): segment.tangent(at: parameter)
    }
  }
}
