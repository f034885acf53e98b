import TestSupport

/// Inputs that differ a little from others, as a fuzzer makes them; the same in every run.
struct Mutations {
  private let inputs: [[UInt8]]
  private let words: [[UInt8]]
  private var generator: SeededGenerator

  /// Mutations of some inputs, with words that may be put in.
  init(of inputs: [[UInt8]], words: [[UInt8]], seed: UInt64) {
    self.inputs = inputs
    self.words = words
    generator = SeededGenerator(state: seed)
  }

  /// One to four changes of one input.
  mutating func next() -> [UInt8] {
    var bytes = inputs.randomElement(using: &generator) ?? []
    for _ in 0..<Int.random(in: 1...4, using: &generator) { change(&bytes) }
    return bytes
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    let start = Int.random(in: 0...bytes.count, using: &generator)
    let end = min(bytes.count, start + Int.random(in: 1...24, using: &generator))
    switch Int.random(in: 0..<6, using: &generator) {
    case 0 where start < end: bytes[start] = UInt8.random(in: 0...255, using: &generator)
    case 1 where start < end: bytes[start] ^= 1 << UInt8.random(in: 0...7, using: &generator)
    case 2: bytes.removeSubrange(start..<end)
    case 3:
      let place = Int.random(in: 0...bytes.count, using: &generator)
      bytes.insert(contentsOf: bytes[start..<end], at: place)
    case 4:
      // What follows in another input.
      let other = inputs.randomElement(using: &generator) ?? []
      bytes = Array(bytes.prefix(start)) + other.dropFirst(start)
    default:
      bytes.replaceSubrange(
        start..<(Bool.random(using: &generator) ? start : end),
        with: words.randomElement(using: &generator) ?? [])
    }
  }
}
