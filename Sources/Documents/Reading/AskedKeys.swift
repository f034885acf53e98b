/// The keys that a mapping was asked for, there or not, and which of its entries were among them.
package struct AskedKeys {
  /// The most keys that most mappings of a table are asked for.
  private static let usualCount = 64

  /// The keys in the order in which they were asked for.
  private(set) var keys: [String] = []
  /// The number of the mapping's entries whose keys were not asked for yet.
  private var leftCount: Int
  /// The first entries whose keys were asked for, a bit for each.
  private var first: UInt64 = 0
  /// The others whose keys were asked for.
  private var others: Set<Int> = []

  /// No keys yet.
  ///
  /// - Parameters:
  ///   - count: The number of the mapping's entries.
  ///   - isForTable: True where all keys of a table will be asked for.
  package init(ofEntries count: Int, isForTable: Bool) {
    leftCount = count
    if isForTable { keys.reserveCapacity(Self.usualCount) }
  }

  /// Notes that a key is asked for, whose first entry is at a place; `nil` when it has none.
  package mutating func ask(for key: String, at place: Int?) {
    keys.append(key)
    if let place { note(place) }
  }

  private mutating func note(_ place: Int) {
    guard !hasAsked(at: place) else { return }
    leftCount -= 1
    if place < UInt64.bitWidth { first |= 1 << UInt64(place) } else { others.insert(place) }
  }

  /// Notes that all entries are asked for.
  package mutating func askForAll(of all: [YAMLNode.Entry]) {
    keys += all.map(\.key)
    for place in all.indices { note(place) }
  }

  /// True for an entry whose key was asked for.
  package func hasAsked(at place: Int) -> Bool {
    place < UInt64.bitWidth ? first & 1 << UInt64(place) != 0 : others.contains(place)
  }

  /// True when no entry is left.
  package var isForAll: Bool { leftCount == 0 }
}
