/// How an inner time, in the end a progress, follows an outer one: a chain of piecewise-linear maps
/// and timing functions or a spring.
///
/// Joining two maps obeys `a.followed(by: b)(t) == b(a(t))`, and joins what can be joined: layers
/// and groups that do not repeat leave nothing but shifted numbers.
public struct TimeMap: Hashable, Sendable {
  /// One step of the chain.
  public enum Link: Hashable, Sendable {
    /// Piecewise linear.
    case pieces(PiecewiseLinearMap)
    /// Seconds to progress: divides by a duration in seconds, which is positive.
    case progress(duration: Seconds)
    /// Eases progress.
    case curve(TimingFunction)
    /// Seconds to progress through a spring, which may overshoot.
    case spring(Spring)
    /// Progress back to seconds: multiplies by a duration and keeps within 0...duration.
    case time(duration: Seconds)
  }

  /// The steps, outermost first.
  public internal(set) var links: [Link]

  /// The map that changes nothing.
  public static let identity = TimeMap([])

  /// A map from its steps, outermost first.
  public init(_ links: [Link]) {
    self.links = []
    for link in links { append(link) }
  }

  /// The steps of a chain that is joined already.
  init(unjoined links: ArraySlice<Link>) { self.links = Array(links) }

  /// Inner time, or progress, at an outer time; `nil` where there is none.
  ///
  /// The cycle is that of the last piecewise-linear step: a group's cycles are not its children's.
  ///
  /// - Complexity: O(steps).
  public func callAsFunction(_ time: Seconds) -> TimePosition? {
    var position = TimePosition(time: time)
    for link in links {
      switch link {
      case .pieces(let map):
        guard let next = map(position.time) else { return nil }
        position = next
      case .progress(let duration): position.time /= duration
      case .curve(let function): position.time = function(position.time)
      case .spring(let spring): position.time = spring(position.time)
      case .time(let duration): position.time = min(max(position.time, 0), 1) * duration
      }
    }
    // Beyond all numbers there is nothing to show.
    return position.time.isFinite ? position : nil
  }

  /// This map first, then another.
  public func followed(by inner: TimeMap) -> TimeMap {
    var result = self
    for link in inner.links { result.append(link) }
    return result
  }

  private mutating func append(_ link: Link) {
    if case .pieces(let inner) = link, case .pieces(let outer)? = links.last,
      let joined = outer.followed(by: inner)
    {
      links[links.count - 1] = .pieces(joined)
    } else {
      links.append(link)
    }
  }
}

extension TimeMap {
  /// The spring that makes progress of seconds, where there is one.
  public var spring: Spring? {
    if case .spring(let spring)? = links.last { spring } else { nil }
  }

  /// The instants, in outer time, at which the first step changes from one piece to the next.
  ///
  /// Boundaries inside a repeating outer step are not among them.
  public var boundaries: [Seconds] {
    guard case .pieces(let map)? = links.first else { return [] }
    return map.pieces.dropFirst().map(\.start)
  }

  /// True when no outer time from 0 on leads to an inner time below 0.
  public var isNeverNegative: Bool {
    guard let last = links.last else { return true }
    guard case .pieces(let map) = last else { return false }
    return map.pieces.allSatisfy { piece in
      switch piece.body {
      case .nothing, .wave: true
      case .constant(let position): position.time >= 0
      case .ramp(let value, let rate): value >= 0 && rate >= 0
      }
    }
  }
}
