import LayerModel
import Escaping
import SceneModel
import Documents

extension Field {
  /// The action dictionary of a layer: `none` for all, or a mapping of
  /// properties to `none` or an animation.
  func readActions(into layer: inout Layer, of kind: LayerKind?) {
    if isNull { return }
    guard case .mapping = node.content else {
      guard case .text("none", _) = node.content else {
        return mismatch("none, or a mapping of properties to none or animations")
      }
      layer.hasImplicitAnimations = false
      return
    }
    guard let mapping = MappingReader(self, .actions) else { return }
    for (key, field) in mapping.all() {
      switch key {
      case "onOrderIn": layer.onOrderIn = field.orderAction(kind)
      case "onOrderOut": layer.onOrderOut = field.orderAction(kind)
      default: break
      }
      guard !SceneKeys.orderEvents.contains(key) else { continue }
      guard let property = field.actionProperty(key, of: kind) else { continue }
      layer.actions[property] = field.action(of: property, kind)
    }
  }

  /// The animation of a layer that comes or goes; `nil` for none.
  private func orderAction(_ kind: LayerKind?) -> Animation? {
    if isNull { return nil }
    if case .text("none", _) = node.content { return nil }
    guard case .mapping = node.content else {
      mismatch("none, or an animation: a mapping of its properties")
      return nil
    }
    return animation(SceneKeys.actionAnimation, prepare: { $0.layerKind = kind })?.animation
  }

  /// The property that a key of a layer's actions names.
  private func actionProperty(_ key: String, of kind: LayerKind?) -> LayerProperty? {
    guard let property = LayerProperty.named(key), property.isAnimatable else {
      let names = LayerProperty.all.filter(\.isAnimatable).map(\.name)
      report(
        LayerProperty.named(key) == nil
          ? "unknown property \(Quotation.quoted(key))" : "\"\(key)\" cannot be animated",
        suggestion: LayerKeys.synonyms[key] ?? reading.diagnostics.nearest(key, among: names))
      return nil
    }
    return isProperty(property, of: kind, called: Quotation.quoted(key)) ? property : nil
  }

  /// `none`, or an animation whose key path is the property unless it says another one.
  private func action(of property: LayerProperty, _ kind: LayerKind?) -> LayerAction? {
    if isNull { return LayerAction.none }
    if case .text("none", _) = node.content { return LayerAction.none }
    guard case .mapping = node.content else {
      var suggestion: String?
      if case .text(let text, _) = node.content, AppleSpelling.isNil(text) { suggestion = "none" }
      mismatch("none, or an animation: a mapping of its properties", suggestion: suggestion)
      return nil
    }
    return animation(SceneKeys.actionAnimation) {
      ($0.layerKind, $0.usualProperty) = (kind, property)
    }.map { .animation($0.animation) }
  }
}

extension YAMLNode {
  /// The actions of a layer; `nil` for those that it has by itself.
  static func actions(of layer: Layer, _ writing: DocumentWriting) -> YAMLNode? {
    guard layer.hasImplicitAnimations else { return .text("none") }
    let actions = layer.actions.sorted { $0.key.index < $1.key.index }
    let orders = [("onOrderIn", layer.onOrderIn), ("onOrderOut", layer.onOrderOut)].compactMap {
      name, animation in
      animation.map {
        Entry(name, .animation(AnimationDraft($0), of: SceneKeys.actionAnimation, writing))
      }
    }
    guard !actions.isEmpty || !orders.isEmpty else { return nil }
    return .mapping(
      actions.map { property, action in
        switch action {
        case .none: Entry(property.name, .text("none"))
        case .animation(let animation):
          Entry(property.name, .animation(animation, ofChangeOf: property, writing))
        }
      } + orders)
  }
}
