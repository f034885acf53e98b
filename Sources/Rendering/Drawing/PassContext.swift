import FrameSampling
import Media
import FramePlanning
import TimelineModel

/// The timeline, images and fonts of one pass through a clip's frames, for all of its outputs.
struct PassContext {
  let plan: ClipPlan
  let workers: FrameWorkers
  let sampler: FrameSampler
  let jobs: Int
  let cancellation: RenderCancellation
  /// True when others are finished when the reader of one has gone.
  let hasOtherOutputs: Bool
  /// The sound for the formats that have any; `nil` is none.
  var soundtrack: Soundtrack?

  /// A pass through a plan.
  ///
  /// - Parameters:
  ///   - plan: The frames of the clip.
  ///   - opened: Its timeline.
  ///   - jobs: The most workers.
  ///   - cancellation: Stops it.
  ///   - keptWorkers: The number of workers that are kept while they wait; as many as there may be
  ///     when `nil`.
  ///   - hasOtherOutputs: True when others are finished when the reader of one has gone.
  init(
    plan: ClipPlan, of opened: DrawableTimeline, jobs: Int, cancellation: RenderCancellation,
    keptWorkers: Int? = nil, hasOtherOutputs: Bool = false
  ) {
    self.plan = plan.showing(opened.timeline)
    sampler = opened.sampler
    self.jobs = jobs
    self.cancellation = cancellation
    self.hasOtherOutputs = hasOtherOutputs
    workers = FrameWorkers(opened, through: self.plan.shutter, limit: keptWorkers ?? jobs)
  }
}
