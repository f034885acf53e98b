import Foundation
import Testing

/// `inbetween help scene [KEY]` and `help manifest [KEY]`.
@Suite struct FormatHelpTests {
  private func run(_ arguments: [String]) throws -> CommandRun {
    try CommandRun(["help"] + arguments, in: SceneFolder())
  }

  @Test func `a key is told with place, values, default and an example`() throws {
    let text = try run(["scene", "keyTimes"]).text
    #expect(text.hasPrefix("keyTimes\n\n  When each value is met"), "\(text)")
    #expect(text.contains("  place    An animation (animation), of keyframe\n"), "\(text)")
    #expect(text.contains("  value    key times, or null\n"), "\(text)")
    #expect(text.contains("      keyTimes: [0, 0.5, 1]"), "\(text)")
    let rate = try run(["scene", "framesPerSecond"]).text
    #expect(rate.contains("  default  60\n"), "\(rate)")
    let outputs = try run(["manifest", "outputs"]).text
    #expect(outputs.contains("  default  [\"{name}.mp4\"]\n"), "\(outputs)")
  }

  @Test(arguments: ["scene", "manifest"])
  func `every mapping of the overview is known, and all fits a terminal`(_ format: String) throws {
    let overview = try run([format]).text
    for line in overview.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    let names = overview.matches(of: /\n[A-Z][^\n]* \((\w+)\)\n/).map { String($0.1) }
    #expect(names.count > 3, "\(names)")
    for name in names {
      let told = try run([format, name])
      #expect(told.status == 0 && told.text.contains("(\(name))"), "\(name): \(told.messages)")
    }
  }

  /// The scalars among the examples of the layer's keys stand in a layer as they are.
  @Test func `examples load`() throws {
    let folder = try SceneFolder()
    var lines: [String] = []
    for name in ["opacity", "cornerRadius", "isHidden", "zPosition", "borderWidth", "speed"] {
      let text = try run(["scene", "layer.\(name)"]).text
      let example = try #require(text.components(separatedBy: "  example\n").last)
      lines.append(example.trimmingCharacters(in: .whitespacesAndNewlines))
    }
    try folder.write(
      "inbetween: 1\ncanvas: {width: 9, height: 9}\nlayers:\n  - "
        + lines.joined(separator: "\n    ") + "\n", to: "examples.yaml")
    let run = try CommandRun(["validate", "examples.yaml"], in: folder)
    #expect(run.status == 0, "\(lines) \(run.messages)")
  }

  @Test func `a key that is not there is status 2, with the nearest`() throws {
    let near = try run(["scene", "opacty"])
    #expect(near.status == 2 && near.messages.contains("did you mean \"opacity\"?"))
    let none = try run(["scene", "zzzzzzzzzz"])
    #expect(none.status == 2 && none.messages.contains("lists all"), "\(none.messages)")
    #expect(try run(["scene", "a", "b"]).status == 2)
    #expect(try run(["scene"]).text.contains("A layer (layer)"))
    // Commands have the help that they had.
    #expect(try run(["still"]).text.contains("OVERVIEW: Draws the picture"))
  }
}
