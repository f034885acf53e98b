import Foundation

/// Memory, files and threads of a process, as the kernel counts them.
struct ProcessState {
  /// Memory that is resident, in KiB.
  let residentKiB: Int
  /// The most memory that ever was, in KiB.
  let peakKiB: Int
  /// Open files.
  let fileCount: Int
  /// Threads.
  let threadCount: Int

  /// The state of a process now; `nil` when it is no more.
  init?(of process: String = "self") {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
      let files = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd")
    else { return nil }
    func number(_ name: String) -> Int? {
      let line = status.split(separator: "\n").first { $0.hasPrefix("\(name):") }
      return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
    }
    // A process that has ended, and was not waited for, has no memory.
    guard let resident = number("VmRSS"), let peak = number("VmHWM") else { return nil }
    (residentKiB, peakKiB) = (resident, peak)
    fileCount = files.count
    threadCount = number("Threads") ?? 0
  }

  /// The head of a table of states.
  static let header =
    "| at | resident MiB | peak MiB | open files | threads |\n|---|---|---|---|---|"

  /// A row of the table.
  func row(_ place: String) -> String {
    func mebibytes(_ number: Int) -> Double { (Double(number) / 102.4).rounded() / 10 }
    return
      "| \(place) | \(mebibytes(residentKiB)) | \(mebibytes(peakKiB)) | \(fileCount) | \(threadCount) |"
  }
}
