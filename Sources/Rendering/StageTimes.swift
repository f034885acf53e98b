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

  private let now: @Sendable () -> Seconds
  private let sums = Mutex<[Stage: Seconds]>([:])

  /// Times measured by a clock that tells seconds.
  public init(now: @escaping @Sendable () -> Seconds) { self.now = now }

  /// The seconds of each stage that was entered.
  public var seconds: [Stage: Seconds] { sums.withLock { $0 } }

  fileprivate func measure<Result, Failure: Error>(
    _ stage: Stage, _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let start = now()
    let result = try work()
    let end = now()
    sums.withLock { $0[stage, default: 0] += end - start }
    return result
  }
}

extension StageTimes? {
  /// Does some work of a stage, and measures it when somebody wants to know.
  func measure<Result, Failure: Error>(
    _ stage: StageTimes.Stage, _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let times = self else { return try work() }
    return try times.measure(stage, work)
  }
}
