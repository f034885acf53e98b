import Foundation
import TestSupport
import Testing

/// `inbetween convert`.
@Suite struct ConvertTests {
  private static let pipelines = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("pipelines")

  private func pictures(
    of scenes: [String], at instants: [Double], in folder: SceneFolder
  ) throws -> [[[UInt8]]] {
    try scenes.map { scene in
      try instants.map { instant in
        let arguments = ["still", scene, "--at", "\(instant)", "-o", "still.png"]
        let still = try CommandRun(arguments, in: folder)
        #expect(still.status == 0, "\(still.messages)")
        return try folder.bytes("still.png")
      }
    }
  }

  @Test func `an entry with a transition and repeated actions plays as before`() throws {
    let folder = try SceneFolder()
    try folder.write(
      """
      inbetween: 1
      canvas: {width: 60, height: 40}
      time: {duration: 2}
      layers: [{name: a, frame: [0, 0, 40, 40], backgroundColor: red}]
      states:
        - name: "on"
          set: [{layer: a, values: {backgroundColor: lime}}]
          transitions:
            - from: '*'
              to: "on"
              animations:
                - {layer: a, key: z, keyPath: backgroundColor, fromValue: blue, toValue: yellow, duration: 1}
                - {layer: a, transition: fade, type: transition, duration: 1}

      """, to: "state.yaml")
    let convert = try CommandRun(
      ["convert", "state.yaml", "--state", "on@0.5", "-o", "played.yaml"], in: folder)
    #expect(convert.status == 0, "\(convert.messages)")
    for instant in ["0.4", "0.5", "0.7", "1.2", "1.6"] {
      let before = try CommandRun(
        ["still", "state.yaml", "--state", "on@0.5", "--at", instant, "-o", "-"], in: folder)
      let after = try CommandRun(["still", "played.yaml", "--at", instant, "-o", "-"], in: folder)
      #expect(before.status == 0 && before.output == after.output, "\(instant)")
    }
  }

  @Test func `a scene is written anew, and converting that again gives the same bytes`() throws {
    let folder = try SceneFolder()
    try folder.write(
      """
      inbetween: 1
      parameters: {n: 3}
      canvas: {width: 40, height: 20, background: white}
      time: {duration: 1}
      layers:
        - forEach: {count: "${n}", index: i}
          name: "dot${i}"
          frame: ["${10 * i}", 5, 8, 8]
          backgroundColor: "#FF0000"
          animations: [{keyPath: position.y, byValue: 5, duration: 1}]

      """, to: "dots.yaml")
    let first = try CommandRun(
      ["convert", "dots.yaml", "--set", "n=2", "-o", "out.yaml"], in: folder)
    #expect(first.status == 0 && first.text.isEmpty, "\(first.messages)")
    #expect(
      try String(decoding: folder.bytes("out.yaml"), as: UTF8.self) == """
        inbetween: 1
        canvas: {width: 40, height: 20, background: white}
        time: {duration: 1}
        layers:
          - name: dot0
            frame: [0, 5, 8, 8]
            backgroundColor: red
            animations: [{duration: 1, keyPath: position.y, byValue: 5}]
          - name: dot1
            frame: [10, 5, 8, 8]
            backgroundColor: red
            animations: [{duration: 1, keyPath: position.y, byValue: 5}]

        """)
    let second = try CommandRun(["convert", "out.yaml", "-o", "again.yaml"], in: folder)
    #expect(second.status == 0)
    #expect(try folder.bytes("again.yaml") == folder.bytes("out.yaml"))
    try folder.write("inbetween: 1\n", to: "kept.yaml")
    let kept = try CommandRun(
      ["convert", "out.yaml", "-o", "kept.yaml", "--no-overwrite"], in: folder)
    #expect(kept.status == 4)
  }

  @Test func `what a script names when it runs is copied under that name`() throws {
    let folder = try SceneFolder()
    for name in ["part", "part/pictures", "other"] {
      try FileManager.default.createDirectory(
        atPath: folder.file(name), withIntermediateDirectories: true)
    }
    let logo = Self.pipelines.appendingPathComponent("clockwipe/logo.png")
    try FileManager.default.copyItem(
      atPath: logo.path, toPath: folder.file("part/pictures/logo.png"))
    try folder.write(
      """
      inbetween: 1
      canvas: {width: 40, height: 20, background: white}
      time: {duration: 1}
      variables: {shown: pictures/logo.png}
      layers: [{name: box, frame: [0, 0, 40, 20]}]
      interactions: [{at: 0.5, set: {layer: box, values: {contents: "${shown}"}}}]

      """, to: "part/late.yaml")
    let convert = try CommandRun(
      ["convert", "part/late.yaml", "-o", "other/late.yaml"], in: folder)
    #expect(convert.status == 0, "\(convert.messages)")
    for file in ["part", "other"] {
      let still = try CommandRun(
        ["still", "\(file)/late.yaml", "--at", "0.9", "-o", "\(file).png"], in: folder)
      #expect(still.status == 0, "\(still.messages)")
    }
    #expect(try folder.bytes("part.png") == folder.bytes("other.png"))
    // What is there already is not lost.
    try folder.write("mine", to: "other/pictures/logo.png")
    let again = try CommandRun(["convert", "part/late.yaml", "-o", "other/late.yaml"], in: folder)
    #expect(again.status != 0)
    #expect(try folder.bytes("other/pictures/logo.png") == Array("mine".utf8))
  }

  @Test func `what is not in the folder is copied beside the scene`() throws {
    let folder = try SceneFolder()
    for name in ["part", "other"] {
      try FileManager.default.createDirectory(
        atPath: folder.file(name), withIntermediateDirectories: true)
    }
    let logo = Self.pipelines.appendingPathComponent("clockwipe/logo.png")
    let font = Self.pipelines.appendingPathComponent("titles/PipelineSans.ttf")
    try FileManager.default.copyItem(atPath: logo.path, toPath: folder.file("part/logo.png"))
    try FileManager.default.copyItem(atPath: font.path, toPath: folder.file("part/Sans.ttf"))
    let data = try Data(contentsOf: logo).base64EncodedString()
    try folder.write(
      """
      inbetween: 1
      canvas: {width: 60, height: 40, background: white}
      time: {duration: 1}
      layers:
        - {frame: [0, 0, 20, 20], contents: logo.png}
        - {frame: [20, 0, 20, 20], contents: "data:image/png;base64,\(data)"}
        - {type: text, frame: [0, 20, 60, 20], string: Hg, font: Pipeline Sans, fontSize: 12, foregroundColor: red}

      """, to: "part/scene.yaml")
    for output in ["part/same.yaml", "other/out.yaml", "above.yaml"] {
      let run = try CommandRun(["convert", "part/scene.yaml", "-o", output], in: folder)
      #expect(run.status == 0, "\(run.messages)")
    }
    func names(_ path: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.file(path)).sorted()
    }
    #expect(try names("other") == ["out.assets", "out.yaml"])
    // One picture, however it was written.
    let copies = try names("other/out.assets")
    #expect(copies.count == 2 && copies.contains { $0.hasSuffix(".png") }, "\(copies)")
    #expect(copies.contains { $0.hasSuffix(".ttf") } && copies.allSatisfy { $0.count == 68 })
    #expect(try names("part/same.assets").count == 1)
    let same = try String(decoding: folder.bytes("part/same.yaml"), as: UTF8.self)
    #expect(
      same.contains("contents: logo.png") && same.contains("font: \"Pipeline Sans\""), "\(same)")
    let above = try String(decoding: folder.bytes("above.yaml"), as: UTF8.self)
    #expect(above.contains("part/logo.png") && above.contains("part/Sans.ttf"), "\(above)")
    let scenes = ["part/scene.yaml", "part/same.yaml", "other/out.yaml", "above.yaml"]
    #expect(try Set(pictures(of: scenes, at: [0.5], in: folder)).count == 1)
    for output in ["other/out.yaml", "part/same.yaml"] {
      let again = output.replacing(".yaml", with: "2.yaml")
      #expect(try CommandRun(["convert", output, "-o", again], in: folder).status == 0)
      #expect(try folder.bytes(again) == folder.bytes(output))
    }
    #expect(try !names("other").contains("out2.assets"))
  }

  @Test func `its output is another scene`() throws {
    let folder = try SceneFolder()
    let movie = try CommandRun(["convert", "box.yaml", "-o", "box.mp4"], in: folder)
    #expect(movie.status == 2 && movie.messages.contains("a scene is written as a .yaml file"))
    #expect(try CommandRun(["convert", "box.yaml", "-o", "box.yaml"], in: folder).status == 2)
    let report = try CommandRun(["convert", "box.yaml", "-o", "b.yaml", "--json"], in: folder)
    struct Report: Decodable {
      let path: String
      let copies: [String]
    }
    #expect(try report.json(Report.self).path == "b.yaml")
  }
}
