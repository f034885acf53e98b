import Documents
import SceneModel
import Timing

extension Frames {
  /// The most instants at which something turns.
  private static let mostTurns = 1800
  /// The most times that animations run whose ways are looked at.
  private static let mostRuns = 1000

  /// The instants at which values begin to go another way, each but the first also just before it;
  /// `nil` where some go no straight ways between them, or there are too many.
  ///
  /// - Parameters:
  ///   - begin: The second from which something changes.
  ///   - end: The second until which it does.
  /// - Returns: The instants, and the parts of the time at which they are.
  func turns(from begin: Seconds, to end: Seconds) -> [Instant]? {
    guard end > begin, moving.reduce(0, { $0 + $1.intervals.count }) <= Self.mostRuns,
      moving.allSatisfy(isStraight)
    else { return nil }
    var times: Set<Seconds> = [begin, end]
    for animation in moving {
      let values = Self.texts(of: animation).count + (animation.isTo ? 1 : 0)
      let steps = max(values - (animation.mode == .discrete ? 0 : 1), 1)
      let parts =
        animation.keyTimes(values) ?? (0..<steps).map { Double($0) / Double(steps) }
      for interval in animation.intervals {
        times.formUnion([interval.begin, interval.end].filter { begin...end ~= $0 })
        guard let duration = animation.duration else { continue }
        let last = min(interval.end, end)
        let turns = ((last - interval.begin) / duration).rounded(.up)
        guard turns * Double(parts.count) <= Double(Self.mostTurns) else { return nil }
        for turn in 0..<Int(max(turns, 0)) {
          for part in parts {
            let time = interval.begin + (Double(turn) + part) * duration
            if time >= begin, time < last { times.insert(time) }
          }
        }
        guard times.count <= Self.mostTurns else { return nil }
      }
    }
    let (ordered, length) = (times.sorted(), end - begin)
    let short = length * 1e-10
    return [(begin, 0)]
      + ordered.dropFirst().flatMap { time -> [Instant] in
        let part = (time - begin) / length
        return time == end ? [(time - short, 1)] : [(time - short, part), (time, part)]
      }
  }

  /// True for an animation of values that go straight ways between its times, from none that move.
  private func isStraight(_ animation: SVGAnimation) -> Bool {
    let texts = Self.texts(of: animation)
    guard animation.style == nil, !["d", "points"].contains(animation.attribute),
      animation.curves(2).isEmpty,
      animation.mode == .discrete
        || texts.allSatisfy({
          Length($0) != nil || NumberText.numbers($0) != nil || PaintText.color($0) != nil
        })
    else { return false }
    guard animation.isTo else { return true }
    return moving.allSatisfy { other in
      other === animation || other.target !== animation.target
        || other.attribute != animation.attribute
        || animation.intervals.allSatisfy { own in
          other.intervals.allSatisfy { $0.end <= own.begin || $0.begin >= own.end }
        }
    }
  }
}
