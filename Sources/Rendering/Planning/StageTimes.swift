import Synchronization
public import Timing

/// Seconds spent in each stage, summed over all workers.
///
/// Only whoever starts a render may look at the clock, and passes it in.
public final class StageTimes: Sendable {
  /// A part of the work.
  public enum Stage: String, CaseIterable, Sendable {
    /// Presentation values from the timeline, and which frames are equal.
    case sample
    /// Pixels from presentation values.
    case rasterize
    /// Pixels to the output's own form: planes, indices, compressed pictures.
    case convert
    /// Packets from those.
    case encode
    /// Packets into the file.
    case write
  }

  fileprivate let now: @Sendable () -> Seconds
  fileprivate let sums = Mutex<[Stage: Seconds]>([:])

  /// Times measured by a clock that tells seconds.
  public init(now: @escaping @Sendable () -> Seconds) { self.now = now }

  /// The seconds of each stage that was entered.
  public var seconds: [Stage: Seconds] { sums.withLock { $0 } }
}

extension StageTimes? {
  /// Runs some work of a stage, and measures it where times are taken.
  func measure<Result, Failure: Error>(
    _ stage: StageTimes.Stage, _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let times = self else { return try work() }
    let start = times.now()
    let result = try work()
    let end = times.now()
    times.sums.withLock { $0[stage, default: 0] += end - start }
    return result
  }
}
