import Foundation
import Inbetween
import TestSupport
import Testing

/// The formats of files as they are written down: schemas and references.
@Suite struct FileFormatTests {
  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let root = tests.deletingLastPathComponent().deletingLastPathComponent()

  /// The files with an ending below a folder of the repository, in order.
  private static func files(below folder: String, _ ending: String) throws -> [URL] {
    let folder = root.appendingPathComponent(folder)
    let names = try #require(FileManager.default.enumerator(atPath: folder.path))
    return names.compactMap { $0 as? String }.filter { $0.hasSuffix(ending) }.sorted()
      .map { folder.appendingPathComponent($0) }
  }

  private static func text(_ file: URL) throws -> String {
    try String(contentsOf: file, encoding: .utf8)
  }

  @Test func `every scene and manifest of the repository is what its schema says`() throws {
    let files = try Self.files(below: "pipelines", ".yaml")
    let manifests = try files.filter { try Self.text($0).contains(/(?m)^batch: 1$/) }
    #expect(manifests.count >= 2 && files.count > 80)
    for (format, some) in [(FileFormat.manifest, manifests), (.scene, files)] {
      let own = format.name == "scene" ? some.filter { !manifests.contains($0) } : some
      let mistakes = try SchemaJudge(format.schema).mistakes(in: own.map(Self.text))
      for (file, mistake) in zip(own, mistakes) { #expect(mistake == nil, "\(file.path)") }
    }
  }

  @Test func `every example of the documentation is what the schema says`() throws {
    let pages =
      try Self.files(below: "Sources", ".md") + [Self.root.appendingPathComponent("README.md")]
    let blocks = try pages.flatMap { page in
      try Self.text(page).matches(of: /```yaml\n((?:(?!```)[\s\S])*)```/).map { String($0.1) }
    }
    for format in [FileFormat.scene, .manifest] {
      let start = format.name == "scene" ? "inbetween: 1" : "batch: 1"
      let own = blocks.filter { $0.hasPrefix(start) }
      #expect(own.count >= 1)
      for (block, mistake) in zip(own, try SchemaJudge(format.schema).mistakes(in: own)) {
        #expect(mistake == nil, "\(block)")
      }
    }
  }

  @Test(arguments: ["scene", "manifest"])
  func `a broken file is refused by the loader, at the marked line, and by the schema`(
    _ name: String
  ) throws {
    let files = try Self.files(below: "Tests/InbetweenCommandTests/BrokenFiles/\(name)", ".yaml")
      .filter { $0.lastPathComponent != "scene.yaml" }
    #expect(files.count >= (name == "scene" ? 100 : 25))
    let format = name == "scene" ? FileFormat.scene : .manifest
    let mistakes = try SchemaJudge(format.schema).mistakes(in: files.map(Self.text))
    for (file, mistake) in zip(files, mistakes) {
      #expect(mistake != nil, "\(file.lastPathComponent) is accepted by the schema")
      let lines = try Self.text(file).split(separator: "\n", omittingEmptySubsequences: false)
      let marked = try #require(lines.firstIndex { $0.hasSuffix("# mistake") }) + 1
      let found = try Self.errors(in: file, name)
      #expect(found.contains { $0.location.line == marked }, "\(file.lastPathComponent): \(found)")
    }
  }

  private static func errors(in file: URL, _ format: String) throws -> [SceneError] {
    do throws(SceneLoadingErrors) {
      if format == "scene" {
        _ = try SceneLoader().load(contentsOf: file.path)
      } else {
        _ = try BatchManifest(contentsOf: file.path)
      }
      return []
    } catch {
      return error.errors
    }
  }

  @Test(arguments: [("scene", "SceneFormat"), ("manifest", "ManifestFormat")])
  func `the reference is made of the tables`(_ name: String, _ article: String) throws {
    let format = name == "scene" ? FileFormat.scene : .manifest
    let file = "Sources/Inbetween/Inbetween.docc/\(article).md"
    try expectGolden(format.reference, in: Self.root.appendingPathComponent(file))
  }

  @Test func `the reference's pictures are those of their scenes`() throws {
    let pictures = FileFormat.scene.pictures
    let scenes = try Self.files(below: "pipelines/reference", ".yaml")
    let resources = "Sources/Inbetween/Inbetween.docc"
    #expect(scenes.map(\.lastPathComponent) == pictures.map { "\($0.name).yaml" }.sorted())
    #expect(
      try Self.files(below: resources, ".png").map(\.lastPathComponent)
        .filter { $0.hasPrefix("reference-") } == pictures.map { "\($0.resource).png" }.sorted())
    for picture in pictures {
      let scene = Self.root.appendingPathComponent("pipelines/reference/\(picture.name).yaml")
      let timeline = try TimelineCompiler().compile(
        try SceneLoader().load(contentsOf: scene.path).scene)
      let file = Self.root.appendingPathComponent("\(resources)/\(picture.resource).png")
      // `make reference` draws it again.
      #expect(
        try ImageDecoder().decode(contentsOf: file.path)
          == StillRenderer(timeline).picture(at: 1), "\(picture.name)")
    }
  }

  @Test func `the command prints a schema, or writes it`() throws {
    let folder = try SceneFolder()
    let plain = try CommandRun(["schema"], in: folder)
    #expect(plain.status == 0 && plain.text == FileFormat.scene.schema && plain.messages.isEmpty)
    let run = try CommandRun(["schema", "manifest", "--output", "batch.schema.json"], in: folder)
    #expect(run.status == 0 && run.text.isEmpty)
    let written = try folder.bytes("batch.schema.json")
    #expect(written == Array(FileFormat.manifest.schema.utf8))
    #expect(try CommandRun(["schema", "clip"], in: folder).status == 2)
    #expect(try CommandRun(["schema", "-o", "none/a.json"], in: folder).status == 4)
  }
}
