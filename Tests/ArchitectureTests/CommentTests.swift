import Foundation
import Testing

/// Comments keep to the formatter's width, which the formatter itself leaves alone.
@Suite struct CommentTests {
  @Test func `no comment is wider than code may be`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../..").standardizedFileURL
    let settings = try JSONDecoder().decode(
      Settings.self, from: Data(contentsOf: root.appendingPathComponent(".swift-format")))
    var (wide, count): ([String], Int) = ([], 0)
    for folder in ["Sources", "Tests"] {
      let place = root.appendingPathComponent(folder)
      let files = FileManager.default.enumerator(atPath: place.path)?.compactMap { $0 as? String }
      for file in (files ?? []).sorted() where file.hasSuffix(".swift") {
        let text = try String(contentsOf: place.appendingPathComponent(file), encoding: .utf8)
        for (i, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        where line.prefixMatch(of: /\s*\/\//) != nil {
          count += 1
          // A word that is wider cannot be broken.
          let words = line.split(separator: " ").map(\.count).max() ?? 0
          if line.count > settings.lineLength, words < settings.lineLength - 12 {
            wide.append("\(folder)/\(file):\(i + 1)")
          }
        }
      }
    }
    #expect(count > 5000)
    #expect(wide == [])
  }

  /// The rooms some of whose summaries still begin in the middle of a sentence; none is to come.
  private static let roomsOfFragments: Set<String> = [
    "Comparing", "Coverage", "FramePlanning", "Rasterizing", "Typesetting",
  ]

  /// The rooms some of whose parameters are still said by questions; none is to come.
  private static let roomsOfQuestions: Set<String> = [
    "Comparing", "Coverage", "FramePlanning", "Graphics", "Rasterizing",
  ]

  /// A summary names a thing or an action: it is no answer to a question, no end of a sentence
  /// whose begin is a name, and nothing that a pronoun stands for.
  @Test func `summaries and parameters begin with a noun or a verb`() throws {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources").standardizedFileURL
    let files = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String }
    let question = /\s*\/\/\/ (?:How|What|When|Where|Whether|Which|Who|Whose|Why)\b/
    let parameter =
      /\s*\/\/\/ +- (?:Parameter )?\w+: (?:How|What|When|Where|Whether|Which|Who|Whose|Why)\b/
    let fragment =
      /\s*\/\/\/ (?:For each|Of|By|With|In|As|At|On|From|Those|Its|It|Their|They|Them)\b/
    var (found, count): ([String], Int) = ([], 0)
    for file in (files ?? []).sorted() where file.hasSuffix(".swift") {
      let text = try String(contentsOf: sources.appendingPathComponent(file), encoding: .utf8)
      var isInside = false
      for (i, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        let isComment = line.prefixMatch(of: /\s*\/\/\//) != nil
        if isComment, !isInside {
          count += 1
          let room = String(file.prefix { $0 != "/" })
          if line.prefixMatch(of: question) != nil { found.append("\(file):\(i + 1)") }
          if line.prefixMatch(of: fragment) != nil, !Self.roomsOfFragments.contains(room) {
            found.append("\(file):\(i + 1)")
          }
        }
        if isComment, line.prefixMatch(of: parameter) != nil,
          !Self.roomsOfQuestions.contains(String(file.prefix { $0 != "/" }))
        {
          found.append("\(file):\(i + 1)")
        }
        isInside = isComment
      }
    }
    #expect(count > 3000)
    #expect(found == [])
  }

  private struct Settings: Decodable {
    let lineLength: Int
  }
}
