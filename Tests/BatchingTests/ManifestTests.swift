import Foundation
import Inbetween
import TestSupport
import Testing

/// Manifests: what they expand to, and what is wrong with them.
@Suite struct ManifestTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["a", "b"] {
      try FileManager.default.createDirectory(
        atPath: folder.file(name), withIntermediateDirectories: true)
      try write("inbetween: 1\n", to: "\(name)/scene.yaml")
    }
    try write("id,paint\n1,red\n2,\"light \"\"sky\"\", blue\"\n", to: "rows.csv")
    try write(
      "{\"id\": 7, \"paint\": \"red\"}\n\n{\"id\": 8, \"paint\": \"blue\"}\n", to: "rows.jsonl")
  }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.file(name)))
  }

  private func entries(_ text: String) throws -> [BatchEntry] {
    try write(text, to: "batch.yaml")
    return try BatchManifest(contentsOf: folder.file("batch.yaml")).entries
  }

  @Test func `scenes, rows and outputs multiply, and names are filled in`() throws {
    let all = try entries(
      """
      batch: 1
      defaults: {outputs: ["{name}.mp4", "small/{name}.gif"], tags: [all], retries: 2, compare: golden}
      entries:
        - {scene: "*/scene.yaml", tags: [demo]}
        - {scene: a/scene.yaml, name: "{scene}-{id}", rows: rows.csv, outputs: ["{name}.mp4"], timeout: 5}
        - {scene: b/scene.yaml, name: "{scene}-{id}", rows: rows.jsonl, parameters: {size: 3}}
        - {scene: b/scene.yaml, rows: [{paint: red}, {paint: blue}], framesPerSecond: 30000/1001, crf: 20}

      """)
    #expect(all.map(\.name) == ["a", "b", "a-1", "a-2", "b-7", "b-8", "b-0", "b-1"])
    #expect(all[0].outputs.map(\.path) == ["a.mp4", "small/a.gif"])
    #expect(all[0].tags == ["all", "demo"] && all[0].comparison == .golden && all[0].retries == 2)
    #expect(all[3].parameters == ["id": "2", "paint": "light \"sky\", blue"])
    #expect(all[3].outputs.map(\.path) == ["a-2.mp4"] && all[3].timeout == 5)
    #expect(all[4].parameters == ["id": "7", "paint": "red", "size": "3"])
    #expect(all[4].labels == ["scene", "id", "name"] && all[0].labels == ["scene", "name"])
    #expect(all[7].frameRate == FrameRate(frames: 30000, per: 1001) && all[7].outputs[0].crf == 20)
    #expect(all[1].sceneFile == folder.file("b/scene.yaml"))
  }

  @Test func `an entry leaves scenes out of its pattern`() throws {
    for exclude in ["a/scene.yaml", "[a/scene.yaml]", "\"a*/scene.yaml\""] {
      let left = try entries(
        "batch: 1\nentries: [{scene: \"*/scene.yaml\", exclude: \(exclude)}]\n")
      #expect(left.map(\.name) == ["b"], "\(exclude)")
    }
  }

  @Test(
    arguments: [
      (
        "batch: 1\nentries: [{scene: \"*/scene.yaml\", exclude: \"*/scene.yaml\"}]\n",
        "found scenes that are all excluded"
      ),
      (
        "batch: 1\nentries: [{scene: a/scene.yaml, exclude: [c/scene.yaml]}]\n",
        "entries[0].exclude[0]: found no such scene"
      ),
      ("batch: 2\nentries: []\n", "1, the only version"),
      ("batch: 1\n", "the key \"entries\" is missing"),
      ("batch: 1\nentries: [{scene: none.yaml}]\n", "found no such scene"),
      ("batch: 1\nentries: [{scen: a/scene.yaml}]\n", "did you mean \"scene\"?"),
      ("batch: 1\nentries: [{scene: a/scene.yaml, timeout: -1}]\n", "a number above 0"),
      ("batch: 1\nentries: [{scene: a/scene.yaml, retries: 1.5}]\n", "a whole number in 0…10"),
      ("batch: 1\nentries: [{scene: a/scene.yaml, compare: goldn}]\n", "did you mean \"golden\"?"),
      ("batch: 1\nentries: [{scene: a/scene.yaml, name: \"{id}\"}]\n", "found {id}"),
      ("batch: 1\nentries: [{scene: a/scene.yaml, name: ../x}]\n", "without .."),
      (
        "batch: 1\nentries: [{scene: a/scene.yaml, name: \"a\\0b\"}]\n",
        "names without control characters"
      ),
      (
        "batch: 1\nentries: [{scene: a/scene.yaml, outputs: [\"a\\tb.mp4\"]}]\n",
        "names without control characters"
      ),
      ("batch: 1\nentries: [{scene: a/scene.yaml}, {scene: a/scene.yaml}]\n", "\"a\" twice"),
      (
        "batch: 1\nentries: [{scene: \"*/scene.yaml\", outputs: [x.mp4]}]\n",
        "the output \"x.mp4\" twice"
      ),
      (
        "batch: 1\nentries:\n- {scene: a/scene.yaml, name: x/y}\n- {scene: b/scene.yaml, name: ./x//y}\n",
        "the name \"./x//y\" (line 4), which is the same file as \"x/y\" (line 3)"
      ),
      (
        "batch: 1\nentries:\n- {scene: a/scene.yaml, outputs: [./x.mp4]}\n- {scene: b/scene.yaml, outputs: [x.mp4]}\n",
        "the output \"x.mp4\" (line 4), which is the same file as \"./x.mp4\" (line 3)"
      ),
      ("batch: 1\nentries: [{scene: a/scene.yaml, rows: none.csv}]\n", "none.csv:1:"),
      ("batch: 1\nentries: [{scene: a/scene.yaml, rows: bad.csv}]\n", "bad.csv:3: found 1 fields"),
    ])
  func `a mistake is told with its place`(_ text: String, _ words: String) throws {
    try write("a,b\n1,2\n3\n", to: "bad.csv")
    let error = #expect(throws: SceneLoadingErrors.self) { _ = try entries(text) }
    let message = error?.description ?? ""
    #expect(message.contains(words), "\(message)")
    #expect(message.contains("batch.yaml:"), "\(message)")
  }

  /// Files of rows that give none: opening some waits for ever, reading others never ends.
  @Test(
    arguments: ["empty", "folder", "pipe", "device", "name\u{0}d", "latin", "half"],
    ["csv", "jsonl"])
  func `a file without rows is an answer`(_ name: String, _ ending: String) throws {
    let file = "\(name).\(ending)"
    switch name {
    case "empty": try write("", to: file)
    case "folder":
      try FileManager.default.createDirectory(
        atPath: folder.file(file), withIntermediateDirectories: true)
    case "pipe": #expect(mkfifo(folder.file(file), 0o600) == 0)
    case "device":
      try FileManager.default.createSymbolicLink(
        atPath: folder.file(file), withDestinationPath: "/dev/zero")
    // The beginning of the name up to the zero byte is a file.
    case "name\u{0}d": try write("id\n1\n", to: "name")
    case "latin":
      try Data("id\n\u{E9}\n".unicodeScalars.map { UInt8($0.value) }).write(
        to: URL(fileURLWithPath: folder.file(file)))
    default: try write("{\"id\", 3\n4", to: file)
    }
    let quoted = file.replacingOccurrences(of: "\u{0}", with: "\\0")
    let manifest = "batch: 1\nentries: [{scene: a/scene.yaml, rows: \"\(quoted)\"}]\n"
    // An empty list of objects is one.
    guard file != "empty.jsonl" else {
      #expect(try entries(manifest).isEmpty)
      return
    }
    let error = #expect(throws: SceneLoadingErrors.self) { _ = try entries(manifest) }
    #expect(error?.description.contains("batch.yaml:2") == true, "\(error?.description ?? "")")
  }

  @Test(arguments: [1, 64, 65, 512, 513, 514, 10_000], ["[", "{\"a\":"])
  func `rows of brackets, however deep, are an answer`(_ depth: Int, _ bracket: String) throws {
    try write(String(repeating: bracket, count: depth), to: "r.jsonl")
    let error = #expect(throws: SceneLoadingErrors.self) {
      _ = try entries("batch: 1\nentries: [{scene: a/scene.yaml, rows: r.jsonl}]\n")
    }
    #expect(error?.description.contains("no JSON object") == true, "\(error?.description ?? "")")
  }

  @Test func `brackets in texts of rows are no depth`() throws {
    let text = String(repeating: "[", count: 600) + "\\\"{"
    try write("{\"id\": \"\(text)\"}\n", to: "r.jsonl")
    let all = try entries(
      "batch: 1\nentries: [{scene: a/scene.yaml, name: n, rows: r.jsonl}]\n")
    #expect(all.map(\.parameters) == [["id": text.replacing("\\\"", with: "\"")]])
  }

  @Test(arguments: ["\n", "\r\n"], ["", "\u{FEFF}"])
  func `rows are the same with any end of lines and any mark`(_ end: String, _ mark: String) throws
  {
    try write("\(mark)id,paint\(end)1,red\(end)2,blue\(end)", to: "r.csv")
    try write(
      "\(mark){\"id\": 1, \"paint\": \"red\"}\(end){\"id\": 2, \"paint\": \"blue\"}\(end)",
      to: "r.jsonl")
    for file in ["r.csv", "r.jsonl"] {
      let all = try entries(
        "batch: 1\nentries: [{scene: a/scene.yaml, name: \"c{id}\", rows: \(file)}]\n")
      #expect(all.map(\.name) == ["c1", "c2"])
      #expect(
        all.map(\.parameters) == [["id": "1", "paint": "red"], ["id": "2", "paint": "blue"]])
    }
  }
}
