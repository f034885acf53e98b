/// The first entry of each key of a mapping: looked for among few entries, kept in a table of many.
struct KeyPlaces {
  /// The most entries that are looked through; a table takes a block of memory, and a hash of every
  /// key.
  private static let few = 16

  private var table: [String: Int] = [:]
  /// The entries whose key another has before them, which comes first.
  private(set) var repetitions: [(index: Int, first: Int)] = []

  init(of entries: [YAMLNode.Entry]) {
    if entries.count > Self.few { table.reserveCapacity(entries.count) }
    for (index, entry) in entries.enumerated() {
      if entries.count > Self.few {
        if let first = table[entry.key] {
          repetitions.append((index, first))
        } else {
          table[entry.key] = index
        }
      } else if let first = Self.first(of: entry.key, in: entries[..<index]) {
        repetitions.append((index, first))
      }
    }
  }

  /// The first entry of a key; `nil` when there is none.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - entries: The mapping's own.
  /// - Returns: Its place.
  func first(of key: String, in entries: [YAMLNode.Entry]) -> Int? {
    entries.count > Self.few ? table[key] : Self.first(of: key, in: entries[...])
  }

  private static func first(of key: String, in entries: ArraySlice<YAMLNode.Entry>) -> Int? {
    entries.indices.first { entries[$0].key == key }
  }
}
