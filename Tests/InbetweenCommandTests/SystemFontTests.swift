import Foundation
import TestSupport
import Testing

/// Fonts of the system decide what text looks like: they are part of what names a kept file, and
/// are told of where bytes must be the same elsewhere.
@Suite struct SystemFontTests {
  private struct Item: Decodable {
    struct File: Decodable { let isCached: Bool }
    let files: [File]
    let warnings: [String]
  }
  private struct Summary: Decodable {
    struct Warning: Decodable {
      let message: String
      let layer: String
    }
    let warnings: [Warning]
  }

  private static let fonts = "/usr/share/fonts/truetype"

  /// A folder whose fonts are the only ones that there are, with a scene and a batch.
  private func folder(font: String = "Liberation Sans") throws -> SceneFolder {
    let folder = try SceneFolder()
    try folder.write(
      """
      <?xml version="1.0"?>
      <fontconfig><dir>\(folder.file("fonts-of-system"))</dir>
      <cachedir>\(folder.file("cache-of-fonts"))</cachedir></fontconfig>

      """, to: "fonts.conf")
    try folder.write("", to: "fonts-of-system/note")
    try folder.write(
      """
      inbetween: 1
      canvas: {width: 120, height: 40, background: white}
      time: {duration: 0.1, framesPerSecond: 10}
      layers:
        - {type: text, name: words, frame: [0, 0, 120, 40], string: "Rag \\u2603", font: \(font), fontSize: 24, foregroundColor: black}

      """, to: "text.yaml")
    try folder.write(
      """
      batch: 1
      entries: [{scene: text.yaml, name: text, outputs: ["{name}.gif"]}]

      """, to: "batch.yaml")
    return folder
  }

  private func install(_ font: String, as name: String, in folder: SceneFolder) throws {
    let target = folder.file("fonts-of-system/\(name)")
    try? FileManager.default.removeItem(atPath: target)
    try FileManager.default.copyItem(atPath: "\(Self.fonts)/\(font)", toPath: target)
  }

  /// Runs the batch, and gives its file and whether it was kept.
  private func run(
    _ folder: SceneFolder, _ options: [String] = []
  ) throws -> (isCached: Bool, bytes: [UInt8], warnings: [String]) {
    let run = try CommandRun(
      ["batch", "batch.yaml", "-o", "out", "--json", "--quiet"] + options, in: folder,
      environment: ["FONTCONFIG_FILE": folder.file("fonts.conf")])
    #expect(run.status == 0, "\(run.messages)")
    let item = try #require(try run.json([Item].self).first)
    return (item.files.allSatisfy(\.isCached), try folder.bytes("out/text.gif"), item.warnings)
  }

  @Test func `a font of the system that changes, goes or comes makes another file`() throws {
    let folder = try folder()
    try install("liberation2/LiberationSans-Regular.ttf", as: "a.ttf", in: folder)
    try install("dejavu/DejaVuSans.ttf", as: "b.ttf", in: folder)
    var seen: [[UInt8]] = []
    let steps: [(String, Bool, () throws -> Void)] = [
      ("at first", true, {}),
      ("nothing", false, {}),
      (
        "a font that is not used comes", false,
        {
          try self.install("liberation2/LiberationMono-Regular.ttf", as: "c.ttf", in: folder)
        }
      ),
      (
        "the same name, other glyphs", true,
        {
          try self.install("liberation2/LiberationSans-Bold.ttf", as: "a.ttf", in: folder)
        }
      ),
      (
        "the one that has the snowman goes", true,
        {
          try FileManager.default.removeItem(atPath: folder.file("fonts-of-system/b.ttf"))
        }
      ),
      (
        "another that has it comes", true,
        {
          try self.install("dejavu/DejaVuSans-Bold.ttf", as: "d.ttf", in: folder)
        }
      ),
      (
        "the first is back", true,
        {
          try FileManager.default.removeItem(atPath: folder.file("fonts-of-system/d.ttf"))
          try self.install("liberation2/LiberationSans-Regular.ttf", as: "a.ttf", in: folder)
        }
      ),
    ]
    for (what, changes, change) in steps {
      try change()
      let kept = try run(folder)
      #expect(kept.isCached == (!changes || seen.contains(kept.bytes)), "\(what)")
      let fresh = try run(folder, ["--no-cache"])
      #expect(kept.bytes == fresh.bytes, "\(what)")
      if changes { #expect(seen.last != kept.bytes, "\(what)") }
      seen.append(kept.bytes)
    }
  }

  @Test func `under --reproducible fonts of the system are told of, by name and file`() throws {
    let folder = try folder()
    try install("liberation2/LiberationSans-Regular.ttf", as: "a.ttf", in: folder)
    try install("dejavu/DejaVuSans.ttf", as: "b.ttf", in: folder)
    let environment = ["FONTCONFIG_FILE": folder.file("fonts.conf")]
    let render = ["render", "text.yaml", "-o", "a.gif", "--json"]
    let silent = try CommandRun(render, in: folder, environment: environment)
    #expect(!silent.messages.contains("font of the system"), "\(silent.messages)")
    // That a glyph is another font's is told in any case.
    let missing = "the font \"Liberation Sans\" has no glyphs for \"☃\""
    #expect(silent.messages.contains(missing), "\(silent.messages)")
    let told = try CommandRun(render + ["--reproducible"], in: folder, environment: environment)
    #expect(told.status == 0)
    let warnings = try told.json(Summary.self).warnings
    #expect(warnings.count == 2 && warnings.allSatisfy { $0.layer == "words" })
    let names = [("Liberation Sans", "a.ttf"), ("DejaVu Sans", "b.ttf")]
    for (warning, (name, file)) in zip(warnings, names) {
      #expect(warning.message.contains("\"\(name)\" (\(folder.file("fonts-of-system/\(file)")))"))
      #expect(told.messages.contains("text.yaml:5:5: warning: \(warning.message)\n"))
    }
    let batch = try run(folder, ["--reproducible"])
    #expect(batch.warnings.dropLast() == warnings.map(\.message)[...])
    let always = try run(folder).warnings
    #expect(always.count == 1 && always == batch.warnings.suffix(1))
    #expect(always.first?.contains(missing) == true, "\(always)")
  }

  @Test func `a scene's own fonts are not told of`() throws {
    let folder = try folder(font: "own.ttf")
    try FileManager.default.copyItem(
      atPath: "\(Self.fonts)/dejavu/DejaVuSans.ttf", toPath: folder.file("own.ttf"))
    let run = try CommandRun(
      ["render", "text.yaml", "-o", "a.gif", "--json", "--reproducible"], in: folder,
      environment: ["FONTCONFIG_FILE": folder.file("fonts.conf")])
    #expect(try run.json(Summary.self).warnings.isEmpty)
    #expect(!run.messages.contains("warning"), "\(run.messages)")
  }
}
