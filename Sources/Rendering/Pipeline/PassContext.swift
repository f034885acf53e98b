import FrameSampling
import Media
import Rasterizing
import TimelineModel
import Typesetting

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
  ///   - images: The images of its timeline.
  ///   - fonts: The fonts.
  ///   - sampler: Of that timeline.
  ///   - jobs: How many workers there may be.
  ///   - cancellation: Stops it.
  ///   - refusedLayers: Layers that are not drawn, as if a C library refused them.
  ///   - keptWorkers: How many workers are kept while they wait; as many as there may be when
  ///     `nil`.
  ///   - hasOtherOutputs: Whether others are finished when the reader of one has gone.
  init(
    plan: ClipPlan, images: ImageStore, fonts: FontStore, sampler: FrameSampler, jobs: Int,
    cancellation: RenderCancellation, refusedLayers: Set<String> = [], keptWorkers: Int? = nil,
    hasOtherOutputs: Bool = false
  ) {
    self.plan = plan
    self.sampler = sampler
    self.jobs = jobs
    self.cancellation = cancellation
    self.hasOtherOutputs = hasOtherOutputs
    var options = RasterizerOptions()
    options.refusedLayers = refusedLayers
    workers = FrameWorkers(
      images: images, fonts: fonts, options: options, sampler: sampler, shutter: plan.shutter,
      limit: keptWorkers ?? jobs)
  }

  /// Begins the file of an output.
  ///
  /// - Parameters:
  ///   - request: What is asked for.
  ///   - kept: Where its finished parts are kept, if anywhere.
  ///   - work: The share of the work that is done.
  /// - Returns: An output without frames.
  /// - Throws: `RenderError` when it cannot be written, or what is asked for cannot be made.
  func makeLane(
    _ request: OutputRequest, kept: CachedParts?, work: OutputContext.Work = .whole
  ) throws(RenderError) -> any OutputLane {
    try checkPromise(of: request, work: work)
    return try request.format.make(
      OutputContext(request: request, pass: self, kept: kept, work: work))
  }

  /// Throws when an output is to be reproducible and cannot be.
  func checkPromise(
    of request: OutputRequest, work: OutputContext.Work
  ) throws(RenderError) {
    if request.isReproducible, !request.format.canBeReproducible {
      throw .request(
        "-o \(request.path): --reproducible is promised for formats of which it is known, not for \(request.format.name)"
      )
    }
    if request.isReproducible, request.format.container != nil, soundtrack != nil {
      throw .request(
        "-o \(request.path): --reproducible is not promised for sound, whose encoders make other bytes on other processors; leave the scene's audio out, or --reproducible"
      )
    }
  }
}
