import Foundation
import Inbetween

/// Why a command ends early: what to say, and with which status.
struct CommandFailure: Error {
  /// One thing that went wrong, as `--json` shows it.
  struct Item: Encodable {
    var file: String?
    var line: Int?
    var column: Int?
    var keyPath: String?
    var message: String
  }

  let status: ExitStatus
  /// What goes to stderr, ending in a newline.
  let text: String
  let items: [Item]

  init(_ status: ExitStatus, text: String, items: [Item]) {
    self.status = status
    self.text = text
    self.items = items
  }

  /// A failure that is one sentence.
  init(_ status: ExitStatus, _ message: String) {
    self.init(status, text: "error: \(message)\n", items: [Item(message: message)])
  }

  /// What `--json` puts on stdout.
  var json: String {
    struct Report: Encodable {
      let status: Int32
      let errors: [Item]
    }
    return JSONText.encode(Report(status: status.rawValue, errors: items))
  }
}
