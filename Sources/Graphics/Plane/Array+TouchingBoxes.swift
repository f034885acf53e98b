extension [Rect] {
  /// The numbers of boxes that touch, directly or by others, each group and the groups in order.
  ///
  /// - Parameters:
  ///   - margin: The distance up to which two touch.
  ///   - mostComparisons: The most pairs that are looked at.
  /// - Returns: The groups; `nil` when more pairs would have to be looked at.
  /// - Complexity: O(n · m + n log n) for n boxes, of which m have columns in common with one.
  package func touchingGroups(within margin: Double, mostComparisons: Int) -> [[Int]]? {
    var roots = [Int](indices)
    func root(_ number: Int) -> Int {
      var root = number
      while roots[root] != root {
        // The next way is half as long.
        roots[root] = roots[roots[root]]
        root = roots[root]
      }
      return root
    }
    var (open, comparisons) = ([Int](), 0)
    for number in indices.sorted(by: { self[$0].minX < self[$1].minX }) {
      let box = self[number]
      open.removeAll { self[$0].maxX + margin < box.minX }
      comparisons += open.count
      guard comparisons <= mostComparisons else { return nil }
      for other in open
      where self[other].minY <= box.maxY + margin && box.minY <= self[other].maxY + margin {
        let (a, b) = (root(number), root(other))
        // The first box is the root.
        roots[Swift.max(a, b)] = Swift.min(a, b)
        roots[number] = Swift.min(a, b)
      }
      open.append(number)
    }
    var members: [[Int]] = Array<[Int]>(repeating: [], count: count)
    for number in indices { members[root(number)].append(number) }
    return members.filter { !$0.isEmpty }
  }
}
