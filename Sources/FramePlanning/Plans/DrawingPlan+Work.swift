import Coverage
import Graphics
package import LayerModel
package import Timing

/// The cost of painting a plan, found before anything is painted.
extension DrawingPlan {
  /// Throws when painting would pass a limit, with the layer that has the largest part in it.
  ///
  /// - Parameters:
  ///   - limits: The limits of one frame.
  ///   - instant: The instant of the plan.
  ///   - exposures: The number of pictures that one frame is the mean of.
  /// - Throws: ``RasterError/limit(_:)``.
  package func check(
    _ limits: WorkLimits, at instant: Seconds, exposures: Int
  ) throws(RasterError) {
    var work = PaintingWork()
    let all = steps.span
    for i in all.indices { work.add(all[i]) }
    for group in groups { work.add(group) }
    for image in scaledImages { work.add(image) }
    for gradient in gradients { work.add(gradient) }
    // What only other groups need is let go when these are made.
    let shown = groups.isEmpty ? [] : Set(steps.flatMap(pictures(of:)))
    var (kept, largest) = (0, 0)
    for number in groups.indices {
      let pixels = groups[number].surfacePixels
      // Filtered pictures are kept for the next frame.
      if shown.contains(number) || groups[number].filteringSlot != nil {
        kept += pixels
      } else {
        largest = max(largest, pixels)
      }
    }
    let surfaces =
      kept + largest + scaledImages.reduce(0) { $0 + $1.whole.area }
      + gradients.reduce(0) { $0 + $1.whole.area }
    if let excess = limits.excess(of: .surfacePixels, found: surfaces) {
      throw .limit(excess.at(layer: largestSurfaceLayer, instant: instant))
    }
    if let excess = limits.excess(of: .drawnPixels, found: work.pixels * exposures) {
      throw .limit(excess.at(layer: work.largest.layer, instant: instant))
    }
  }

  private var largestSurfaceLayer: String {
    let largest = groups.max { $0.surfacePixels < $1.surfacePixels }
    return largest?.steps.first?.layer ?? ""
  }
}

/// A sum of pixels that are painted, and of what takes as long.
private struct PaintingWork {
  private(set) var pixels = 0
  /// The step that has the largest part.
  private(set) var largest = (layer: "", pixels: 0)

  private mutating func add(_ count: Int, layer: String) {
    pixels += count
    if count > largest.pixels { largest = (layer, count) }
  }

  mutating func add(_ step: DrawingStep) {
    var count = step.extents.area
    switch step.coverage {
    case .area(let path, let map, _):
      count += CoverageWork.inside(of: path, under: map, in: step.extents)
      if let border = step.border {
        count += CoverageWork.inside(of: border.inside, under: map, in: step.extents)
      }
    case .text(let text, let map):
      count += CoverageWork.inside(of: text, under: map, in: step.extents)
    case .stroke(let line): count += CoverageWork.line(line, in: step.extents)
    case .box, .rect, .mask, .cell: break
    }
    add(count, layer: step.layer)
  }

  mutating func add(_ group: DrawingGroup) {
    let layer = group.steps.first?.layer ?? largest.layer
    var count = group.extents.area
    if let blur = group.blur {
      count += blur.source.area + blur.gaussian.work(from: blur.source, to: blur.result)
    }
    if let filtering = group.filtering { count += filtering.work(in: group.extents) }
    switch group.warp?.form {
    case .perspective(let map): count += WarpSampling(map, in: group.extents)?.total ?? 0
    case .curl: count += 8 * group.extents.area
    case nil: break
    }
    for sprite in group.sprites?.list ?? [] { count += sprite.extents.area + sprite.part.area / 64 }
    add(count, layer: layer)
    for step in group.steps { add(step) }
  }

  mutating func add(_ image: ScaledImage) { add(image.whole.area, layer: image.layer) }

  mutating func add(_ gradient: GradientPicture) {
    add(gradient.whole.area * gradient.form.work, layer: largest.layer)
  }
}

extension DrawingGroup {
  /// The pixels of its picture, and of the one that is blurred into it.
  fileprivate var surfacePixels: Int {
    blur.map { $0.source.area + $0.result.area } ?? extents.area
  }
}

extension GradientPicture.Form {
  /// The number of pixels that could be filled while one is made, measured.
  fileprivate var work: Int {
    switch self {
    case .axial: 8
    case .radial: 12
    case .conic, .focal: 30
    }
  }
}
