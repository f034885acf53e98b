/// Sizes as they are written: 800000, 500k, 1.5G.
public enum SizeText {
  /// The factors of the letters behind a number.
  public static let units: [Character: Double] = ["k": 1e3, "M": 1e6, "G": 1e9, "T": 1e12]

  /// The number that a text means, with or without a letter; `nil` when it is none.
  public static func number(_ text: String) -> Double? {
    let unit = text.last.flatMap { units[$0] }
    guard let number = Double(unit == nil ? text : String(text.dropLast())), number.isFinite else {
      return nil
    }
    return number * (unit ?? 1)
  }
}
