import Foundation
import Inbetween
import TestSupport
import Testing

/// The functions of the article `GettingStarted`, word for word, and that they do what it says.
@Suite struct GettingStartedTests {
  func timeline(ofScene file: String, color: String) throws -> Timeline {
    let loaded = try SceneLoader().load(contentsOf: file, parameters: ["color": color])
    for warning in loaded.warnings { print(warning) }
    return try TimelineCompiler().compile(loaded.scene)
  }

  func mistakes(inScene text: String) -> [String] {
    do {
      _ = try SceneLoader().load(Array(text.utf8), file: "scene.yaml")
      return []
    } catch {
      return error.errors.map { "\($0.location), \($0.keyPath): \($0.message)" }
    }
  }

  func positions(of name: String, in timeline: Timeline) -> [PropertyValue] {
    guard let layer = timeline.layer(named: name),
      let keyPath = AnimationKeyPath("position.x")
    else { return [] }
    return [0, 0.5, 1].map { timeline.layers[layer].value(of: keyPath, at: $0) }
  }

  func opacities(in timeline: Timeline, at instant: Double) -> [Double] {
    FrameSampler(timeline).frame(at: instant).layers.map(\.properties.opacity)
  }

  func layerHit(in timeline: Timeline) -> String? {
    FrameSampler(timeline).layer(at: Point(x: 160, y: 90), instant: 0.5)
  }

  func drawStill(of timeline: Timeline, to file: String) throws {
    let picture = try StillRenderer(timeline).picture(at: 0.75)
    try StillRenderer.write(picture, to: file)
  }

  func render(_ timeline: Timeline, to file: String) throws -> RenderReport {
    var request = RenderRequest(timeline: timeline, outputs: [try OutputRequest(path: file)])
    request.jobs = 4
    let renderer = Renderer(request)
    return try renderer.render { print("\($0) of \(renderer.frameCount) frames") }
  }

  func isSame(_ file: String, as expected: String) throws -> Bool {
    let comparison = try ClipComparer().compare(
      ClipFile(path: file), with: ClipFile(path: expected))
    for difference in comparison.differences { print(difference) }
    if let frame = comparison.firstDivergence { print("they part at frame \(frame)") }
    return comparison.isMatch
  }

  /// The article's blocks of code in a language.
  private static func blocks(of language: String) throws -> [String] {
    let article = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/Inbetween/Inbetween.docc/GettingStarted.md")
    return try String(contentsOf: article.standardizedFileURL, encoding: .utf8)
      .components(separatedBy: "```\(language)\n").dropFirst()
      .map { $0.components(separatedBy: "\n```")[0] }
  }

  @Test func `the article's code is the code that is tested`() throws {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let blocks = try Self.blocks(of: "swift").filter { !$0.contains("// Package.swift") }
    #expect(blocks.count == 8)
    for block in blocks {
      let indented = block.split(separator: "\n").map { "  \($0)\n" }.joined()
      #expect(source.contains("\n" + indented), "\(block)")
    }
  }

  @Test func `the article's manifest loads`() throws {
    let manifest = try #require(
      try Self.blocks(of: "swift").first { $0.contains("// Package.swift") })
    let folder = try TemporaryFolder()
    try manifest.write(toFile: folder.file("Package.swift"), atomically: true, encoding: .utf8)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swift", "package", "--package-path", folder.path, "dump-package"]
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, Pipe())
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(text.contains("\"Clips\""))
  }

  @Test func `the article's functions do what it says`() throws {
    let folder = try TemporaryFolder()
    let text = try #require(try Self.blocks(of: "yaml").first)
    try text.write(toFile: folder.file("scene.yaml"), atomically: true, encoding: .utf8)
    let timeline = try timeline(ofScene: folder.file("scene.yaml"), color: "tomato")
    #expect(positions(of: "ball", in: timeline) == [.number(60), .number(160), .number(260)])
    #expect(opacities(in: timeline, at: 0.3) == [1])
    #expect(layerHit(in: timeline) == "ball")
    try drawStill(of: timeline, to: folder.file("still.png"))
    #expect(try isSame(folder.file("still.png"), as: folder.file("still.png")))

    // A tenth of the clip does for the files.
    try text.replacingOccurrences(of: "duration: 1", with: "duration: 0.1")
      .write(toFile: folder.file("short.yaml"), atomically: true, encoding: .utf8)
    for color in ["tomato", "blue"] {
      let short = try self.timeline(ofScene: folder.file("short.yaml"), color: color)
      let report = try render(short, to: folder.file("\(color).mp4"))
      #expect(report.outputs.map(\.frameCount) == [12])
    }
    #expect(try isSame(folder.file("blue.mp4"), as: folder.file("blue.mp4")))
    #expect(try !isSame(folder.file("blue.mp4"), as: folder.file("tomato.mp4")))
  }

  @Test func `the article's mistakes have a line, a key path and an answer`() throws {
    let text = try #require(try Self.blocks(of: "yaml").first)
    #expect(mistakes(inScene: text).isEmpty)
    let found = mistakes(inScene: text.replacingOccurrences(of: "fillColor", with: "filColor"))
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("scene.yaml:9:") == true, "\(found)")
    #expect(found.first?.contains(", layers[0].filColor: ") == true, "\(found)")
    #expect(found.first?.contains("fillColor") == true, "\(found)")
  }
}
