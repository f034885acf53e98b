import Foundation
import Fuzzing
import Inbetween
import Testing

/// What fuzzing found, and what it starts from, once more, and what lies near.
@Suite struct CorpusTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Corpus")

  /// The inputs of a target with their names; frames and scenes are the same kind.
  private static func inputs(_ target: FuzzTarget) throws -> [(name: String, bytes: [UInt8])] {
    let folder = folder.appendingPathComponent(target.rawValue)
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
      ($0, [UInt8](try Data(contentsOf: folder.appendingPathComponent($0))))
    }
  }

  /// The words of the dictionary as they stand there.
  private static func words() throws -> [String] {
    let file = folder.deletingLastPathComponent().appendingPathComponent("scene.dict")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("\"") }.map { String($0.dropFirst().dropLast()) }
  }

  @Test func `the fuzzers' dictionary knows every property of a layer`() throws {
    let words = Set(try Self.words())
    let missing = LayerProperty.all.map(\.name).filter { !words.contains($0) }
    #expect(missing.isEmpty)
  }

  @Test(arguments: FuzzTarget.allCases)
  func `every input of the corpus keeps what must hold for all inputs`(_ target: FuzzTarget) throws
  {
    let inputs = try Self.inputs(target)
    #expect(inputs.count > 2)
    let harness = try FuzzHarness(target)
    for input in inputs {
      #expect(throws: Never.self, "\(target)/\(input.name)") { try harness.run(input.bytes) }
    }
  }

  /// A minute's work without a sanitizer or a second build, and the same in every run; `make fuzz`
  /// looks further.
  @Test(arguments: FuzzTarget.allCases, 1...2 as ClosedRange<UInt64>)
  func `inputs near those of the corpus keep it, too`(_ target: FuzzTarget, _ seed: UInt64) throws {
    let isHeavy = [.frame, .lottie, .caml, .svg, .image, .comparison].contains(target)
    let harness = try FuzzHarness(target)
    var mutations = Mutations(
      of: try Self.inputs(target).map(\.bytes),
      words: isHeavy && ![.frame, .lottie, .caml, .svg].contains(target)
        ? [] : try Self.words().map { Array($0.utf8) }, seed: seed)
    // When an input ends the process, it is found here.
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("mutation-\(target)-\(seed)")
    defer { try? FileManager.default.removeItem(at: file) }
    for number in 0..<(isHeavy ? 40 : 200) {
      let input = mutations.next()
      try Data(input).write(to: file)
      #expect(throws: Never.self, "\(target), seed \(seed), mutation \(number)") {
        try harness.run(input)
      }
    }
  }
}
