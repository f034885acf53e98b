import Escaping
import Graphics
package import LayerModel

/// The text of a scene file, by lines.
///
/// Lines end where libyaml ends them, so that its line numbers fit: at LF, CR, CR LF, NEL, LS, PS.
package struct SourceText: Hashable, Sendable {
  /// The most characters of a line that an excerpt shows.
  static let excerptWidth = 100

  /// The whole text in UTF-8, without a byte order mark.
  package let bytes: [UInt8]
  /// The start of each line in `bytes`.
  private let lineStarts: [Int]
  /// The number of characters that start before each block of bytes, so that a place in a line as
  /// long as the file is found without counting from the line's start.
  private let charactersBeforeBlock: [Int]
  private static let blockSize = 256

  /// The lines of a text in UTF-8.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lineStarts = unsafe bytes.withUnsafeBufferPointer { unsafe Self.lineStarts(of: $0) }
    var counts = [0]
    for start in stride(from: 0, to: bytes.count, by: Self.blockSize) {
      let block = bytes[start..<min(bytes.count, start + Self.blockSize)]
      counts.append((counts.last ?? 0) + Self.characters(block))
    }
    charactersBeforeBlock = counts
  }

  /// The start of each line; a buffer has no index to check at every byte.
  private static func lineStarts(of bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
    var starts = [0]
    var i = 0
    while i < bytes.count {
      switch unsafe bytes[i] {
      // Nearly all bytes are between those that begin the end of a line.
      case 0x0E...0xC1:
        i += 1
        continue
      case 0x0D where unsafe i + 1 < bytes.count && bytes[i + 1] == 0x0A: i += 2
      case 0x0A, 0x0D: i += 1
      case 0xC2 where unsafe i + 1 < bytes.count && bytes[i + 1] == 0x85: i += 2
      case 0xE2
      where unsafe i + 2 < bytes.count && bytes[i + 1] == 0x80
        && (bytes[i + 2] == 0xA8 || bytes[i + 2] == 0xA9):
        i += 3
      default:
        i += 1
        continue
      }
      starts.append(i)
    }
    return starts
  }

  /// The number of characters that start in some bytes: continuation bytes do not begin one.
  private static func characters(_ bytes: ArraySlice<UInt8>) -> Int {
    // A span of many bytes is counted at once.
    let bytes = bytes.span
    var count = 0
    for place in bytes.indices { count &+= unsafe bytes[unchecked: place] & 0xC0 != 0x80 ? 1 : 0 }
    return count
  }

  /// The number of characters that start before a byte.
  private func characters(before offset: Int) -> Int {
    let block = offset / Self.blockSize
    return charactersBeforeBlock[block]
      + Self.characters(bytes[block * Self.blockSize..<offset])
  }

  /// The last index whose value is not above a limit; the first value never is.
  private static func lastIndex(of values: [Int], notAbove limit: Int) -> Int {
    values.indices.lowest { values[$0] > limit } - 1
  }

  /// The bytes of a line with its end, or `nil` when there is no such line; counted from 1.
  private func range(ofLine line: Int) -> Range<Int>? {
    guard (1...lineStarts.count).contains(line) else { return nil }
    return lineStarts[line - 1]..<(line < lineStarts.count ? lineStarts[line] : bytes.count)
  }

  /// A place that is in the text: behind its last line there is only its end.
  package func clamped(line: Int, column: Int) -> (line: Int, column: Int) {
    line <= lineStarts.count ? (line, column) : place(ofByte: bytes.count)
  }

  /// The line and column, counted from 1, of a byte.
  package func place(ofByte offset: Int) -> (line: Int, column: Int) {
    let line = Self.lastIndex(of: lineStarts, notAbove: offset)
    let column = characters(before: offset) - characters(before: lineStarts[line])
    return (line + 1, column + 1)
  }

  /// The byte at which a character starts, or `nil` when the line is shorter.
  package func byte(atLine line: Int, column: Int) -> Int? {
    guard let range = range(ofLine: line), column >= 1 else { return nil }
    let wanted = characters(before: range.lowerBound) + column - 1
    let block = Self.lastIndex(of: charactersBeforeBlock, notAbove: wanted)
    var seen = charactersBeforeBlock[block]
    var index = block * Self.blockSize
    while index < range.upperBound {
      if bytes[index] & 0xC0 != 0x80 {
        if seen == wanted { return index }
        seen += 1
      }
      index += 1
    }
    return nil
  }

  /// The line of a place as it can be shown: at most 100 characters, around the column, without
  /// control characters; `nil` for a place without a line.
  package func excerpt(at place: SourceLocation) -> SourceExcerpt? {
    place.line.flatMap { excerpt(line: $0, column: place.column ?? 1) }
  }

  /// A line as it can be shown.
  package func excerpt(line: Int, column: Int) -> SourceExcerpt? {
    guard let whole = range(ofLine: line) else { return nil }
    let lineEnd = bytes[whole].lastIndex { $0 != 0x0A && $0 != 0x0D }.map { $0 + 1 }
    let range = whole.lowerBound..<(lineEnd ?? whole.lowerBound)
    let center = min(byte(atLine: line, column: column) ?? range.upperBound, range.upperBound)
    // A line may be as long as the file: only the part that can be shown is decoded.
    let half = self.byte(center, movedBack: Self.excerptWidth / 2, from: range.lowerBound)
    let end = self.byte(half, movedOn: Self.excerptWidth, to: range.upperBound)
    let start = self.byte(end, movedBack: Self.excerptWidth, from: range.lowerBound)
    // Bytes that are no characters are shown one by one, however many were taken for parts of one.
    let before = decoded(start..<center).suffix(Self.excerptWidth)
    let after = decoded(center..<end).prefix(Self.excerptWidth - before.count)
    var shown = (Array(before) + after).map(DisplayText.shown)
    if end == range.upperBound { while shown.last == " " { shown.removeLast() } }
    guard !shown.isEmpty else { return nil }
    let text = (start > range.lowerBound ? "…" : "") + String(String.UnicodeScalarView(shown))
    let column = before.count + (start > range.lowerBound ? 2 : 1)
    return SourceExcerpt(text: text + (end < range.upperBound ? "…" : ""), column: column)
  }

  private func decoded(_ range: Range<Int>) -> String.UnicodeScalarView {
    String(decoding: bytes[range], as: UTF8.self).unicodeScalars
  }

  /// The start of the character so many characters before another, but not before a bound.
  private func byte(_ start: Int, movedBack count: Int, from lowerBound: Int) -> Int {
    var index = start
    for _ in 0..<count where index > lowerBound {
      repeat { index -= 1 } while index > lowerBound && bytes[index] & 0xC0 == 0x80
    }
    return index
  }

  /// The start of the character so many characters after another, but not after a bound.
  private func byte(_ start: Int, movedOn count: Int, to upperBound: Int) -> Int {
    var index = start
    for _ in 0..<count where index < upperBound {
      repeat { index += 1 } while index < upperBound && bytes[index] & 0xC0 == 0x80
    }
    return index
  }
}
