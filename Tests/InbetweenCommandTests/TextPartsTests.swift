import Foundation
import TestSupport
import Testing

/// Texts whose parts are layers, from the file to the picture.
@Suite struct TextPartsTests {
  private static let pipelineFont = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
      "pipelines/titles/PipelineSans.ttf"
    ).path

  private func folder(_ layers: String, _ top: String = "") throws -> SceneFolder {
    let folder = try SceneFolder()
    try FileManager.default.copyItem(atPath: Self.pipelineFont, toPath: folder.file("own.ttf"))
    try folder.write(
      """
      inbetween: 1
      canvas: {width: 300, height: 120, background: white}
      time: {duration: 2, framesPerSecond: 10}
      \(top)
      layers:
      \(layers)

      """, to: "scene.yaml")
    return folder
  }

  /// A text layer with some keys, and parts with others.
  private func text(_ parts: String, _ keys: String = "string: \"HI HH\"") -> String {
    """
      - type: text
        name: title
        frame: [10, 20, 280, 60]
        font: own.ttf
        fontSize: 40
        foregroundColor: black
        \(keys)
        parts: \(parts)
    """
  }

  private func picture(
    of folder: SceneFolder, _ scene: String = "scene.yaml", at time: String = "0"
  )
    throws -> Data
  {
    let run = try CommandRun(["still", scene, "--at", time, "-o", "a.png"], in: folder)
    #expect(run.status == 0, "\(run.messages)")
    return try Data(contentsOf: URL(fileURLWithPath: folder.file("a.png")))
  }

  @Test func `parts are layers with the names of their numbers, and nothing moves`() throws {
    let divided = try folder(text("{by: characters, index: i, zPosition: \"${i}\"}"))
    let run = try CommandRun(["validate", "--expanded", "scene.yaml"], in: divided)
    #expect(run.status == 0, "\(run.messages)")
    #expect(run.text.contains("partition: characters"))
    for i in 0..<4 { #expect(run.text.contains("name: title/\(i)"), "\(run.text)") }
    #expect(!run.text.contains("title/4"))
    let whole = try picture(of: folder(text("null")))
    #expect(try picture(of: divided) == whole)
    // As it is written out it draws the same, and is written the same again.
    try divided.write(run.text, to: "out.yaml")
    #expect(try picture(of: divided, "out.yaml") == whole)
    let again = try CommandRun(["validate", "--expanded", "out.yaml"], in: divided)
    #expect(again.text == run.text)
  }

  @Test func `names of a part hide all others`() throws {
    let folder = try folder(
      text("{by: words, index: n, name: \"${part}-${n}-${count}-${x}\"}"),
      "parameters: {part: outer, n: 9, count: 8, x: y}")
    let run = try CommandRun(["validate", "--expanded", "scene.yaml"], in: folder)
    #expect(run.text.contains("name: HI-0-2-y"), "\(run.text) \(run.messages)")
    #expect(run.text.contains("name: HH-1-2-y"))
  }

  @Test func `loops, definitions, uses and parameters work around parts and in them`() throws {
    let folder = try folder(
      """
        - forEach: {in: ["${word}", HHH], as: w, index: j}
          use: line
          with: {w: "${w}", j: "${j}"}
      """,
      """
      parameters: {word: I}
      definitions:
        fade: {animations: [{keyPath: opacity, fromValue: 0, duration: 1, beginTime: "${i / 10}"}]}
        line:
          type: text
          font: own.ttf
          string: "${w}"
          frame: [0, "${40 * j}", 300, 40]
          parts: {by: characters, index: i, use: fade, with: {i: "${i}"}}
      """)
    let run = try CommandRun(
      ["validate", "--expanded", "scene.yaml", "--set", "word=HI"], in: folder)
    #expect(run.status == 0, "\(run.messages)")
    for name in ["line-0/0", "line-0/1", "line-1/0", "line-1/2"] {
      #expect(run.text.contains("name: \(name)\n"), "\(name): \(run.text)")
    }
    #expect(!run.text.contains("name: line-0/2"))
    #expect(run.text.contains("beginTime: 0.2"))
  }

  @Test func `a part is sampled, hit and changed as any layer`() throws {
    let folder = try folder(
      text(
        "{by: characters, index: i, animations: [{keyPath: opacity, fromValue: 0, duration: 1}]}"),
      "interactions: [{at: 1, set: {layer: title/3, values: {isHidden: true}}}]")
    let sample = try CommandRun(
      ["sample", "scene.yaml", "--at", "0.5", "--layer", "title/3"],
      in: folder)
    #expect(sample.text.contains("0.5"), "\(sample.text) \(sample.messages)")
    let hit = try CommandRun(["hit", "scene.yaml", "--at", "1.5", "--point", "20,40"], in: folder)
    #expect(hit.text.contains("title/0"), "\(hit.text) \(hit.messages)")
    #expect(try picture(of: folder, at: "1.5") != picture(of: folder, at: "0.99"))
  }

  private static let mistakes: [(parts: String, keys: String, message: String)] = [
    ("{}", "string: a", "found parts without \"by\", allowed: characters, words or lines"),
    ("{by: letter}", "string: a", "allowed: characters, words or lines"),
    ("{by: word}", "string: a", "words"),
    ("5", "string: a", "allowed: {by: characters, words or lines, index: NAME}"),
    (
      "{by: words, position: [1, 2]}", "string: a",
      "found \"position\" of a part, which the text decides"
    ),
    ("{by: words, string: b}", "string: a", "string"),
    ("{by: words, opacty: 1}", "string: a", "opacity"),
    ("{by: words, index: 3x}", "string: a", "allowed: a name"),
    ("{by: words, index: part}", "string: a", "found the name \"part\""),
    ("{by: words, opacity: \"${i}\"}", "string: a", "i"),
    (
      "{by: words}",
      "{string: a, animations: [{keyPath: fontSize, toValue: 3, duration: 1}]}", "fontSize"
    ),
    (
      "{by: words}",
      "{string: a, animations: [{keyPath: bounds.size.width, toValue: 3, duration: 1}]}",
      "bounds.size.width"
    ),
    ("{by: words}", "{string: a, partition: lines}", "found \"partition\" beside \"parts\""),
  ]

  @Test(arguments: mistakes.indices)
  func `a mistake is told with its place`(_ number: Int) throws {
    let (parts, keys, message) = Self.mistakes[number]
    let folder = try SceneFolder()
    let own = keys.hasPrefix("{") ? String(keys.dropFirst().dropLast()) : keys
    try folder.write(
      """
      inbetween: 1
      canvas: {width: 300, height: 120}
      time: {duration: 2}
      layers:
        - {type: text, frame: [0, 0, 99, 99], \(own), parts: \(parts)}

      """, to: "scene.yaml")
    let run = try CommandRun(["validate", "scene.yaml"], in: folder)
    #expect(run.status == 3, "\(run.messages)")
    #expect(run.messages.contains("scene.yaml:5:"), "\(run.messages)")
    #expect(run.messages.contains(message), "\(run.messages)")
  }

  @Test func `a script does not set what parts are made of`() throws {
    for change in ["string: b", "fontSize: 3", "frame: [0, 0, 5, 5]", "alignmentMode: right"] {
      let folder = try folder(
        text("{by: words}"),
        "interactions:\n  - {at: 1, set: {layer: title, values: {\(change)}}}")
      let run = try CommandRun(["validate", "scene.yaml"], in: folder)
      #expect(run.status != 0, "\(change)")
      #expect(
        run.messages.contains("scene.yaml:5:")
          && run.messages.contains("its text is divided into parts"), "\(run.messages)")
    }
    // What moves no part, and a value that is there already, is fine.
    let folder = try folder(
      text("{by: words}"),
      "interactions:\n  - {at: 1, set: {layer: title, values: {frame: [50, 20, 280, 60], foregroundColor: red}}}"
    )
    let run = try CommandRun(["validate", "scene.yaml"], in: folder)
    #expect(run.status == 0, "\(run.messages)")
    #expect(try picture(of: folder, at: "0") != picture(of: folder, at: "1.9"))
  }

  /// The colour of the second part at an instant; `nil` where it has none of its own.
  private func color(of folder: SceneFolder, at time: String) throws -> [Double]? {
    struct Row: Decodable { let value: [Double]? }
    let run = try CommandRun(
      [
        "sample", "scene.yaml", "--layer", "title/1", "--key-path", "foregroundColor", "--at",
        time, "--json",
      ], in: folder)
    #expect(run.status == 0, "\(run.messages)")
    return try JSONDecoder().decode([Row].self, from: Data(run.text.utf8))[0].value
  }

  private func expectColors(_ folder: SceneFolder, _ rows: [(time: String, isMiddle: Bool)]) throws
  {
    for (time, isMiddle) in rows {
      let color = try #require(try color(of: folder, at: time), "\(time)")
      #expect(
        color[3] == 1 && (0 < color[0] && color[0] < 1) == isMiddle, "\(time): \(color)")
    }
  }

  @Test(arguments: [
    "set: {layer: title/1, values: {foregroundColor: red}}",
    "animateView: {duration: 0.5, changes: [{layer: title/1, values: {foregroundColor: red}}]}",
  ]) func `a part takes another colour from its text's`(_ entry: String) throws {
    let folder = try folder(
      text("{by: words}"),
      """
      interactions:
        - {at: 0.5, \(entry)}
        - {at: 1.5, \(entry.replacing("red", with: "null"))}
      """)
    #expect(try color(of: folder, at: "0.4") == nil)
    try expectColors(
      folder, [("0.5", false), ("0.6", true), ("1.2", false), ("1.6", true)])
    #expect(try color(of: folder, at: "2") == nil)
  }

  @Test func `an action of a part's colour may animate something else`() throws {
    let folder = try folder(
      text(
        "{by: words, actions: {foregroundColor: {keyPath: opacity, fromValue: 0, duration: 1}}}"),
      """
      interactions:
        - {at: 0.1, set: {layer: title/1, values: {foregroundColor: red}}}
        - {at: 1.5, set: {layer: title/1, values: {foregroundColor: null}}}
      """)
    let run = try CommandRun(
      ["sample", "scene.yaml", "--layer", "title/1", "--key-path", "opacity", "--at", "2"],
      in: folder)
    #expect(run.status == 0 && run.text.contains("0.5"), "\(run.text) \(run.messages)")
  }

  private static let animations = [
    "keyPath: foregroundColor, toValue: red", "keyPath: foregroundColor, fromValue: red",
    "type: spring, dampingRatio: 1, keyPath: foregroundColor, toValue: red",
    "type: group, animations: [{keyPath: foregroundColor, toValue: red, duration: 0.5}]",
  ]

  @Test(arguments: animations)
  func `an animation of a part's colour is between it and its text's`(
    _ animation: String
  ) throws {
    let keys = "\(animation), duration: 0.5"
    for entry in [
      ("{by: words, animations: [{\(keys), beginTime: 0.5}]}", ""),
      (
        "{by: words}",
        "interactions:\n  - {at: 0.5, addAnimation: {layer: title/1, \(keys)}}"
      ),
    ] {
      try expectColors(folder(text(entry.0), entry.1), [("0.6", true), ("0.8", true)])
    }
  }

  @Test func `parts belong to text layers`() throws {
    let folder = try folder("  - {type: shape, parts: {by: words, opacity: \"${i}\"}}")
    let run = try CommandRun(["validate", "scene.yaml"], in: folder)
    #expect(run.status == 3)
    #expect(run.messages.contains("scene.yaml:6:"), "\(run.messages)")
    #expect(run.messages.contains("belongs to text layers"), "\(run.messages)")
    let alone = try self.folder("  - {type: part, part: 2}")
    let warned = try CommandRun(["validate", "scene.yaml"], in: alone)
    #expect(warned.status == 0)
    #expect(warned.messages.contains("no layer around it has a text"), "\(warned.messages)")
  }

  @Test func `parts count among what loops make`() throws {
    let folder = try folder(
      text(
        "{by: characters}",
        "string: \"\(String(repeating: "H", count: 100_001))\""))
    let run = try CommandRun(["validate", "scene.yaml"], in: folder)
    #expect(run.status == 3)
    #expect(run.messages.contains("scene.yaml:"), "\(run.messages.prefix(500))")
    #expect(run.messages.contains("more than 100000 items"), "\(run.messages.prefix(500))")
  }

  @Test func `a text that leaves its box is told once`() throws {
    let folder = try folder(
      text("{by: characters}", "string: \"HHHHHHHHHHHHHHHHHHHHH\""))
    let run = try CommandRun(["validate", "scene.yaml"], in: folder)
    #expect(run.messages.components(separatedBy: "is drawn").count == 2, "\(run.messages)")
  }

  @Test func `parts in a font of the system are told and no file with them is reproducible`() throws
  {
    let folder = try SceneFolder()
    try folder.write(
      """
      inbetween: 1
      canvas: {width: 200, height: 60}
      time: {duration: 0.1}
      layers:
        - {type: text, frame: [0, 0, 200, 60], string: One by one, parts: {by: words}}
        - {type: text, frame: [0, 0, 200, 60], string: One by one, parts: {by: words}}
      """, to: "scene.yaml")
    let told = try CommandRun(["validate", "scene.yaml"], in: folder)
    #expect(told.status == 0)
    let found =
      "scene.yaml:5:69: warning: layers[0].parts: found parts of a text in a font of the system"
    #expect(told.messages.components(separatedBy: "font of the system").count == 2)
    #expect(told.messages.contains(found), "\(told.messages)")
    #expect(try CommandRun(["validate", "scene.yaml", "--strict"], in: folder).status != 0)
    let refused = try CommandRun(
      ["render", "scene.yaml", "-o", "a.mp4", "--reproducible"], in: folder)
    #expect(refused.status == 3)
    #expect(refused.messages.contains("error: "), "\(refused.messages)")
    #expect(!FileManager.default.fileExists(atPath: folder.file("a.mp4")))
    try folder.write(
      "batch: 1\nentries: [{scene: scene.yaml, reproducible: true, outputs: [b.mp4]}]\n",
      to: "batch.yaml")
    let batch = try CommandRun(["batch", "batch.yaml"], in: folder)
    #expect(batch.status != 0)
    #expect(batch.messages.contains("font of the system"), "\(batch.messages)")
  }
}
