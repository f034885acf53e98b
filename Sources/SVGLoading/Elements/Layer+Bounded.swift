import Documents
import Graphics
import LayerModel
import SceneModel

extension Layer {
  /// Numbers on which places and sizes depend; the largest that a scene has.
  private static let places: [LayerProperty] = [
    .bounds, .position, .transform, .instanceTransform, .lineWidth, .lineDashPhase,
    .fillGradientStartPoint, .fillGradientEndPoint, .fillGradientFocus, .strokeGradientStartPoint,
    .strokeGradientEndPoint, .strokeGradientFocus, .lineDashPattern, .shadowOffset, .shadowRadius,
    .fontSize,
  ]

  /// The layer without those in it whose numbers are no coordinates any more; `nil` where it is one
  /// itself.
  func bounded() -> Layer? {
    func isFine(_ numbers: [Double]) -> Bool {
      numbers.allSatisfy { abs($0) <= NumberRange.largest }
    }
    guard Self.places.allSatisfy({ isFine(properties[$0].components) }) else { return nil }
    if let box = properties.shape.path?.controlPointBox,
      !isFine([box.minX, box.minY, box.maxX, box.maxY])
    {
      return nil
    }
    for filter in properties.filters where !isFine(filter.value.components) { return nil }
    var result = self
    if let mask {
      guard let bounded = mask.bounded() else { return nil }
      result.mask = bounded
    }
    result.sublayers = sublayers.compactMap { $0.bounded() }
    return result
  }
}
