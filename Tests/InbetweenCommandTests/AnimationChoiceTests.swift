import Foundation
import TestSupport
import Testing

/// `--animation` and `--duration`, of commands, of batches and of plans.
@Suite struct AnimationChoiceTests {
  private let folder: SceneFolder

  init() throws {
    folder = try SceneFolder()
    func animation(_ color: String) -> String {
      """
      {"v": "5.7.0", "fr": 10, "ip": 0, "op": 20, "w": 20, "h": 10, "assets": [],
      "layers": [{"ty": 1, "sw": 20, "sh": 10, "sc": "\(color)", "ks": {}}]}
      """
    }
    let package = ZipBytes.of([
      .init("manifest.json", #"{"version": "2", "animations": [{"id": "go"}, {"id": "stop"}]}"#),
      .init("a/go.json", animation("#00ff00")), .init("a/stop.json", animation("#ff0000")),
    ])
    try Data(package).write(to: URL(fileURLWithPath: folder.file("signs.lottie")))
  }

  private func run(_ line: String, status: Int32 = 0) throws -> CommandRun {
    let run = try CommandRun(line.split(separator: " ").map(String.init), in: folder)
    #expect(run.status == status, "\(line): \(run.messages)")
    return run
  }

  @Test func `each way of rendering takes the animation and the duration`() throws {
    _ = try run(
      "render signs.lottie --animation stop --duration 0.5 --quiet --reproducible -o a.y4m")
    try folder.write(
      """
      batch: 1
      entries:
        - {scene: signs.lottie, animation: stop, duration: 0.5, name: b, outputs: [b.y4m]}

      """, to: "batch.yaml")
    _ = try run("batch batch.yaml --output out")
    _ = try run("farm plan signs.lottie --animation stop --duration 0.5 --name c.y4m -o plan")
    _ = try run("farm segment plan --index 0")
    _ = try run("farm join plan -o joined")
    let bytes = try folder.bytes("a.y4m")
    #expect(try folder.bytes("out/b.y4m") == bytes)
    #expect(try folder.bytes("joined/c.y4m") == bytes)
    _ = try run("render signs.lottie --duration 0.5 --quiet -o d.y4m")
    #expect(try folder.bytes("d.y4m").count == bytes.count && folder.bytes("d.y4m") != bytes)
    #expect(try run("inspect signs.lottie --duration 7 --json").text.contains(#""duration" : 7"#))
  }

  @Test func `a label of a clip is no choice among animations`() throws {
    for entry in ["name: 'one-{animation}', parameters: {animation: stop}", "animation: stop"] {
      try folder.write(
        """
        batch: 1
        entries: [{scene: signs.lottie, duration: 0.5, outputs: ["{name}.y4m"], \(entry)}]

        """, to: "batch.yaml")
      _ = try run("batch batch.yaml --output out")
    }
    for (clip, options) in [("one-stop", ""), ("signs", "--animation stop ")] {
      _ = try run("render signs.lottie --duration 0.5 --quiet --reproducible \(options)-o a.y4m")
      #expect(try folder.bytes("out/\(clip).y4m") == folder.bytes("a.y4m"))
    }
  }

  @Test func `what is converted has the animation and the duration`() throws {
    _ = try run("convert signs.lottie --animation stop --duration 7 -o stop.yaml")
    let text = try String(contentsOfFile: folder.file("stop.yaml"), encoding: .utf8)
    #expect(text.contains("duration: 7") && text.contains("red"), "\(text)")
  }

  @Test func `a choice that nothing has is an error`() throws {
    #expect(
      try run("still signs.lottie --animation wait --at 0 -o x.png", status: 3).messages
        .contains(#"there is no animation "wait", allowed: "go" or "stop""#))
    #expect(
      try run("still box.yaml --animation go --at 0 -o x.png", status: 3).messages
        .contains("the file has one alone"))
    try folder.write("batch: 1\nentries: [{scene: box.yaml}]\n", to: "batch.yaml")
    #expect(
      try run("farm plan batch.yaml --animation go --duration 1 -o plan", status: 2).messages
        .contains("--animation, --duration"))
  }
}
