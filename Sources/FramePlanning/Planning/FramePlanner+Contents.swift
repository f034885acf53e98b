import FrameSampling
import LayerModel

extension FramePlanner {
  /// The layer's contents: an image, or two while one dissolves into the other.
  mutating func addContents(
    of planned: PlannedLayer, to steps: inout [DrawingStep]
  ) throws(RasterError) {
    let isDissolving = planned.layer.contentsDissolve != nil
    guard isDissolving || planned.properties.contents != nil else { return }
    guard let dissolve = planned.layer.contentsDissolve else {
      if let image = planned.layer.contents { try addImage(image, of: planned, to: &steps) }
      return
    }
    // (1 − p)·A + p·B of premultiplied pixels: one painted over the other would cover too little.
    let first = steps.count
    if let image = dissolve.from {
      try addImage(image, of: planned, to: &steps)
      for i in first..<steps.count { multiply(&steps[i], by: 1 - dissolve.fraction) }
    }
    let second = steps.count
    if let image = dissolve.to {
      try addImage(image, of: planned, isSecond: true, to: &steps)
      for i in second..<steps.count { multiply(&steps[i], by: dissolve.fraction) }
    }
    guard second > first, steps.count > second else { return }
    for i in second..<steps.count { steps[i].operation = .plusLighter }
    group(&steps, from: first, layer: planned.path)
  }
}
