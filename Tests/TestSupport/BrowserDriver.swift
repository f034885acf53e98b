import Foundation

/// A `chromedriver` on a port of its own, which speaks WebDriver: JSON over HTTP.
public final class BrowserDriver: Sendable {
  /// What went wrong between us and the browser.
  public struct Failure: Error, CustomStringConvertible {
    /// A sentence.
    public let description: String
  }

  /// Where both programs keep what they keep.
  let folder: TemporaryFolder
  private let process: Process
  /// Both programs end when this is closed, by us or because our process is no more.
  private let lifeline: FileHandle
  private let port: UInt16
  /// How long an answer may take on the slowest machine.
  private static let patience = 300
  /// Starts the driver in a process group of its own, with the browser; `read` lasts as long as we
  /// do, and then both are ended and what they kept is removed.
  private static let keeper = """
    trap '' INT TERM HUP
    setsid chromedriver --port=0 >"$1/log" 2>&1 </dev/null &
    read -r _
    kill -KILL -$!
    rm -rf "$1" || { sleep 1; rm -rf "$1"; }
    """

  init() throws {
    folder = try TemporaryFolder()
    let log = folder.file("log")
    process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["sh", "-c", Self.keeper, "sh", folder.path]
    var environment = ProcessInfo.processInfo.environment
    for name in ["HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "TMPDIR"] {
      environment[name] = folder.path
    }
    process.environment = environment
    let pipe = Pipe()
    lifeline = pipe.fileHandleForWriting
    // Other programs that tests start must not hold it open.
    _ = fcntl(lifeline.fileDescriptor, F_SETFD, FD_CLOEXEC)
    process.standardInput = pipe
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    let end = Date().addingTimeInterval(Double(Self.patience))
    var port: UInt16?
    while port == nil {
      let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
      port = text.firstMatch(of: /started successfully on port ([0-9]+)\./).flatMap { UInt16($0.1) }
      guard port == nil else { break }
      guard Date() < end, process.isRunning, !text.contains("not found") else {
        try? lifeline.close()
        throw Failure(description: "chromedriver did not start: \(text)")
      }
      usleep(20_000)
    }
    self.port = port ?? 0
  }

  deinit {
    try? lifeline.close()
  }

  /// Sends a command and waits for its answer's value.
  func send(_ method: String, _ path: String, _ body: [String: Any]?) throws -> Any {
    let data = try body.map { try JSONSerialization.data(withJSONObject: $0) } ?? Data()
    let (status, answer) = try LoopbackRequest(
      port: port, method: method, path: path, body: data, patience: Self.patience
    ).answer()
    let object = try JSONSerialization.jsonObject(with: answer) as? [String: Any]
    guard status == 200, let value = object?["value"] else {
      let value = object?["value"] as? [String: Any]
      throw Failure(description: "\(path): \(value?["message"] ?? object ?? [:])")
    }
    return value
  }
}
