import Coverage
import FrameSampling
import Glibc
import Graphics

/// Images and gradients that are seen through a map, each through the outline that shows it: beyond
/// that its last pixels go on, so that the outline alone has an edge.
extension FramePlanner {
  /// True for a step that paints a colour, an image or a gradient through an outline.
  func isOutlined(_ step: DrawingStep) -> Bool {
    switch (step.paint, step.coverage) {
    case (_, .mask), (_, .cell), (.gradient, .box): false
    case (.color, _), (.bordered, _), (.gradient, _): true
    case (.scaled(let number), .box): isReadable(plan.scaledImages[number].pattern)
    case (.pattern(let pattern), .area): isReadable(pattern)
    case (.image, _), (.group, _), (.members, _), (.scaled, _), (.pattern, _): false
    }
  }

  /// True for a whole image that is read between its pixels: the halves of a part have colours from
  /// beside it, and glyphs are no images.
  private func isReadable(_ pattern: ImagePattern) -> Bool {
    pattern.filter != .nearest && !pattern.isPart && images.entry(of: pattern.image) != nil
  }

  /// The rectangle that a step fills with an image; `nil` for another step.
  func imagePlace(of step: DrawingStep) -> Rect? {
    guard case .scaled(let number) = step.paint else { return nil }
    return plan.scaledImages[number].place
  }

  /// The picture of an image or a gradient as it is seen.
  ///
  /// - Parameters:
  ///   - step: The step that shows it, which is outlined.
  ///   - placement: The flat picture and the map.
  ///   - extents: The pixels in which it is seen.
  /// - Returns: The number of its group; `nil` for another step.
  mutating func picture(
    of step: DrawingStep, by placement: WarpPlacement, in extents: PixelRect
  ) -> Int? {
    var source: DrawingGroup.Warp.Source
    var map: AffineTransform
    switch step.paint {
    case .scaled(let number):
      let image = plan.scaledImages[number]
      source = .image(image.pattern.image, halvings: 0)
      map = image.pattern.counted(from: (-image.move.x, -image.move.y)).map
    case .pattern(let pattern): (source, map) = (.image(pattern.image, halvings: 0), pattern.map)
    case .gradient(let number):
      let pixels = plan.gradients[number].extents
      let flat = DrawingStep(
        coverage: .box, paint: step.paint, extents: pixels, layer: step.layer)
      source = .group(
        plan.add(DrawingGroup(steps: [flat], content: .color, opacity: 1, extents: pixels)))
      map = .translation(x: Double(pixels.minX), y: Double(pixels.minY))
    case .color, .bordered, .image, .group, .members: return nil
    }
    if case .image(let image, _) = source {
      let halvings = Self.halvings(
        ProjectiveTransform(map).concatenating(placement.map), in: extents)
      source = .image(image, halvings: halvings)
      map = AffineTransform.scale(x: Double(1 << halvings), y: Double(1 << halvings))
        .concatenating(map)
    }
    var warp = DrawingGroup.Warp(
      source: source,
      form: .perspective(ProjectiveTransform(map).concatenating(placement.map)))
    warp.goesOn = true
    return plan.add(
      DrawingGroup(steps: [], content: .color, opacity: 1, extents: extents, warp: warp))
  }

  /// The number of times that an image may be halved so that it has pixels enough where it is
  /// seen largest.
  ///
  /// - Parameters:
  ///   - map: From its pixels to those of the canvas.
  ///   - extents: The pixels in which it is seen.
  /// - Returns: The number.
  private static func halvings(_ map: ProjectiveTransform, in extents: PixelRect) -> Int {
    guard let back = map.inverted else { return 0 }
    // The nearest part of a plane is at a corner.
    let least = extents.rect.corners.reduce(Double.infinity) { least, corner in
      guard back.homogeneous(corner).z > 0 else { return least }
      return min(least, WarpPlacement.jacobian(of: back, at: corner).leastLength)
    }
    guard least.isFinite, least >= 2 else { return 0 }
    return min(Int(log2(least)), HalvedPictures.most)
  }
}
