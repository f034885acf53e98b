import TimelineModel
import FrameSampling
import Encoding
import Graphics
import LayerModel
import FramePlanning
import Rasterizing
import Threading
import Timing

/// Chooses a GIF's colours from frames spread through the clip.
///
/// The frames are rendered once more rather than kept. Which ones they are depends on the plan
/// alone.
struct PaletteSampling {
  /// Frames at even distances.
  private static let evenCount = 24
  /// Frames at which a track begins, ends or changes its course, at most.
  private static let boundaryCount = 48

  let context: PassContext
  /// The matte, over which half clear pixels are composited.
  let matte: Color?
  /// The most colours.
  let colorCount: Int

  /// The palette of the clip.
  func palette() throws(RenderError) -> GIFPalette {
    let chosen = chosenFrames
    // Each after the one before it, as the images of a GIF are.
    let frames = chosen.union(chosen.map { max($0 - 1, context.plan.frames.lowerBound) }).sorted()
    // The part of each worker depends on the number of workers, the sum of the parts does not.
    let parts = min(max(context.jobs, 1), frames.count)
    let histograms = ParallelMap.map(count: parts, workers: parts) { part, _ in
      histogram(
        of: chosen, among: frames,
        from: part * frames.count / parts..<(part + 1) * frames.count / parts)
    }
    var sum = ColorHistogram(over: matte)
    for histogram in histograms { sum.merge(try histogram.get()) }
    return GIFPalette(sum, count: colorCount)
  }

  /// Frame numbers whose colours count: the first, the last, some between, and those next to the
  /// instants where the timeline changes its course.
  private var chosenFrames: Set<Int> {
    let plan = context.plan
    let last = plan.frames.upperBound - 1
    var chosen: Set<Int> = [plan.frames.lowerBound, last]
    for i in 0..<Self.evenCount {
      chosen.insert(plan.frames.lowerBound + i * plan.frames.count / Self.evenCount)
    }
    let boundaries = plan.timeline.boundaries
    let step = max(1, (boundaries.count + Self.boundaryCount - 1) / Self.boundaryCount)
    for i in stride(from: 0, to: boundaries.count, by: step) {
      let frame = plan.frameRate.frameCount(for: boundaries[i])
      for near in [frame - 1, frame] where plan.frames.contains(near) { chosen.insert(near) }
    }
    return chosen
  }

  /// The colours of the chosen ones among some frames, and those of the image of each that is next
  /// to the one before it.
  private func histogram(
    of chosen: Set<Int>, among frames: [Int], from part: Range<Int>
  ) -> Result<ColorHistogram, RenderError> {
    let worker = context.workers.take()
    defer { context.workers.give(back: worker) }
    let canvas = context.plan.timeline.canvas
    var histogram = ColorHistogram(over: matte)
    var picture = DrawnPicture(canvas)
    var earlier = Pixmap(width: canvas.widthInPixels, height: canvas.heightInPixels)
    // The last frame of the part before is drawn as well, but counted there.
    for place in max(part.lowerBound - 1, 0)..<part.upperBound {
      if context.cancellation.isCancelled { return .failure(.cancelled) }
      let frame = frames[place]
      let drawn: DrawnPlan
      do {
        drawn = try worker.draw(context.plan.frameRate.instant(of: frame), into: &picture)
      } catch {
        return .failure(error)
      }
      if part.contains(place) {
        if chosen.contains(frame) { histogram.add(picture.pixmap) }
        if place > 0, frames[place - 1] == frame - 1 {
          histogram.add(imageOf: picture.pixmap, after: earlier)
        }
      }
      for changed in drawn.changed.parts {
        earlier.copy(columns: changed.columns, rows: changed.rows, from: picture.pixmap)
      }
    }
    return .success(histogram)
  }
}
