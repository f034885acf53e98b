/// Finds the name an author most likely meant.
package enum NearestName {
  /// The candidate nearest to a word, or `nil` when none is near.
  ///
  /// The distance counts letters that are missing, added, changed, or swapped with a neighbour; a
  /// third of the word's letters may differ, at least one of two. Capitals count little. A word
  /// that is a whole part of just one candidate is near to it, too ("background" to
  /// "backgroundColor").
  package static func find(_ word: String, among candidates: some Sequence<String>) -> String? {
    // Longer words are no misspelt names, and the work grows with their length.
    guard !word.isEmpty, word.utf8.count <= 60 else { return nil }
    let lowered = Array(word.lowercased().utf8)
    let limit = lowered.count < 2 ? 0 : max(1, lowered.count / 3)
    var best: (name: String, distance: Int)?
    var containing: [String] = []
    for name in candidates where name != word {
      let other = Array(name.lowercased().utf8)
      if abs(other.count - lowered.count) <= limit {
        let distance = distance(lowered, other)
        if distance <= limit, distance < best?.distance ?? .max { best = (name, distance) }
      }
      if lowered.count >= 4, name.lowercased().contains(word.lowercased()) {
        containing.append(name)
      }
    }
    return best?.name ?? (containing.count == 1 ? containing.first : nil)
  }

  /// The number of single edits, swaps of neighbours included, from one word to another.
  ///
  /// - Complexity: O(*n* · *m*).
  static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var older: [Int] = []
    var previous = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var cost = min(row[j] + 1, previous[j + 1] + 1, previous[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, older[j - 1] + 1) }
        row.append(cost)
      }
      (older, previous) = (previous, row)
    }
    return previous[b.count]
  }
}
