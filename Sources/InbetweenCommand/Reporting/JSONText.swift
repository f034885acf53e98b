import Foundation

/// JSON with keys in a fixed order, one line at the end.
enum JSONText {
  static func encode(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value), let text = String(data: data, encoding: .utf8)
    else { preconditionFailure("a report that JSON cannot hold: \(value)") }
    return text + "\n"
  }
}
