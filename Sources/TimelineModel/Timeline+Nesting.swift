extension Timeline {
  /// The most layers that lie inside each other; masks lie inside of theirs.
  ///
  /// - Complexity: O(layers).
  package var nesting: Int {
    var levels: [Int] = []
    levels.reserveCapacity(layers.count)
    // A layer stands behind its parent.
    for layer in layers { levels.append((layer.parent.map { levels[$0] } ?? 0) + 1) }
    return levels.max() ?? 0
  }
}
