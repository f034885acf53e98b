import Foundation
import TestSupport
import Testing

/// Warnings of texts that are not drawn as they may be meant.
@Suite struct TextIssueTests {
  private func folder(_ layer: String, _ rest: String = "") throws -> SceneFolder {
    let folder = try SceneFolder()
    try folder.write(
      """
      inbetween: 1
      canvas: {width: 100, height: 60, background: white}
      time: {duration: 0.2, framesPerSecond: 10}
      layers:
        - {name: words, type: text, foregroundColor: black, \(layer)}
      \(rest)
      """, to: "text.yaml")
    return folder
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let layer: String
    /// Words of the warning; none when there is none.
    let words: [String]
    var testDescription: String { layer }
  }

  static let rows = [
    Row(layer: "frame: [0, 0, 100, 30], fontSize: 20, string: Hello", words: []),
    Row(
      layer: "frame: [0, 0, 20, 9], fontSize: 20, string: Hello",
      words: [
        "text.yaml:5:5: warning: ", "the text \"Hello\" is drawn", "points beyond the right and ",
        "points beyond the bottom of its bounds, which are 20 × 9",
      ]),
    // Bounds of nothing are no box, and what hangs out by a hair is meant.
    Row(layer: "position: [5, 5], fontSize: 20, string: Hello", words: []),
    Row(layer: "frame: [0, 0, 45, 19], fontSize: 20, string: Hello", words: []),
    Row(
      layer: "frame: [0, 0, 30, 30], fontSize: 20, string: Hello, fitting: truncate",
      words: ["text.yaml:5:5: warning: ", "the text \"Hello\" does not fit", "an ellipsis stands"]),
    Row(
      layer: "frame: [0, 0, 30, 30], fontSize: 20, string: Hello, truncationMode: middle",
      words: ["does not fit: at 20 points it takes", "the bounds are 30 × 30"]),
    Row(
      layer:
        "frame: [0, 0, 60, 30], fontSize: 20, string: one two three four, isWrapped: true, fitting: truncate",
      words: ["lines, and the bounds", "an ellipsis stands for the rest"]),
    Row(layer: "frame: [0, 0, 30, 30], fontSize: 20, string: Hello, fitting: shrink", words: []),
    Row(
      layer:
        "frame: [0, 0, 30, 30], fontSize: 20, string: Hello, fitting: shrink, minimumFontSize: 19",
      words: ["it is not made smaller than its minimumFontSize of 19"]),
    Row(
      layer: "frame: [0, 0, 30, 30], fontSize: 20, string: Hello, masksToBounds: true",
      words: ["the rest is clipped"]),
    Row(
      layer: "frame: [0, 0, 90, 30], fontSize: 20, string: \"a\u{10A}\u{2A0}\u{2603}b\"",
      words: ["has no glyphs for", "\u{2603}", "DejaVu Sans", "are used in their place"]),
    Row(
      layer: "frame: [0, 0, 90, 30], fontSize: 20, string: \"a\u{12000}b\"",
      words: ["no font has glyphs for \"\u{12000}\"", "a box is drawn"]),
    Row(
      layer: "frame: [0, 0, 90, 30], fontSize: 20, font: Nosuch, string: a",
      words: ["there is no font \"Nosuch\"", "is used in its place"]),
  ]

  @Test(arguments: rows)
  func `what is cut or drawn with another font is told, and fails where warnings do`(
    _ row: Row
  ) throws {
    let folder = try folder(row.layer)
    for command in [["validate", "--strict", "text.yaml"], ["lint", "--strict", "text.yaml"]] {
      let run = try CommandRun(command, in: folder)
      #expect(run.status == (row.words.isEmpty ? 0 : 1), "\(command): \(run.messages)")
      for word in row.words { #expect(run.messages.contains(word), "\(word): \(run.messages)") }
      if row.words.isEmpty { #expect(run.messages.isEmpty) }
    }
    let still = try CommandRun(["still", "text.yaml", "--at", "0", "-o", "a.png"], in: folder)
    #expect(still.status == 0 && still.messages.isEmpty == row.words.isEmpty)
  }

  @Test(arguments: rows)
  func `strict commands end with the warnings as errors, and write nothing`(_ row: Row) throws {
    let folder = try folder(row.layer)
    try folder.write("batch: 1\nentries: [{scene: text.yaml, outputs: [b.gif]}]\n", to: "m.yaml")
    for (command, file) in [
      (["render", "text.yaml", "-o", "made/a.gif", "-o", "made/a.mp4"], "made"),
      (["still", "text.yaml", "--at", "0", "-o", "a.png"], "a.png"),
      (["batch", "m.yaml", "-o", "out", "--no-cache"], "out/b.gif"),
    ] {
      let run = try CommandRun(command + ["--strict"], in: folder)
      let isThere = FileManager.default.fileExists(atPath: folder.file(file))
      #expect(isThere == row.words.isEmpty, "\(command)")
      #expect(run.status == (row.words.isEmpty ? 0 : 3), "\(command): \(run.messages)")
      let isBatch = command[0] == "batch"
      for word in row.words where !isBatch || !word.contains("text.yaml") {
        let word = word.replacing("warning", with: "error")
        #expect((run.messages + run.text).contains(word), "\(word): \(run.messages)")
      }
      guard !isBatch, !row.words.isEmpty else { continue }
      #expect(!run.messages.contains("warning"), "\(run.messages)")
      let json = try CommandRun(command + ["--strict", "--json"], in: folder)
      #expect(try json.json(FailureReport.self).errors.count == 1)
    }
  }

  @Test func `a text that does not fit later on is told, once`() throws {
    let folder = try folder(
      "frame: [0, 0, 60, 30], fontSize: 20, string: Hi, fitting: truncate",
      "interactions: [{at: 0.1, set: {layer: words, values: {string: Hello everybody}}}]")
    let run = try CommandRun(["render", "text.yaml", "-o", "a.gif", "--quiet"], in: folder)
    #expect(run.status == 0)
    #expect(run.messages.contains("the text \"Hello everybody\" does not fit"))
    #expect(run.messages.ranges(of: "warning").count == 1, "\(run.messages)")
    try folder.write("batch: 1\nentries: [{scene: text.yaml, outputs: [b.gif]}]\n", to: "m.yaml")
    let batch = try CommandRun(["batch", "m.yaml", "-o", "out", "--quiet"], in: folder)
    #expect(batch.status == 0)
    #expect(batch.messages.contains("layer \"words\": the text \"Hello everybody\" does not fit"))
  }
}
