import Foundation
import TestSupport
import Testing

/// The page of `make gallery`.
@Suite struct GalleryTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test func `the page has every kind of movie beside its source`() throws {
    let folder = try SceneFolder()
    try FileManager.default.createDirectory(
      atPath: folder.file("gallery"), withIntermediateDirectories: true)
    // A film, a recipe, a demo, and a file of each other format.
    let names = [
      "titles-film", "cookbook-ring", "clockwipe", "spinner",
      "foreign-svg", "foreign-lottie", "foreign-caml",
    ]
    let outputs = names.flatMap { ["-o", folder.file("gallery/\($0).mp4")] }
    let rendered = try CommandRun(["render", "box.yaml"] + outputs, in: folder)
    #expect(rendered.status == 0, "\(rendered.messages)")
    try folder.write("{}\n", to: "results.json")
    let script = Self.root.appendingPathComponent(".ci/gallery").path
    try CommandLineTool.run(
      "bash", [script, folder.file("gallery"), folder.file("results.json")])
    let page = try String(contentsOfFile: folder.file("gallery/index.html"), encoding: .utf8)
    #expect(page.matches(of: /<section id="([^"]*)">/).map { String($0.1) } == names)
    let open = page.matches(of: /<details open><summary>([^<]*)</).map { String($0.1) }
    #expect(open == ["pipelines/titles-film/scene.yaml"])
    #expect(page.contains("<summary>pipelines/foreign/loader.svg</summary><pre>&lt;svg"))
    // The comment of a scene is its description, before its version and after its title.
    #expect(page.contains("<p>The film of the README: "))
    #expect(page.contains("<p>Apple's own example of a replicator: "))
    #expect(!page.contains("<p></p>"))
    #expect(page.hasSuffix("</html>\n"))
  }
}
