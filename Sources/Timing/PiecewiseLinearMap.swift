/// A map from an outer time to an inner one in pieces, each half-open: from its start until the
/// next.
///
/// ```
///          ┌── ramp ──┐
/// nothing  │          │ constant
/// ─────────┴──────────┴─────────▶ outer time
/// ```
public struct PiecewiseLinearMap: Hashable, Sendable {
  /// The values of the map between one start and the next.
  public enum Body: Hashable, Sendable {
    /// There is no inner time: nothing shows.
    case nothing
    /// Inner time stands still.
    case constant(TimePosition)
    /// Inner time begins at `value` and runs at `rate` inner seconds per outer second.
    case ramp(value: Double, rate: Double)
    /// Inner time repeats; the wave is at `phase` at the piece's start, and the phase grows by
    /// `rate`, which is positive, per outer second.
    case wave(Wave, phase: Seconds, rate: Double)
  }

  /// A part of outer time.
  public struct Piece: Hashable, Sendable {
    /// The start, in outer time; −∞ for the first.
    public var start: Seconds
    /// The values from its start on.
    public var body: Body

    /// A piece from its parts.
    public init(start: Seconds, body: Body) {
      self.start = start
      self.body = body
    }
  }

  /// The pieces in order of their starts; the first starts at −∞ and is not a ramp or a wave.
  ///
  /// Of pieces with equal starts the last counts.
  public let pieces: [Piece]

  /// A map that is `before` until the first of some pieces begins.
  public init(before: Body, _ pieces: [Piece]) {
    switch before {
    case .nothing, .constant: break
    case .ramp, .wave: preconditionFailure("\(before) has no value at minus infinity")
    }
    var all: [Piece] = []
    all.reserveCapacity(pieces.count + 1)
    all.append(Piece(start: -.infinity, body: before))
    all += pieces
    for i in all.indices.dropFirst() {
      precondition(
        all[i - 1].start <= all[i].start,
        "pieces out of order: \(all[i - 1].start), \(all[i].start)")
    }
    self.pieces = all
  }

  /// Inner time at an outer time, or `nil` where there is none.
  ///
  /// A time within ``timeTolerance`` before a piece counts as its start.
  ///
  /// - Complexity: O(log pieces); there are rarely more than three.
  public func callAsFunction(_ time: Seconds) -> TimePosition? {
    pieces[index(at: time)].position(at: time)
  }

  /// The position in ``pieces`` of the piece that holds a time.
  func index(at time: Seconds) -> Int { pieces.stretch(at: time) { $0.start } }
}

extension PiecewiseLinearMap.Piece {
  /// Inner time at an outer time within the piece, or `nil` where there is none.
  func position(at time: Seconds) -> TimePosition? {
    switch body {
    case .nothing: nil
    case .constant(let position): position
    case .ramp(let value, let rate): TimePosition(time: value + max(0, time - start) * rate)
    case .wave(let wave, let phase, let rate):
      wave.position(atPhase: phase + max(0, time - start) * rate)
    }
  }
}

extension PiecewiseLinearMap {
  /// This map first, then another, as one map; `nil` where that is not piecewise linear again: when
  /// a piece of this map repeats, or runs backwards into a boundary of the other.
  public func followed(by inner: PiecewiseLinearMap) -> PiecewiseLinearMap? {
    followed(by: inner, isExact: true)
  }

  /// The same; unless it has to be exact, a piece that runs backwards may leave the instants at
  /// which the other map changes to its earlier piece.
  func followed(by inner: PiecewiseLinearMap, isExact: Bool) -> PiecewiseLinearMap? {
    var result: [Piece] = []
    for (i, piece) in pieces.enumerated() {
      let end = i + 1 < pieces.count ? pieces[i + 1].start : .infinity
      guard end > piece.start else { continue }
      switch piece.body {
      case .nothing:
        result.append(piece)
      case .constant(let position):
        result.append(Piece(start: piece.start, body: inner.constantBody(at: position.time)))
      case .ramp(let value, let rate) where rate == 0:
        result.append(Piece(start: piece.start, body: inner.constantBody(at: value)))
      case .ramp(let value, let rate) where rate > 0:
        for innerPiece in inner.pieces(from: value) {
          let start = piece.start + (innerPiece.start - value) / rate
          guard start < end else { break }
          result.append(Piece(start: start, body: innerPiece.body.sped(up: rate)))
        }
      case .ramp(let value, let rate):
        guard !isExact, let back = inner.pieces(backFrom: value, at: piece.start, rate: rate)
        else { return nil }
        result += back.filter { $0.start < end }
      case .wave:
        return nil
      }
    }
    guard let first = result.first else { return nil }
    return PiecewiseLinearMap(before: first.body, Array(result.dropFirst()))
  }

  private func constantBody(at time: Seconds) -> Body {
    self(time).map(Body.constant) ?? .nothing
  }

  /// The pieces in reverse from an inner time on, by outer time; `nil` for one that repeats.
  private func pieces(backFrom value: Double, at start: Seconds, rate: Double) -> [Piece]? {
    var result: [Piece] = []
    var (time, outer) = (value, start)
    for i in (0...index(at: value)).reversed() {
      switch pieces[i].body {
      case .nothing, .constant: result.append(Piece(start: outer, body: pieces[i].body))
      case .ramp(let first, let slope):
        result.append(
          Piece(
            start: outer,
            body: .ramp(value: first + (time - pieces[i].start) * slope, rate: slope * rate)))
      case .wave: return nil
      }
      // A time within the tolerance before a piece's start was in it already.
      (time, outer) = (
        min(time, pieces[i].start), max(outer, start + (pieces[i].start - value) / rate)
      )
    }
    return result
  }

  /// The pieces that hold times from `time` on; the first is cut to start there.
  func pieces(from time: Seconds) -> [Piece] {
    let i = index(at: time)
    var first = pieces[i]
    let skipped = max(0, time - first.start)
    switch first.body {
    case .nothing, .constant: break
    case .ramp(let value, let rate):
      first.body = .ramp(value: value + skipped * rate, rate: rate)
    case .wave(let wave, let phase, let rate):
      first.body = .wave(wave, phase: phase + skipped * rate, rate: rate)
    }
    first.start = time
    return [first] + pieces[(i + 1)...]
  }
}

extension PiecewiseLinearMap.Body {
  fileprivate func sped(up factor: Double) -> Self {
    switch self {
    case .nothing, .constant: self
    case .ramp(let value, let rate): .ramp(value: value, rate: rate * factor)
    case .wave(let wave, let phase, let rate): .wave(wave, phase: phase, rate: rate * factor)
    }
  }
}
