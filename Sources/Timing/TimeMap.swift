/// A map from an outer time to an inner one, in the end a progress: a chain of piecewise-linear
/// maps and timing functions or a spring; where a clock was changed, another chain from then on.
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
    /// One map after another, in order of their starts; the first starts at −∞.
    case spliced([Part])
    /// Both maps at once: the sum of their inner times.
    case sum(TimeMap, PiecewiseLinearMap)
  }

  /// A map that holds from an outer time on, until the next one does.
  public struct Part: Hashable, Sendable {
    /// The begin, in outer time.
    public let start: Seconds
    /// The map.
    public let map: TimeMap
  }

  /// The steps, outermost first.
  public internal(set) var links: [Link]

  /// The map that changes nothing.
  public static let identity = TimeMap([])

  /// A map from its steps, outermost first.
  public init(_ links: [Link]) {
    self.links = links
    guard !isJoined else { return }
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
      case .spliced(let parts):
        let part = parts[parts.stretch(at: position.time) { $0.start }]
        guard let next = part.map(position.time) else { return nil }
        position = next
      case .sum(let map, let other):
        guard let a = map(position.time), let b = other(position.time) else { return nil }
        position = TimePosition(time: a.time + b.time)
      }
    }
    // Beyond all numbers there is nothing to show.
    return position.time.isFinite ? position : nil
  }

  /// This map first, then another.
  public func followed(by inner: TimeMap) -> TimeMap {
    // Nothing to join: the other map itself, in the same memory.
    if links.isEmpty, inner.isJoined { return inner }
    var result = self
    for link in inner.links { result.append(link) }
    return result
  }

  /// True when no two steps in a row might be joined.
  private var isJoined: Bool {
    links.indices.dropFirst().allSatisfy { i in
      if case .pieces = links[i], case .pieces = links[i - 1] { false } else { true }
    }
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
  /// The number of pieces and parts of its steps.
  package var pieceCount: Int {
    links.reduce(0) { sum, link in
      switch link {
      case .pieces(let map): sum + map.pieces.count
      case .spliced(let parts): sum + parts.count
      case .sum(let map, let other): sum + map.pieceCount + other.pieces.count
      default: sum + 1
      }
    }
  }

  /// The spring that makes progress of seconds, where there is one.
  public var spring: Spring? {
    if case .spring(let spring)? = links.last { spring } else { nil }
  }

  /// The instants, in outer time, at which the first step changes from one piece to the next.
  ///
  /// Boundaries inside a repeating outer step are not among them.
  public var boundaries: [Seconds] {
    switch links.first {
    case .pieces(let map): map.pieces.dropFirst().map(\.start)
    case .sum(let map, let other):
      Set(map.boundaries + other.pieces.dropFirst().map(\.start)).sorted()
    case .spliced(let parts):
      parts.indices.flatMap { i -> [Seconds] in
        let end = i + 1 < parts.count ? parts[i + 1].start : .infinity
        let inside = parts[i].map.boundaries.filter { $0 > parts[i].start && $0 < end }
        return (i > 0 ? [parts[i].start] : []) + inside
      }
    default: []
    }
  }

  /// True when no outer time from 0 on leads to an inner time below 0, but for a rounding.
  public var isNeverNegative: Bool {
    guard let last = links.last else { return true }
    switch last {
    case .pieces(let map): return map.isNeverNegative
    case .spliced(let parts): return parts.allSatisfy(\.map.isNeverNegative)
    default: return false
    }
  }
}

extension PiecewiseLinearMap {
  /// True when no inner time is below 0, but for a rounding.
  fileprivate var isNeverNegative: Bool {
    pieces.indices.allSatisfy { i in
      switch pieces[i].body {
      case .nothing, .wave: return true
      case .constant(let position): return position.time >= 0
      case .ramp(let value, let rate):
        guard value >= 0, rate < 0 else { return value >= 0 }
        // One that runs down is at its least where the next begins.
        let end = i + 1 < pieces.count ? pieces[i + 1].start : .infinity
        return value + (end - pieces[i].start) * rate >= -timeTolerance
      }
    }
  }
}
