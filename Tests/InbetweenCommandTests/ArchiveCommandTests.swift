import Foundation
import TestSupport
import Testing

/// Core Animation archives in each of their forms, as commands open them.
@Suite struct ArchiveCommandTests {
  /// A square that turns for ever.
  private static let archive = """
    <?xml version="1.0" encoding="UTF-8"?>
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer id="root" name="root" bounds="0 0 40 30" position="20 15" geometryFlipped="1">
        <sublayers>
          <CALayer id="box" name="box" bounds="0 0 20 10" position="20 15" backgroundColor="1 0 0">
            <animations><animation type="CABasicAnimation" keyPath="transform.rotation.z"
              fromValue="0" toValue="6" duration="2" repeatCount="inf"/></animations>
          </CALayer>
        </sublayers>
      </CALayer>
    </caml>
    """
  private static let list = """
    <plist><dict><key>backgroundAnimationFileName</key><string>back.ca</string></dict></plist>
    """
  static let forms = ["a.caml", "a.ca", "a.ca/", "./indexed.ca", "w.wallpaper", "w.tendies"]

  private let folder: SceneFolder

  init() throws {
    folder = try SceneFolder()
    let index = "<plist><dict><key>rootDocument</key><string>main.caml</string></dict></plist>"
    for (name, text) in [
      "a.caml": Self.archive, "a.ca/main.caml": Self.archive, "indexed.ca/index.xml": index,
      "indexed.ca/main.caml": Self.archive, "w.wallpaper/Wallpaper.plist": Self.list,
      "w.wallpaper/back.ca/main.caml": Self.archive,
    ] { try folder.write(text, to: name) }
    let zip = ZipBytes.of([
      .init("descriptors/1/w.wallpaper/Wallpaper.plist", Self.list),
      .init("descriptors/1/w.wallpaper/back.ca/main.caml", Self.archive),
    ])
    try Data(zip).write(to: URL(fileURLWithPath: folder.file("w.tendies")))
  }

  @Test func `a preview of a folder lists what can be opened`() throws {
    struct List: Decodable { let scenes: [String] }
    let preview = try RunningPreview(["."], in: folder)
    let list = try JSONDecoder().decode(List.self, from: preview.data("scenes.json"))
    let scenes = list.scenes.filter { !$0.hasSuffix(".yaml") }
    #expect(
      scenes == [
        "a.ca/main.caml", "a.caml", "indexed.ca/main.caml", "w.tendies",
        "w.wallpaper/back.ca/main.caml",
      ])
    for path in scenes { #expect(try preview.get("info.json?scene=\(path)").status == 200) }
  }

  private func run(_ line: String, status: Int32 = 0) throws -> CommandRun {
    let run = try CommandRun(line.split(separator: " ").map(String.init), in: folder)
    #expect(run.status == status, "\(line): \(run.messages)")
    return run
  }

  private func still(_ scene: String, _ options: String = "--at 0.5") throws -> [UInt8] {
    _ = try run("still \(scene) \(options) -o still.png")
    return try folder.bytes("still.png")
  }

  @Test(arguments: forms) func `each form is opened by each command`(_ name: String) throws {
    let picture = try still("a.caml")
    #expect(try still(name) == picture)
    for line in [
      "validate \(name)", "lint \(name)", "inspect \(name)", "hit \(name) --at 0 --point 20,15",
      "sample \(name) --at 0.5", "sheet \(name) --duration 1 -o sheet.png",
      "render \(name) --duration 1 --quiet --reproducible -o clip.y4m",
      "farm plan \(name) --duration 1 --name clip.y4m -o plan",
    ] { _ = try run(line) }
    _ = try run("farm segment plan --index 0")
    _ = try run("farm join plan -o joined")
    #expect(try folder.bytes("joined/clip.y4m") == folder.bytes("clip.y4m"))
    try folder.write(
      "batch: 1\nentries: [{scene: '\(name)', duration: 1, name: b, outputs: [b.y4m]}]\n",
      to: "batch.yaml")
    _ = try run("batch batch.yaml --output out")
    #expect(try folder.bytes("out/b.y4m") == folder.bytes("clip.y4m"))
  }

  @Test(arguments: forms) func `each form is used, and shown as contents`(_ name: String) throws {
    for layer in ["use: '\(name)'", "frame: [0, 0, 40, 30], contents: '\(name)'"] {
      try folder.write(
        """
        inbetween: 1
        canvas: {width: 40, height: 30}
        time: {duration: 1}
        layers: [{\(layer)}]

        """, to: "scene.yaml")
      #expect(try still("scene.yaml") == still("a.caml"))
    }
  }

  @Test func `an endless one that was converted draws, and says its length to be rendered`() throws
  {
    _ = try run("convert a.ca -o endless.yaml")
    #expect(try still("endless.yaml") == still("a.ca"))
    #expect(try still("endless.yaml", "--at 7.25") == still("a.ca", "--at 7.25"))
    let rows = try run("sample endless.yaml --at 1").text
    #expect(try rows == run("sample a.ca --at 1").text)
    _ = try run("hit endless.yaml --at 3 --point 20,15")
    _ = try run("convert endless.yaml -o again.yaml")
    #expect(try folder.bytes("again.yaml") == folder.bytes("endless.yaml"))
    for line in ["render endless.yaml --quiet -o clip.y4m", "validate endless.yaml"] {
      #expect(try run(line, status: 3).messages.contains("set time.duration"))
    }
    _ = try run("render endless.yaml --duration 1 --quiet -o clip.y4m")
  }

  @Test func `a folder that is none, and one that is not there, are told`() throws {
    try folder.write("x", to: "empty.ca/x")
    #expect(
      try run("still empty.ca --at 0 -o x.png", status: 3).messages.contains("this is a folder"))
    #expect(
      try run("still b.ca --at 0 -o x.png", status: 3).messages.contains(#"did you mean "a.ca"?"#))
  }
}
