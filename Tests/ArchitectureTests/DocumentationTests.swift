import Foundation
import Testing

/// The articles as they are read in a forge, in the site and in the archives: links and pictures
/// lead somewhere, and the cookbook shows its recipes as they are.
@Suite struct DocumentationTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../..").standardizedFileURL

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The files below a folder with an ending, by their paths below the package, in order.
  private static func files(below folder: String, _ ending: String) -> [String] {
    let place = root.appendingPathComponent(folder)
    let names = FileManager.default.enumerator(atPath: place.path)?.compactMap { $0 as? String }
    return (names ?? []).filter { $0.hasSuffix(ending) }.sorted().map { "\(folder)/\($0)" }
  }

  private static let pages =
    ["README.md"] + files(below: ".github", ".md") + files(below: "Sources", ".md")

  @Test func `the cookbook shows each recipe as it is, with its film`() throws {
    let article = "Sources/Inbetween/Inbetween.docc/Cookbook/Cookbook.md"
    let text = try Self.text(article)
    let scenes = Self.files(below: "pipelines/cookbook", "/scene.yaml")
    #expect(scenes.count >= 20)
    #expect(text.matches(of: /(?m)^```yaml$/).count == scenes.count)
    for scene in scenes {
      let name = scene.split(separator: "/")[2]
      // `make reference` writes it again.
      #expect(try text.contains("```yaml\n\(Self.text(scene))```"), "\(scene)")
      #expect(text.contains("](\(name).gif)"), "\(scene)")
      #expect(text.contains("pipelines/cookbook/\(name)/scene.yaml)"), "\(scene)")
    }
  }
}
