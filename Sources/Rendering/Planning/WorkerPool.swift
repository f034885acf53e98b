import Threading

/// Places for workers and open segments that several renders share, so that together they use so
/// many and no more: while one is short of frames another has them.
public final class WorkerPool: Sendable {
  /// A thing that is taken and given back.
  enum Place {
    /// A worker, which draws one frame at a time.
    case worker
    /// An open segment with its encoders.
    case segment
  }

  /// The number of frames that are drawn at once.
  public let jobs: Int
  /// The number of segments that are open at once, each with its encoders.
  public let segments: Int
  /// The free places.
  let places: Permits<Place>

  /// A pool.
  ///
  /// - Parameter jobs: Workers, at least 1.
  public init(jobs: Int) {
    self.jobs = jobs
    segments = (jobs + 1) / 2 + 1
    places = Permits([.worker: jobs, .segment: segments])
  }
}
