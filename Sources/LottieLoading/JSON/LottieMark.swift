/// Knows a Lottie file by the keys of its object.
enum LottieMark {
  private static let keys: Set<String> = [
    "v", "fr", "ip", "op", "w", "h", "nm", "ddd", "assets", "layers", "markers",
  ]
  /// So many of them are no accident.
  private static let fewest = 4

  /// True for an object with keys of a Lottie file, and none of a scene's own.
  ///
  /// - Complexity: O(bytes) at most; the keys stand at the beginning or, in few files, behind the
  ///   layers.
  static func isIn(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var place = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
      guard place < bytes.count, bytes[place] == UInt8(ascii: "{") else { return false }
      var (depth, found) = (0, Set<String>())
      while place < bytes.count {
        switch bytes[place] {
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        case UInt8(ascii: "\""):
          let start = place + 1
          place = start
          while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
            place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
          }
          guard depth == 1, place < bytes.count, place - start <= 16, isKey(bytes, place + 1)
          else { break }
          let key = String(decoding: bytes[start..<place], as: UTF8.self)
          if key == "inbetween" || key == "canvas" { return false }
          if keys.contains(key) { found.insert(key) }
          if found.count >= fewest { return true }
        default: break
        }
        place += 1
      }
      return false
    }
  }

  /// True where a colon follows.
  private static func isKey(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
    bytes[min(place, bytes.count)...].first { $0 > 0x20 } == UInt8(ascii: ":")
  }
}
