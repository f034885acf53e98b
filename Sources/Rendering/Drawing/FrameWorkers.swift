import FrameSampling
import Synchronization
import Timing
import Typesetting

/// The workers of one pass through a clip's frames, made when they are first needed.
///
/// Between two frames they wait here with their memory, which they keep from the choice of a
/// palette to the frames themselves.
final class FrameWorkers: Sendable {
  private let opened: DrawableTimeline
  private let shutter: Shutter?
  /// The most that are kept while they wait.
  private let limit: Int
  private let idle = Mutex<[Transferred<FrameWorker>]>([])

  /// A list without workers.
  ///
  /// - Parameters:
  ///   - opened: The timeline that they draw.
  ///   - shutter: Exposes each picture; `nil` shows instants.
  ///   - limit: The number that is kept while they wait: as many as the frames need.
  init(_ opened: DrawableTimeline, through shutter: Shutter?, limit: Int) {
    (self.opened, self.shutter, self.limit) = (opened, shutter, limit)
  }

  /// The worker that came back last, or a new one; nobody else has it until it comes back.
  func take() -> FrameWorker {
    idle.withLock { $0.popLast() }?.value ?? opened.worker(through: shutter)
  }

  /// Takes back a worker, to which the caller keeps no reference.
  func give(back worker: FrameWorker) {
    let handed = Transferred(worker)
    idle.withLock { if $0.count < limit { $0.append(handed) } }
  }
}
