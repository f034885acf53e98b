import Foundation
import Inbetween
import Synchronization

/// A program that opens a place of a file, as `code -g {file}:{line}:{column}`.
///
/// It is started with its words as they are, without a shell, and not waited for.
struct EditorCommand: Sendable {
  /// The program and its arguments, with the places of the file in braces.
  let words: [String]

  /// The words of a command line: separated by blanks; quotes keep blanks in a word.
  ///
  /// `nil` where there is no word, or a quote does not end.
  init?(_ text: String) {
    var words: [String] = []
    var (word, quote): (String?, Character?) = (nil, nil)
    for character in text {
      if let open = quote {
        if character == open { quote = nil } else { word?.append(character) }
      } else if character == "'" || character == "\"" {
        (quote, word) = (character, word ?? "")
      } else if character.isWhitespace {
        if let whole = word { words.append(whole) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let last = word { words.append(last) }
    guard quote == nil, words.first?.isEmpty == false else { return nil }
    self.words = words
  }

  /// The words for a place.
  func arguments(for place: SourceLocation) -> [String] {
    let values = [
      "{file}": place.file, "{line}": "\(place.line ?? 1)", "{column}": "\(place.column ?? 1)",
    ]
    return words.map { word in
      // One pass, so that a file's name that has braces is itself.
      var (result, rest) = ("", word[...])
      while let next = rest.first {
        if let (name, value) = values.first(where: { rest.hasPrefix($0.key) }) {
          result += value
          rest = rest.dropFirst(name.count)
        } else {
          result.append(next)
          rest = rest.dropFirst()
        }
      }
      return result
    }
  }

  /// Starts the program.
  ///
  /// - Throws: A failure that says why it cannot be started.
  func open(_ place: SourceLocation) throws(CommandFailure) {
    let arguments = arguments(for: place)
    guard let path = ExternalProgram.path(of: arguments[0]) else {
      throw CommandFailure(.badOutput, "\(arguments[0]): there is no such program")
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = Array(arguments.dropFirst())
    (process.standardInput, process.standardOutput) = (FileHandle.nullDevice, FileHandle.nullDevice)
    do { try process.run() } catch {
      throw CommandFailure(.badOutput, "\(path) cannot be started: \(error)")
    }
  }
}
