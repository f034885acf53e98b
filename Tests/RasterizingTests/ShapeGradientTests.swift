import Foundation
import Graphics
import LayerModel
import Rasterizing
import SceneModel
import TestSupport
import Testing

/// Gradients on fills and lines against their closed forms, and trims of outlines.
@Suite struct ShapeGradientTests {
  /// A gradient of the parameter itself over a box of 60 × 40: red is t, of 255.
  private static func shape(
    _ type: GradientType, start: Point, end: Point, focus: Point = .zero, isLine: Bool = false
  ) -> Layer {
    var gradient = ShapeGradient()
    gradient.type = type
    gradient.colors = [Color(red: 0, green: 0, blue: 0), Color(red: 1, green: 0, blue: 0)]
    (gradient.startPoint, gradient.endPoint, gradient.focus) = (start, end, focus)
    let box = Path(rect: Rect(x: 10, y: 20, width: 60, height: 40))
    let line = Path(polyline: [Point(x: 10, y: 40), Point(x: 70, y: 40)])
    return Drawing.shape(isLine ? line : box, width: 40) {
      if isLine { $0.shape.strokeGradient = gradient } else { $0.shape.fillGradient = gradient }
    }
  }

  struct FormCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let type: GradientType
    let start: Point
    let end: Point
    var focus = Point.zero
    /// The parameter at a point of the canvas.
    let parameter: @Sendable (Double, Double) -> Double
  }

  static let cases: [FormCase] = [
    FormCase(
      testDescription: "along a line in points, at right angles to it", type: .axial,
      start: Point(x: 10, y: 20), end: Point(x: 50, y: 50),
      parameter: { x, y in ((x - 10) * 40 + (y - 20) * 30) / 2500 }),
    FormCase(
      testDescription: "a circle through the end", type: .radial, start: Point(x: 40, y: 40),
      end: Point(x: 64, y: 58), parameter: { x, y in hypot(x - 40, y - 40) / 30 }),
    FormCase(
      testDescription: "around the start", type: .conic, start: Point(x: 40, y: 40),
      end: Point(x: 50, y: 40),
      parameter: { x, y in
        let turn = atan2(y - 40, x - 40) / (2 * .pi)
        return turn < 0 ? turn + 1 : turn
      }),
    FormCase(
      testDescription: "out of a focus", type: .radial, start: Point(x: 40, y: 40),
      end: Point(x: 70, y: 40), focus: Point(x: 0.5, y: 0),
      parameter: { x, y in
        // The circles between the focus and the whole one: the smallest that reaches the point.
        let (dx, dy) = (x - 55, y - 40)
        var (low, high) = (0.0, 10.0)
        while high - low > 1e-9 {
          let t = (low + high) / 2
          let (centerX, radius) = (-15 * t, 30 * t)
          if hypot(dx - centerX, dy) <= radius { high = t } else { low = t }
        }
        return high
      }),
  ]

  @Test(arguments: cases, [false, true])
  func `every pixel of a fill and a line has the colour of its centre`(
    _ row: FormCase, isLine: Bool
  ) throws {
    let picture = try Drawing.draw([
      Self.shape(row.type, start: row.start, end: row.end, focus: row.focus, isLine: isLine)
    ])
    for y in 20..<60 {
      for x in 10..<70 {
        let t = min(max(row.parameter(Double(x) + 0.5, Double(y) + 0.5), 0), 1)
        let got = Double(picture.value(.red, x: x, y: y))
        #expect(abs(got - t * 255) <= 0.5 + 1e-5, "at \(x), \(y): got \(got), wanted \(t * 255)")
        #expect(picture.value(.alpha, x: x, y: y) == 255)
      }
    }
    #expect(picture.value(.alpha, x: 5, y: 40) == 0)
  }

  @Test func `a gradient without extent draws nothing, one without colours the colour`() throws {
    let still = Self.shape(.axial, start: .zero, end: .zero)
    #expect(try Drawing.draw([still]).value(.alpha, x: 40, y: 40) == 0)
    let plain = Drawing.shape(Path(rect: Rect(x: 0, y: 0, width: 9, height: 9)), fill: Drawing.red)
    #expect(try Drawing.draw([plain]).value(.red, x: 4, y: 4) == 255)
  }

  @Test func `a trim leaves its part of fill and line, each subpath's own or all in turn`() throws {
    var lines = Path(polyline: [Point(x: 0, y: 10), Point(x: 40, y: 10)])
    lines.append(Path(polyline: [Point(x: 0, y: 30), Point(x: 80, y: 30)]))
    func rows(_ mode: PathTrimMode, _ start: Double, _ end: Double, _ offset: Double) throws
      -> [[Range<Int>]]
    {
      let picture = try Drawing.draw([
        Drawing.shape(lines, stroke: Drawing.red, width: 4) {
          ($0.shape.trim.start, $0.shape.trim.end) = (start, end)
          ($0.shape.trim.offset, $0.shape.trim.mode) = (offset, mode)
        }
      ])
      return [10, 30].map { y in
        let drawn = (0..<100).filter { picture.value(.alpha, x: $0, y: y) > 0 }
        return IndexSet(drawn).rangeView.map { $0 }
      }
    }
    #expect(try rows(.together, 0.25, 0.5, 0) == [[10..<20], [20..<40]])
    #expect(try rows(.inTurn, 0.25, 0.5, 0) == [[30..<40], [0..<20]])
    #expect(try rows(.together, 0.5, 0.25, 0) == [[10..<20], [20..<40]])
    #expect(try rows(.together, 0.25, 0.75, 0.5) == [[0..<10, 30..<40], [0..<20, 60..<80]])
    #expect(try rows(.inTurn, 0, 0.5, -0.25) == [[0..<30], [50..<80]])
    #expect(try rows(.together, 0, 1, 0.3) == [[0..<40], [0..<80]])
    #expect(try rows(.together, 0.5, 0.5, 0.3) == [[], []])
  }
}
