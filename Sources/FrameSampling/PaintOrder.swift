import TimelineCompiling

/// The layers of a timeline in the order in which they are painted.
struct PaintOrder: Sendable {
  /// A layer's place.
  struct Entry: Sendable {
    /// The layer's position in the timeline.
    let index: Int
    /// The superlayer's, or masked layer's, position in this order.
    let parent: Int?
    /// Positions in this order of the mask's subtree.
    var mask: Range<Int>
    /// One past the last position of the subtree.
    var subtreeEnd: Int
  }

  private(set) var entries: [Entry] = []

  /// Siblings from back to front by depth; equal depths stay in tree order.
  init(of timeline: Timeline, depth: (Int) -> Double) {
    entries.reserveCapacity(timeline.layers.count)
    add(siblings: 0..<timeline.layers.count, under: nil, of: timeline, depth)
  }

  /// True when a frame has the same layers in the same places.
  func matches(_ frame: PresentationFrame) -> Bool {
    frame.layers.count == entries.count
      && entries.indices.allSatisfy { frame.layers[$0].index == entries[$0].index }
  }

  /// Adds the subtrees whose roots are siblings in a range of the timeline's positions.
  private mutating func add(
    siblings range: Range<Int>, under parent: Int?, of timeline: Timeline, _ depth: (Int) -> Double
  ) {
    var roots: [Int] = []
    var next = range.lowerBound
    while next < range.upperBound {
      roots.append(next)
      next = timeline.layers[next].subtreeEnd
    }
    let depths = roots.map(depth)
    let sorted = roots.indices.sorted { a, b in
      depths[a] != depths[b] ? depths[a] < depths[b] : a < b
    }
    for i in sorted {
      let layer = timeline.layers[roots[i]]
      let position = entries.count
      entries.append(
        Entry(index: roots[i], parent: parent, mask: position + 1..<position + 1, subtreeEnd: 0))
      add(siblings: layer.mask, under: position, of: timeline, depth)
      entries[position].mask = position + 1..<entries.count
      let sublayers = max(layer.mask.upperBound, roots[i] + 1)..<layer.subtreeEnd
      add(siblings: sublayers, under: position, of: timeline, depth)
      entries[position].subtreeEnd = entries.count
    }
  }
}
