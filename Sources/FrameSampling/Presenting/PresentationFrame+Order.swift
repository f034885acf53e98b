extension PresentationFrame {
  /// True when no sibling has to change places.
  var isInPaintOrder: Bool {
    var before: [Int?] = Array(repeating: nil, count: layers.count)
    var beforeAtTop: Int?
    for i in layers.indices where !layers[i].isMask {
      let parent = layers[i].parent
      let sibling = parent.map { before[$0] } ?? beforeAtTop
      if let sibling, isPainted(i, before: sibling) { return false }
      if let parent { before[parent] = i } else { beforeAtTop = i }
    }
    return true
  }

  /// Brings all siblings into paint order.
  mutating func reorder() {
    var order: [Int] = []
    order.reserveCapacity(layers.count)
    var newPositions = Array(repeating: 0, count: layers.count)
    var newLayers: [PresentationLayer] = []
    newLayers.reserveCapacity(layers.count)
    // Those that wait are a list and no calls, however deep layers lie; the last is next.
    var waiting = backToFront(layers.indices).reversed() as [Int]
    while let root = waiting.popLast() {
      order.append(root)
      waiting += backToFront(layers[root].sublayers).reversed()
      waiting += backToFront(layers[root].mask).reversed()
    }
    for (new, old) in order.enumerated() { newPositions[old] = new }
    for (new, old) in order.enumerated() {
      var layer = layers[old]
      layer.parent = layer.parent.map { newPositions[$0] }
      layer.plane = layer.plane.map { newPositions[$0] }
      layer.mask = new + 1..<new + 1 + layer.mask.count
      layer.subtreeEnd += new - old
      newLayers.append(layer)
    }
    layers = newLayers
    let times = order.map { history.slots[$0] }
    noteSlots()
    for (new, time) in times.enumerated() {
      (history.slots[new].instant, history.slots[new].localTime) = (time.instant, time.localTime)
    }
    history.forget()
  }

  /// The roots of the subtrees in a range of positions, which are siblings, back to front.
  private func backToFront(_ range: Range<Int>) -> [Int] {
    var roots = roots(in: range)
    roots.sort(by: isPainted(_:before:))
    return roots
  }

  /// True when a layer is painted before a sibling.
  private func isPainted(_ a: Int, before b: Int) -> Bool {
    let isInSpace = layers[a].plane != layers[a].parent
    if !isInSpace, layers[a].instance != layers[b].instance {
      return layers[a].instance < layers[b].instance
    }
    let (first, second) = (layers[a].depth, layers[b].depth)
    if first != second { return first < second }
    return (layers[a].instance, layers[a].index) < (layers[b].instance, layers[b].index)
  }
}
