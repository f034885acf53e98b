import FramePlanning
import FrameSampling
import Rasterizing
import Threading
import TimelineModel
import Timing

/// A worker that draws frames of a timeline, one at a time, with memory of its own.
final class FrameWorker {
  private let rasterizer: Rasterizer
  private let sampler: FrameSampler
  private let shutter: Shutter?
  /// The depth of layers in each other.
  private let levels: Int
  /// Memory for the next frame; `nil` before the first.
  private var frame: PresentationFrame?

  /// - Parameters:
  ///   - rasterizer: Draws; no other worker uses it.
  ///   - sampler: Knows the timeline.
  ///   - shutter: Exposes each picture; `nil` shows instants.
  init(rasterizer: Rasterizer, sampler: FrameSampler, shutter: Shutter?) {
    self.rasterizer = rasterizer
    self.sampler = sampler
    self.shutter = shutter
    levels = sampler.timeline.nesting
  }

  /// Samples and draws an instant over whatever a picture shows.
  ///
  /// - Returns: The part of the picture that has changed, and the layers that are left out.
  func draw(
    _ instant: Seconds, into picture: inout DrawnPicture, times: StageTimes? = nil
  ) throws(RenderError) -> DrawnPlan {
    do {
      return try DeepStack.run(levels: levels, .ofPicture) { () throws(RasterError) in
        try drawn(instant, into: &picture, times)
      }
    } catch {
      throw .raster(error)
    }
  }

  private func drawn(
    _ instant: Seconds, into picture: inout DrawnPicture, _ times: StageTimes?
  ) throws(RasterError) -> DrawnPlan {
    var plans: [DrawingPlan] = []
    for instant in shutter?.instants(from: instant) ?? [instant] {
      plans.append(try plan(instant, times))
    }
    return try times.measure(.rasterize) { () throws(RasterError) in
      try picture.draw(plans, with: rasterizer)
    }
  }

  /// Samples an instant, and plans its picture.
  private func plan(_ instant: Seconds, _ times: StageTimes?) throws(RasterError) -> DrawingPlan {
    let frame = times.measure(.sample) { sampled(instant) }
    return try times.measure(.rasterize) { () throws(RasterError) in
      try rasterizer.plan(frame, exposures: shutter?.samples ?? 1)
    }
  }

  /// Samples an instant, in the memory of the frame before where there is one.
  private func sampled(_ instant: Seconds) -> PresentationFrame {
    guard var next = frame.take() else {
      let first = sampler.frame(at: instant)
      frame = first
      return first
    }
    sampler.update(&next, to: instant)
    frame = next
    return next
  }
}
