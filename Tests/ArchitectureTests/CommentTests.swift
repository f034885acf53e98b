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

  private struct Settings: Decodable {
    let lineLength: Int
  }
}
