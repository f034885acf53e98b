import Graphics
import LayerModel
import SceneModel
import Timing

extension Frames {
  /// The ways between the outlines of key frames.
  enum Ways {
    /// All go on evenly.
    case even
    /// Nothing is between any two that differ.
    case flips
    /// Some go on, and others have nothing between them.
    case mixed
  }

  /// The ways between values, whose outlines are of path data where there are some.
  static func ways(between values: [PropertyValue], of data: [PathWords?]) -> Ways {
    var (goes, flips) = (false, false)
    for (place, pair) in zip(values, values.dropFirst()).enumerated() where pair.0 != pair.1 {
      guard case (.path(let from?), .path(let to?)) = pair else { continue }
      var isAlike = from.interpolated(to: to, by: 0.5) != nil
      if isAlike, place + 1 < data.count, let from = data[place], let to = data[place + 1] {
        isAlike = from.isLike(to)
      }
      if isAlike { goes = true } else { flips = true }
    }
    return flips ? goes ? .mixed : .flips : .even
  }

  /// Makes each of some values stay until halfway to the next (SVG 2, 9.3.9).
  static func flip(_ frames: inout AnimationKeyframes, _ count: Int) {
    guard frames.calculationMode != .discrete, count > 1 else { return }
    let times = frames.keyTimes ?? (0..<count).map { Double($0) / Double(count - 1) }
    guard times.count >= count else { return }
    let halves = (1..<count).map { place -> Double in
      let curve = place <= frames.timingFunctions.count ? frames.timingFunctions[place - 1] : nil
      let part = curve.map { Self.half(of: $0) } ?? 0.5
      return times[place - 1] + (times[place] - times[place - 1]) * part
    }
    frames.calculationMode = .discrete
    frames.timingFunctions = []
    frames.keyTimes = [0] + halves + [1]
  }

  /// The part of the time after which a curve has gone half its way.
  private static func half(of curve: TimingFunction) -> Double {
    var (low, high) = (0.0, 1.0)
    while high - low > 1e-9 {
      let middle = (low + high) / 2
      if curve(middle) < 0.5 { low = middle } else { high = middle }
    }
    return high
  }
}
