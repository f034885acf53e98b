import Testing

/// What is wrong with scenes: status 3, the place, the line, and a caret.
@Suite struct BadInputTests {
  struct InputCase: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let messages: String
    var testDescription: String { arguments.joined(separator: " ") }
  }

  private static let brokenMessages = """
    broken.yaml:5:5: error: layers[0].opacty: unknown key "opacty"; did you mean "opacity"?
          opacty: 2
          ^
    broken.yaml:6:12: error: layers[0].frame: found a list of 3, allowed: a rect [x, y, width, height]
          frame: [0, 0, 1]
                 ^

    """

  static let cases = [
    InputCase(arguments: ["inspect", "broken.yaml"], messages: brokenMessages),
    InputCase(
      arguments: ["inspect", "endless.yaml"],
      messages: """
        endless.yaml:6:9: error: layer "a", animation "pulse": never ends, so the scene must say its length: set time.duration
                - {key: pulse, keyPath: opacity, toValue: 1, repeatCount: .inf}
                  ^

        """),
    InputCase(
      arguments: ["inspect", "namd"],
      messages:
        "namd:1:1: error: no such scene file, and no pipelines/namd/scene.yaml in the current folder; did you mean \"named\"?\n"
    ),
    InputCase(
      arguments: ["inspect", "box"],
      messages:
        "box:1:1: error: no such scene file, and no pipelines/box/scene.yaml in the current folder; did you mean \"box.yaml\"?\n"
    ),
    InputCase(
      arguments: ["inspect", "zzzzzz"],
      messages:
        "zzzzzz:1:1: error: no such scene file, and no pipelines/zzzzzz/scene.yaml in the current folder, allowed: named\n"
    ),
    InputCase(
      arguments: ["inspect", "pipelines/named"],
      messages:
        "pipelines/named:1:1: error: this is a folder, allowed: a scene file; did you mean \"pipelines/named/scene.yaml\"?\n"
    ),
    InputCase(
      arguments: ["inspect", "./bxo.yaml"],
      messages: "./bxo.yaml:1:1: error: no such scene file; did you mean \"./box.yaml\"?\n"),
    InputCase(
      arguments: ["inspect", "/dev/zero"],
      messages: "/dev/zero:1:1: error: this is not a regular file, allowed: a scene file\n"),
    InputCase(
      arguments: ["inspect", "box.yaml", "--set", "pain=red"],
      messages: """
        box.yaml:2:13: error: parameters: the parameter "pain" is set, but not declared, allowed: paint; did you mean "paint"?
          parameters: {paint: blue}
                      ^

        """),
  ]

  @Test(arguments: cases)
  func `bad input is status 3 and shown where it is`(_ row: InputCase) throws {
    let run = try CommandRun(row.arguments, in: SceneFolder())
    #expect(run.status == 3)
    #expect(run.text == "")
    #expect(run.messages == row.messages)
  }

  @Test(arguments: ["still picture.yaml --at 0 -o a.png", "render picture.yaml -o a.mp4"])
  func `a picture that cannot be read names the layer and its place`(_ line: String) throws {
    let folder = try SceneFolder()
    let run = try CommandRun(line.split(separator: " ").map(String.init) + ["--json"], in: folder)
    #expect(run.status == 3)
    let start = "picture.yaml:6:9: error: layer \"stage/portrait\" shows \"junk.png\""
    #expect(run.messages.hasPrefix(start), "\(run.messages)")
    #expect(
      run.messages.contains("expected a PNG, JPEG, WebP or GIF picture, an APNG, or a video\n"))
    #expect(
      run.messages.hasSuffix(
        """

                - {name: portrait, contents: junk.png}
                  ^

        """), "\(run.messages)")
    let item = try #require(try run.json(FailureReport.self).errors.first)
    #expect(item.layer == "stage/portrait")
    #expect(item.line == 6)
    #expect(folder.others == [])
  }

  @Test func `with --json every error is an object with what is known`() throws {
    let run = try CommandRun(["inspect", "broken.yaml", "--json"], in: SceneFolder())
    #expect(run.messages == Self.brokenMessages)
    let report = try run.json(FailureReport.self)
    #expect(report.status == 3)
    try #require(report.errors.count == 2)
    let (key, frame) = (report.errors[0], report.errors[1])
    #expect(key.file == "broken.yaml")
    #expect(key.line == 5)
    #expect(key.column == 5)
    #expect(key.keyPath == "layers[0].opacty")
    #expect(key.suggestion == "opacity")
    #expect(key.excerpt?.text == "    opacty: 2")
    #expect(frame.found == "found a list of 3")
    #expect(frame.allowed == "a rect [x, y, width, height]")
    let late = try CommandRun(["inspect", "endless.yaml", "--json"], in: SceneFolder())
    let issue = try #require(try late.json(FailureReport.self).errors.first)
    #expect(issue.layer == "a")
    #expect(issue.animation == "pulse")
    #expect(issue.excerpt?.column == 9)
  }

  @Test func `validate looks at all scenes, good and bad`() throws {
    let arguments = ["validate", "box.yaml", "broken.yaml", "nosuch.yaml", "still life.yaml"]
    let folder = try SceneFolder()
    let run = try CommandRun(arguments, in: folder)
    #expect(run.status == 3)
    #expect(
      run.text == """
        box.yaml: ok, 3 layers, 4 tracks, 1 s, 20 frames
        still life.yaml: ok, 1 layer, 0 tracks, 0 s, 1 frame

        """)
    #expect(run.messages == Self.brokenMessages + "nosuch.yaml:1:1: error: no such scene file\n")
    struct Report: Decodable {
      struct Scene: Decodable {
        let scene: String
        let frames: Int
      }
      let status: Int
      let scenes: [Scene]
      let errors: [FailureReport.Item]
    }
    let report = try CommandRun(arguments + ["--json"], in: folder).json(Report.self)
    #expect(report.status == 3)
    #expect(report.scenes.map(\.scene) == ["box.yaml", "still life.yaml"])
    #expect(report.errors.map(\.file) == ["broken.yaml", "broken.yaml", "nosuch.yaml"])
    let good = try CommandRun(["validate", "box.yaml", "named", "--json"], in: folder)
    #expect(good.status == 0)
    #expect(try good.json(Report.self).scenes.map(\.frames) == [20, 20])
  }
}
