import ArgumentParser
import Dispatch
import Inbetween

/// The limit on a command's time.
struct TimeLimitOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Gives up after so many seconds, with status 4 and nothing half written.",
      valueName: "seconds"),
    transform: ArgumentValue.duration)
  var timeout: Double?

  /// Counts from now on; a command that has not ended when the time is over is stopped as by
  /// Ctrl-C, wherever it is.
  func begin() {
    guard let timeout else { return }
    let failure = CommandFailure(
      .badOutput,
      "not finished after \(timeout.shortestDecimal) s (--timeout); nothing was left half written")
    DispatchQueue(label: "inbetween.timeout").asyncAfter(deadline: .now() + timeout) {
      Interruption.shared.stop(failure)
    }
  }
}
