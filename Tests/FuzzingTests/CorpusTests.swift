import Foundation
import Fuzzing
import Inbetween
import Testing

/// What fuzzing found, and what it starts from, once more.
@Suite struct CorpusTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Corpus")

  @Test func `the fuzzers' dictionary knows every property of a layer`() throws {
    let file = Self.folder.deletingLastPathComponent().appendingPathComponent("scene.dict")
    let words = Set(try String(contentsOf: file, encoding: .utf8).split(separator: "\n"))
    let missing = LayerProperty.all.map { "\"\($0.name)\"" }.filter { !words.contains($0[...]) }
    #expect(missing.isEmpty)
  }

  @Test(arguments: FuzzTarget.allCases)
  func `every input of the corpus keeps what must hold for all inputs`(_ target: FuzzTarget) throws
  {
    let folder = Self.folder.appendingPathComponent(target.rawValue)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(files.count > 2, "\(files)")
    let harness = try FuzzHarness(target)
    for file in files {
      let input = [UInt8](try Data(contentsOf: folder.appendingPathComponent(file)))
      #expect(throws: Never.self, "\(target)/\(file)") { try harness.run(input) }
    }
  }
}
