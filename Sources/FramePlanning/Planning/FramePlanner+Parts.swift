import FrameSampling
import Graphics
import LayerModel
import Typesetting

/// Texts that sublayers draw part by part.
extension FramePlanner {
  /// A part of the text of the layer that it is in, as the whole text has it in the part's
  /// rectangle.
  @inline(never)
  mutating func addPart(
    of planned: PlannedLayer, to steps: inout [DrawingStep]
  ) throws(RasterError) {
    guard let owner = dividedText(above: planned.position),
      let set = try setText(at: owner, for: planned)
    else { return }
    let (number, bounds) = (planned.properties.text.part, planned.properties.bounds)
    guard number >= 0, number < Double(set.text.parts.count) else { return }
    let (part, box) = (set.text.parts[Int(number)], frame.layers[owner].properties.bounds)
    let place = set.text.frame(ofPart: Int(number), of: set.fitted, in: box).origin
    try add(
      part.text, set.fitted, of: planned,
      color: planned.properties.text.foregroundColor
        ?? frame.layers[owner].properties.text.foregroundColor,
      at: Point(
        x: box.minX - place.x + bounds.minX,
        y: box.minY + set.text.drop(of: set.fitted, in: box.size) - place.y + bounds.minY),
      to: &steps)
  }

  /// The position of the text layer that a part is of, between which and it the states of
  /// transitions may stand; `nil` when there is none.
  private func dividedText(above position: Int) -> Int? {
    var next = frame.layers[position].parent
    while let parent = next {
      if frame.layers[parent].properties.text.partition != .none { return parent }
      next = frame.layers[parent].parent
    }
    return nil
  }

  /// True when a sublayer draws a part of a layer's text, which else the layer draws itself.
  func hasParts(_ planned: PlannedLayer) -> Bool {
    planned.sublayers.contains { frame.layers.span[$0].kind.has(.part) }
  }

  /// The number of the parts of a layer's text when all of them are its first sublayers, just
  /// where, and as, the whole text has them; `nil` when one is not.
  func restingParts(of planned: PlannedLayer, _ set: SetText) -> Int? {
    let (position, first) = (planned.position, planned.sublayers.lowerBound)
    let count = set.text.parts.count
    guard first + count <= planned.sublayers.upperBound,
      !frame.layers[position].properties.isGeometryFlipped, !frame.layers[position].isFlipped,
      frame.layers[position].properties.sublayerTransform == .identity
    else { return nil }
    var resting = LayerProperties.defaults(of: .part)
    let box = frame.layers[position].properties.bounds
    for i in 0..<count {
      guard frame.layers[first + i].kind.has(.part),
        frame.layers[first + i].subtreeEnd == first + i + 1,
        frame.layers[first + i].contentsDissolve == nil
      else { return nil }
      let place = set.text.frame(ofPart: i, of: set.fitted, in: box)
      resting.anchorPoint = frame.layers[first + i].properties.anchorPoint
      resting.bounds.size = place.size
      resting.position = Point(
        x: place.minX + resting.anchorPoint.x * place.size.width,
        y: place.minY + resting.anchorPoint.y * place.size.height)
      resting.text.part = Double(i)
      guard frame.layers[first + i].properties == resting else { return nil }
    }
    return count
  }
}
