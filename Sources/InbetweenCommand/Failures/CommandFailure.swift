import Foundation
import Inbetween
import Escaping
import Reporting

/// The reason why a command ends early: its message and status.
struct CommandFailure: Error {
  /// A fault as `--json` shows it, without the parts that are not known.
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
    /// The picture that stands in for a feature that is left out.
    var substitute: String?
    /// The line of the file, cut around the column.
    var excerpt: SourceExcerpt?
    /// The places that led there, where a definition, a file or a loop did.
    var notes: [SceneError.Note]?
  }

  let status: ExitStatus
  /// The messages for standard error, each ending in a newline.
  let messages: [String]
  /// The number of further ones, which nobody would read.
  let omittedCount: Int
  /// The faults, one by one.
  let items: [Item]
  /// The text of `--json` for standard output; empty when nothing is to be said.
  let json: String

  /// The messages in one text, empty without any.
  var text: String { messages.joined() }

  /// A failure with its messages for people and its items for programs.
  ///
  /// - Parameters:
  ///   - status: The exit status.
  ///   - messages: The lines for stderr, each ending in a newline, one for each item; `nil` when
  ///     all is told already.
  ///   - items: The faults, one by one.
  ///   - omitted: The number of further ones.
  init(
    _ status: ExitStatus, messages: (some Sequence<String>)?, items: [Item], omitted: Int = 0
  ) {
    let report = JSONText.encode(
      Report(
        status: status.rawValue, errors: items, omittedErrors: omitted > 0 ? omitted : nil))
    self.status = status
    self.items = items
    json = report
    self.messages = messages.map { Array($0.prefix(Self.messageLimit)) } ?? []
    omittedCount = messages == nil ? 0 : items.count - self.messages.count + omitted
  }

  private struct Report: Encodable {
    let status: Int32
    let errors: [Item]
    let omittedErrors: Int?
  }

  /// The most messages that fit into a list of them, none being shorter than a place.
  private static let messageLimit = 1000

  /// A failure with a text for people, and a report for programs that is made already.
  init(_ status: ExitStatus, text: String, json: String) {
    self.status = status
    messages = text.isEmpty ? [] : [text]
    items = []
    omittedCount = 0
    self.json = json
  }

  /// Several things that went wrong.
  init(_ status: ExitStatus, _ items: [Item]) {
    self.init(status, messages: items.lazy.map { $0.text(.error) }, items: items)
  }

  /// A failure that is one sentence, told in one line of at most 4 kB.
  init(_ status: ExitStatus, _ message: String, suggestion: String? = nil) {
    let whole = Quotation.bounded(
      DisplayText.line(message + Self.hint(suggestion)), to: Quotation.messageLimit - 8)
    self.init(
      status, messages: ["error: \(whole)\n"], items: [Item(message: whole, suggestion: suggestion)]
    )
  }

  /// The reader of our output has closed the pipe (`| head`): not all of it arrived.
  static let readerLeft = CommandFailure(
    .badOutput, text: "error: stdout: the reader has closed the pipe\n", json: "")

  /// The end of a sentence that names the word that was probably meant.
  static func hint(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean \"\($0)\"?" } ?? ""
  }
}
