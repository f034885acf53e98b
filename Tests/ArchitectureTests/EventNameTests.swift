import Foundation
import Testing

/// Events of the script's actions are called by the actions' own keys, which another room holds.
@Suite struct EventNameTests {
  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Sources").standardizedFileURL

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: sources.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func `an event is called as an action's key is`() throws {
    let table = try Self.text("SceneLoading/Interactions/SceneKeys+Actions.swift")
    let keys = Set(table.matches(of: /ActionKey\(\s*"(\w+)"/).map { String($0.output.1) })
    #expect(keys.count > 15)
    let files = FileManager.default.enumerator(
      atPath: Self.sources.appendingPathComponent("TimelineCompiling").path)
    var names: Set<String> = []
    for case let file as String in try #require(files) where file.hasSuffix(".swift") {
      let calls = try Self.text("TimelineCompiling/\(file)").matches(of: /\bnote\(\s*"(\w+)"/)
      names.formUnion(calls.map { String($0.output.1) })
    }
    #expect(names.count > 10)
    #expect(names.subtracting(keys) == [])
  }
}
