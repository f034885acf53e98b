/// The first entry of each key of a mapping: looked for among few entries, kept in a table of many.
package struct KeyPlaces {
  /// The most entries that are looked through; a table takes a block of memory, and a hash of every
  /// key.
  private static let few = 16

  private var table: [String: Int] = [:]
  /// The lengths of the keys in bytes, a bit for each: most keys that are looked for are not there,
  /// and have the length of none that is.
  private var lengths: UInt64 = 0
  /// The entries whose key another has before them, which comes first.
  private(set) var repetitions: [(index: Int, first: Int)] = []

  package init(of entries: [YAMLNode.Entry]) {
    if entries.count > Self.few { table.reserveCapacity(entries.count) }
    for index in entries.indices {
      let key = entries[index].key
      if let first = first(of: key, in: entries, before: index) {
        repetitions.append((index, first))
      } else if entries.count > Self.few {
        table[key] = index
      }
      lengths |= Self.lengths(of: key)
    }
  }

  /// The bits of the lengths that keys equal to a key may have; long ones share the last.
  ///
  /// Beyond ASCII, which alone has as many bytes as UTF-16 units, equal keys may differ in length.
  private static func lengths(of key: String) -> UInt64 {
    let count = key.utf8.count
    return count == key.utf16.count ? 1 << min(UInt64(count), 63) : .max
  }

  /// The first entry of a key; `nil` when there is none.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - entries: The mapping's own.
  /// - Returns: Its place.
  package func first(of key: String, in entries: [YAMLNode.Entry]) -> Int? {
    first(of: key, in: entries, before: entries.count)
  }

  private func first(of key: String, in entries: [YAMLNode.Entry], before end: Int) -> Int? {
    guard lengths & Self.lengths(of: key) != 0 else { return nil }
    return entries.count > Self.few
      ? table[key] : (0..<end).first { entries[$0].key == key }
  }
}
