import Synchronization

/// Places for workers and open segments that several renders share, so that together they use so many and
/// no more: while one is short of frames another has them.
public final class WorkerPool: Sendable {
  private struct State {
    var workers: Int
    var segments: Int
    var sleepers: [Int: @Sendable () -> Void] = [:]
    var nextSleeper = 0
  }

  private let state: Mutex<State>
  /// How many frames are drawn at once.
  public let jobs: Int
  /// How many segments are open at once, each with its encoders.
  public let segments: Int

  /// A pool.
  ///
  /// - Parameter jobs: Workers, at least 1.
  public init(jobs: Int) {
    self.jobs = jobs
    segments = (jobs + 1) / 2 + 1
    state = Mutex(State(workers: jobs, segments: segments))
  }

  /// What is taken and given back.
  enum Place {
    case worker
    case segment
  }

  /// Registers somebody to be told whenever a place becomes free.
  func join(_ wake: @escaping @Sendable () -> Void) -> Int {
    state.withLock { state in
      state.nextSleeper += 1
      state.sleepers[state.nextSleeper] = wake
      return state.nextSleeper
    }
  }

  /// Ends a registration.
  func leave(_ sleeper: Int) { state.withLock { state in state.sleepers[sleeper] = nil } }

  /// Takes a place when one is free.
  func take(_ place: Place) -> Bool {
    state.withLock { state in
      switch place {
      case .worker:
        guard state.workers > 0 else { return false }
        state.workers -= 1
      case .segment:
        guard state.segments > 0 else { return false }
        state.segments -= 1
      }
      return true
    }
  }

  /// Gives a place back.
  func give(_ place: Place) {
    let sleepers = state.withLock { state in
      switch place {
      case .worker: state.workers += 1
      case .segment: state.segments += 1
      }
      return Array(state.sleepers.values)
    }
    for wake in sleepers { wake() }
  }
}
