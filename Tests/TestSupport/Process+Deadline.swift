public import Foundation

extension Process {
  /// Waits for the end; a process that has not ended after a quarter of an hour is killed, so that
  /// one that hangs fails its own test and not the whole run.
  public func waitOrKill() {
    let killing = DispatchWorkItem { [identifier = processIdentifier] in
      kill(identifier, SIGKILL)
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + 900, execute: killing)
    waitUntilExit()
    killing.cancel()
  }
}
