import Dispatch
import Foundation
import Inbetween
import Synchronization

/// Turns Ctrl-C and a request to end into a cancellation; a second one ends the process at once.
final class Interruption {
  /// On once a signal came.
  let cancellation = RenderCancellation()
  private let received = ReceivedSignal()
  private let sources: [any DispatchSourceSignal]

  /// Listens from now on, as long as it lives.
  init() {
    let queue = DispatchQueue(label: "inbetween.signals")
    var numbers = [SIGINT, SIGTERM]
    // A program started with nohup stays deaf to its terminal's end.
    if !Self.isIgnored(SIGHUP) { numbers.append(SIGHUP) }
    sources = numbers.map { number in
      signal(number, SIG_IGN)
      return DispatchSource.makeSignalSource(signal: number, queue: queue)
    }
    let clock = MonotonicClock()
    for (source, number) in zip(sources, numbers) {
      source.setEventHandler { [cancellation, received] in
        if received.isRepeated(number, at: clock.now()) {
          UnfinishedFiles.removeAll()
          _exit(received.status.rawValue)
        }
        cancellation.cancel()
      }
      source.activate()
    }
  }

  deinit { for source in sources { source.cancel() } }

  /// The exit status that the signal stands for.
  var status: ExitStatus { received.status }

  private static func isIgnored(_ number: Int32) -> Bool {
    let previous = signal(number, SIG_IGN)
    let isIgnored = unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    if !isIgnored { signal(number, previous) }
    return isIgnored
  }
}

/// Which signal came first, and when.
private final class ReceivedSignal: Sendable {
  private struct Arrival {
    let number: Int32
    let time: Double
  }

  private let first = Mutex<Arrival?>(nil)

  /// Programs such as `timeout` pass a signal on that the terminal has sent to all already; what comes
  /// so soon is the same wish, in seconds.
  private static let echoTime = 0.3

  /// Takes note of a signal; true when there was one some time before.
  func isRepeated(_ number: Int32, at time: Double) -> Bool {
    first.withLock { first in
      if let first { return time - first.time >= Self.echoTime }
      first = Arrival(number: number, time: time)
      return false
    }
  }

  var status: ExitStatus {
    switch first.withLock({ $0?.number }) {
    case SIGTERM: .terminated
    case SIGHUP: .hungUp
    default: .interrupted
    }
  }
}
