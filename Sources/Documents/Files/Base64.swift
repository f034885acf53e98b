/// Bytes as texts (RFC 4648, 4), strictly: padded, without blanks, no bit more than needed.
enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")
  /// The value of each digit; 255 for what is none.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
    return values
  }()

  /// True for what may stand in a text, padding included.
  static func isDigit(_ byte: UInt8) -> Bool { byte == padding || values[Int(byte)] < 64 }

  /// The bytes of a text; `nil` when it is none.
  static func decoded(_ text: some Collection<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var (group, count, paddings) = (UInt32(0), 0, 0)
    for digit in text {
      let value = values[Int(digit)]
      if digit == padding { paddings += 1 }
      guard paddings == 0 ? value < 64 : digit == padding && paddings <= 2 else { return nil }
      group = group << 6 | UInt32(paddings == 0 ? value : 0)
      count += 1
      guard count % 4 == 0 else { continue }
      bytes.append(UInt8(truncatingIfNeeded: group >> 16))
      if paddings < 2 { bytes.append(UInt8(truncatingIfNeeded: group >> 8)) }
      if paddings < 1 { bytes.append(UInt8(truncatingIfNeeded: group)) }
    }
    // What the padding leaves out is zero: one content has one text.
    let rest = paddings == 0 ? 0 : group & (paddings == 1 ? 0xFF : 0xFFFF)
    return count > 0 && count % 4 == 0 && rest == 0 ? bytes : nil
  }

  /// The text of some bytes.
  static func encoded(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      let group = part.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << (8 * (3 - part.count))
      for place in 0..<4 {
        text.append(place > part.count ? padding : digits[Int(group >> (18 - 6 * place) & 63)])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
