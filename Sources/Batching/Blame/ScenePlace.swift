import SceneModel

/// The way to a layer of a scene.
struct ScenePlace {
  /// A step down from a layer.
  private enum Step {
    case sublayer(Int)
    case mask
  }

  private let steps: [Step]

  /// All places in the order of a timeline's layers: each layer is followed by its mask's subtree, then its
  /// sublayers'.
  static func all(in scene: Scene) -> [ScenePlace] {
    var result: [ScenePlace] = []
    func visit(_ layer: Layer, _ steps: [Step]) {
      result.append(ScenePlace(steps: steps))
      if let mask = layer.mask { visit(mask, steps + [.mask]) }
      for (index, sublayer) in layer.sublayers.enumerated() {
        visit(sublayer, steps + [.sublayer(index)])
      }
    }
    for (index, layer) in scene.layers.enumerated() { visit(layer, [.sublayer(index)]) }
    return result
  }

  /// The scene with this layer alone, and those that it stands in; masks on the way stay.
  func alone(in scene: Scene) -> Scene {
    var scene = scene
    // A transparent ground shows nothing but the layer.
    scene.canvas.background = nil
    guard case .sublayer(let first)? = steps.first else { return scene }
    scene.layers = [Self.pruned(scene.layers[first], steps.dropFirst())]
    return scene
  }

  private static func pruned(_ layer: Layer, _ steps: ArraySlice<Step>) -> Layer {
    var layer = layer
    switch steps.first {
    case .sublayer(let index)?:
      layer.sublayers = [pruned(layer.sublayers[index], steps.dropFirst())]
    // A mask shows in what it masks.
    case .mask?: break
    case nil: layer.sublayers = []
    }
    return layer
  }
}
