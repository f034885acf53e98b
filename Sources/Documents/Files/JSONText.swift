import Foundation
import Escaping

/// JSON with keys in a fixed order.
package enum JSONText {
  /// A document, indented, with one line end behind it.
  package static func encode(_ value: some Encodable) -> String {
    encode(value, [.prettyPrinted]) + "\n"
  }

  /// A value in one line, without a line end.
  package static func encodeInOneLine(_ value: some Encodable) -> String { encode(value, []) }

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
    return escapingControls(in: text)
  }

  /// JSON in which characters that control a display are written as escapes, which mean the same.
  static func escapingControls(in text: String) -> String {
    func isEscaped(_ scalar: Unicode.Scalar) -> Bool { scalar != "\n" && scalar.controlsDisplay }
    guard text.unicodeScalars.contains(where: isEscaped) else { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      guard isEscaped(scalar) else { return result.unicodeScalars.append(scalar) }
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
  }
}
