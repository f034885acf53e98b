import Foundation
import Inbetween
import TestSupport
import Testing

/// A batch of two nights: whatever changes between them is named, and nothing else is.
@Suite struct InputChangeTests {
  /// A folder with a scene that uses every kind of input.
  struct Nights {
    let folder: TemporaryFolder

    init(
      outputs: String = #""{name}.mp4", {file: "{name}.png", at: 0.75}"#,
      compare: String = "previous"
    ) throws {
      folder = try TemporaryFolder()
      try write(
        """
        inbetween: 1
        canvas: {width: 48, height: 48, background: white}
        time: {duration: 1, framesPerSecond: 10}
        parameters: {paint: blue}
        audio: [{file: beep.wav}]
        layers:
          - name: box
            frame: [0, 0, 10, 10]
            backgroundColor: "${paint}"
            animations: [{key: go, keyPath: position.x, fromValue: 5, toValue: 45, duration: 1, timingFunction: linear}]
          - {use: part.yaml, name: part, position: [40, 20]}
          - {forEach: {rows: cells.csv, as: row, index: i}, name: "cell-${i}", frame: ["${10 * i}", 38, 8, 8], backgroundColor: "${row.color}"}
          - {name: photo, frame: [0, 14, 8, 8], contents: photo.png}
          - {name: title, type: text, frame: [0, 24, 40, 14], string: Hello, font: Own.ttf, fontSize: 10, foregroundColor: black}

        """, to: "scene.yaml")
      try write(
        """
        inbetween: 1
        canvas: {width: 12, height: 12}
        layers: [{name: dot, frame: [1, 1, 10, 10], backgroundColor: lime}]

        """, to: "part.yaml")
      try write("color\nred\nblack\n", to: "cells.csv")
      try write("paint\nblue\n", to: "values.csv")
      try paint(red: 200)
      try sound(8)
      try font("Sans")
      try batch(outputs: outputs, compare: compare)
    }

    func batch(outputs: String, compare: String = "previous", more: String = "") throws {
      try write(
        """
        batch: 1
        defaults: {outputs: [\(outputs)], compare: \(compare)}
        entries: [{scene: scene.yaml, name: s, rows: values.csv\(more)}]

        """, to: "batch.yaml")
    }

    func write(_ text: String, to name: String) throws {
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder.file(name)))
    }

    func replace(_ old: String, _ new: String, in name: String) throws {
      let text = try String(contentsOfFile: folder.file(name), encoding: .utf8)
      #expect(text.contains(old))
      try write(text.replacing(old, with: new), to: name)
    }

    func paint(red: UInt8) throws {
      var picture = Pixmap(width: 8, height: 8)
      for i in stride(from: 0, to: picture.bytes.count, by: 4) {
        (picture.bytes[i + 2], picture.bytes[i + 3]) = (red, 255)
      }
      try PNGEncoder(hasAlpha: false, effort: .small).write(picture, to: folder.file("photo.png"))
    }

    /// A second of a square wave.
    func sound(_ period: Int) throws {
      let samples = (0..<8000).flatMap { i -> [UInt8] in i / period % 2 == 0 ? [0, 16] : [0, 240] }
      func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(value >> (8 * $0) & 255) }
      }
      let format =
        number(1, 2) + number(1, 2) + number(8000, 4) + number(16000, 4) + number(2, 2)
        + number(16, 2)
      let body =
        Array("WAVEfmt ".utf8) + number(16, 4) + format + Array("data".utf8)
        + number(samples.count, 4) + samples
      try Data(Array("RIFF".utf8) + number(body.count, 4) + body)
        .write(to: URL(fileURLWithPath: folder.file("beep.wav")))
    }

    func font(_ kind: String) throws {
      let folders = ["liberation2", "liberation"].map { "/usr/share/fonts/truetype/\($0)" }
      let file = folders.map { "\($0)/Liberation\(kind)-Regular.ttf" }
        .first { FileManager.default.fileExists(atPath: $0) }
      try Data(contentsOf: URL(fileURLWithPath: try #require(file)))
        .write(to: URL(fileURLWithPath: folder.file("Own.ttf")))
    }

    func run(program: String = "test") throws -> BatchResult {
      try FileManager.default.createDirectory(
        atPath: folder.file("out"), withIntermediateDirectories: true)
      var options = BatchOptions(
        folder: folder.file("out"), jobs: 2, program: program, now: { 0 }, after: { _, _ in 0 })
      options.cacheFolder = folder.file("cache")
      let entries = try BatchManifest(contentsOf: folder.file("batch.yaml")).entries
      return try #require(
        try BatchRunner(entries, options: options).run(
          cancellation: RenderCancellation(), finished: { _ in }
        ).first)
    }
  }

  /// An input, and what names it.
  struct Input: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let change: @Sendable (Nights) throws -> Void
    /// The begin of a reason that names a layer at 0.75 s; `nil` where no layer differs.
    var layer: String?
    /// The reason that names the input besides; `nil` where layers tell all.
    var reason: String?

    static let all = [
      Input(
        testDescription: "the scene",
        change: { try $0.replace("toValue: 45", "toValue: 25", in: "scene.yaml") },
        layer: "box: ", reason: nil),
      Input(
        testDescription: "the scene, by a level",
        change: {
          try $0.replace("foregroundColor: black", "foregroundColor: \"#010101\"", in: "scene.yaml")
        }, layer: "title: ", reason: nil),
      Input(
        testDescription: "a used file",
        change: { try $0.replace("lime", "yellow", in: "part.yaml") },
        layer: "part/dot: ", reason: "part.yaml has changed"),
      Input(
        testDescription: "a table", change: { try $0.replace("red", "blue", in: "cells.csv") },
        layer: "cell-0: ", reason: "cells.csv has changed"),
      Input(
        testDescription: "a file of values, and so a parameter",
        change: { try $0.replace("blue", "green", in: "values.csv") },
        layer: "box: ", reason: "the parameter paint is green, not blue"),
      Input(
        testDescription: "an image", change: { try $0.paint(red: 90) }, layer: "photo: ",
        reason: "photo.png has changed"),
      Input(
        testDescription: "a font", change: { try $0.font("Serif") }, layer: "title: ",
        reason: "Own.ttf has changed"),
      Input(
        testDescription: "the scale of the entry",
        change: {
          try $0.batch(
            outputs: #""{name}.mp4", {file: "{name}.png", at: 0.75}"#, more: ", scale: 2")
        }, layer: nil, reason: "scale is 2, and was not set"),
      Input(
        testDescription: "the background of the outputs",
        change: {
          try $0.batch(
            outputs: #""{name}.mp4", {file: "{name}.png", at: 0.75}"#, more: ", background: gray")
        }, layer: nil, reason: "background is "),
    ]
  }

  @Test(arguments: Input.all)
  func `what changed is named at the instant of each file, and nothing else is`(
    _ input: Input
  ) throws {
    let nights = try Nights()
    #expect(try nights.run().status == .done)
    try input.change(nights)
    let result = try nights.run()
    #expect(result.status == .different, "\(result.message ?? "")")
    #expect(result.comparisons.count == 2)
    let names = [
      "part.yaml", "cells.csv", "photo.png has", "Own.ttf has", "beep.wav", "parameter", "scale is",
      "crf", "program",
    ]
    for comparison in result.comparisons {
      let reasons = comparison.reasons
      #expect(!comparison.isMatch, "\(comparison.name): \(comparison.summary)")
      if let layer = input.layer {
        #expect(reasons.first?.hasPrefix(layer) == true, "\(reasons)")
        #expect(!reasons.contains { $0.contains(" 0 pixels differ") }, "\(reasons)")
      }
      if let reason = input.reason {
        #expect(reasons.contains { $0.hasPrefix(reason) }, "\(reasons)")
      }
      let others = names.filter { input.reason?.contains($0) != true }
      for other in others { #expect(!reasons.contains { $0.contains(other) }, "\(reasons)") }
    }
    // Of the still, at 0.75 s, where the box is then.
    if input.testDescription == "the scene" {
      let reason = try #require(result.comparisons.last?.reasons.first)
      #expect(reason.contains("position is 20 "), "\(reason)")
      #expect(reason.contains("not 35 "), "\(reason)")
    }
    #expect(try nights.run().status == .done, "the next night is quiet")
  }

  @Test func `the settings of a file are named when they alone have changed`() throws {
    let nights = try Nights(outputs: #"{file: "{name}.mp4", crf: 18}"#)
    #expect(try nights.run().status == .done)
    try nights.batch(outputs: #"{file: "{name}.mp4", crf: 51}"#)
    let result = try nights.run()
    #expect(result.comparisons.map(\.reasons) == [["crf is 51, not 18"]])
  }

  @Test func `a sound that alone has changed is a difference, and is named`() throws {
    let nights = try Nights(outputs: #""{name}.mp4""#)
    #expect(try nights.run().status == .done)
    try nights.sound(13)
    let comparison = try #require(try nights.run().comparisons.first)
    #expect(!comparison.isMatch)
    #expect(comparison.summary.contains("the sound"), "\(comparison.summary)")
    #expect(comparison.reasons.contains("beep.wav has changed"), "\(comparison.reasons)")
  }

  @Test func `another program is named beside what else has changed`() throws {
    let nights = try Nights()
    #expect(try nights.run().status == .done)
    try nights.replace("lime", "yellow", in: "part.yaml")
    let reasons = try nights.run(program: "another").comparisons.map(\.reasons)
    #expect(reasons.allSatisfy { $0.contains("the program or a library of it has changed") })
  }

  @Test func `a scene that changed by less than can be seen is drawn as it was and as it is`()
    throws
  {
    let nights = try Nights(outputs: #""{name}.mp4", "{name}.gif""#)
    #expect(try nights.run().status == .done)
    try nights.replace("[40, 20]", "[40.02, 20]", in: "scene.yaml")
    let result = try nights.run()
    #expect(result.status == .different)
    let movie = try #require(result.comparisons.first)
    #expect(movie.summary.contains("of the scene as it is drawn 10 frames differ"))
    #expect(movie.reasons.first?.hasPrefix("part: ") == true, "\(movie.reasons)")
  }

  @Test func `a scene that changed in words alone makes no difference`() throws {
    let nights = try Nights(outputs: #"{file: "{name}.mp4", crf: 18}"#)
    #expect(try nights.run().status == .done)
    try nights.replace("name: photo", "name: picture", in: "scene.yaml")
    #expect(try nights.run().comparisons.map(\.summary) == ["the same bytes as before"])
    try nights.replace("inbetween: 1", "# A note.\ninbetween: 1", in: "scene.yaml")
    try nights.batch(outputs: #"{file: "{name}.mp4", crf: 18.5}"#)
    let result = try nights.run()
    #expect(result.status == .done)
    #expect(result.comparisons.map(\.summary) == ["scene changed, no difference"])
  }

  @Test func `a scene that cannot be drawn as it was is not known to be the same`() throws {
    let nights = try Nights(outputs: #"{file: "{name}.mp4", crf: 18}"#)
    #expect(try nights.run().status == .done)
    // As the cache's limit may do.
    try FileManager.default.removeItem(atPath: nights.folder.file("cache/files"))
    try FileManager.default.createDirectory(
      atPath: nights.folder.file("cache/files"), withIntermediateDirectories: true)
    try nights.replace("foregroundColor: black", "foregroundColor: \"#010101\"", in: "scene.yaml")
    let result = try nights.run()
    #expect(result.status == .different)
    let comparison = try #require(result.comparisons.first)
    #expect(comparison.summary.contains("not known"), "\(comparison.summary)")
    #expect(comparison.summary.contains("scene.yaml as it was is not kept"))
    #expect(
      comparison.reasons == [
        "scene.yaml has changed",
        "which layers differ is not known: scene.yaml as it was is not kept",
      ])
    #expect(try nights.run().status == .done, "the next night is quiet")
  }

  /// Files that somebody cut or wrote over.
  static let damages: [String] = ["emptied", "cut", "junk"]

  @Test(arguments: ["mp4", "gif", "apng", "webp", "%d.png", "bgra", "hashes"], damages)
  func `a damaged earlier file is told, counts as none, and is made again`(
    _ ending: String, _ damage: String
  ) throws {
    let name = ending.hasPrefix("%") ? "{name}-\(ending)" : "{name}.\(ending)"
    let nights = try Nights(outputs: "\"\(name)\", \"other.gif\"")
    #expect(try nights.run().status == .done)
    let path = nights.folder.file("out/" + (ending.hasPrefix("%") ? "s-3.png" : "s.\(ending)"))
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    let damaged =
      switch damage {
      case "emptied": Data()
      case "cut": whole.prefix(whole.count * 2 / 5)
      default: Data("no clip at all\n".utf8)
      }
    try damaged.write(to: URL(fileURLWithPath: path))
    let result = try nights.run()
    #expect(result.status == .done, "\(result.message ?? "") \(result.comparisons.map(\.summary))")
    #expect(result.warnings.contains { $0.contains("counts as none") }, "\(result.warnings)")
    #expect(result.comparisons.first?.summary == "new: the file before was damaged")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == whole)
    #expect(result.comparisons.last?.summary == "the same bytes as before")
  }

  @Test(arguments: ["bgra", "hashes", "apng", "webp", "png"])
  func `a change by a level differs in every file without loss`(_ ending: String) throws {
    let part = ending == "png" ? ", at: 0.5" : ""
    let nights = try Nights(outputs: "{file: \"{name}.\(ending)\"\(part)}")
    #expect(try nights.run().status == .done)
    try nights.replace("foregroundColor: black", "foregroundColor: \"#010101\"", in: "scene.yaml")
    let result = try nights.run()
    #expect(result.status == .different, "\(result.message ?? "")")
    #expect(result.comparisons.first?.reasons.first?.hasPrefix("title: ") == true)
  }

  @Test func `a file that somebody else wrote is not explained by the last run`() throws {
    let nights = try Nights(outputs: #""{name}.gif""#)
    #expect(try nights.run().status == .done)
    let path = nights.folder.file("out/s.gif")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    try nights.replace("lime", "yellow", in: "part.yaml")
    #expect(try nights.run().status == .different)
    try bytes.write(to: URL(fileURLWithPath: path))
    let reasons = try nights.run().comparisons.flatMap(\.reasons)
    #expect(reasons == ["the file before is not what the last run made"])
  }

  @Test func `a golden that was recorded anew explains itself`() throws {
    let nights = try Nights(outputs: #""{name}.gif""#, compare: "golden")
    func record() throws {
      let loaded = try SceneLoader().load(contentsOf: nights.folder.file("scene.yaml"))
      try PipelineGolden(name: "s", sceneFile: nights.folder.file("scene.yaml"))
        .record(loaded.scene, madeOf: loaded.usedFiles)
    }
    try record()
    #expect(try nights.run().status == .done)
    try nights.replace("toValue: 45", "toValue: 35", in: "scene.yaml")
    try record()
    try nights.replace("toValue: 35", "toValue: 25", in: "scene.yaml")
    let reasons = try nights.run().comparisons.flatMap(\.reasons)
    #expect(reasons.count == 1)
    #expect(reasons.first?.contains("position is 7 5, not 8 5 (track go)") == true, "\(reasons)")
  }
}
