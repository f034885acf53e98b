import Foundation
import TestSupport
import Testing

/// Scenes as deep as a file may be, on the small stack that a shell may give and that threads have.
@Suite struct DeepSceneTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Files by their names; `scene.yaml` is the scene, without its first lines.
    let files: [String: String]

    init(_ description: String, _ files: [String: String]) {
      (testDescription, self.files) = (description, files)
    }

    init(_ description: String, _ scene: String) {
      self.init(description, ["scene.yaml": scene])
    }
  }

  /// The most that `--limit nesting` takes.
  private static let levels = 200

  /// A text inside another, so many times.
  private static func nested(_ count: Int, _ inner: String, in outer: (String, Int) -> String)
    -> String
  { (0..<count).reduce(inner) { outer($0, $1) } }

  private static let dot = "{name: dot, frame: [0, 0, 5, 5], backgroundColor: red}"

  private static func layers(_ count: Int, _ inner: String = dot, _ more: String = "") -> String {
    nested(count, inner) { inner, _ in "{frame: [0, 0, 9, 9]\(more), sublayers: [\(inner)]}" }
  }

  /// A layer or an entry and the list that it stands in are two levels; three are around them.
  private static let pairs = (levels - 5) / 2

  static let rows = [
    Row("layers", "layers: [\(layers(pairs))]"),
    Row(
      "layers that are drawn as groups",
      "layers: [\(layers(pairs, dot, ", opacity: 0.9, shadowOpacity: 0.1"))]"),
    Row(
      "masks",
      "layers: ["
        + nested(levels - 6, dot) { inner, _ in
          "{frame: [0, 0, 9, 9], backgroundColor: red, mask: \(inner)}"
        } + "]"),
    Row(
      "groups of animations",
      "layers: [{frame: [0, 0, 9, 9], backgroundColor: red, animations: ["
        + nested(pairs - 1, "{keyPath: opacity, toValue: 0, duration: 1}") { inner, _ in
          "{duration: 1, animations: [\(inner)]}"
        } + "]}]"),
    Row(
      "loops",
      "layers: ["
        + nested(
          pairs - 1, "{frame: [0, 0, 5, 5], backgroundColor: \"${i0 == 0 ? 'red' : 'blue'}\"}"
        ) { inner, i in
          "{forEach: {count: 1, index: i\(i)}, frame: [0, 0, 9, 9], sublayers: [\(inner)]}"
        } + "]"),
    Row(
      "handlers",
      "layers: [\(dot)]\ninteractions: ["
        + nested(48, "{log: end}") { inner, i in
          "{\(i == 47 ? "at: 0.05, " : "")animateView: {duration: 0.1, changes: [{layer: dot, values: {opacity: 0}}], completion: [\(inner)]}}"
        } + "]"),
    Row(
      "definitions",
      "definitions:\n"
        + (0..<29).map { "  d\($0): \(layers(2, $0 == 0 ? dot : "{use: d\($0 - 1)}"))\n" }.joined()
        + "layers: [{use: d28}]"),
    Row(
      "used files",
      Dictionary(
        uniqueKeysWithValues: (0..<29).map { i in
          let inner = i == 28 ? dot : "{use: part\(i + 1).yaml}"
          return (i == 0 ? "scene.yaml" : "part\(i).yaml", "layers: [\(layers(2, inner))]")
        })),
  ]

  @Test(arguments: rows)
  func `they are loaded, compiled, hit, compared, drawn and farmed`(_ row: Row) throws {
    let folder = try SceneFolder()
    for (name, text) in row.files {
      try folder.write(
        "inbetween: 1\ncanvas: {width: 20, height: 20}\ntime: {duration: 0.2, framesPerSecond: 10}\n\(text)\n",
        to: name)
    }
    for line in [
      "validate --expanded scene.yaml", "lint scene.yaml", "inspect scene.yaml",
      "sample scene.yaml --at 0.1", "hit scene.yaml --at 0.1 --point 3,3",
      "compare scene.yaml scene.yaml", "still scene.yaml --at 0.1 -o still.png",
      "render scene.yaml --jobs 2 --quiet -o small.gif", "farm plan scene.yaml -o plan",
    ] {
      let run = try CommandRun(
        (line + " --limit nesting=\(Self.levels)").split(separator: " ").map(String.init),
        in: folder, launcher: ["sh", "-c", "ulimit -s 512 && exec \"$0\" \"$@\""])
      #expect(run.status == 0, "\(line): \(run.status) \(run.messages.prefix(500))")
    }
    let segment = try CommandRun(
      ["farm", "segment", "plan", "--index", "0"], in: folder,
      launcher: ["sh", "-c", "ulimit -s 512 && exec \"$0\" \"$@\""])
    #expect(segment.status == 0, "\(segment.messages.prefix(500))")
    // The stack changes nothing of the pictures.
    let whole = ["render", "scene.yaml", "--quiet", "-o", "large.gif", "--limit", "nesting=200"]
    #expect(try CommandRun(whole, in: folder).status == 0)
    #expect(try folder.bytes("small.gif") == folder.bytes("large.gif"))
    let deeper = try CommandRun(
      ["validate", "scene.yaml", "--limit", "nesting=50"], in: folder)
    #expect(deeper.status == 3 && deeper.messages.contains("more than 50 levels"))
  }
}
