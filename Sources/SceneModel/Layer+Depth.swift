extension [Layer] {
  /// The depth to which layers and masks lie in one another.
  package var depth: Int {
    var (deepest, waiting) = (0, map { ($0, 1) })
    while let (layer, depth) = waiting.popLast() {
      deepest = Swift.max(deepest, depth)
      waiting += (layer.sublayers + (layer.mask.map { [$0] } ?? [])).map { ($0, depth + 1) }
    }
    return deepest
  }
}
