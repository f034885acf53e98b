package import Graphics

/// Images, fonts and sounds that stand in a file as texts, `data:MEDIA;base64,…` (RFC 2397).
///
/// Each is decoded once; a short text stands for it from then on, so that a long one is neither
/// copied nor searched.
package final class EmbeddedContents {
  /// The most bytes of one, decoded.
  package static let largest = 16 << 20
  /// The most bytes of all in a file, decoded.
  package static let largestSum = 64 << 20

  /// Contents by the texts that stand for them.
  private var contents: [String: (bytes: ContentBytes, start: String)] = [:]

  /// No contents.
  package init() {}

  /// True for a text that begins as one of these, or stands for one.
  package func isData(_ text: String) -> Bool {
    text.hasPrefix(Self.scheme) && (contents[text] != nil || Self.payload(of: text) != nil)
  }

  /// The content that a text is or stands for, and the text that stands for it; `nil` for any
  /// other.
  package func content(_ text: String) -> (name: String, bytes: ContentBytes)? {
    let name = contents[text] == nil ? shortened(text) : text
    return name.flatMap { name in contents[name].map { (name, $0.bytes) } }
  }

  /// The text that stands for one; `nil` for a text that is none, or is damaged or too large.
  package func shortened(_ text: String) -> String? {
    guard let start = Self.payload(of: text),
      text.utf8.distance(from: start, to: text.utf8.endIndex) <= Self.length(Self.largest),
      let decoded = Base64.decoded(text.utf8[start...]), decoded.count <= Self.largest
    else { return nil }
    let bytes = ContentBytes(decoded)
    let short = "\(text[..<start].dropLast(Self.mark.utf8.count));sha256,\(bytes.digest)"
    contents[short] = (bytes, String(text[..<start]))
    return short
  }

  /// The text before the payload of a content of a name: that by which it was written, or one for
  /// bytes of any kind.
  package static func start(of name: String) -> String {
    let start = name.prefix { $0 != "," }
    guard name.hasPrefix(scheme), start.hasSuffix(";sha256"), start.utf8.count < longestStart else {
      return "\(scheme)application/octet-stream"
    }
    return String(start.dropLast(";sha256".count))
  }

  /// A text as it was written, which a short one may stand for.
  package func written(_ text: String) -> String {
    guard text.hasPrefix(Self.scheme), let content = contents[text] else { return text }
    return content.start + Base64.encoded(content.bytes.bytes)
  }

  /// The bytes of a file that are payloads, up to what a file may have of them.
  package static func size(ofPayloadsIn file: [UInt8]) -> Int {
    let mark = Array(Self.mark.utf8)
    var (size, place) = (0, 0)
    while let found = file[place...].firstIndex(of: mark[0]) {
      place = found + 1
      guard file[found...].starts(with: mark),
        isStart(file[max(0, found - longestStart)..<found])
      else { continue }
      let start = found + mark.count
      place = file[start...].firstIndex { !Base64.isDigit($0) } ?? file.count
      if place - start <= length(largest) { size += place - start }
    }
    return min(size, length(largestSum))
  }

  // MARK: Texts

  private static let scheme = "data:"
  private static let mark = ";base64,"
  /// The bytes before the mark in which the scheme stands: names of media are shorter (RFC 4288,
  /// 4.2).
  private static let longestStart = 260

  /// The begin of a text's payload.
  private static func payload(of text: String) -> String.Index? {
    guard text.hasPrefix(scheme) else { return nil }
    var start = text.utf8.prefix(longestStart)[...]
    while let semicolon = start.firstIndex(of: mark.utf8.first ?? 0) {
      if text.utf8[semicolon...].starts(with: mark.utf8) {
        return text.utf8.index(semicolon, offsetBy: mark.utf8.count)
      }
      start = start[text.utf8.index(after: semicolon)...]
    }
    return nil
  }

  /// True for bytes that end in a scheme and a name without blanks and quotes.
  private static func isStart(_ bytes: ArraySlice<UInt8>) -> Bool {
    let word = bytes.reversed().prefix { $0 > 0x20 && $0 != 0x22 && $0 != 0x27 }.reversed()
    return word.starts(with: scheme.utf8)
  }

  /// The digits of base64 that some bytes take.
  private static func length(_ count: Int) -> Int { (count + 2) / 3 * 4 }
}
