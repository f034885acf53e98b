import Glibc
import Graphics
import Timing

/// The part by which an animator of a text changes each of its letters.
struct TextSelector {
  /// The course of the part over the range.
  private enum Shape: Int {
    case square = 1
    case rampUp, rampDown, triangle, round, smooth
  }

  private let basis: TextLetter.Basis
  private let isInPercent: Bool
  private let shape: Shape
  /// Start, end, offset, amount, low and high ease, smoothness.
  private let tracks: [Track<Double>]

  /// A selector as a file has it; without one all letters are changed wholly.
  init(_ field: JSONField?, _ reader: PropertyReader) {
    func number(_ key: String, _ standard: Double) -> Track<Double> {
      reader.number(field?[key], or: standard)
    }
    basis = field?["b"]?.integer.flatMap(TextLetter.Basis.init) ?? .characters
    isInPercent = field?["r"]?.integer != 2
    shape = field?["sh"]?.integer.flatMap(Shape.init) ?? .square
    tracks = [
      number("s", 0), number("e", isInPercent ? 100 : 1e6), number("o", 0), number("a", 100),
      number("ne", 0), number("xe", 0), number("sm", 100),
    ]
    if field?["rn"]?.isTrue == true {
      field?["rn"]?.leaveOut(
        "a random order of letters is approximated", drawing: "them in the order of reading")
    }
    if let mode = field?["m"]?.integer, mode > 1 {
      field?["m"]?.leaveOut(
        "a way of joining selectors is left out", drawing: "the selector added to others")
    }
  }

  /// The parts of letters over time.
  func parts(of letters: [TextLetter], _ baking: Baking) -> [Track<Double>] {
    let (places, count) = basis.places(of: letters)
    // Letters of one word or line have one part.
    var known: [Int: Track<Double>] = [:]
    return places.map { place in
      if let part = known[place] { return part }
      let part = part(of: place, count, baking)
      known[place] = part
      return part
    }
  }

  /// The parts of a letter over time.
  ///
  /// - Parameters:
  ///   - place: The letter's place among those that count.
  ///   - count: Their number.
  ///   - baking: Works out a part that changes.
  /// - Returns: 0 where it is not changed, 1 where it is wholly.
  private func part(of place: Int, _ count: Int, _ baking: Baking) -> Track<Double> {
    let constants = tracks.compactMap(\.constant)
    if constants.count == tracks.count { return Track(part(place, count, constants)) }
    let spans = tracks.compactMap(\.span)
    let low = spans.map(\.lowerBound).min() ?? 0
    let high = spans.map(\.upperBound).max() ?? low
    return baking.bake(from: low...high, nil) { frame, isBefore in
      part(place, count, tracks.map { $0.value(at: frame, isBefore: isBefore) })
    }
  }

  private func part(_ place: Int, _ count: Int, _ values: [Double]) -> Double {
    let unit = isInPercent ? Double(count) / 100 : 1
    let offset = values[2] * unit
    let ends = [values[0] * unit + offset, values[1] * unit + offset].sorted()
    let (start, length) = (ends[0], ends[1] - ends[0])
    let middle = Double(place) + 0.5
    /// The way through the range, from 0 to 1.
    let way = length > 0 ? min(max((middle - start) / length, 0), 1) : middle >= ends[1] ? 1 : 0
    var part: Double
    switch shape {
    case .square:
      part = max(0, min(Double(place) + 1, ends[1]) - max(Double(place), start))
      let smoothness = max(values[6] / 100, 1e-8)
      part = min(max((part - (0.5 - smoothness / 2)) / smoothness, 0), 1)
    case .rampUp: part = way
    case .rampDown: part = 1 - way
    case .triangle: part = length > 0 ? 1 - abs(2 * way - 1) : 0
    case .round: part = length > 0 ? max(0, 1 - (2 * way - 1) * (2 * way - 1)).squareRoot() : 0
    case .smooth: part = length > 0 ? (1 - cos(2 * .pi * way)) / 2 : 0
    }
    return eased(part, low: values[4], high: values[5]) * values[3] / 100
  }

  private func eased(_ part: Double, low: Double, high: Double) -> Double {
    guard low != 0 || high != 0 else { return part }
    func unit(_ percent: Double) -> Double { min(max(percent / 100, 0), 1) }
    let curve = TimingFunction(
      controlPoints: unit(low), unit(-low), 1 - unit(high), 1 - unit(-high))
    return curve.map { $0(part) } ?? part
  }
}
