/// Words of a POSIX shell.
package enum ShellWord {
  /// A word as it can be pasted: quoted where a shell would make something else of it.
  package static func shown(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy {
      $0.value > 0x7F ? !$0.controlsDisplay && !$0.properties.isWhitespace : plain.contains($0)
    }
    return isPlain && !text.isEmpty ? text : quoted(text)
  }

  /// A file as an argument that can be pasted: no option, even when its name begins with a minus
  /// sign.
  package static func argument(_ path: String) -> String {
    shown(path.hasPrefix("-") ? "./\(path)" : path)
  }

  /// A word in quotes.
  package static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }

  /// Characters that mean themselves in every place of a word.
  private static let plain = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./,:+@%".unicodeScalars)
}
