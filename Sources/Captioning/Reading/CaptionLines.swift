/// The lines of a text, whose ends are line feeds, carriage returns, or both.
struct CaptionLines {
  private let bytes: [UInt8]
  /// The bytes of each line without its end.
  private let ranges: [Range<Int>]

  init(_ bytes: [UInt8]) {
    var ranges: [Range<Int>] = []
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var index = start
    while index < bytes.count {
      if bytes[index] == 0x0A || bytes[index] == 0x0D {
        ranges.append(start..<index)
        if bytes[index] == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A { index += 1 }
        start = index + 1
      }
      index += 1
    }
    if start < bytes.count { ranges.append(start..<bytes.count) }
    (self.bytes, self.ranges) = (bytes, ranges)
  }

  var count: Int { ranges.count }

  /// The bytes of some lines, counted from 0.
  func byteCount(of lines: Range<Int>) -> Int {
    lines.reduce(0) { $0 + ranges[$1].count }
  }

  /// True for a line, counted from 0, of blanks alone.
  func isBlank(_ line: Int) -> Bool {
    line >= count || bytes[ranges[line]].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  /// A line, counted from 0; an empty one behind the last.
  func text(_ line: Int) -> String {
    line < count ? String(decoding: bytes[ranges[line]], as: UTF8.self) : ""
  }
}
