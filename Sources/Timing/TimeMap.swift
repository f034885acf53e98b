/// How an inner time, in the end a progress, follows an outer one: a chain of piecewise-linear maps
/// and timing functions.
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
    /// Progress back to seconds: multiplies by a duration and keeps within 0...duration.
    case time(duration: Seconds)
  }

  /// The steps, outermost first.
  public private(set) var links: [Link]

  /// The map that changes nothing.
  public static let identity = TimeMap([])

  /// A map from its steps, outermost first.
  public init(_ links: [Link]) {
    self.links = []
    for link in links { append(link) }
  }

  /// Inner time, or progress, at an outer time; `nil` where there is none.
  ///
  /// The cycle is that of the last repeating step.
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
      case .time(let duration): position.time = min(max(position.time, 0), 1) * duration
      }
    }
    return position
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
  /// The instants, in outer time, at which the first step changes from one piece to the next.
  ///
  /// Boundaries inside a repeating outer step are not among them.
  public var boundaries: [Seconds] {
    guard case .pieces(let map)? = links.first else { return [] }
    return map.pieces.dropFirst().map(\.start)
  }

  /// From the first instant at which something shows to the last, in outer time.
  ///
  /// `nil` when nothing ever does. Endless ends are infinite.
  public var shownSpan: Range<Seconds>? {
    guard case .pieces(let map)? = links.first else { return -.infinity..<(.infinity) }
    return map.span { body in
      switch body {
      case .nothing: false
      case .constant(let position): TimeMap(Array(links.dropFirst()))(position.time) != nil
      case .ramp, .wave: true
      }
    }
  }

  /// The same without fills: only where inner time runs.
  public var runningSpan: Range<Seconds>? {
    guard case .pieces(let map)? = links.first else { return -.infinity..<(.infinity) }
    return map.span { body in
      switch body {
      case .nothing, .constant: false
      case .ramp, .wave: true
      }
    }
  }
}

extension PiecewiseLinearMap {
  /// From the start of the first piece that satisfies a condition to the end of the last.
  fileprivate func span(where isIncluded: (Body) -> Bool) -> Range<Seconds>? {
    let indices = pieces.indices.filter { i in
      let end = i + 1 < pieces.count ? pieces[i + 1].start : .infinity
      return end > pieces[i].start && isIncluded(pieces[i].body)
    }
    guard let first = indices.first, let last = indices.last else { return nil }
    return pieces[first].start..<(last + 1 < pieces.count ? pieces[last + 1].start : .infinity)
  }
}
