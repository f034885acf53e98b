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
    let source: DrawingGroup.Warp.Source
    let map: ProjectiveTransform
    switch step.paint {
    case .scaled(let number):
      let image = plan.scaledImages[number]
      (source, map) = seen(
        image.pattern.counted(from: (-image.move.x, -image.move.y)), by: placement, in: extents)
    case .pattern(let pattern): (source, map) = seen(pattern, by: placement, in: extents)
    case .gradient(let number):
      let pixels = plan.gradients[number].extents
      let flat = DrawingStep(
        coverage: .box, paint: step.paint, extents: pixels, layer: step.layer)
      source = .group(
        plan.add(DrawingGroup(steps: [flat], content: .color, opacity: 1, extents: pixels)))
      map = placement.part(pixels).map
    case .color, .bordered, .image, .group, .members: return nil
    }
    let warp = DrawingGroup.Warp(source: source, form: .perspective(map), goesOn: true)
    return plan.add(
      DrawingGroup(steps: [], content: .color, opacity: 1, extents: extents, warp: warp))
  }

  /// An image, halved as often as it has pixels enough where it is seen, and the map from what is
  /// left of it to the canvas.
  private func seen(
    _ pattern: ImagePattern, by placement: WarpPlacement, in extents: PixelRect
  ) -> (source: DrawingGroup.Warp.Source, map: ProjectiveTransform) {
    let map = ProjectiveTransform(pattern.map).concatenating(placement.map)
    let halvings = Self.halvings(map, in: extents)
    let side = Double(1 << halvings)
    return (
      .image(pattern.image, halvings: halvings),
      ProjectiveTransform(.scale(x: side, y: side)).concatenating(map)
    )
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
