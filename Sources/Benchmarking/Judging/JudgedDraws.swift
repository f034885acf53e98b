/// Random draws that are the same for one seed (SplitMix64).
struct JudgedDraws: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number to a tenth, or to a thousandth in small ranges.
  mutating func number(_ range: ClosedRange<Double>) -> Double {
    let parts = range.upperBound - range.lowerBound > 3 ? 10.0 : 1000
    return (Double.random(in: range, using: &self) * parts).rounded() / parts
  }

  mutating func isTrue() -> Bool { Bool.random(using: &self) }

  mutating func one<Element>(of list: [Element]) -> Element {
    list[Int(next() % UInt64(list.count))]
  }

  mutating func color() -> String { Self.name((0..<3).map { _ in Int(next() % 256) }) }

  /// A colour in which each channel is another by so many levels.
  mutating func color(near color: String, by levels: Int) -> String {
    let value = Int(color.dropFirst(), radix: 16) ?? 0
    return Self.name(
      [value >> 16, value >> 8, value].map { channel in
        let level = channel & 255
        return level + levels > 255 || (level >= levels && isTrue())
          ? level - levels : level + levels
      })
  }

  private static func name(_ channels: [Int]) -> String {
    let digits = channels.reduce(1) { $0 << 8 | $1 }
    return "#" + String(digits, radix: 16).dropFirst()
  }

  mutating func font() -> String {
    one(of: [
      "DejaVu Sans", "DejaVu Sans Bold", "DejaVu Serif", "DejaVu Sans Mono", "Liberation Sans",
      "Liberation Serif", "Liberation Mono", "Liberation Sans Bold",
    ])
  }

  mutating func words() -> String {
    (0..<3).map { _ in
      one(of: ["Inbetween", "frames", "1,204", "quick", "layer", "37 %", "timing", "opacity"])
    }.joined(separator: " ")
  }
}
