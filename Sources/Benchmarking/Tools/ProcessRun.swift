import Foundation

/// One run of a program from start to end, with what the system counted.
struct ProcessRun {
  /// Seconds from start to end.
  let wallSeconds: Double
  /// Seconds of processor time, user and system.
  let processorSeconds: Double
  /// The largest resident memory, in KiB, at least that of the benchmark itself, which the system
  /// counts from before the program takes its place.
  let peakKiB: Int

  /// Runs a program, its output thrown away.
  ///
  /// - Parameter arguments: The program, looked up on the PATH, and its arguments.
  /// - Throws: `Failure` when it cannot be started or ends with another status than 0.
  init(_ arguments: [String]) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    var strings = arguments.map { strdup($0) }
    defer { for string in strings { free(string) } }
    strings.append(nil)
    var process = pid_t()
    let clock = ContinuousClock()
    let start = clock.now
    let code = posix_spawnp(&process, arguments[0], &actions, nil, strings, environ)
    guard code == 0 else { throw Failure(command: arguments, what: "cannot be started: \(code)") }
    var status: Int32 = 0
    var usage = rusage()
    guard wait4(process, &status, 0, &usage) == process, status == 0 else {
      throw Failure(command: arguments, what: "ended with status \(status)")
    }
    let elapsed = (clock.now - start).components
    wallSeconds = Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18
    processorSeconds = Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime)
    peakKiB = usage.ru_maxrss
  }

  /// The reason why a program's run means nothing.
  struct Failure: Error, CustomStringConvertible {
    let command: [String]
    let what: String
    var description: String { "\(command.joined(separator: " ")): \(what)" }
  }

  /// The output of a program, on standard output or on standard error.
  ///
  /// - Parameters:
  ///   - arguments: The program, looked up on the PATH, and its arguments.
  ///   - readsErrors: True for standard error.
  /// - Returns: The text; the rest is thrown away.
  /// - Throws: `Failure` when it ends with another status than 0.
  static func output(of arguments: [String], readsErrors: Bool = false) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = readsErrors ? FileHandle.nullDevice : pipe
    process.standardError = readsErrors ? pipe : FileHandle.nullDevice
    try process.run()
    let text = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(command: arguments, what: "ended with status \(process.terminationStatus)")
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The largest resident memory of a program that may need less than the benchmark itself, in KiB:
  /// a smaller program starts it, Python, of 14 MiB.
  ///
  /// - Parameter arguments: The program, looked up on the PATH, and its arguments.
  /// - Returns: The memory.
  /// - Throws: `Failure` when it ends with another status than 0.
  static func smallPeakKiB(of arguments: [String]) throws -> Int {
    let script = """
      import resource, subprocess, sys
      subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
      print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
      """
    let text = try output(of: ["python3", "-c", script] + arguments)
    guard let peak = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw Failure(command: arguments, what: "has no peak memory: \(text)")
    }
    return peak
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) * 1e-6
  }
}
