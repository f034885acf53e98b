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
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      return DispatchSource.makeSignalSource(signal: number, queue: queue)
    }
    for (source, number) in zip(sources, [SIGINT, SIGTERM]) {
      source.setEventHandler { [cancellation, received] in
        if received.isSecond(number) { _exit(received.status.rawValue) }
        cancellation.cancel()
      }
      source.activate()
    }
  }

  deinit { for source in sources { source.cancel() } }

  /// The exit status that the signal stands for.
  var status: ExitStatus { received.status }
}

/// Which signal came first.
private final class ReceivedSignal: Sendable {
  private let first = Mutex<Int32?>(nil)

  /// Takes note of a signal; true when there was one before.
  func isSecond(_ number: Int32) -> Bool {
    first.withLock { value in
      defer { value = value ?? number }
      return value != nil
    }
  }

  var status: ExitStatus {
    first.withLock { $0 } == SIGTERM ? .terminated : .interrupted
  }
}
