/// A figure over several runs: the middle of them, and how far they lie apart.
struct Spread: Codable {
  /// The middle value; of an even count the upper one.
  let median: Double
  /// The least value.
  let least: Double
  /// The largest value.
  let largest: Double

  /// The spread of some values, at least one.
  init(_ values: [Double]) {
    let sorted = values.sorted()
    (median, least, largest) = (sorted[sorted.count / 2], sorted[0], sorted[sorted.count - 1])
  }
}
