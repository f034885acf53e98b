import Documents
import Escaping
import LayerModel
import SceneModel

/// Puts the motion of a filter's blur into a layer that has the filter; other motions are told.
struct FilterMotion {
  let builder: ElementBuilder
  let filter: SVGNode

  /// Puts the motion into a layer whose filters are those of the element.
  func put(in layer: inout Layer) {
    let table = builder.document.motion.table
    guard !table.isEmpty, filter.field.take(filter.size, of: .madeValues) else { return }
    let blurs = filter.children.filter { $0.name == "feGaussianBlur" }
    for primitive in [filter] + filter.children.flatMap({ [$0] + $0.children }) {
      for animation in table.animations(of: primitive) {
        guard animation.attribute == "stdDeviation", blurs.count == 1, blurs[0] === primitive,
          filter["primitiveUnits"] != "objectBoundingBox", let property = property(of: layer)
        else {
          animation.node.field.leaveOut(
            "an animation of \(Quotation.quoted(Quotation.cut(animation.attribute, to: 40))) of a filter is left out",
            drawing: "the filter without it")
          continue
        }
        let values = Frames.texts(of: animation, base: primitive["stdDeviation"] ?? "0").map {
          text -> PropertyValue in
          let numbers = NumberText.numbers(text) ?? [0]
          return .number(max(0, numbers.reduce(0, +) / Double(max(numbers.count, 1))))
        }
        layer.animations += animation.animations(AnimationKeyPath(property), values)
      }
    }
  }

  /// The number that the filter's blur is in a layer; `nil` where it is not just one.
  private func property(of layer: Layer) -> LayerProperty? {
    let blurs = layer.properties.filters.filter { $0.kind == .gaussianBlur }
    if layer.properties.shadow.opacity > 0 { return blurs.isEmpty ? .shadowRadius : nil }
    guard blurs.count == 1 else { return nil }
    return LayerProperty(
      LayerFilter.Path(isOfBackground: false, name: blurs[0].name, kind: .gaussianBlur))
  }
}
