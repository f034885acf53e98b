import Foundation

/// Bytes as texts (RFC 4648, 4), strictly: padded, without blanks, no bit more than needed.
enum Base64 {
  /// True for what may stand in a text, padding included.
  static func isDigit(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "A"..."Z", "a"..."z", "0"..."9", "+", "/", "=": true
    default: false
    }
  }

  /// The bytes of a text; `nil` when it is none.
  static func decoded(_ text: some Collection<UInt8>) -> [UInt8]? {
    // One content has one text.
    guard !text.isEmpty, let data = Data(base64Encoded: Data(text)),
      data.base64EncodedData().elementsEqual(text)
    else { return nil }
    return Array(data)
  }

  /// The text of some bytes.
  static func encoded(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }
}
