import Glibc
import Graphics
import LayerModel
import SceneModel
import TestSupport
import Testing

/// One outline has one edge, whatever is painted through it.
@Suite struct OneEdgeTests {
  /// A capsule at a place: a box with round ends, and a line with round caps.
  private struct Capsule {
    let bounds: Rect
    let side: Double
    let place: (inout LayerProperties) -> Void

    init(seed: Int) {
      var random = SeededGenerator(seed: UInt64(seed))
      let side = [40.0, 150, 400][seed % 3]
      self.side = side
      let height = side * .random(in: 0.1...0.5, using: &random)
      bounds = Rect(
        x: 0, y: 0, width: max(side * .random(in: 0.4...0.7, using: &random), height),
        height: height)
      let middle = Point(
        x: side / 2 + .random(in: -2...2, using: &random),
        y: side / 2 + .random(in: -2...2, using: &random))
      let angle = seed.isMultiple(of: 4) ? 0 : Double.random(in: 0...7, using: &random)
      let scale = Double.random(in: 0.8...1.2, using: &random)
      place = {
        $0.position = middle
        $0.transform = .rotation(radians: angle).concatenating(.scale(x: scale, y: scale))
      }
    }

    var outline: Path { Path(roundedRect: bounds, cornerRadius: bounds.size.height / 2) }

    /// The same with ends that are circles to the last digit, as caps are; cubic curves are 1/4000
    /// of the radius beside them.
    var circular: Path {
      let radius = bounds.size.height / 2
      let points = (0..<800).map { i in
        let angle = (Double(i) + 0.5) / 800 * 2 * .pi
        return Point(
          x: (sin(angle) < 0 ? bounds.minX + radius : bounds.maxX - radius) + radius * sin(angle),
          y: radius - radius * cos(angle))
      }
      return Path(polyline: points, closed: true)
    }

    /// The same outline in many pieces.
    var pieces: Path {
      var path = Path()
      for subpath in outline.subpaths {
        path.move(to: subpath.start)
        for segment in subpath.segments where segment.length > 0 {
          for i in 0..<20 {
            switch segment.trimmed(from: Double(i) / 20, to: Double(i + 1) / 20) {
            case .line(_, let to): path.addLine(to: to)
            case .curve(let curve):
              path.addCurve(to: curve.end, control1: curve.control1, control2: curve.control2)
            }
          }
        }
        path.closeSubpath()
      }
      return path
    }

    func layer(
      _ kind: LayerKind = .layer, sublayers: [Layer] = [], mask: Layer? = nil,
      _ change: (inout LayerProperties) -> Void
    ) -> Layer {
      Drawing.layer(kind, frame: bounds, sublayers: sublayers, mask: mask) {
        place(&$0)
        change(&$0)
      }
    }

    func shape(_ path: Path, _ change: (inout LayerProperties) -> Void = { _ in }) -> Layer {
      Drawing.layer(.shape, frame: bounds) {
        $0.shape.path = path
        $0.shape.fillColor = .black
        change(&$0)
      }
    }

    /// A sublayer that reaches beyond all sides.
    private func filling(
      _ kind: LayerKind, _ change: (inout LayerProperties) -> Void
    ) -> Layer {
      Drawing.layer(kind, frame: bounds.insetBy(-7)) { change(&$0) }
    }

    private var line: Path {
      let radius = bounds.size.height / 2
      return Path(
        polyline: [
          Point(x: radius, y: radius), Point(x: bounds.size.width - radius, y: radius),
        ])
    }

    private func stroke(_ properties: inout LayerProperties) {
      properties.shape.path = line
      properties.shape.fillColor = nil
      properties.shape.strokeColor = .black
      properties.shape.lineWidth = bounds.size.height
      properties.shape.lineCap = .round
    }

    private func gradient(_ properties: inout LayerProperties) {
      properties.gradient.colors = [.black, .black]
    }

    private func masked(by mask: Layer) -> Layer {
      layer(sublayers: [filling(.gradient, gradient)], mask: mask) { _ in }
    }

    func fill(_ path: Path) -> Layer {
      layer(.shape) {
        $0.shape.path = path
        $0.shape.fillColor = .black
      }
    }

    /// Layers that paint black through the outline with circular ends.
    var lines: [(name: String, layer: Layer)] {
      [
        ("a stroke", layer(.shape, stroke)),
        ("the mask of a stroke", masked(by: shape(line, stroke))),
      ]
    }

    /// Layers that paint black through the outline.
    var ways: [(name: String, layer: Layer)] {
      let radius = bounds.size.height / 2
      return [
        (
          "a background",
          layer {
            $0.backgroundColor = .black
            $0.cornerRadius = radius
          }
        ),
        (
          "a clip",
          layer(sublayers: [filling(.layer) { $0.backgroundColor = .black }]) {
            $0.masksToBounds = true
            $0.cornerRadius = radius
          }
        ),
        (
          "the clip of a gradient",
          layer(sublayers: [filling(.gradient, gradient)]) {
            $0.masksToBounds = true
            $0.cornerRadius = radius
          }
        ),
        ("a fill in pieces", fill(pieces)),
        (
          "the mask of a background",
          layer(
            sublayers: [filling(.layer) { $0.backgroundColor = .black }], mask: shape(outline)
          ) { _ in }
        ),
        ("the mask of a gradient", masked(by: shape(outline))),
        ("a mask in pieces", masked(by: shape(pieces))),
      ]
    }
  }

  @Test(arguments: 0..<24)
  func `a background, clips, masks, fills and strokes end alike`(_ seed: Int) throws {
    let capsule = Capsule(seed: seed)
    func draw(_ layer: Layer) throws -> Pixmap {
      try Drawing.draw(
        [layer], width: capsule.side, height: capsule.side, background: .white)
    }
    for (path, ways) in [
      (capsule.outline, capsule.ways), (capsule.circular, capsule.lines),
    ] {
      let fill = try draw(capsule.fill(path))
      for (name, layer) in ways {
        let picture = try draw(layer)
        var most = 0
        for y in 0..<picture.height {
          for x in 0..<picture.width {
            let levels = (picture.value(.red, x: x, y: y), fill.value(.red, x: x, y: y))
            most = max(most, abs(Int(levels.0) - Int(levels.1)))
          }
        }
        #expect(most <= 2, "\(name) is \(most) levels beside a fill")
      }
    }
  }
}
