/// Knows an XML document by its outermost element.
package enum XMLMark {
  /// The name of the outermost element, without its prefix; `nil` for bytes without one.
  ///
  /// - Complexity: O(bytes before the element).
  package static func outermostElement(of bytes: [UInt8]) -> String? {
    var place = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    func find(_ end: String, from start: Int) -> Int? {
      let end = Array(end.utf8)
      var place = start
      while place + end.count <= bytes.count {
        if bytes[place] == end[0], bytes[place..<place + end.count].elementsEqual(end) {
          return place + end.count
        }
        place += 1
      }
      return nil
    }
    func begins(_ word: String) -> Bool { bytes[place...].starts(with: word.utf8) }
    while place < bytes.count {
      if bytes[place] <= 0x20 {
        place += 1
      } else if begins("<?") {
        guard let end = find("?>", from: place) else { return nil }
        place = end
      } else if begins("<!--") {
        guard let end = find("-->", from: place) else { return nil }
        place = end
      } else if begins("<!DOCTYPE") {
        // Declarations have brackets around them, and entities may have signs in them.
        guard let first = bytes[place...].firstIndex(where: { $0 == 0x5B || $0 == 0x3E }),
          let end = bytes[first] == 0x3E ? first + 1 : find("]", from: first)
        else { return nil }
        place = bytes[first] == 0x3E ? end : find(">", from: end) ?? bytes.count
      } else if bytes[place] == UInt8(ascii: "<") {
        let name = bytes[(place + 1)...].prefix(64).prefix {
          $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/")
        }
        guard !name.isEmpty, name.first != UInt8(ascii: "!") else { return nil }
        return String(decoding: name, as: UTF8.self).split(separator: ":").last.map(String.init)
      } else {
        return nil
      }
    }
    return nil
  }
}
