import SceneModel

extension Layer {
  /// The number of layers that it is, with those in it; a greater one than some is not counted to
  /// its end.
  func count(upTo most: Int) -> Int {
    var (count, waiting) = (1, [self])
    while let layer = waiting.popLast() {
      count += layer.sublayers.count + (layer.mask == nil ? 0 : 1)
      guard count <= most else { return count }
      waiting += layer.sublayers + (layer.mask.map { [$0] } ?? [])
    }
    return count
  }
}
