/// Time maps laid out in flat arrays of plain values, to be evaluated at many instants.
///
/// Each gives what its `TimeMap` gives, to the bit; nothing reference-counted is touched on the
/// way. Equal maps are one map in the table, whose position at an instant is found once for all
/// that follow it (``RecentPositions``).
package struct TimeMapTable: Sendable {
  /// Places in one of the arrays.
  private struct Places: Sendable {
    let start, end: Int32

    init(_ range: Range<Int>) { (start, end) = (Int32(range.lowerBound), Int32(range.upperBound)) }

    var range: Range<Int> { Int(start)..<Int(end) }
  }

  /// One step of a chain, as in `TimeMap.Link`.
  private enum Step: Sendable {
    case pieces(Places)
    case progress(duration: Seconds)
    case curve(TimingFunction)
    case spring(Spring)
    case time(duration: Seconds)
    case spliced(Places)
    case sum(steps: Places, pieces: Places)
  }

  /// A map that holds from an outer time on, as in `TimeMap.Part`.
  private struct Part: Sendable {
    let start: Seconds
    let steps: Places
  }

  private var maps: [Places] = []
  private var steps: [Step] = []
  private var pieces: [PiecewiseLinearMap.Piece] = []
  private var parts: [Part] = []
  /// The numbers of the maps, while they are added.
  private var numbers: [TimeMap: Int] = [:]

  /// A table without maps.
  package init() {}

  /// The number of different maps.
  package var count: Int { maps.count }

  /// Adds a map.
  ///
  /// - Returns: Its number in the table; that of an equal map that was added before.
  package mutating func add(_ map: TimeMap) -> Int {
    if let known = numbers[map] { return known }
    let chain = add(map.links)
    numbers[map] = maps.count
    maps.append(chain)
    return maps.count - 1
  }

  /// Releases the numbers by map; a map that is added afterwards is a new one.
  package mutating func finishAdding() { numbers = [:] }

  private mutating func add(_ links: [TimeMap.Link]) -> Places {
    // The maps that a link refers to are added first, so that the steps of a chain lie side by
    // side.
    let chain = links.map { step(for: $0) }
    steps += chain
    return Places(steps.count - chain.count..<steps.count)
  }

  private mutating func step(for link: TimeMap.Link) -> Step {
    switch link {
    case .pieces(let map): return .pieces(add(map.pieces))
    case .progress(let duration): return .progress(duration: duration)
    case .curve(let function): return .curve(function)
    case .spring(let spring): return .spring(spring)
    case .time(let duration): return .time(duration: duration)
    case .spliced(let maps):
      let new = maps.map { Part(start: $0.start, steps: add($0.map.links)) }
      parts += new
      return .spliced(Places(parts.count - new.count..<parts.count))
    case .sum(let map, let other):
      let chain = add(map.links)
      return .sum(steps: chain, pieces: add(other.pieces))
    }
  }

  private mutating func add(_ new: [PiecewiseLinearMap.Piece]) -> Places {
    pieces += new
    return Places(pieces.count - new.count..<pieces.count)
  }

  // MARK: Evaluating

  /// Inner time, or progress, of a map at an outer time; `nil` where there is none.
  ///
  /// - Complexity: O(steps).
  package func position(in map: Int, at time: Seconds) -> TimePosition? {
    position(along: maps[map].range, at: time)
  }

  /// The same, found once for an instant that is asked for again.
  package func position(
    in map: Int, at time: Seconds, _ recent: inout RecentPositions
  ) -> TimePosition? {
    if recent.places.count <= map { recent.makeRoom(for: maps.count) }
    if recent.places[map].instant != time.bitPattern {
      recent.places[map] = .init(
        instant: time.bitPattern, position: position(along: maps[map].range, at: time))
    }
    return recent.places[map].position
  }

  private func position(along chain: Range<Int>, at time: Seconds) -> TimePosition? {
    var position = TimePosition(time: time)
    for i in chain {
      switch steps[i] {
      case .pieces(let places):
        guard let next = piece(in: places, at: position.time).position(at: position.time) else {
          return nil
        }
        position = next
      case .progress(let duration): position.time /= duration
      case .curve(let function): position.time = function(position.time)
      case .spring(let spring): position.time = spring(position.time)
      case .time(let duration): position.time = min(max(position.time, 0), 1) * duration
      case .spliced(let places):
        let part = parts[parts.stretch(at: position.time, in: places.range) { $0.start }]
        guard let next = self.position(along: part.steps.range, at: position.time) else {
          return nil
        }
        position = next
      case .sum(let chain, let places):
        guard let a = self.position(along: chain.range, at: position.time),
          let b = piece(in: places, at: position.time).position(at: position.time)
        else { return nil }
        position = TimePosition(time: a.time + b.time)
      }
    }
    // Beyond all numbers there is nothing to show.
    return position.time.isFinite ? position : nil
  }

  private func piece(in places: Places, at time: Seconds) -> PiecewiseLinearMap.Piece {
    pieces[pieces.stretch(at: time, in: places.range) { $0.start }]
  }

  // MARK: Proving

  /// True when a map is proved to give one and the same position over a range of outer times.
  ///
  /// Proved from the pieces that hold the ends: times between two in one piece are in it, too.
  /// False says nothing.
  package func isStill(_ map: Int, over times: ClosedRange<Seconds>) -> Bool {
    isStill(along: maps[map].range, over: times)
  }

  private func isStill(along chain: Range<Int>, over times: ClosedRange<Seconds>) -> Bool {
    var times = times
    for i in chain where times.lowerBound < times.upperBound {
      switch steps[i] {
      case .pieces(let places):
        guard let inner = innerTimes(in: places, over: times) else { return false }
        times = inner
      case .progress(let duration):
        guard let inner = Self.mapped(times, { $0 / duration }) else { return false }
        times = inner
      case .time(let duration):
        guard let inner = Self.mapped(times, { min(max($0, 0), 1) * duration }) else {
          return false
        }
        times = inner
      case .curve:
        // Before 0 and after 1 a curve stands still; in between it may turn back.
        guard times.upperBound <= 0 || times.lowerBound >= 1 else { return false }
        times = times.lowerBound...times.lowerBound
      case .spring:
        guard times.upperBound <= 0 else { return false }
        times = times.lowerBound...times.lowerBound
      case .spliced(let places):
        let range = places.range
        let first = parts.stretch(at: times.lowerBound, in: range) { $0.start }
        let last = parts.stretch(at: times.upperBound, in: range) { $0.start }
        guard first == last, isStill(along: parts[first].steps.range, over: times) else {
          return false
        }
        times = times.lowerBound...times.lowerBound
      case .sum(let chain, let places):
        guard let inner = innerTimes(in: places, over: times),
          inner.lowerBound == inner.upperBound, isStill(along: chain.range, over: times)
        else { return false }
        times = times.lowerBound...times.lowerBound
      }
    }
    return times.lowerBound == times.upperBound
  }

  /// The inner times over a range of outer ones that is within one piece, a single one where
  /// nothing shows; `nil` where there are several pieces, or time repeats.
  private func innerTimes(
    in places: Places, over times: ClosedRange<Seconds>
  ) -> ClosedRange<Seconds>? {
    let range = places.range
    let first = pieces.stretch(at: times.lowerBound, in: range) { $0.start }
    guard first == pieces.stretch(at: times.upperBound, in: range, startingAt: { $0.start }) else {
      return nil
    }
    let piece = pieces[first]
    switch piece.body {
    case .nothing, .constant: return 0...0
    case .wave: return nil
    case .ramp:
      return Self.mapped(times) { piece.position(at: $0)?.time ?? .nan }
    }
  }

  /// The range between the images of two ends; `nil` where one is no number, as the product of 0
  /// and an infinite duration.
  private static func mapped(
    _ times: ClosedRange<Seconds>, _ map: (Seconds) -> Seconds
  ) -> ClosedRange<Seconds>? {
    let (a, b) = (map(times.lowerBound), map(times.upperBound))
    guard !a.isNaN, !b.isNaN else { return nil }
    return min(a, b)...max(a, b)
  }
}
