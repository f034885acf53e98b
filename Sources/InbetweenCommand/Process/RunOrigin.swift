import Foundation
import Inbetween
import Reporting

/// The date of a run, its machine and its program, for reports that are read elsewhere.
struct RunOrigin {
  /// The start of the run in UTC, as ISO 8601 with a Z.
  let date: String
  /// The machine's name; `localhost` when it has none.
  let hostName: String
  /// The processors: how many, and of which model.
  let processors: String

  /// The run that begins now, on this machine.
  init() {
    date = Date().ISO8601Format()
    hostName = HostName.current ?? "localhost"
    let count = ProcessInfo.processInfo.activeProcessorCount
    processors = count.counted("processor") + (Self.model.map { ", \($0)" } ?? "")
  }

  /// Lines for a page.
  var lines: [(name: String, text: String)] {
    [
      ("date", date.replacing("T", with: " ").replacing("Z", with: " UTC")),
      ("program", "inbetween \(ProgramVersion.number)"),
      ("commit", ProgramVersion.commit ?? "unknown"),
      ("machine", "\(hostName), \(processors)"),
    ]
  }

  /// The processor's model as Linux names it; `nil` where it does not.
  private static var model: String? {
    guard let text = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("model name") }),
      let colon = line.firstIndex(of: ":")
    else { return nil }
    return line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
  }
}
