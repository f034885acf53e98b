import Foundation
import Inbetween
import Escaping

/// A line for each attempt at a segment, in a file for each machine and day.
struct AttemptLog {
  private let folder: PlanFolder

  init(_ folder: PlanFolder) { self.folder = folder }

  /// Adds a line; a log that cannot be written is no reason to fail.
  func add(_ text: String) {
    let host = HostName.current ?? "unknown"
    let date = Date().ISO8601Format()
    let job = ProcessInfo.processInfo.environment["SLURM_JOB_ID"].map { " job \($0)" } ?? ""
    let line = Array("\(date) \(host) \(getpid())\(job) \(DisplayText.line(text))\n".utf8)
    let path = "\(folder.logs)/\(host)-\(date.prefix(10)).log"
    let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard file >= 0 else { return }
    defer { close(file) }
    // In one call: lines of others do not come between.
    _ = line.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
  }
}
