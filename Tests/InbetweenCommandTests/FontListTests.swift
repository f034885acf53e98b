import Foundation
import TestSupport
import Testing

/// Lists of fonts that are the scene's own, where the system has none.
@Suite struct FontListTests {
  private static let fonts = "/usr/share/fonts/truetype"
  private static let files = [
    ("liberation2/LiberationSans-Regular.ttf", "latin.ttf"), ("dejavu/DejaVuSans.ttf", "more.ttf"),
    ("droid/DroidSansFallbackFull.ttf", "han.ttf"),
  ]

  private static let scene = """
    inbetween: 1
    canvas: {width: 160, height: 240, background: white}
    time: {duration: 0.2, framesPerSecond: 10}
    layers:
      - type: text
        name: names
        frame: [0, 0, 160, 240]
        font: [latin.ttf, more.ttf, han.ttf]
        fontSize: 14
        foregroundColor: black
        string: "Ada Lovelace\\nИван Петров\\nΕλένη Παππά\\nمريم العلي\\nדוד כהן\\n山田太郎\\n王小明\\nՀայկ\\nნინო\\nZoë\\nÅsa\\nJosé ☃😀"

    """

  private struct Item: Decodable {
    struct File: Decodable { let isCached: Bool }
    let files: [File]
  }

  private func folder(_ scene: String = scene) throws -> (SceneFolder, [String: String]) {
    let folder = try SceneFolder()
    for (file, name) in Self.files {
      try FileManager.default.copyItem(
        atPath: "\(Self.fonts)/\(file)", toPath: folder.file(name))
    }
    try folder.write("<fontconfig></fontconfig>\n", to: "fonts.conf")
    try folder.write(scene, to: "scene.yaml")
    return (folder, ["FONTCONFIG_FILE": folder.file("fonts.conf")])
  }

  @Test func `names in many scripts need no font of the system`() throws {
    let (folder, environment) = try folder()
    let valid = try CommandRun(
      ["validate", "--strict", "scene.yaml"], in: folder, environment: environment)
    #expect(valid.status == 0, "\(valid.messages)")
    let render = try CommandRun(
      ["render", "scene.yaml", "--reproducible", "-o", "a.gif"], in: folder,
      environment: environment)
    #expect(render.status == 0 && !render.messages.contains("warning"), "\(render.messages)")
    // The system's fonts make no difference.
    let other = try CommandRun(
      ["render", "scene.yaml", "--reproducible", "-o", "b.gif"], in: folder)
    #expect(other.status == 0)
    #expect(try folder.bytes("a.gif") == folder.bytes("b.gif"))
  }

  @Test func `a plan and a written scene have all fonts of the list`() throws {
    let (folder, environment) = try folder()
    let plan = try CommandRun(
      ["farm", "plan", "scene.yaml", "-o", "plan"], in: folder, environment: environment)
    #expect(plan.status == 0, "\(plan.messages)")
    for (_, name) in Self.files {
      #expect(FileManager.default.fileExists(atPath: folder.file("plan/inputs/\(name)")), "\(name)")
    }
    let expanded = try CommandRun(["validate", "--expanded", "scene.yaml"], in: folder)
    #expect(
      expanded.text.contains(
        "    font: [latin.ttf, more.ttf, han.ttf]\n"), "\(expanded.text)")
    try FileManager.default.createDirectory(
      atPath: folder.file("out"), withIntermediateDirectories: true)
    let convert = try CommandRun(["convert", "scene.yaml", "-o", "out/other.yaml"], in: folder)
    #expect(convert.status == 0, "\(convert.messages)")
    for file in ["scene.yaml", "out/other.yaml"] {
      let still = try CommandRun(
        ["still", file, "--at", "0", "-o", "\(file).png"], in: folder, environment: environment)
      #expect(still.status == 0, "\(still.messages)")
    }
    #expect(try folder.bytes("scene.yaml.png") == folder.bytes("out/other.yaml.png"))
  }

  @Test func `a font of the list that changes makes another clip`() throws {
    let (folder, environment) = try folder()
    try folder.write(
      "batch: 1\nentries: [{scene: scene.yaml, name: names, outputs: [\"{name}.gif\"]}]\n",
      to: "batch.yaml")
    func isCached() throws -> Bool {
      let run = try CommandRun(
        ["batch", "batch.yaml", "-o", "clips", "--json", "--quiet"], in: folder,
        environment: environment)
      let items = try run.json([Item].self)
      return try #require(items.first?.files.first).isCached
    }
    #expect(try !isCached())
    #expect(try isCached())
    try FileManager.default.removeItem(atPath: folder.file("han.ttf"))
    try FileManager.default.copyItem(
      atPath: "\(Self.fonts)/dejavu/DejaVuSans-Bold.ttf", toPath: folder.file("han.ttf"))
    #expect(try !isCached())
  }

  @Test func `what the list lacks and what is no list is told with its place`() throws {
    let (folder, environment) = try folder(
      Self.scene.replacingOccurrences(of: ", han.ttf", with: ""))
    let valid = try CommandRun(["validate", "scene.yaml"], in: folder, environment: environment)
    let warning =
      "scene.yaml:5:5: warning: no font has glyphs for \"山田太郎王小明\", which the fonts \"Liberation Sans\", \"DejaVu Sans\" lack; a box is drawn in the place of each"
    #expect(valid.messages.contains(warning), "\(valid.messages)")
    try folder.write(
      Self.scene.replacingOccurrences(of: "[latin.ttf, more.ttf, han.ttf]", with: "[none.ttf, []]"),
      to: "scene.yaml")
    let invalid = try CommandRun(["validate", "scene.yaml"], in: folder, environment: environment)
    #expect(invalid.status == 3)
    #expect(
      invalid.messages.contains(
        "layers[0].font[0]: there is no file \"none.ttf\", allowed: a font file"),
      "\(invalid.messages)")
    #expect(
      invalid.messages.contains(".font[1]: found an empty list, allowed: a font's name"),
      "\(invalid.messages)")
  }
}
