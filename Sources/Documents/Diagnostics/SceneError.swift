public import LayerModel
import Escaping

/// A mistake or an oddity in a scene file: its place, the thing that was found, and the values that
/// are allowed.
public struct SceneError: Error, Hashable, Sendable, Codable {
  /// The gravity of a finding.
  public enum Severity: String, Hashable, Sendable, Codable {
    /// The scene cannot be used.
    case error
    /// The scene works, though perhaps not as its author meant.
    case warning
    /// A feature of the file that the scene does not have, or has in part.
    case leftOut

    /// The word for it in messages.
    public var word: String { self == .error ? "error" : "warning" }
  }

  /// The finding's gravity.
  public private(set) var severity: Severity
  /// The file's name as the author gave it.
  public let file: String
  /// Line, counted from 1; `nil` in a tree whose values have no lines.
  public let line: Int?
  /// Column, counted from 1, in characters; `nil` in such a tree.
  public let column: Int?
  /// The way to the value, such as `layers[2].animations["spin"].keyTimes[1]`; empty for the whole
  /// file.
  public let keyPath: String
  /// The thing that was found there, as a clause: "found 2", "unknown key "opacty"".
  public let found: String
  /// The values that are allowed, when they can be said in a few words.
  public let allowed: String?
  /// The nearest valid name, when one is near.
  public let suggestion: String?
  /// The picture that stands in for a feature that is left out, as a clause.
  public let substitute: String?
  /// The places that led to this one: the use of a definition or a file, the item of a loop; the
  /// innermost first.
  public package(set) var notes: [Note]
  /// The line of the file, cut around the column; `nil` when there is none.
  public package(set) var excerpt: SourceExcerpt?

  /// A place that has a part in a finding, and the part.
  public struct Note: Hashable, Sendable, Codable {
    /// The file's name as the author gave it.
    public let file: String
    /// Line, counted from 1.
    public let line: Int?
    /// Column, counted from 1, in characters.
    public let column: Int?
    /// The part that the place has, such as "in item 3 of this loop (i = 3)".
    public let text: String

    /// A note about a place.
    package init(at location: SourceLocation, _ text: String) {
      (file, line, column) = (location.file, location.line, location.column)
      self.text = text
    }
  }

  /// A finding at a place.
  package init(
    _ severity: Severity = .error, at location: SourceLocation, keyPath: String = "",
    found: String, allowed: String? = nil, suggestion: String? = nil, substitute: String? = nil,
    notes: [Note] = []
  ) {
    self.severity = severity
    self.notes = notes
    file = location.file
    line = location.line
    column = location.column
    self.keyPath = keyPath.isEmpty ? location.path ?? "" : keyPath
    self.found = Quotation.bounded(found, to: Self.partLimit)
    self.allowed = allowed.map { Quotation.bounded($0, to: Self.partLimit) }
    self.suggestion = suggestion
    self.substitute = substitute
  }

  /// The most bytes of what was found, and of what is allowed: a list of names may be as long as
  /// the file.
  private static let partLimit = 1200
  /// The most bytes of the headline: excerpt and caret have the rest of a message.
  private static let headlineLimit = Quotation.messageLimit - 600

  /// This finding as an error, where warnings are errors.
  package var asError: SceneError {
    var error = self
    error.severity = .error
    return error
  }

  /// The place.
  public var location: SourceLocation {
    guard let line, let column else { return SourceLocation(file: file, path: keyPath) }
    return SourceLocation(file: file, line: line, column: column)
  }

  /// The thing found, the values allowed, and the nearest name, in one sentence; of a feature that
  /// is left out, what is drawn.
  public var message: String {
    var text = found
    if let substitute { text += "; \(substitute)" }
    if let allowed { text += ", allowed: \(allowed)" }
    if let suggestion { text += "; did you mean \"\(suggestion)\"?" }
    return text
  }
}

extension SceneError: CustomStringConvertible {
  /// `file:line:column: error: KEYPATH: message`, without the excerpt, in one line of at most 3.5
  /// kB; without line and column in a tree that has none.
  public var headline: String {
    let path = keyPath.isEmpty ? "" : "\(Quotation.bounded(keyPath, to: Self.partLimit)): "
    return Quotation.bounded(
      DisplayText.line(
        "\(SourceLocation.text(file, line, column)): \(severity.word): \(path)\(message)"),
      to: Self.headlineLimit)
  }

  /// The headline, then the line of the file and a caret under the column, then the places that led
  /// there.
  public var description: String {
    var lines = [headline]
    if let excerpt {
      let caret = String(repeating: " ", count: excerpt.column - 1) + "^"
      lines += ["  \(excerpt.text)", "  \(caret)"]
    }
    var count = lines.reduce(0) { $0 + $1.utf8.count + 1 }
    for note in notes.map({ "  \($0)" }) {
      count += note.utf8.count + 1
      guard count < Quotation.messageLimit else { break }
      lines.append(note)
    }
    return lines.joined(separator: "\n")
  }
}

extension SceneError.Note: CustomStringConvertible {
  /// "scene.yaml:9:5: in item 3 of this loop (i = 3)", in one line.
  public var description: String {
    Quotation.bounded(
      DisplayText.line("\(SourceLocation.text(file, line, column)): \(text)"), to: 300)
  }
}
