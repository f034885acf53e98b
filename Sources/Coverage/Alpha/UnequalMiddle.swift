/// The elements of two lists between their equal beginnings and their equal ends.
package struct UnequalMiddle {
  /// The numbers of these elements in the first list, and in the second one.
  package let (first, second): (Range<Int>, Range<Int>)

  /// - Parameters:
  ///   - first: How many elements the first list has.
  ///   - second: How many elements the second one has.
  ///   - isEqual: Compares an element of the first list with one of the second, by their numbers.
  /// - Complexity: O(elements of the shorter list).
  @inlinable @inline(__always)
  package init(of first: Int, and second: Int, isEqual: (Int, Int) -> Bool) {
    let common = min(first, second)
    var head = 0
    while head < common, isEqual(head, head) { head += 1 }
    var tail = 0
    while tail < common - head, isEqual(first - 1 - tail, second - 1 - tail) { tail += 1 }
    (self.first, self.second) = (head..<first - tail, head..<second - tail)
  }
}
