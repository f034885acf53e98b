import Foundation

/// The commit that the program was built from.
///
/// The linker is given it as the build's number (`make release` does): a SHA-1 and a byte that is
/// not 0 when files had been changed.
struct BuildCommit {
  /// The SHA-1 in hexadecimal digits.
  let hash: String
  /// True when files had been changed since.
  let isChanged: Bool

  /// `nil` for a program that was linked without it.
  init?() {
    guard let bytes = Self.buildNumber, bytes.count == 21 else { return nil }
    hash = bytes.prefix(20).map { String(format: "%02x", $0) }.joined()
    isChanged = bytes[20] != 0
  }

  /// The description of the note NT_GNU_BUILD_ID of the program's own file (elf(5)), of 64 bits and
  /// little endian, as all that Swift makes for Linux.
  private static var buildNumber: [UInt8]? {
    guard let file = FileHandle(forReadingAtPath: "/proc/self/exe") else { return nil }
    func number(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int? {
      guard offset >= 0, offset + count <= bytes.count else { return nil }
      return Int(
        exactly: bytes[offset..<offset + count].reversed().reduce(UInt64(0)) {
          $0 << 8 | UInt64($1)
        }
      )
    }
    func bytes(at offset: Int, count: Int) -> [UInt8] {
      guard offset >= 0, count > 0, (try? file.seek(toOffset: UInt64(offset))) != nil else {
        return []
      }
      return (try? file.read(upToCount: count)).flatMap { $0.map { [UInt8]($0) } } ?? []
    }
    let header = bytes(at: 0, count: 64)
    guard header.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]), let table = number(header, 32, 8),
      let size = number(header, 54, 2), let count = number(header, 56, 2)
    else { return nil }
    let segments = bytes(at: table, count: size * count)
    for i in 0..<count {
      // PT_NOTE.
      guard number(segments, i * size, 4) == 4, let start = number(segments, i * size + 8, 8),
        let length = number(segments, i * size + 32, 8), length < 1 << 16
      else { continue }
      let notes = bytes(at: start, count: length)
      var place = 0
      while let nameLength = number(notes, place, 4), let length = number(notes, place + 4, 4),
        let kind = number(notes, place + 8, 4)
      {
        let description = place + 12 + (nameLength + 3) / 4 * 4
        guard description + length <= notes.count else { break }
        if kind == 3, notes[(place + 12)...].starts(with: Array("GNU\0".utf8)) {
          return Array(notes[description..<description + length])
        }
        place = description + (length + 3) / 4 * 4
      }
    }
    return nil
  }
}
