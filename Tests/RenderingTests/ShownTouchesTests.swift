import Foundation
import Inbetween
import TestSupport
import Testing

/// Rings where the script touches the canvas.
@Suite struct ShownTouchesTests {
  private static let script = """
    interactions:
      - {at: 0.5, tap: [40, 50]}
      - {at: 1, press: {point: [100, 60], duration: 0.5}}
      - {at: 2, drag: {from: [30, 40], to: [110, 60], duration: 1}}
    """

  private func timeline(_ top: String, background: String = "null") throws -> Timeline {
    let yaml = """
      inbetween: 1
      canvas: {width: 150, height: 100, background: \(background)}
      time: {duration: 4, framesPerSecond: 50}
      \(top)
      \(Self.script)
      """
    return try TimelineCompiler().compile(
      try SceneLoader().load(Array(yaml.utf8), file: "s.yaml").scene)
  }

  /// An instant, and the ring that is wanted there.
  struct RingCase: Sendable, CustomTestStringConvertible {
    let instant: Double
    let center: Point
    /// 1 is not faded.
    let strength: Double
    var testDescription: String { "at \(instant) s" }
  }

  static let rings = [
    RingCase(instant: 0.5, center: Point(x: 40, y: 50), strength: 1),
    RingCase(instant: 0.6, center: Point(x: 40, y: 50), strength: 2.0 / 3),
    RingCase(instant: 0.77, center: Point(x: 40, y: 50), strength: 0.1),
    RingCase(instant: 1, center: Point(x: 100, y: 60), strength: 1),
    RingCase(instant: 1.49, center: Point(x: 100, y: 60), strength: 1),
    RingCase(instant: 1.65, center: Point(x: 100, y: 60), strength: 0.5),
    RingCase(instant: 2, center: Point(x: 30, y: 40), strength: 1),
    RingCase(instant: 2.25, center: Point(x: 50, y: 45), strength: 1),
    RingCase(instant: 3, center: Point(x: 110, y: 60), strength: 1),
    RingCase(instant: 3.15, center: Point(x: 110, y: 60), strength: 0.5),
  ]

  @Test(arguments: rings)
  func `a ring is where the finger is, and fades when it has gone`(_ row: RingCase) throws {
    let picture = try StillRenderer(try timeline("showTouches: true")).picture(at: row.instant)
    let center = try #require(picture.centroid())
    #expect(abs(center.x - row.center.x) < 0.1 && abs(center.y - row.center.y) < 0.1, "\(center)")
    // A ring 3 wide along a circle of radius 22; a byte of alpha is rounded.
    let wanted = 2 * Double.pi * 22 * 3 * 0.35 * row.strength
    #expect(abs(picture.area() - wanted) < 0.02 * wanted + 2, "\(picture.area()), wanted \(wanted)")
    let (x, y) = (Int(row.center.x), Int(row.center.y))
    #expect(picture.pixel(x: x, y: y).alpha == 0)
    let line = picture.pixel(x: x, y: y - 23)
    #expect(abs(Double(line.alpha) - 0.35 * 255 * row.strength) <= 1.5)
    #expect(line.red == 0 && line.green == 0 && line.blue == 0)
  }

  @Test(arguments: [0, 0.49, 0.8, 0.95, 1.8, 1.99, 3.3, 4])
  func `where no finger is and none was, nothing is drawn`(instant: Double) throws {
    let picture = try StillRenderer(try timeline("showTouches: {}")).picture(at: instant)
    #expect(picture.area() == 0)
  }

  @Test(arguments: ["", "showTouches: false", "showTouches: null"])
  func `without showTouches nothing is drawn`(top: String) throws {
    let stills = try StillRenderer(try timeline(top))
    for instant in [0.5, 1.2, 2.5] { #expect(try stills.picture(at: instant).area() == 0) }
  }

  @Test func `colour and radius are the scene's, in points`() throws {
    let yaml = "showTouches: {color: \"#ff000080\", radius: 10}"
    var scene = try SceneLoader().load(
      Array(
        "inbetween: 1\ncanvas: {width: 50, height: 50, scale: 2}\ntime: {duration: 1}\n\(yaml)\ninteractions: [{at: 0, tap: [25, 25]}]"
          .utf8), file: "s.yaml"
    ).scene
    #expect(
      scene.touchIndicator
        == TouchIndicator(color: Color(red: 1, green: 0, blue: 0, alpha: 128.0 / 255), radius: 10))
    let picture = try StillRenderer(try TimelineCompiler().compile(scene)).picture(at: 0)
    let wanted = 2 * Double.pi * 10 * 3 * 4 * 128 / 255
    #expect(abs(picture.area(of: .red) - wanted) < 0.02 * wanted)
    #expect(picture.pixel(x: 50, y: 30) == (blue: 0, green: 0, red: 128, alpha: 128))
    scene.touchIndicator = nil
    #expect(
      try StillRenderer(try TimelineCompiler().compile(scene)).picture(at: 0).area() == 0)
  }

  @Test func `rings lie above all layers, and samples and hits know nothing of them`() throws {
    let layers = """
      layers:
        - {name: wall, frame: [0, 0, 150, 100], backgroundColor: white, zPosition: 1e9}
      """
    let (plain, shown) = try (timeline(layers), timeline("showTouches: true\n\(layers)"))
    let picture = try StillRenderer(shown).picture(at: 1.2)
    #expect(picture.pixel(x: 100, y: 37).red == 166)  // 65 % of 255
    #expect(picture.pixel(x: 100, y: 60).red == 255)
    for instant in [0.5, 1.2, 2.5] {
      #expect(
        FrameSampler(plain).frame(at: instant).layers
          == FrameSampler(shown).frame(at: instant).layers)
      #expect(
        FrameSampler(shown).layer(at: Point(x: 100, y: 38), instant: instant) == "wall")
    }
    #expect(plain.events == shown.events)
  }

  @Test func `frames with equal signatures show equal rings, and resting rings are equal`() throws {
    let timeline = try timeline("showTouches: true", background: "white")
    let stills = try StillRenderer(timeline)
    var pictures: [[TimePosition?]: Pixmap] = [:]
    for frame in 0..<200 {
      let instant = timeline.frameRate.instant(of: frame)
      let picture = try stills.picture(at: instant)
      if let known = pictures.updateValue(picture, forKey: timeline.signature(at: instant)) {
        #expect(known == picture, "\(frame)")
      }
    }
    // Nothing, the tap's 15 frames, the press and its fade's 14, the drag's 51 and its fade's 14.
    #expect(pictures.count == 1 + 15 + 1 + 14 + 51 + 14)
  }

  @Test func `a touch of a used file is shown where it is on the canvas`() throws {
    let folder = try TemporaryFolder()
    try """
    inbetween: 1
    canvas: {width: 50, height: 50}
    showTouches: {radius: 5}
    interactions: [{at: 0, tap: [25, 10]}]
    """.write(toFile: folder.file("part.yaml"), atomically: true, encoding: .utf8)
    try """
    inbetween: 1
    canvas: {width: 150, height: 100}
    time: {duration: 1}
    showTouches: true
    layers: [{use: part.yaml, name: part, position: [100, 50]}]
    """.write(toFile: folder.file("s.yaml"), atomically: true, encoding: .utf8)
    let scene = try SceneLoader().load(contentsOf: folder.file("s.yaml")).scene
    #expect(scene.touchIndicator == TouchIndicator())
    let picture = try StillRenderer(try TimelineCompiler().compile(scene)).picture(at: 0)
    let center = try #require(picture.centroid())
    #expect(abs(center.x - 100) < 0.1 && abs(center.y - 35) < 0.1, "\(center)")
  }
}
