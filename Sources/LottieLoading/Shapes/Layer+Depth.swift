import SceneModel

extension Layer {
  /// The depth to which layers and masks lie in one another.
  static func depth(of layers: [Layer]) -> Int {
    var (deepest, waiting) = (0, layers.map { ($0, 1) })
    while let (layer, depth) = waiting.popLast() {
      deepest = max(deepest, depth)
      waiting += (layer.sublayers + (layer.mask.map { [$0] } ?? [])).map { ($0, depth + 1) }
    }
    return deepest
  }
}
