import Foundation
import Inbetween
import TestSupport
import Testing

/// Limits on work, from a file's bytes to its picture.
@Suite struct WorkLimitTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try StillRenderer.write(Pixmap(width: 4, height: 4), to: folder.file("a.png"))
    try StillRenderer.write(Pixmap(width: 5, height: 3), to: folder.file("b.png"))
    _ = try Renderer(
      RenderRequest(
        timeline: TestScene.moving(
          seconds: 0.2, rate: .fifty, size: Size(width: 8, height: 6)),
        outputs: [OutputRequest(path: folder.file("c.gif"))])
    ).render()
    try Data("inbetween: 1\ncanvas: {width: 1, height: 1}".utf8).write(
      to: URL(fileURLWithPath: folder.file("part.yaml")))
    // No more than its name is looked at.
    try Data().write(to: URL(fileURLWithPath: folder.file("a.wav")))
    let font = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("pipelines/titles/PipelineSans.ttf")
    try FileManager.default.copyItem(atPath: font.path, toPath: folder.file("f.ttf"))
  }

  struct LimitCase: Sendable, CustomTestStringConvertible {
    let name: WorkLimits.Name
    /// The least value with which the scene draws, when it is known.
    var least: Int?
    var isClip = false
    let yaml: String
    var testDescription: String { name.rawValue }
  }

  private static let start = "inbetween: 1\ncanvas: {width: 10, height: 10}\ntime: {duration: 1}\n"

  private static func layer(_ text: String) -> String {
    "layers: [{frame: [0, 0, 10, 10], \(text)}]"
  }

  private static let handlers = """
    layers:
      - {name: a, frame: [0, 0, 5, 5], onTap: [{tap: [7, 7]}]}
      - {name: b, frame: [5, 5, 5, 5], onTap: [{log: b}]}
    interactions: [{at: 0.1, tap: [1, 1]}]
    """

  private static let chain = """
    layers: [{name: a, frame: [0, 0, 10, 10]}]
    interactions:
      - at: 0.1
        addAnimation: {layer: a, keyPath: opacity, toValue: 0, duration: 0.1, onStart: [
          {addAnimation: {layer: a, keyPath: position.x, toValue: 1, duration: 0.1, onStart: [{log: x}]}}]}
    """

  static let cases: [LimitCase] = [
    LimitCase(name: .sceneBytes, least: start.utf8.count, yaml: ""),
    LimitCase(name: .imageBytes, yaml: layer("contents: a.png")),
    LimitCase(name: .fontBytes, yaml: layer("type: text, font: f.ttf, string: x")),
    // The file, and its three entries with two, one and no more in each.
    LimitCase(name: .values, least: 7, yaml: ""),
    LimitCase(name: .usedBytes, least: 42, yaml: "layers: [{use: part.yaml}, {use: part.yaml}]"),
    // A number in a rectangle of a layer in the list of the file.
    LimitCase(name: .nesting, least: 5, yaml: layer("")),
    LimitCase(
      name: .parameterBytes, least: 7, yaml: "parameters: {p: hello}\n" + layer("name: \"x${p}y\"")),
    LimitCase(
      name: .madeItems, least: 3, yaml: "layers: [{forEach: {count: 3}, frame: [0, 0, 1, 1]}]"),
    LimitCase(name: .madeValues, least: 4, yaml: "layers: [{forEach: {count: 2}, opacity: 1}]"),
    LimitCase(
      name: .uses, least: 2,
      yaml: "definitions: {a: {sublayers: [{use: b}]}, b: {}}\nlayers: [{use: a}]"),
    // With the brace at the end.
    LimitCase(name: .expressionBytes, least: 6, yaml: "title: '${1 + 2}'"),
    LimitCase(name: .expressionNesting, least: 3, yaml: "title: '${((1))}'"),
    LimitCase(name: .expressionSteps, least: 3, yaml: "title: '${1 + 2}'"),
    LimitCase(name: .layers, least: 3, yaml: layer("mask: {}, sublayers: [{}]")),
    LimitCase(
      name: .animations, least: 2,
      yaml: layer("animations: [{animations: [{keyPath: opacity, toValue: 0}], duration: 1}]")),
    LimitCase(
      name: .pathElements, least: 7, yaml: layer("type: shape, path: [\"M0 0H1V1Z\", \"M0 0H1V1\"]")
    ),
    LimitCase(name: .characters, least: 5, yaml: layer("type: text, font: f.ttf, string: Grüße")),
    LimitCase(
      name: .drawnCharacters, least: 5, yaml: layer("type: text, font: f.ttf, string: Grüße")),
    LimitCase(name: .sounds, least: 2, yaml: "audio: [{file: a.wav}, {file: a.wav, at: 1}]"),
    LimitCase(name: .events, least: 3, yaml: handlers),
    LimitCase(
      name: .eventBytes, least: 18, yaml: "interactions: [{at: 0.1, log: abc}]"),
    LimitCase(name: .scriptSteps, yaml: handlers),
    LimitCase(name: .causes, least: 2, yaml: chain),
    LimitCase(name: .handlers, least: 2, yaml: handlers),
    LimitCase(
      name: .shownLayers, least: 4,
      yaml: "layers: [{type: replicator, instanceCount: 3, sublayers: [{frame: [0, 0, 1, 1]}]}]"),
    LimitCase(
      name: .tracks, least: 2,
      yaml: layer(
        "animations: [{keyPath: opacity, toValue: 0}, {keyPath: position.x, toValue: 0}]")),
    LimitCase(
      name: .keyframes, least: 4,
      yaml: layer("animations: [{keyPath: opacity, values: [0, 1, 0, 1, 0]}]")),
    LimitCase(name: .frames, least: 60, yaml: ""),
    LimitCase(name: .clipPixels, least: 100, isClip: true, yaml: ""),
    LimitCase(name: .stillPixels, least: 100, yaml: ""),
    LimitCase(name: .imagePixels, least: 16, yaml: layer("contents: a.png")),
    LimitCase(
      name: .decodedPixels, least: 31,
      yaml: layer("contents: a.png, sublayers: [{contents: b.png}]")),
    LimitCase(name: .videoPixels, yaml: layer("contents: c.gif")),
    LimitCase(name: .videoFrames, yaml: layer("contents: c.gif")),
    LimitCase(
      name: .surfacePixels, least: 36,
      yaml: """
        layers:
          - opacity: 0.5
            sublayers:
              - {frame: [0, 0, 4, 4], backgroundColor: red}
              - {frame: [2, 2, 4, 4], backgroundColor: blue}
        """),
    LimitCase(
      name: .particles,
      yaml: layer(
        "type: emitter, emitterCells: [{contents: a.png, birthRate: 10, lifetime: 1, emitterCells: [{contents: a.png, birthRate: 10, lifetime: 1}]}]"
      )),
    LimitCase(name: .drawnElements, least: 5, yaml: layer("type: shape, path: M0 0H1V1H0Z")),
    LimitCase(
      name: .drawnSteps, least: 3,
      yaml: layer(
        "backgroundColor: red, sublayers: [{bounds: [0, 0, 1, 1], backgroundFilters: [{invert: 1}], sublayers: [{}]}]"
      )),
    LimitCase(name: .drawnPixels, least: 100, yaml: layer("backgroundColor: red")),
    // A gradient's pixels cost more than filled ones, the more the harder its form.
    LimitCase(
      name: .drawnPixels, least: 900, yaml: layer("type: gradient, colors: [red, blue]")),
    LimitCase(
      name: .drawnPixels, least: 3100,
      yaml: layer("type: gradient, gradientType: conic, colors: [red, blue]")),
    // An exposure is as much work as all of its pictures.
    LimitCase(
      name: .drawnPixels, least: 400,
      yaml: "motionBlur: {samples: 4}\n" + layer("backgroundColor: red")),
  ]

  @Test func `every limit is reached by a scene or a file`() {
    // Files of rows belong to manifests.
    #expect(Set(Self.cases.map(\.name)) == Set(WorkLimits.Name.allCases).subtracting([.rowsBytes]))
  }

  /// What is wrong with a scene under some limits; `nil` when it draws.
  private func failure(_ row: LimitCase, _ limits: WorkLimits) throws -> String? {
    let text = Self.start + row.yaml
    do {
      let loaded = try SceneLoader(limits: limits).load(
        Array(text.utf8), file: folder.file("s.yaml"))
      let timeline = try TimelineCompiler(limits: limits).compile(loaded.scene)
      if row.isClip {
        _ = try Renderer(
          RenderRequest(
            timeline: timeline, outputs: [OutputRequest(path: folder.file("out.hashes"))])
        ).render()
      } else {
        _ = try StillRenderer(timeline).picture(at: 0.5)
      }
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: cases)
  func `a scene draws with a limit that suffices, and is refused by name below it`(
    _ row: LimitCase
  ) throws {
    #expect(try failure(row, WorkLimits()) == nil)
    // The least value that suffices, between one that does not and one that does.
    var (low, high) = (0, 1)
    while high < row.name.standard {
      var limits = WorkLimits()
      limits[row.name] = high
      if try failure(row, limits) == nil { break }
      (low, high) = (high, min(4 * high, row.name.standard))
    }
    while high - low > 1 {
      let middle = low + (high - low) / 2
      var limits = WorkLimits()
      limits[row.name] = middle
      if try failure(row, limits) == nil { high = middle } else { low = middle }
    }
    #expect(high > 1, "the scene does not reach the limit")
    if let least = row.least { #expect(high == least) }
    var limits = WorkLimits()
    limits[row.name] = high
    #expect(try failure(row, limits) == nil)
    limits[row.name] = high - 1
    let message = try failure(row, limits) ?? ""
    #expect(message.contains("--limit \(row.name.rawValue)=N raises it"), "\(message)")
    #expect(message.contains("\(high - 1)") || message.contains("million"), "\(message)")
  }
}
