import Foundation
import Inbetween

/// The machine that figures are taken on, without which they mean nothing.
struct MachineDescription: Codable {
  /// The processor, as it names itself.
  let processor: String
  /// The number of processors that the program may use.
  let processorCount: Int
  /// Memory, in MiB.
  let memoryInMiB: Int
  /// The operating system's kernel.
  let system: String
  /// Processes that wanted a processor over the last minute, when the measurements began.
  let load: Double
  /// `inbetween --version`: the commit and the libraries.
  let program: String

  /// This machine.
  init(_ tools: Toolbox) throws {
    let information = ProcessInfo.processInfo
    let lines = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    processor =
      lines.split(separator: "\n").first { $0.hasPrefix("model name") }?
      .split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown"
    processorCount = information.activeProcessorCount
    memoryInMiB = Int(information.physicalMemory >> 20)
    system = information.operatingSystemVersionString
    var loads = [0.0]
    getloadavg(&loads, 1)
    load = loads[0]
    program = try ProcessRun.output(of: [tools.inbetween, "--version"])
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The description as Markdown.
  var markdown: String {
    """
    \(processor), \(processorCount) processors, \(memoryInMiB) MiB, \(system), load \(rounded(load)) at the start

    ```
    \(program)
    ```
    """
  }
}
