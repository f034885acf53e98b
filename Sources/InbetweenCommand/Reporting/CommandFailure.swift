import Foundation
import Inbetween

/// Why a command ends early: what to say, and with which status.
struct CommandFailure: Error {
  /// One thing that went wrong, as `--json` shows it; what is not known is left out.
  struct Item: Encodable {
    var file: String?
    var line: Int?
    var column: Int?
    /// The way to the value in the file.
    var keyPath: String?
    /// Names from the root to the layer.
    var layer: String?
    /// The animation's key, or its place.
    var animation: String?
    /// The whole sentence.
    var message: String
    /// What was found.
    var found: String?
    /// What would be right.
    var allowed: String?
    /// The nearest valid name.
    var suggestion: String?
    /// The line of the file, cut around the column.
    var excerpt: SceneError.Excerpt?
  }

  let status: ExitStatus
  /// What goes to stderr, ending in a newline unless it is empty.
  let text: String
  /// What went wrong, one by one.
  let items: [Item]
  /// What `--json` puts on stdout; empty when nothing is to be said.
  let json: String

  /// A failure with its text for people and its items for programs.
  init(_ status: ExitStatus, text: String, items: [Item]) {
    struct Report: Encodable {
      let status: Int32
      let errors: [Item]
    }
    let report = JSONText.encode(Report(status: status.rawValue, errors: items))
    self.init(status, text: text, items: items, json: report)
  }

  /// A failure whose report for programs is made already.
  init(_ status: ExitStatus, text: String, items: [Item] = [], json: String) {
    self.status = status
    self.text = text
    self.items = items
    self.json = json
  }

  /// A failure that is one sentence.
  init(_ status: ExitStatus, _ message: String, suggestion: String? = nil) {
    let whole = message + Self.hint(suggestion)
    self.init(
      status, text: "error: \(whole)\n", items: [Item(message: whole, suggestion: suggestion)])
  }

  /// Who reads our output has closed the pipe (`| head`): not all of it arrived.
  static let readerLeft = CommandFailure(
    .badOutput, text: "error: stdout: the reader has closed the pipe\n", json: "")

  /// The end of a sentence that names what was probably meant.
  static func hint(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean \"\($0)\"?" } ?? ""
  }

  /// A list of names for a sentence, not more than anyone would read.
  static func list(_ names: [String]) -> String {
    let limit = 12
    let rest = names.count > limit ? " and \(names.count - limit) more" : ""
    return names.prefix(limit).joined(separator: ", ") + rest
  }
}
