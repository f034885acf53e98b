import Foundation

/// A program that is looked at while it runs.
struct WatchedRun {
  /// The program's states, at even distances.
  private(set) var states: [ProcessState] = []
  /// The exit status.
  let status: Int32

  /// Runs a program, its output thrown away but for errors.
  init(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: arguments[0])
    process.arguments = Array(arguments.dropFirst())
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    while process.isRunning {
      if let state = ProcessState(of: "\(process.processIdentifier)") { states.append(state) }
      usleep(100_000)
    }
    process.waitUntilExit()
    status = process.terminationStatus
  }

  /// Prints the states at tenths of the run's time.
  func report() {
    print(ProcessState.header)
    for tenth in [1, 3, 5, 7, 9] where !states.isEmpty {
      print(states[states.count * tenth / 10].row("\(tenth * 10) % of the time"))
    }
    print("status \(status)\n")
  }
}
