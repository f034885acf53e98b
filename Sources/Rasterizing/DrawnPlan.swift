public import FramePlanning
public import Graphics

/// The content of a picture after a plan was drawn into it.
public struct DrawnPlan: Sendable {
  /// The plan of what is shown, without what could not be drawn; of an exposure the first.
  public let plan: DrawingPlan
  /// The region in which the picture is not what it was.
  public let changed: ChangedRegion
  /// The region in which it is not the plan's but the mean of several.
  public let blurred: ChangedRegion
  /// The layers of which something is left out, each once, in the order of their paths.
  public let failures: [LayerFailure]
}

extension Rasterizer {
  /// Draws a plan's picture over another plan's, without what a C library refuses to draw.
  ///
  /// The picture is a function of the plan alone: where something of a layer is refused, the
  /// picture is that of the plan without it, everywhere.
  ///
  /// - Parameters:
  ///   - plan: The plan, made with the same images.
  ///   - old: The plan of what the picture shows; `nil` while its pixels mean nothing.
  ///   - pixmap: The picture, of the canvas's size in pixels.
  /// - Returns: What the picture shows now.
  /// - Throws: `RasterError` when an image is missing, or when the picture's own surface fails;
  ///   its pixels then mean nothing.
  public func draw(
    _ plan: DrawingPlan, over old: DrawingPlan?, into pixmap: inout Pixmap
  ) throws(RasterError) -> DrawnPlan {
    let whole = ChangedRegion(allOfWidth: pixmap.width, height: pixmap.height)
    var (plan, changed) = (plan, old.map(plan.changes(since:)) ?? whole)
    var failures = plan.failures
    while true {
      let refusals = try paint(plan, in: changed, into: &pixmap)
      guard !refusals.isEmpty else {
        return DrawnPlan(
          plan: plan, changed: changed,
          blurred: ChangedRegion(width: pixmap.width, height: pixmap.height),
          failures: LayerFailure.onePerLayer(failures))
      }
      failures += refusals.map(\.failure)
      // Each round leaves out a step at least. What a refused step has painted already has to go.
      plan = plan.leavingOut(refusals.map(\.place))
      changed = whole
    }
  }
}
