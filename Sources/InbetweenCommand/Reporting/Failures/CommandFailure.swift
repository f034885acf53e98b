import Foundation
import Inbetween
import Quoting

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
    /// The value or thing that was found.
    var found: String?
    /// The values that are allowed.
    var allowed: String?
    /// The nearest valid name.
    var suggestion: String?
    /// The line of the file, cut around the column.
    var excerpt: SceneError.Excerpt?
    /// The places that led there, where a definition, a file or a loop did.
    var notes: [SceneError.Note]?
  }

  let status: ExitStatus
  /// The text for standard error, ending in a newline unless it is empty.
  let text: String
  /// The faults, one by one.
  let items: [Item]
  /// The text of `--json` for standard output; empty when nothing is to be said.
  let json: String

  /// A failure with its text for people and its items for programs.
  ///
  /// - Parameters:
  ///   - status: The exit status.
  ///   - text: What goes to stderr, ending in a newline.
  ///   - items: What went wrong, one by one.
  ///   - omitted: How many more there are.
  init(_ status: ExitStatus, text: String, items: [Item], omitted: Int = 0) {
    struct Report: Encodable {
      let status: Int32
      let errors: [Item]
      let omittedErrors: Int?
    }
    let report = JSONText.encode(
      Report(
        status: status.rawValue, errors: items, omittedErrors: omitted > 0 ? omitted : nil))
    self.init(status, text: text, items: items, json: report)
  }

  /// A failure whose report for programs is made already.
  init(_ status: ExitStatus, text: String, items: [Item] = [], json: String) {
    self.status = status
    self.text = text
    self.items = items
    self.json = json
  }

  /// Several things that went wrong, as many as are read.
  init(_ status: ExitStatus, _ items: [Item]) {
    let texts = items.prefix(MessageList.limit).map { $0.text(.error) }
    self.init(
      status, text: MessageList.text(texts, of: items.count, "error"),
      items: Array(items.prefix(MessageList.limit)), omitted: items.count - texts.count)
  }

  /// A failure that is one sentence, told in one line of at most 4 kB.
  init(_ status: ExitStatus, _ message: String, suggestion: String? = nil) {
    let whole = Quotation.bounded(
      DisplayText.line(message + Self.hint(suggestion)), to: Quotation.messageLimit - 8)
    self.init(
      status, text: "error: \(whole)\n", items: [Item(message: whole, suggestion: suggestion)])
  }

  /// The reader of our output has closed the pipe (`| head`): not all of it arrived.
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
    return names.prefix(limit).map { Quotation.cut($0) }.joined(separator: ", ") + rest
  }
}
