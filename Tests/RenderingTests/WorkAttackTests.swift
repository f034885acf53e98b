import Foundation
import Inbetween
import TestSupport
import Testing

/// Small scenes that ask for endless work: each is refused, or drawn for what its canvas is worth.
@Suite struct WorkAttackTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try StillRenderer.write(Pixmap(width: 4, height: 4), to: folder.file("dot.png"))
    for i in 0..<24 { try Self.promise(8192, 8192).write(to: url("big\(i).png")) }
  }

  private func url(_ name: String) -> URL { URL(fileURLWithPath: folder.file(name)) }

  /// A PNG file that ends behind its header: who decodes it before counting finds that out.
  private static func promise(_ width: UInt32, _ height: UInt32) -> Data {
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
    bytes += Array("IHDR".utf8)
    for side in [width, height] {
      bytes += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: side >> $0) }
    }
    return Data(bytes + [8, 6, 0, 0, 0, 0, 0, 0, 0])
  }

  struct AttackCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The limit that is passed, and its value where that is lower than usual: the scene is then
    /// smaller in proportion.
    let limit: WorkLimits.Name
    var value: Int?
    var words: [String] = []
    let yaml: String
  }

  private static let start = "inbetween: 1\ncanvas: {width: 32, height: 24}\ntime: {duration: 2}\n"

  /// Emitters in emitters, each of a hundred births.
  private static func cell(_ depth: Int) -> String {
    let inner = depth > 1 ? ", emitterCells: [\(cell(depth - 1))]" : ""
    return "{contents: dot.png, birthRate: 100, lifetime: 1, velocity: 9\(inner)}"
  }

  /// Layers in layers, each of which fades to another state in the same second.
  private static func fades(_ depth: Int) -> String {
    let inner = depth > 1 ? "[\(fades(depth - 1))]" : "[]"
    return
      "{name: f\(depth), backgroundColor: red, frame: [0, 0, 9, 9], sublayers: \(inner), animations: [{transition: fade, duration: 1}]}"
  }

  /// Handlers that each tap the next layer twice.
  private static func taps(_ count: Int) -> String {
    let layers = (0..<count).map { i in
      let next = i + 1 < count ? "{tap: [\(i + 1).5, 1]}, {tap: [\(i + 1).5, 1]}" : "{log: end}"
      return "  - {frame: [\(i), 0, 1, 9], onTap: [\(next)]}\n"
    }
    return "layers:\n\(layers.joined())interactions: [{at: 0.1, tap: [0.5, 1]}]"
  }

  static let cases: [AttackCase] = [
    AttackCase(
      testDescription: "emitters nested four deep", limit: .particles, value: 1000,
      words: ["layer \"fire\" at 1 s"],
      yaml: "layers: [{name: fire, type: emitter, emitterCells: [\(cell(4))]}]"),
    AttackCase(
      testDescription: "births without end", limit: .particles,
      yaml:
        "layers: [{type: emitter, emitterCells: [{contents: dot.png, birthRate: 1e15, lifetime: 1e9}]}]"
    ),
    AttackCase(
      testDescription: "24 pictures of 64 megapixels", limit: .decodedPixels,
      words: ["layer \"layer[4]\": found 1610612736 pixels"],
      yaml: "layers:\n"
        + (0..<24).map { "  - {frame: [0, 0, 9, 9], contents: big\($0).png}\n" }.joined()),
    AttackCase(
      testDescription: "a transition every millisecond over many layers", limit: .shownLayers,
      value: 2000,
      words: ["layer \"a\": at 0."],
      yaml: "layers:\n  - name: a\n    sublayers:\n"
        + String(repeating: "      - {frame: [0, 0, 9, 9]}\n", count: 30)
        + "interactions: [{every: 0.001, transition: {layer: a, transition: fade, duration: 1}}]"),
    AttackCase(
      testDescription: "fades in fades", limit: .shownLayers, value: 500,
      yaml: "layers: [\(fades(12))]"),
    AttackCase(
      testDescription: "a timer that never moves on", limit: .causes, value: 100,
      yaml: "layers: [{name: a}]\ninteractions: [{every: 1e-300, until: 1, log: x}]"),
    AttackCase(
      testDescription: "handlers that make twice as many run", limit: .events, value: 500,
      yaml: taps(30)),
    AttackCase(
      testDescription: "taps among many layers", limit: .scriptSteps, value: 5000,
      yaml: "layers: [" + String(repeating: "{},", count: 300) + "]\n"
        + "interactions: [{every: 0.0005, tap: [1, 1]}]"),
    AttackCase(
      testDescription: "a line that crosses itself often", limit: .drawnPixels, value: 5_000_000,
      words: ["layer \"shape[0]\" at 1 s"],
      yaml: "layers: [{type: shape, path: \"M0 0"
        + String(repeating: "L31 24L1 0", count: 1000) + "\", frame: [0, 0, 32, 24]}]"),
    AttackCase(
      testDescription: "lines that cross one another", limit: .drawnPixels, value: 50_000_000,
      words: ["layer \"shape[0]\" at 1 s"],
      yaml: "layers: [{type: shape, path: \"M0 0"
        + (0..<6000).map { "L\($0 * 7 % 32) \($0 % 2 == 0 ? 24 : 0)" }.joined()
        + "\", frame: [0, 0, 32, 24]}]"),
    AttackCase(
      testDescription: "panels over panels", limit: .drawnSteps,
      yaml: "layers:\n  - {frame: [0, 0, 9, 9], backgroundColor: red}\n"
        + String(
          repeating: "  - {frame: [0, 0, 9, 9], backgroundFilters: [{gaussianBlur: 1}]}\n",
          count: 3000)),
    AttackCase(
      testDescription: "masks as large as the canvas", limit: .surfacePixels, value: 4_000_000,
      yaml: "canvas: {width: 400, height: 400}\nlayers:\n"
        + String(
          repeating:
            "  - {frame: [0, 0, 400, 400], backgroundColor: red, mask: {cornerRadius: 9, frame: [0, 0, 400, 400], backgroundColor: black, sublayers: [{frame: [0, 0, 9, 9], backgroundColor: red}]}}\n",
          count: 60)),
  ]

  private func scene(_ yaml: String) throws -> LoadedScene {
    let head = yaml.hasPrefix("canvas") ? "inbetween: 1\n" : Self.start
    return try SceneLoader().load(Array((head + yaml).utf8), file: folder.file("s.yaml"))
  }

  @Test(arguments: cases)
  func `endless work is refused with the number, the place and the option`(
    _ row: AttackCase
  ) throws {
    var message = ""
    do {
      var limits = WorkLimits()
      if let value = row.value { limits[row.limit] = value }
      let timeline = try TimelineCompiler(limits: limits).compile(try scene(row.yaml).scene)
      _ = try StillRenderer(timeline).picture(at: 1)
    } catch {
      message = "\(error)"
    }
    #expect(message.contains("--limit \(row.limit.rawValue)=N raises it"), "\(message.prefix(500))")
    #expect(message.utf8.count < 1000)
    for word in row.words {
      #expect(message.contains(word), "no \(word) in: \(message)")
    }
  }

  @Test func `many animations may begin at one time`() throws {
    let keyPaths = ["opacity", "position.x", "position.y", "zPosition", "cornerRadius"]
    let animations = try keyPaths.map { text in
      Animation(
        timing: MediaTiming(duration: 1),
        action: .basic(
          AnimationEndpoints(
            keyPath: try #require(AnimationKeyPath(text)), fromValue: .number(0),
            toValue: .number(1))))
    }
    var layer = Layer()
    layer.properties.bounds = Rect(x: 0, y: 0, width: 9, height: 9)
    layer.properties.backgroundColor = .white
    layer.animations = animations
    let timeline = try TimelineCompiler().compile(
      Scene(
        canvas: Canvas(size: Size(width: 8, height: 8)), duration: 1,
        layers: Array(repeating: layer, count: 2200)))
    #expect(timeline.layers.reduce(0) { $0 + $1.tracks.count } == 11_000)
    let picture = try StillRenderer(timeline).picture(at: 0.5)
    #expect(picture.pixel(x: 0, y: 0).red > 0)
  }
}
