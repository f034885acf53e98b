public import FramePlanning
public import Graphics

extension Rasterizer {
  /// Draws the mean of several plans' pictures over an earlier picture.
  ///
  /// Colours are averaged as light: premultiplied, in linear sRGB. Pixels that are equal in all of
  /// the pictures keep their bytes; they are neither added up nor, where the picture has them
  /// already, copied.
  ///
  /// - Parameters:
  ///   - plans: At least one and at most 256, made with the same images.
  ///   - old: The plans that the picture shows; `nil` while its pixels mean nothing.
  ///   - pixmap: The picture, of the canvas's size in pixels.
  /// - Returns: The plan that the picture shows now, and the region that changed.
  /// - Throws: `RasterError` when an image is missing, or when the picture's own surface fails;
  ///   its pixels then mean nothing.
  public func draw(
    meanOf plans: [DrawingPlan], over old: DrawnPlan?, into pixmap: inout Pixmap
  ) throws(RasterError) -> DrawnPlan {
    precondition((1...256).contains(plans.count), "the mean of \(plans.count) pictures")
    let whole = ChangedRegion(allOfWidth: pixmap.width, height: pixmap.height)
    var moving = ChangedRegion(width: pixmap.width, height: pixmap.height)
    for (plan, next) in zip(plans, plans.dropFirst()) {
      moving.add(next.changes(since: plan))
    }
    var exposure = self.exposure ?? Exposure(plans[0].canvas)
    // While it is used there is only one of it.
    self.exposure = nil
    var drawn = try add(plans, in: moving, to: &exposure)
    if drawn == nil {
      // What could not be drawn made more of the pictures differ than the plans do.
      moving = whole
      drawn = try add(plans, in: moving, to: &exposure)
    }
    guard let drawn else { preconditionFailure("more than all of the picture has changed") }
    var changed = old.map { drawn.plan.changes(since: $0.plan) } ?? whole
    if let old { changed.add(old.blurred) }
    changed.add(moving)
    for part in changed.parts {
      pixmap.copy(columns: part.columns, rows: part.rows, from: exposure.pixmap)
    }
    exposure.sum.writeMean(of: plans.count, in: moving, to: &pixmap)
    self.exposure = exposure
    return DrawnPlan(
      plan: drawn.plan, changed: changed, blurred: moving, failures: drawn.failures)
  }

  /// Draws pictures one over another and adds them up in a region.
  ///
  /// - Returns: The first plan as it was drawn, and the layers left out of any; `nil` when two of
  ///   the pictures differ outside the region.
  private func add(
    _ plans: [DrawingPlan], in region: ChangedRegion, to exposure: inout Exposure
  ) throws(RasterError) -> (plan: DrawingPlan, failures: [LayerFailure])? {
    exposure.sum.clear(region)
    var first: DrawingPlan?
    var failures: [LayerFailure] = []
    for plan in plans {
      let old = exposure.plan
      exposure.plan = nil
      let drawn = try draw(plan, over: old, into: &exposure.pixmap)
      exposure.plan = drawn.plan
      failures += drawn.failures
      if first != nil, !region.contains(drawn.changed) { return nil }
      first = first ?? drawn.plan
      exposure.sum.add(exposure.pixmap, in: region)
    }
    return first.map { ($0, LayerFailure.onePerLayer(failures)) }
  }
}
