import Foundation
import Inbetween
import TestSupport
import Testing

/// Small Lottie files, written for one thing each.
enum LottieText {
  /// A file of 100 × 80 points at 10 frames a second that lasts 20 frames.
  static func file(
    _ layers: String, assets: String = "", ip: String = "0", op: String = "20", fr: String = "10",
    _ rest: String = ""
  ) -> String {
    """
    {"v": "5.7.0", "fr": \(fr), "ip": \(ip), "op": \(op), "w": 100, "h": 80, "assets": [\(assets)],
    "layers": [\(layers)]\(rest)}
    """
  }

  /// A shape layer with the keys of its transform, its shapes, and more keys.
  static func shapes(_ shapes: String, ks: String = "", _ rest: String = "") -> String {
    """
    {"ty": 4, "nm": "shapes", "ip": 0, "op": 20, "ks": {\(ks)}, "shapes": [\(shapes)]\(rest)}
    """
  }

  /// A red solid of 10 × 10 points with the keys of its transform, and more keys.
  static func solid(_ name: String = "box", ks: String = "", _ rest: String = "") -> String {
    """
    {"ty": 1, "nm": "\(name)", "sw": 10, "sh": 10, "sc": "#ff0000", "ks": {\(ks)}\(rest)}
    """
  }

  /// A red fill.
  static let red = #"{"ty": "fl", "c": {"k": [1, 0, 0, 1]}, "o": {"k": 100}}"#

  /// A rectangle around a point.
  static func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> String {
    #"{"ty": "rc", "p": {"k": [\#(x), \#(y)]}, "s": {"k": [\#(width), \#(height)]}, "r": {"k": 0}}"#
  }
}

/// A file that was opened.
struct OpenedLottie {
  let opened: OpenedScene
  private let folder: TemporaryFolder
  private let sampler: FrameSampler

  init(
    _ text: String, files: [String: [UInt8]] = [:], limits: [WorkLimits.Name: Int] = [:]
  ) throws {
    try self.init(Array(text.utf8), files: files, limits: limits)
  }

  init(
    _ bytes: [UInt8], name: String = "file.json", files: [String: [UInt8]] = [:],
    limits: [WorkLimits.Name: Int] = [:]
  ) throws {
    folder = try TemporaryFolder()
    for (name, bytes) in files {
      try Data(bytes).write(to: URL(fileURLWithPath: folder.file(name)))
    }
    let file = folder.file(name)
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    var opener = SceneOpener(file)
    for (name, value) in limits { opener.limits[name] = value }
    opened = try opener.open()
    sampler = FrameSampler(opened.timeline)
  }

  var scene: Scene { opened.scene }

  /// The features that were left out, each with its way.
  var omissions: [String] { opened.loaded.omissions.map { "\($0.keyPath): \($0.found)" } }

  /// The first layer of a name as it is at a frame.
  func layer(_ name: String, at frame: Double) -> PresentationLayer? {
    let instant = frame * Double(scene.frameRate.seconds) / Double(scene.frameRate.frames)
    return sampler.frame(at: instant).layers.first {
      $0.path == name || $0.path.hasSuffix("/\(name)")
    }
  }

  /// The place on the canvas of a point of a layer.
  func place(_ point: Point = .zero, in name: String, at frame: Double) -> Point? {
    layer(name, at: frame)?.transformToCanvas.apply(to: point)
  }

  /// The picture of a frame.
  func picture(at frame: Double) throws -> Pixmap { try Self.picture(opened.scene, at: frame) }

  /// The picture of a frame of a scene.
  static func picture(_ scene: Scene, at frame: Double) throws -> Pixmap {
    let instant = frame * Double(scene.frameRate.seconds) / Double(scene.frameRate.frames)
    return try StillRenderer(try TimelineCompiler().compile(scene)).drawer().picture(at: instant)
  }
}

extension Pixmap {
  /// Red, green, blue and alpha of a pixel, premultiplied.
  func color(_ x: Int, _ y: Int) -> [UInt8] {
    let pixel = pixel(x: x, y: y)
    return [pixel.red, pixel.green, pixel.blue, pixel.alpha]
  }
}

extension LottieText {
  /// Expects that shapes draw the same pixels as layers of a scene in YAML.
  static func expect(
    _ shapes: String, drawsAs layers: String, at frames: [Double] = [0],
    location: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let file = try OpenedLottie(file(Self.shapes(shapes)))
    let yaml = """
      inbetween: 1
      canvas: {width: 100, height: 80, background: null}
      time: {duration: 2, framesPerSecond: 10}
      layers: [\(layers)]
      """
    let scene = try SceneLoader().load(Array(yaml.utf8), file: "scene.yaml").scene
    for frame in frames {
      let (found, wanted) = try (file.picture(at: frame), OpenedLottie.picture(scene, at: frame))
      #expect(found == wanted, "frame \(frame)", sourceLocation: location)
      #expect(
        wanted != Pixmap(width: 100, height: 80), "nothing is drawn", sourceLocation: location)
    }
    #expect(file.omissions == [], sourceLocation: location)
  }
}
