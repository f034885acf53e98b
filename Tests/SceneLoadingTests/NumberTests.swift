import LayerModel
import SceneLoading
import SceneModel
import TestSupport
import Testing

/// A number is what its text says, to the last bit, however few or many its digits.
@Suite struct NumberTests {
  private static let spellings = [
    "0", "-0", "+0", "-0.0", ".0", "-.5", ".5", "+.5", "5.", "-5.", "+12", "007", "0.1", "0.3",
    "1.10", "123456789012345", "999999999999999", "0.123456789012345", "0.000000000000001",
    "12345678.9012345", "9007199254740993e-2", "900719925474099.3", "0.1234567890123456",
    "0.30000000000000004", "000000000000000000000.1", "1e3", "1e-3", "1.5E+3", "-1e-320",
  ]

  @Test func numbersAreTheirTexts() throws {
    var random = SeededGenerator(state: 71)
    let texts = Self.spellings + (0..<2000).map { _ in Self.text(using: &random) }
    let found = try values(texts)
    #expect(found.count == texts.count)
    for (text, value) in zip(texts, found) {
      let wanted = try #require(Double(text))
      #expect(value.bitPattern == wanted.bitPattern, "\(text) became \(value)")
    }
  }

  @Test(arguments: ["-", "+", ".", "-.", "1.2.3", "--1", "1-", "1_000", "+-1", "1e", "٣"])
  func otherWordsAreNoNumbers(text: String) {
    let found = headlines(scene(animation: "{keyPath: zPosition, values: [\(text)]}"))
    #expect(found.count == 1)
  }

  /// Up to 18 digits with a point among or around them, or none.
  private static func text(using random: inout SeededGenerator) -> String {
    let count = Int.random(in: 1...18, using: &random)
    var digits = (0..<count).map { _ in "\(Int.random(in: 0...9, using: &random))" }
    if Bool.random(using: &random) {
      digits.insert(".", at: Int.random(in: max(0, count - 15)...count, using: &random))
    }
    // Numbers beyond 1e15 are refused.
    let whole = digits.joined()
    let text = (Double(whole) ?? 0) > 1e15 ? "0." + whole.filter { $0 != "." } : whole
    return (["", "", "-", "+"].randomElement(using: &random) ?? "") + text
  }

  /// The numbers of an animation's values.
  private func values(_ texts: [String]) throws -> [Double] {
    let list = texts.joined(separator: ", ")
    let made = try animation("{keyPath: zPosition, values: [\(list)]}")
    guard case .keyframe(let keyframe) = made.action, case .values(let found) = keyframe.frames
    else { return [] }
    return found.compactMap { $0.components.first }
  }
}
