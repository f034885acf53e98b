import Foundation
import Inbetween
import TestSupport
import Testing

/// Packages of Lottie files: their animations, pictures, themes and slots.
@Suite struct PackageTests {
  private static func animation(_ color: String, _ assets: String = "") -> String {
    LottieText.file(
      #"""
      {"ty": 4, "nm": "dot", "ks": {}, "shapes": [\#(LottieText.rect(50, 40, 20, 20)),
        {"ty": "fl", "c": {"sid": "ink", "k": [\#(color)]}, "o": {"sid": "part", "k": 100}}]}
      """#, assets: assets)
  }

  private static let files: [ZipBytes.File] = [
    .init("a/one.json", animation("1, 0, 0")), .init("a/two.json", animation("0, 1, 0")),
    .init(
      "t/night.json",
      #"{"rules": [{"id": "ink", "type": "Color", "value": [0, 0, 1]}, {"id": "part", "type": "Scalar", "value": 50, "animations": ["one"]}]}"#
    ),
  ]

  private static func package(
    _ manifest: String, _ files: [ZipBytes.File] = files
  ) -> [UInt8] {
    ZipBytes.of([.init("manifest.json", manifest)] + files)
  }

  private static let both = #""version": "2", "animations": [{"id": "one"}, {"id": "two"}]"#

  /// The colour of the dot in the middle.
  private func dot(
    _ package: [UInt8], _ change: (inout SceneOpener) -> Void = { _ in }
  ) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let file = folder.file("package.lottie")
    try Data(package).write(to: URL(fileURLWithPath: file))
    var opener = SceneOpener(file)
    change(&opener)
    return try OpenedLottie.picture(opener.open().scene, at: 0).color(50, 40)
  }

  /// The words of what a package is refused for.
  private func refusal(
    _ package: [UInt8], _ change: (inout SceneOpener) -> Void = { _ in }
  ) -> String {
    do { return "\(try dot(package, change))" } catch SceneOpeningError.loading(let errors) {
      return errors.errors.map(\.message).joined(separator: "; ")
    } catch { return "\(error)" }
  }

  @Test func `a package is one, whatever else is in it`() throws {
    let stray = ZipBytes.File("notes/main.caml", "<caml/>")
    #expect(try dot(Self.package("{\(Self.both)}", Self.files + [stray])) == [255, 0, 0, 255])
  }

  @Test func `an animation is taken by its name, or the one that is shown first`() throws {
    let package = Self.package("{\(Self.both)}")
    #expect(try dot(package) == [255, 0, 0, 255])
    #expect(try dot(package) { $0.animation = "two" } == [0, 255, 0, 255])
    let initial = Self.package(#"{\#(Self.both), "initial": {"animation": "two"}}"#)
    #expect(try dot(initial) == [0, 255, 0, 255])
    let old = Self.package(
      #"{"version": "1.0", "animations": [{"id": "x"}], "activeAnimationId": "x"}"#,
      [.init("animations/x.json", Self.animation("0, 0, 1"))])
    #expect(try dot(old) == [0, 0, 255, 255])
  }

  @Test func `a theme and values from outside take the slots' places`() throws {
    let package = Self.package(#"{\#(Self.both), "themes": [{"id": "night"}]}"#)
    #expect(try dot(package) { $0.parameters = ["theme": "night"] } == [0, 0, 128, 128])
    #expect(
      try dot(package) {
        $0.parameters = ["theme": "night"]
        $0.animation = "two"
      } == [0, 0, 255, 255])
    #expect(
      try dot(package) { $0.parameters = ["theme": "night", "ink": "#ffff00", "part": "100"] }
        == [255, 255, 0, 255])
    #expect(try dot(package) { $0.parameters = ["ink": "[0, 1, 1]"] } == [0, 255, 255, 255])
    let begun = Self.package(
      #"{"version": "2", "animations": [{"id": "one", "initialTheme": "night"}], "themes": [{"id": "night"}]}"#
    )
    #expect(try dot(begun) == [0, 0, 128, 128])
    #expect(try dot(begun) { $0.parameters = ["theme": ""] } == [255, 0, 0, 255])
  }

  @Test func `a package has its pictures itself`() throws {
    var picture = Pixmap(width: 2, height: 2)
    for i in picture.bytes.indices { picture.bytes[i] = i % 4 == 1 ? 0 : 255 }
    let folder = try TemporaryFolder()
    try StillRenderer.write(picture, to: folder.file("p.png"))
    let pixels = try [UInt8](Data(contentsOf: URL(fileURLWithPath: folder.file("p.png"))))
    let text = LottieText.file(
      #"{"ty": 2, "refId": "p", "ks": {"p": {"k": [40, 30]}, "s": {"k": [1000, 1000]}}}"#,
      assets: #"{"id": "p", "w": 2, "h": 2, "u": "/images/", "p": "p.png", "e": 0}"#)
    for folder in ["i", "images"] {
      let package = Self.package(
        #"{"animations": [{"id": "one"}]}"#,
        [.init("animations/one.json", text), .init("\(folder)/p.png", pixels)])
      #expect(try dot(package) == [255, 0, 255, 255])
    }
    #expect(
      refusal(
        Self.package(#"{"animations": [{"id": "one"}]}"#, [.init("a/one.json", text)])
      ).contains(#"the package has no picture "p.png""#))
  }

  @Test func `what is missing or wrong is told`() {
    let package = Self.package(#"{\#(Self.both), "themes": [{"id": "night"}]}"#)
    #expect(
      refusal(package) { $0.animation = "three" }
        == #"there is no animation "three", allowed: "one" or "two""#)
    #expect(
      refusal(package) { $0.parameters = ["theme": "day"] }
        == #"there is no theme "day", allowed: "night""#)
    #expect(
      refusal(package) { $0.parameters = ["pen": "1"] }
        == #"the file has no slot "pen", allowed: "ink" or "part""#)
    #expect(
      refusal(ZipBytes.of([.init("x", "1")]))
        == "found an archive without manifest.json, allowed: a package of Lottie files")
    #expect(
      refusal(Self.package("{"))
        == #"manifest.json:1:2: not valid JSON: the file ends here, allowed: a key in quotes"#)
    #expect(
      refusal(Self.package("{}", [])) == "found a package without animations, allowed: at least one"
    )
    #expect(
      refusal(Self.package(#"{"animations": [{"id": "../x"}]}"#, []))
        == #"the archive has no file "a/../x.json", allowed: a file for each name of manifest.json"#
    )
    #expect(
      refusal(Self.package("{\(Self.both)}").dropLast(10).map(\.self)).contains("cannot be read"))
    #expect(refusal(Array("PK\u{3}\u{4}".utf8)).contains("cannot be read"))
  }

  @Test func `a file of one animation has no other`() throws {
    let folder = try TemporaryFolder()
    for (name, text) in [
      ("a.json", Self.animation("1, 0, 0")),
      ("a.yaml", "inbetween: 1\ncanvas: {size: [10, 10]}\n"),
    ] {
      let file = folder.file(name)
      try Data(text.utf8).write(to: URL(fileURLWithPath: file))
      var opener = SceneOpener(file)
      opener.animation = "one"
      #expect(throws: SceneOpeningError.self) { try opener.open() }
    }
  }

  @Test func `the words of a text may be a slot`() throws {
    func text(_ words: String) -> String {
      LottieText.file(
        #"""
        {"ty": 5, "nm": "text", "ks": {}, "t": {"d": {"sid": "title", "k": [
          {"t": 0, "s": {"s": 20, "f": "F", "t": "\#(words)", "fc": [1, 0, 0]}}]}}}
        """#)
    }
    let folder = try TemporaryFolder()
    let file = folder.file("a.json")
    try Data(text("old").utf8).write(to: URL(fileURLWithPath: file))
    var opener = SceneOpener(file)
    func outlines() throws -> [Path?] {
      try opener.open().scene.layers.flatMap(\.sublayers).map(\.properties.shape.path)
    }
    let old = try outlines()
    opener.parameters = ["title": "new"]
    let new = try outlines()
    #expect(new != old)
    try Data(text("new").utf8).write(to: URL(fileURLWithPath: file))
    opener.parameters = [:]
    #expect(try outlines() == new)
  }
}
