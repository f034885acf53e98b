import Documents
import Escaping
import LayerModel
import SceneModel

/// Puts the motion of a filter's blur or shadow into a layer that has the filter; other motions are
/// told.
struct FilterMotion {
  let builder: ElementBuilder
  let filter: SVGNode

  /// Puts the motion into a layer whose filters are those of the element.
  func put(in layer: inout Layer) {
    let table = builder.document.motion.table
    guard !table.isEmpty, filter.field.take(filter.size, of: .madeValues) else { return }
    for primitive in [filter] + filter.children.flatMap({ [$0] + $0.children }) {
      for animation in table.animations(of: primitive) {
        guard let keyPath = keyPath(of: animation.attribute, primitive, layer) else {
          animation.node.field.leaveOut(
            "an animation of \(Quotation.quoted(Quotation.cut(animation.attribute, to: 40))) of a filter is left out",
            drawing: "the filter without it")
          continue
        }
        let base = primitive[animation.attribute] ?? (primitive.name == "feDropShadow" ? "2" : "0")
        let values = Frames.texts(of: animation, base: base).map { text -> PropertyValue in
          let numbers = NumberText.numbers(text) ?? [0]
          let mean = numbers.reduce(0, +) / Double(max(numbers.count, 1))
          return .number(keyPath.member == nil ? max(0, mean) : mean)
        }
        layer.animations += animation.animations(keyPath, values)
      }
    }
  }

  /// The key path of a number of a primitive in a layer; `nil` where it is not just one.
  private func keyPath(
    of attribute: String, _ primitive: SVGNode, _ layer: Layer
  ) -> AnimationKeyPath? {
    func isOnly(_ names: [String]) -> Bool {
      names.contains(primitive.name) && filter.children.count { names.contains($0.name) } == 1
    }
    guard filter["primitiveUnits"] != "objectBoundingBox" else { return nil }
    let hasShadow = layer.properties.shadow.opacity > 0
    switch attribute {
    case "stdDeviation" where isOnly(["feGaussianBlur", "feDropShadow"]):
      return blur(of: layer).map { AnimationKeyPath($0) }
    case "dx" where hasShadow && isOnly(["feOffset", "feDropShadow"]):
      return AnimationKeyPath(.shadowOffset, .width)
    case "dy" where hasShadow && isOnly(["feOffset", "feDropShadow"]):
      return AnimationKeyPath(.shadowOffset, .height)
    default: return nil
    }
  }

  /// The number that the filter's blur is in a layer; `nil` where it is not just one.
  private func blur(of layer: Layer) -> LayerProperty? {
    let blurs = layer.properties.filters.filter { $0.kind == .gaussianBlur }
    if layer.properties.shadow.opacity > 0 { return blurs.isEmpty ? .shadowRadius : nil }
    guard blurs.count == 1 else { return nil }
    return LayerProperty(
      LayerFilter.Path(isOfBackground: false, name: blurs[0].name, kind: .gaussianBlur))
  }
}
