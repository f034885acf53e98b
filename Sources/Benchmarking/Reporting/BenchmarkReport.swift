import Foundation

/// Measures programs in turn and gathers the table.
///
/// Absolute times mean little on a shared machine; the ratios of neighbouring runs do. Rows appear
/// on standard output as they are measured, progress on standard error; the whole table goes to
/// `results.md` and `results.json` in a folder, with the machine's description.
final class BenchmarkReport {
  /// A program's part in a measurement.
  struct Contestant {
    /// The program's name.
    let program: String
    /// Runs the work once and returns the figure.
    let run: () throws -> Double
    /// The file that it writes, if any.
    var file: String?
    /// The quality of that file, in decibels.
    var decibels: (() throws -> Double)?
  }

  private struct Table: Codable {
    let machine: MachineDescription
    let rows: [BenchmarkRow]
    let skipped: [String]
  }

  private let machine: MachineDescription
  private let folder: String
  private var rows: [BenchmarkRow] = []
  private var skipped: [String] = []

  /// A table without rows.
  ///
  /// - Parameters:
  ///   - tools: The programs.
  ///   - folder: The place where the table is written; it is made.
  /// - Throws: An error when our own program does not start.
  init(_ tools: Toolbox, folder: String) throws {
    machine = try MachineDescription(tools)
    self.folder = folder
    print(machine.markdown + "\n\n" + BenchmarkRow.head)
  }

  /// Measures contestants in turn, so that a change of the machine's speed meets all; the first is
  /// ours.
  ///
  /// - Parameters:
  ///   - title: The work.
  ///   - part: The benchmark that it belongs to.
  ///   - unit: The unit of the figures.
  ///   - contestants: The programs.
  ///   - rounds: Rounds that count; 1 where a figure does not vary. One before several does not.
  /// - Throws: A contestant's error, and that of the table's file.
  func measure(
    _ title: String, of part: String, in unit: String, _ contestants: [Contestant],
    rounds: Int = 7
  ) throws {
    var figures = contestants.map { _ in [Double]() }
    for round in (rounds > 1 ? 0 : 1)...rounds {
      progress("\(part): \(title), \(round) of \(rounds)")
      for (i, contestant) in contestants.enumerated() {
        let figure = try contestant.run()
        if round > 0 { figures[i].append(figure) }
      }
    }
    for (i, contestant) in contestants.enumerated() {
      let row = BenchmarkRow(
        part: part, title: title, program: contestant.program, unit: unit,
        value: Spread(figures[i]),
        ratio: i == 0 ? nil : Spread(zip(figures[0], figures[i]).map { $0 / $1 }),
        bytes: try contestant.file.map { try Toolbox.size($0) },
        decibels: try contestant.decibels?())
      rows.append(row)
      progress("")
      print(row.markdown)
    }
    try write()
  }

  /// Notes that something cannot be measured here, and why.
  func skip(_ message: String) throws {
    skipped.append(message)
    FileHandle.standardError.write(Data("skipped: \(message)\n".utf8))
    try write()
  }

  /// Shows the state of the measurement: in place on a terminal, a line elsewhere.
  private func progress(_ text: String) {
    let isTerminal = isatty(STDERR_FILENO) != 0
    guard isTerminal || !text.isEmpty else { return }
    FileHandle.standardError.write(Data((isTerminal ? "\r\u{1B}[K\(text)" : "\(text)\n").utf8))
  }

  /// Writes what there is, so that a measurement that is stopped leaves its rows.
  private func write() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let notes = skipped.map { "- skipped: \($0)" }
    let text =
      [machine.markdown, "", BenchmarkRow.head] + rows.map(\.markdown) + [""] + notes
    try (text.joined(separator: "\n") + "\n").write(
      toFile: "\(folder)/results.md", atomically: true, encoding: .utf8)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(Table(machine: machine, rows: rows, skipped: skipped))
      .write(to: URL(fileURLWithPath: "\(folder)/results.json"), options: .atomic)
  }
}
