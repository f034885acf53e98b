import Foundation
import TestSupport
import Testing

/// However long what is quoted is, a message is no longer than is read.
@Suite struct MessageLengthTests {
  private static let long = String(repeating: "long", count: 25_000)
  private static let limit = 4096

  @Test func `the value of every option is quoted in part`() throws {
    let folder = try SceneFolder()
    let needed: [String: [String]] = [
      "render": ["-o", "a.gif"], "still": ["--at", "0", "-o", "a.png"], "sheet": ["-o", "a.png"],
      "hit": ["--at", "0", "--point", "1,1"], "sample": ["--at", "0"],
    ]
    var seen: Set<String> = []
    for (name, arguments) in try CommandTree(in: folder).commands {
      let places = arguments.filter { $0.kind == "positional" }
      for argument in arguments where argument.kind == "option" {
        // An option that several commands have is read in one way.
        let values = [Self.long, "x=" + Self.long, Self.long + "=1"]
        for value in seen.insert(argument.spelling).inserted ? values : [values[seen.count % 3]] {
          // Only what looks into the scene needs one.
          let scenes = places.map { _ in
            ["sample", "inspect"].contains(name[0]) ? "box.yaml" : "none.yaml"
          }
          let run = try CommandRun(
            name + scenes + (needed[name.joined(separator: " ")] ?? [])
              + [argument.spelling, value], in: folder)
          #expect(
            run.messages.split(separator: "\n").allSatisfy { $0.utf8.count <= Self.limit },
            "\(name) \(argument.spelling): \(run.messages.prefix(300))")
          #expect(run.text.utf8.count < 20_000)
        }
      }
      for place in places {
        let run = try CommandRun(
          name + places.map { $0.valueName == place.valueName ? Self.long : "box.yaml" }
            + (needed[name.joined(separator: " ")] ?? []), in: folder)
        #expect(run.messages.utf8.count <= Self.limit, "\(name) \(place.spelling)")
      }
    }
    for arguments in [[Self.long], ["help", Self.long], ["render", "--" + Self.long]] {
      let run = try CommandRun(arguments, in: folder)
      #expect(run.status == 2)
      #expect(run.messages.utf8.count <= Self.limit)
    }
  }

  @Test(arguments: [
    "layers: [{name: LONG, opacity: LONG}]", "layers: [{LONG: 1}]", "layers: [{type: LONG}]",
    "layers: [{backgroundColor: LONG}]", "layers: [{type: shape, path: LONG}]",
    "layers: [{type: shape, path: M0 0LONG}]", "layers: [{type: text, string: a, font: LONG.ttf}]",
    "layers: [{type: text, string: a, name: LONG, font: LONG}]", "layers: [{contents: LONG.png}]",
    "layers: [{animations: [{key: LONG, keyPath: LONG}]}]",
    "layers: [{name: LONG, animations: [{key: LONG, keyPath: opacity, repeatCount: .inf, toValue: 1}]}]",
    "layers: [{name: LONG, contents: junk.png}]", "LONG: 1", "title: [LONG]",
    "parameters: {LONG: 1, LONG: 2}",
    "layers: [{position: \"${LONG}\"}]", "time: {framesPerSecond: LONG}",
    "interactions: [{tap: LONG}]",
    "layers: [{emitterCells: [{name: LONG}], type: emitter, animations: [{keyPath: emitterCells.LONG.scale}]}]",
    "layers: [{opacity: !LONG 1}]", "layers: &LONG *LONG", "layers: [{transform: LONG}]",
  ])
  func `what a scene says is quoted in part`(_ line: String) throws {
    let folder = try SceneFolder()
    try folder.write(
      "inbetween: 1\ncanvas: {width: 20, height: 20}\n"
        + line.replacing("LONG", with: String(repeating: "m", count: 900) + Self.long), to: "s.yaml"
    )
    let run = try CommandRun(["render", "s.yaml", "-o", "a.gif", "--quiet"], in: folder)
    // One message after another, each with its own place.
    let messages = run.messages.split(separator: "\ns.yaml:", omittingEmptySubsequences: true)
    #expect(messages.allSatisfy { $0.utf8.count <= Self.limit }, "\(run.messages.prefix(300))")
    #expect(messages.count <= 3, "\(messages.count)")
    #expect(run.status == 3 || run.status == 0, "\(run.messages.prefix(300))")
  }

  @Test func `many messages are cut, and the rest is counted`() throws {
    let folder = try SceneFolder()
    let animation = "{animations: [{keyPath: opacity, toValue: 1, repeatCount: .inf}]}"
    for (layer, noun) in [
      ("{opacty: 1}", "more"), (animation, "more error"), ("{opacity: 2}", "more warning"),
      ("{contents: junk.png, opacity: 1}", "layer"),
    ] {
      try folder.write(
        "inbetween: 1\ncanvas: {width: 20, height: 20}\nlayers:\n"
          + String(repeating: "  - \(layer)\n", count: 1000), to: "s.yaml")
      let command = noun == "more error" ? "inspect s.yaml" : "still s.yaml --at 0 -o a.png"
      let run = try CommandRun(command.split(separator: " ").map(String.init), in: folder)
      #expect(run.messages.contains(noun), "\(run.messages.suffix(300))")
      #expect(run.messages.utf8.count < 60_000)
      #expect(run.messages.split(separator: "\n").count <= 3 * 101)
    }
  }
}
