import FramePlanning
import FrameSampling
import Graphics
import LayerModel
import SceneModel
import TestSupport
import Testing
import TimelineCompiling
import Timing

/// A scene of three bands in which everything that the rasterizer knows moves.
enum BusyScene {
  static let width = 160
  static let height = 300

  static let art = Pixmap(width: 50, height: 40) { x, y in
    Color(
      red: Double(x) / 50, green: Double(y) / 40, blue: (x / 5 + y / 5) % 2 == 0 ? 1 : 0,
      alpha: x < 25 ? 1 : 0.6)
  }

  static func images() throws -> ImageStore { try Drawing.images(["art": art]) }

  static func animation(
    _ keyPath: String, from: PropertyValue, to: PropertyValue, begin: Seconds = 0,
    duration: Seconds = 4
  ) throws -> Animation {
    let path = try #require(AnimationKeyPath(keyPath))
    return Animation(
      timing: MediaTiming(beginTime: begin, duration: duration),
      action: .basic(AnimationEndpoints(keyPath: path, fromValue: from, toValue: to)))
  }

  static func sampler(over background: Color? = .white) throws -> FrameSampler {
    var layers: [Layer] = []
    // At rest, so that some bands do not change while others do.
    layers.append(
      Drawing.layer(frame: Rect(x: 5, y: 5, width: 60, height: 50)) {
        $0.backgroundColor = Drawing.green
        $0.cornerRadius = 12
      })
    layers.append(
      Drawing.layer(
        frame: Rect(x: 80, y: 100, width: 50, height: 60),
        animations: [
          try animation(
            "position", from: .point(Point(x: 100, y: 60)), to: .point(Point(x: 90, y: 250)))
        ]
      ) { $0.contents = Drawing.image("art") })
    layers.append(
      Drawing.layer(
        frame: Rect(x: 20, y: 110, width: 70, height: 50),
        sublayers: [
          Drawing.layer(frame: Rect(x: 30, y: 20, width: 60, height: 60)) {
            $0.backgroundColor = Drawing.blue
            $0.cornerRadius = 30
          }
        ],
        animations: [
          try animation("opacity", from: .number(1), to: .number(0), begin: 1, duration: 2),
          try animation(
            "transform.rotation.z", from: .number(0), to: .number(2), begin: 2, duration: 2),
        ]
      ) {
        $0.backgroundColor = Drawing.red
        $0.borderWidth = 3
      })
    layers.append(
      Drawing.layer(
        frame: Rect(x: 10, y: 180, width: 100, height: 100),
        mask: Drawing.layer(
          .shape, frame: Rect(x: 0, y: 0, width: 100, height: 100),
          animations: [try animation("strokeEnd", from: .number(0), to: .number(1))]
        ) {
          $0.shape.path = WipeTests.circle
          $0.shape.fillColor = nil
          $0.shape.strokeColor = .black
          $0.shape.lineWidth = 40
          $0.shape.strokeEnd = 0
        }
      ) { $0.contents = Drawing.image("art") })
    layers.append(
      Drawing.layer(
        frame: Rect(x: 60, y: 200, width: 90, height: 80),
        sublayers: [
          Drawing.layer(
            frame: Rect(x: -20, y: -20, width: 80, height: 70),
            animations: [
              try animation(
                "position.x", from: .number(0), to: .number(90), begin: 0.5, duration: 3)
            ]
          ) {
            $0.contents = Drawing.image("art")
            $0.transform = .rotation(radians: 0.3)
          }
        ]
      ) {
        $0.masksToBounds = true
        $0.cornerRadius = 25
        $0.borderWidth = 4
        $0.borderColor = Drawing.blue
        $0.opacity = 0.8
      })
    layers.append(
      Drawing.layer(
        .shape, frame: Rect(x: 0, y: 0, width: 160, height: 300),
        animations: [try animation("lineDashPhase", from: .number(0), to: .number(-28))]
      ) {
        $0.shape.path = Path(ellipseIn: Rect(x: 20, y: 60, width: 120, height: 200))
        $0.shape.fillColor = nil
        $0.shape.strokeColor = .black
        $0.shape.lineWidth = 3
        $0.shape.lineDashPattern = [5, 9]
      })
    layers.append(
      Drawing.layer(
        frame: Rect(x: 70, y: 10, width: 60, height: 40),
        sublayers: [
          Drawing.layer(frame: Rect(x: 10, y: 10, width: 60, height: 20)) {
            $0.backgroundColor = Drawing.blue
          }
        ],
        mask: Drawing.layer(
          frame: Rect(x: 0, y: 0, width: 40, height: 40),
          sublayers: [
            Drawing.layer(
              frame: Rect(x: 20, y: 10, width: 40, height: 40),
              animations: [
                try animation("opacity", from: .number(0), to: .number(1), begin: 3, duration: 1)
              ]
            ) {
              $0.backgroundColor = .black
              $0.cornerRadius = 10
              $0.opacity = 0.4
            }
          ]
        ) { $0.backgroundColor = Color(red: 0, green: 0, blue: 0, alpha: 0.5) }
      ) { $0.backgroundColor = Drawing.red })
    let scene = Scene(
      canvas: Canvas(
        size: Size(width: Double(width), height: Double(height)), background: background),
      duration: 5, layers: layers)
    return FrameSampler(try TimelineCompiler().compile(scene))
  }

  /// The instants of a short clip.
  static let instants = (0..<50).map { Double($0) / 10 }
}
