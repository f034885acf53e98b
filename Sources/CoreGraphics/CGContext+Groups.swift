public import Foundation
import Inbetween

extension CGContext {
  /// Draws what follows by itself, until ``endTransparencyLayer()`` paints all of it at once.
  ///
  /// Inside, opacity is 1, blending normal and there is no shadow: those of now are the group's.
  public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) {
    groups.append((layers, state))
    layers = []
    (state.alpha, state.blendMode, state.shadow.color) = (1, .normal, nil)
  }

  /// Draws what follows by itself; the rectangle says nothing that is not known here.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary?) {
    beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
  }

  /// Ends the innermost transparency layer and composites it with the opacity, blend mode, shadow
  /// and clips that were set when it began; without one nothing happens.
  public func endTransparencyLayer() {
    guard let group = groups.popLast() else { return }
    var layer = Layer(properties: canvasProperties)
    layer.sublayers = layers
    (layers, state) = group
    if !layer.sublayers.isEmpty { add(layer) }
  }
}
