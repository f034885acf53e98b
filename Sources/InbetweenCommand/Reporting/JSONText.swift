import Foundation

/// JSON with keys in a fixed order.
enum JSONText {
  /// A document, indented, with one line end behind it.
  static func encode(_ value: some Encodable) -> String {
    encode(value, [.prettyPrinted]) + "\n"
  }

  /// A value in one line, without a line end.
  static func encodeInOneLine(_ value: some Encodable) -> String { encode(value, []) }

  private static func encode(
    _ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting
  ) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
    // JSON has no other numbers; they are texts rather than the end of the program.
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    guard let data = try? encoder.encode(value), let text = String(data: data, encoding: .utf8)
    else { preconditionFailure("a report that JSON cannot hold: \(value)") }
    return text
  }
}
