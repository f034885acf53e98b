import FrameSampling
import Rasterizing
import Synchronization
import Timing
import Typesetting

/// The workers of one pass through a clip's frames, made when they are first needed.
///
/// Between two frames they wait here with their memory, which they keep from the choice of a
/// palette to the frames themselves.
final class FrameWorkers: Sendable {
  private let images: ImageStore
  private let fonts: FontStore
  private let options: RasterizerOptions
  private let sampler: FrameSampler
  private let shutter: Shutter?
  /// The most that are kept while they wait.
  private let limit: Int
  private let idle = Mutex<[Transferred<FrameWorker>]>([])

  /// No worker yet.
  ///
  /// - Parameters:
  ///   - images: The images of the timeline.
  ///   - fonts: Its fonts.
  ///   - options: What each draws with.
  ///   - sampler: Knows the timeline.
  ///   - shutter: Exposes each picture; `nil` shows instants.
  ///   - limit: How many are kept while they wait: as many as the frames need.
  init(
    images: ImageStore, fonts: FontStore, options: RasterizerOptions, sampler: FrameSampler,
    shutter: Shutter?, limit: Int
  ) {
    self.images = images
    self.fonts = fonts
    self.options = options
    self.sampler = sampler
    self.shutter = shutter
    self.limit = limit
  }

  /// The worker that came back last, or a new one; nobody else has it until it comes back.
  func take() -> FrameWorker {
    idle.withLock { $0.popLast() }?.value
      ?? FrameWorker(
        rasterizer: Rasterizer(images: images, fonts: fonts, options: options), sampler: sampler,
        shutter: shutter)
  }

  /// Takes back a worker, to which the caller keeps no reference.
  func give(back worker: FrameWorker) {
    let handed = Transferred(worker)
    idle.withLock { if $0.count < limit { $0.append(handed) } }
  }
}
