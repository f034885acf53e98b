import Escaping

/// The formats that clips are written in, in the order in which they are listed.
public struct OutputFormatTable: Sendable {
  /// All rows; no two have one name, or one kind of files with one ending.
  public let rows: [OutputFormat]

  /// A table.
  package init(_ rows: [OutputFormat]) {
    precondition(
      Set(rows.map(\.name)).count == rows.count && Set(rows.map(\.fileName)).count == rows.count,
      "two formats of one name: \(rows)")
    self.rows = rows
  }

  /// The formats that can be written to standard output.
  public var streamed: [OutputFormat] { rows.filter(\.canBeStreamed) }

  /// The format of a name that standard output can ask for; `nil` when there is none.
  public func streamed(named name: String) -> OutputFormat? {
    streamed.first { $0.name == name }
  }

  /// The formats whose files hold whole clips.
  public var clips: [OutputFormat] { rows.filter { $0.files == .one } }

  /// A line for each format: what its files are called, and its summary, whose further lines begin
  /// under its first.
  ///
  /// - Parameters:
  ///   - column: The place where summaries begin, counted from the lines' begin.
  ///   - width: The most characters of a line.
  /// - Returns: Lines with two spaces before them, without a line feed behind the last.
  public func help(column: Int = 18, width: Int = 80) -> String {
    let indent = String(repeating: " ", count: column)
    return rows.map { row in
      let name = "  \(row.fileName) "
      var lines = [name + String(repeating: " ", count: max(0, column - name.count))]
      for (place, word) in row.summary.split(separator: " ").enumerated() {
        if place > 0, lines[lines.count - 1].count + 1 + word.count > width {
          lines.append(indent + word)
        } else {
          lines[lines.count - 1] += (place > 0 ? " " : "") + word
        }
      }
      return lines.joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// The format of a file name; of `-`, which is standard output, the one that is named beside it.
  ///
  /// - Parameters:
  ///   - path: The name.
  ///   - streamFormat: The format of standard output.
  /// - Returns: The row.
  /// - Throws: `RenderError.request` that says which names there are.
  func format(
    of path: String, streamFormat: OutputFormat?
  ) throws(RenderError) -> OutputFormat {
    let names = streamed.map(\.name).joined(separator: "|")
    guard path != "-" else {
      guard let streamFormat else {
        throw .request("-o -: stdout has no name that says a format; add --format \(names)")
      }
      guard streamFormat.canBeStreamed else {
        throw .request(
          "-o -: \(streamFormat) cannot go to stdout, because its beginning is written last; formats that can: \(names)"
        )
      }
      return streamFormat
    }
    guard let format = format(ofFileNamed: path) else {
      throw .request("-o \(path): the name must end in \(fileNames)")
    }
    return format
  }

  /// The format of a file by its name; `nil` when the name says none.
  public func format(ofFileNamed path: String) -> OutputFormat? {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    let suffix = name.split(separator: ".").dropFirst().last.map { $0.lowercased() } ?? ""
    let found = rows.filter { suffix == $0.suffix || suffix == $0.otherSuffix }
    let isNumbered = name.contains("%")
    return found.first { ($0.files == .numbered) == isNumbered }
      ?? found.first { $0.files != .numbered }
  }

  /// The ends of all file names, for messages.
  public var fileNames: String {
    let endings = rows.filter { $0.files != .numbered }.map(\.fileName)
    let patterns = rows.filter { $0.files == .numbered }.map(\.fileName)
    return
      "\(Quotation.alternatives(endings)) (\(Quotation.alternatives(patterns)) for a file each frame)"
  }
}
