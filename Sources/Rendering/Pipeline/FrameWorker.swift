import FrameSampling
import Rasterizing
import Timing

/// A worker that draws frames of a timeline, one at a time, with memory of its own.
final class FrameWorker {
  private let rasterizer: Rasterizer
  private let sampler: FrameSampler
  /// Memory for the next frame; what it shows means nothing.
  private var frame: PresentationFrame

  init(rasterizer: Rasterizer, sampler: FrameSampler) {
    self.rasterizer = rasterizer
    self.sampler = sampler
    frame = sampler.frame(at: 0)
  }

  /// Samples and draws an instant over whatever a picture shows.
  ///
  /// - Returns: Where the picture is not what it was, and what is left out.
  func draw(
    _ instant: Seconds, into picture: inout DrawnPicture, times: StageTimes? = nil
  ) throws(RenderError) -> DrawnPlan {
    times.measure(.sample) { sampler.update(&frame, to: instant) }
    do {
      return try times.measure(.rasterize) { () throws(RasterError) in
        try picture.draw(try rasterizer.plan(frame), with: rasterizer)
      }
    } catch {
      throw .raster(error)
    }
  }
}
