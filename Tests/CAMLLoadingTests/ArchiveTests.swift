import Foundation
import ImportSupport
import Inbetween
import TestSupport
import Testing

/// Folders of archives, and wallpapers of several.
@Suite struct ArchiveTests {
  private static let index = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict><key>rootDocument</key><string>main.caml</string></dict></plist>
    """

  private static func picture(at place: String) -> String {
    CAMLText.file(
      #"<CALayer bounds="0 0 20 20" position="\#(place)"><contents type="CGImage" src="assets/p.png"/></CALayer>"#
    )
  }

  @Test func `a folder is opened by its list, or by its only file`() throws {
    let pictures = ["a.ca/assets/p.png": CAMLText.halves]
    let list = try OpenedFile(
      "a.ca", files: ["a.ca/index.xml": Self.index, "a.ca/main.caml": Self.picture(at: "50 40")],
      pictures: pictures)
    #expect(try list.picture().components(50, 35) == CAMLText.red)
    #expect(list.opened.loaded.usedFiles.map { $0.hasSuffix("/a.ca/main.caml") } == [true])
    let only = try OpenedFile(
      "a.ca/", files: ["a.ca/main.caml": Self.picture(at: "50 40")], pictures: pictures)
    #expect(try only.picture() == list.picture())
  }

  @Test func `a wallpaper has its planes one over another, which switch together`() throws {
    let plist = """
      <plist version="1.0"><dict><key>assets</key><dict><key>lockAndHome</key><dict><key>default</key><dict>
      <key>backgroundAnimationFileName</key><string>back.ca</string>
      <key>floatingAnimationFileName</key><string>float.ca</string></dict></dict></dict></dict></plist>
      """
    func plane(_ color: String) -> String {
      CAMLText.file(
        #"<CALayer id="1" name="box" bounds="0 0 20 20" position="50 40" backgroundColor="\#(color)"/>"#,
        """
        <states><LKState name="Unlock"><elements><LKStateSetValue targetId="1" keyPath="position.x">
        <value type="integer" value="20"/></LKStateSetValue></elements></LKState></states>
        """)
    }
    let files = [
      "w.wallpaper/Wallpaper.plist": plist, "w.wallpaper/back.ca/main.caml": plane("1 0 0"),
      "w.wallpaper/float.ca/index.xml": Self.index,
      "w.wallpaper/float.ca/main.caml": plane("0 0 1"),
    ]
    let file = try OpenedFile("w.wallpaper", files: files)
    #expect(file.scene.layers.count == 2)
    #expect(try file.picture().components(50, 40) == CAMLText.blue)
    let unlocked = try OpenedFile("w.wallpaper", files: files) {
      $0.states = [StateSwitch("Unlock")]
    }
    #expect(try unlocked.picture().components(50, 40) == CAMLText.clear)
    #expect(try unlocked.picture().components(20, 40) == CAMLText.blue)
    #expect(unlocked.scene.states.map(\.changes.count) == [2])
  }

  @Test(arguments: [true, false])
  func `a zip of a wallpaper is opened by its list, or by its folders' names`(hasList: Bool) throws
  {
    let plist = """
      <plist><dict><key>backgroundAnimationFileName</key><string>back.ca</string>
      <key>floatingAnimationFileName</key><string>a floating.ca</string></dict></plist>
      """
    let folder = "descriptors/1/contents/w.wallpaper"
    let picture = try OpenedFile("p.svg", files: ["p.svg": Self.blueDot]).picture()
    let png = try TemporaryFolder()
    try StillRenderer.write(picture, to: png.file("p.png"))
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: png.file("p.png"))))
    let zip = ZipBytes.of([
      .init(
        "\(folder)/Wallpaper.plist", hasList ? Array(plist.utf8) : Array("bplist00".utf8)),
      .init("\(folder)/a floating.ca/main.caml", Self.picture(at: "50 40")),
      .init("\(folder)/a floating.ca/assets/p.png", bytes),
      .init(
        hasList ? "\(folder)/back.ca/main.caml" : "\(folder)/a Background.ca/main.caml",
        CAMLText.file(CAMLText.box(x: 0, y: 0))),
    ])
    let file = try TemporaryFolder()
    try Data(zip).write(to: URL(fileURLWithPath: file.file("w.tendies")))
    var opener = SceneOpener(file.file("w.tendies"))
    opener.lengthOfEndless = 1
    let opened = try opener.open()
    let drawn = try StillRenderer(opened.timeline).drawer().picture(at: 0)
    #expect(drawn.components(5, 5) == CAMLText.red)
    #expect(drawn.components(50, 40) == CAMLText.blue)
  }

  @Test func `planes without number each have their layers and their names`() throws {
    // Names that are one another's, too.
    let zip = ZipBytes.of(
      (0..<300).map {
        .init("w/\($0).ca/main.caml", CAMLText.file(CAMLText.box("a")))
      })
    let file = try TemporaryFolder()
    try Data(zip).write(to: URL(fileURLWithPath: file.file("w.tendies")))
    var opener = SceneOpener(file.file("w.tendies"))
    opener.lengthOfEndless = 1
    let scene = try opener.open().scene
    #expect(scene.layers.count == 300)
    let identities = scene.layers.flatMap { $0.sublayers.compactMap(\.identity) }
    #expect(Set(identities).count == 300)
    #expect(identities.allSatisfy { "\($0)".count < 20 }, "\(identities.suffix(3))")
  }

  private static let blueDot = """
    <svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="4" height="4" fill="blue"/></svg>
    """

  @Test func `a part that is not there, or broken, is told`() {
    #expect(
      OpenedFile.errors("a.ca", files: ["a.ca/index.xml": Self.index]) == [
        #"3:1: there is no file "main.caml", allowed: a file in the archive's folder"#
      ])
    #expect(
      OpenedFile.errors(
        "a.ca", files: ["a.ca/index.xml": Self.index, "a.ca/main.caml": "<caml>\n<b></caml>"])
        == ["2:4: found </caml>, allowed: </b>"])
    #expect(
      OpenedFile.errors("a.plist", files: ["a.plist": "<plist><dict/></plist>"]) == [
        "1:1: found a property list that names no layers, allowed: one with rootDocument, or with a wallpaper's files"
      ])
  }
}
