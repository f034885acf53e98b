import Dispatch
import Foundation
import Inbetween
import Synchronization

/// Turns Ctrl-C and a request to end into a cancellation, and ends the process where nothing looks
/// at that.
///
/// Stages look at the cancellation between two frames. Within one, while a scene is loaded or a
/// clip is decoded, nothing does; so when the process has not ended by itself some time later, it
/// is ended from outside: hidden files are removed, finished ones stay. A second signal does so at
/// once.
final class Interruption: Sendable {
  /// The process's own; signals are received from the first use on.
  static let shared = Interruption()

  /// The cancellation of the work: on once a signal came, or ``stop(_:)`` was called.
  let cancellation = RenderCancellation()
  private let stopped = Mutex<CommandFailure?>(nil)
  private let isJSON = Mutex(false)
  private let isEnding = Mutex(false)
  private let received = ReceivedSignal()
  private let queue = DispatchQueue(label: "inbetween.signals")

  /// The time that a process may take to end by itself, in seconds.
  ///
  /// A command ends within a second; this leaves time to remove what was begun, and to say so.
  private static let grace = 0.6

  private init() {
    var numbers = [SIGINT, SIGTERM]
    // A program started with nohup stays deaf to its terminal's end.
    if !Self.isIgnored(SIGHUP) { numbers.append(SIGHUP) }
    let clock = MonotonicClock()
    let registrations = DispatchGroup()
    for number in numbers {
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { [unowned self] in
        // A source that its own handler holds lives as long as the process.
        withExtendedLifetime(source) {
          if received.isRepeated(number, at: clock.now()) { end(with: failure) }
          stop(CommandFailure(received.status, Self.message))
        }
      }
      registrations.enter()
      source.setRegistrationHandler { registrations.leave() }
      source.activate()
    }
    // Until Dispatch has its handlers a signal ends the process as if nothing was begun, and
    // nothing was. Ignored meanwhile, it would be lost.
    registrations.wait()
  }

  /// Begins to receive signals.
  ///
  /// - Parameter isJSON: True when the failure is an object on stdout as well.
  func begin(isJSON: Bool) { self.isJSON.withLock { $0 = isJSON } }

  /// Ends the command: by itself where a stage looks at ``cancellation``, else from outside after a
  /// moment.
  ///
  /// - Parameter failure: The message and the status, if the command has nothing else to say in
  ///   the end.
  func stop(_ failure: CommandFailure) {
    let isFirst = stopped.withLock { stopped in
      if stopped != nil { return false }
      stopped = failure
      return true
    }
    cancellation.cancel()
    guard isFirst else { return }
    queue.asyncAfter(deadline: .now() + Self.grace) { [unowned self] in end(with: failure) }
  }

  /// The failure of a command that was cancelled, with the reason given to ``stop(_:)``.
  var failure: CommandFailure {
    stopped.withLock { $0 } ?? CommandFailure(received.status, Self.message)
  }

  /// The exit status of ``failure``.
  var status: ExitStatus { failure.status }

  private static let message = "interrupted; nothing was left half written"

  /// Does not return while the process is ended from outside: what fails then fails because of
  /// that.
  func waitForEnd() {
    while isEnding.withLock({ $0 }) { sleep(1) }
  }

  /// Removes what is not finished, says why, and ends the process, whatever its threads are doing.
  private func end(with failure: CommandFailure) -> Never {
    isEnding.withLock { $0 = true }
    UnfinishedFiles.removeAll()
    // Who reads our messages may have stopped reading, which must not keep us.
    let isSaid = DispatchSemaphore(value: 0)
    let isJSON = isJSON.withLock { $0 }
    Thread {
      StandardStreams.error(failure.text)
      if isJSON { try? StandardStreams.output(failure.json) }
      isSaid.signal()
    }.start()
    _ = isSaid.wait(timeout: .now() + 0.1)
    _exit(failure.status.rawValue)
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    let handler = action.__sigaction_handler.sa_handler
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

/// The signal that came first, and its time.
private final class ReceivedSignal: Sendable {
  private struct Arrival {
    let number: Int32
    let time: Double
  }

  private let first = Mutex<Arrival?>(nil)

  /// Programs such as `timeout` pass a signal on that the terminal has sent to all already; what
  /// comes so soon is the same wish, in seconds.
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
