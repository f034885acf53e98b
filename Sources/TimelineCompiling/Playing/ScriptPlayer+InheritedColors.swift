import LayerModel
import SceneModel

extension ScriptPlayer {
  /// True for no colour of a part of a text, which is drawn in the text's.
  func isInherited(_ value: PropertyValue, as property: LayerProperty, of layer: LayerID) -> Bool {
    property == .foregroundColor && value.isNone && record[layer].source.kind.has(.part)
  }

  /// An animation that is added to a layer, with the text's colour in place of no colour of a part.
  ///
  /// *Decided:* a part without a colour is drawn in its text's, so what animates from none or to
  /// none animates from or to the text's colour on screen. An animation that leaves an end to the
  /// model needs one there: the part keeps the text's colour from then on.
  func inheritingColor(_ animation: Animation, on layer: LayerID) -> Animation {
    guard record[layer].source.kind.has(.part), let text = record[layer].superlayer,
      animation.contains(where: { $0.keyPath?.property == .foregroundColor })
    else { return animation }
    let color = shown(of: text)[.foregroundColor]
    var needsModel = false
    let result = animation.replacingActions { action in
      switch action {
      case .keyframe(var keyframes):
        guard keyframes.keyPath.property == .foregroundColor,
          case .values(let values) = keyframes.frames
        else { return action }
        keyframes.frames = .values(values.map { $0.isNone ? color : $0 })
        return .keyframe(keyframes)
      default:
        return action.replacingEndpoints { endpoints in
          guard endpoints.keyPath.property == .foregroundColor else { return endpoints }
          var endpoints = endpoints
          if endpoints.fromValue?.isNone == true { endpoints.fromValue = color }
          if endpoints.toValue?.isNone == true { endpoints.toValue = color }
          needsModel = needsModel || endpoints.fromValue == nil || endpoints.toValue == nil
          return endpoints
        }
      }
    }
    if needsModel, model(of: layer)[.foregroundColor].isNone {
      record[layer].history.set(
        .foregroundColor, to: model(of: text)[.foregroundColor], at: now)
    }
    return result
  }
}

extension AnimationEndpoints {
  /// A copy that ends at a property's value, where it does not say its end; one of another property
  /// as it is.
  func ending(at value: PropertyValue, of property: LayerProperty) -> AnimationEndpoints {
    guard keyPath.property == property, toValue == nil, byValue == nil else { return self }
    var result = self
    result.toValue = value
    return result
  }
}
