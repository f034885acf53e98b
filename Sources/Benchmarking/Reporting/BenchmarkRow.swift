/// A line of the table: one figure of one program.
struct BenchmarkRow: Codable {
  /// The benchmark that it belongs to, as `BENCH` names it.
  let part: String
  /// The work that is measured.
  let title: String
  /// The program that does it.
  let program: String
  /// The unit of the figure.
  let unit: String
  /// The figure.
  let value: Spread
  /// Our figure as a multiple of this one, of neighbouring runs; `nil` of our own.
  let ratio: Spread?
  /// The size of the file that it wrote.
  let bytes: Int?
  /// The likeness of the file's pictures to those that went in (PSNR), in decibels; 100 is
  /// equality.
  let decibels: Double?
}

extension BenchmarkRow {
  /// The titles of the columns, as Markdown.
  static let head = """
    | part | what | program | median | least…largest | ours / it | bytes | PSNR |
    |---|---|---|---|---|---|---|---|
    """

  /// The row as Markdown.
  var markdown: String {
    func text(_ value: Double) -> String { "\(rounded(value))" }
    let cells = [
      part, title, program, "\(text(value.median)) \(unit)",
      "\(text(value.least))…\(text(value.largest))",
      ratio.map { "\(text($0.median)) (\(text($0.least))…\(text($0.largest)))" } ?? "",
      bytes.map { "\($0)" } ?? "", decibels.map { "\(text($0)) dB" } ?? "",
    ]
    return "| \(cells.joined(separator: " | ")) |"
  }
}

/// Three digits behind the point.
func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
