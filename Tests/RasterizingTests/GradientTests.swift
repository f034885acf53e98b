import Foundation
import Graphics
import LayerModel
import Rasterizing
import SceneModel
import TestSupport
import Testing

/// Gradients against their closed forms (core-animation 9.1).
@Suite struct GradientTests {
  /// A gradient of the parameter itself: red is t, of 255.
  static func ramp(
    _ type: GradientType, frame: Rect, start: Point, end: Point,
    _ change: (inout LayerProperties) -> Void = { _ in }
  ) -> Layer {
    Drawing.layer(.gradient, frame: frame) {
      $0.gradient.type = type
      $0.gradient.colors = [Color(red: 0, green: 0, blue: 0), Color(red: 1, green: 0, blue: 0)]
      $0.gradient.startPoint = start
      $0.gradient.endPoint = end
      change(&$0)
    }
  }

  struct FormCase: Sendable, CustomTestStringConvertible {
    let name: String
    let type: GradientType
    let start: Point
    let end: Point
    /// The parameter at a point, in points from the origin of bounds of 60 × 40.
    let parameter: @Sendable (Double, Double) -> Double
    var testDescription: String { name }
  }

  static let cases: [FormCase] = [
    FormCase(
      name: "default points: along y, the first colour at the smallest y", type: .axial,
      start: Point(x: 0.5, y: 0), end: Point(x: 0.5, y: 1), parameter: { _, y in y / 40 }),
    FormCase(
      name: "a diagonal is measured in unit space", type: .axial, start: Point(x: 0, y: 0),
      end: Point(x: 1, y: 1), parameter: { x, y in (x / 60 + y / 40) / 2 }),
    FormCase(
      name: "the end colours extend", type: .axial, start: Point(x: 0.25, y: 0),
      end: Point(x: 0.75, y: 0), parameter: { x, _ in min(max((x / 60 - 0.25) * 2, 0), 1) }),
    FormCase(
      name: "an ellipse whose quarter box has the end point as its corner", type: .radial,
      start: Point(x: 0.5, y: 0.5), end: Point(x: 1, y: 0.75),
      parameter: { x, y in min(hypot((x - 30) / 30, (y - 20) / 10), 1) }),
    FormCase(
      name: "around the centre from +x towards +y, in point space", type: .conic,
      start: Point(x: 0.5, y: 0.5), end: Point(x: 1, y: 0.5),
      parameter: { x, y in
        let angle = atan2(y - 20, x - 30) / (2 * .pi)
        return angle < 0 ? angle + 1 : angle
      }),
    FormCase(
      name: "from the ray to the end point, measured in points", type: .conic,
      start: Point(x: 0.5, y: 0.5), end: Point(x: 1, y: 1),
      parameter: { x, y in
        let angle = (atan2(y - 20, x - 30) - atan2(20, 30)) / (2 * .pi)
        return angle - angle.rounded(.down)
      }),
  ]

  @Test(arguments: cases, [1, 1.5])
  func `every pixel has the colour of its centre`(_ row: FormCase, scale: Double) throws {
    let layer = Self.ramp(
      row.type, frame: Rect(x: 10, y: 20, width: 60, height: 40), start: row.start, end: row.end)
    let picture = try Drawing.draw([layer], scale: scale)
    for y in Int(20 * scale)..<Int(60 * scale) {
      for x in Int(10 * scale)..<Int(70 * scale) {
        let t = row.parameter((Double(x) + 0.5) / scale - 10, (Double(y) + 0.5) / scale - 20)
        let got = Double(picture.value(.red, x: x, y: y))
        // Half for rounding, and a little for the order of additions.
        #expect(abs(got - t * 255) <= 0.5 + 1e-6, "at \(x), \(y): got \(got), wanted \(t * 255)")
        #expect(picture.value(.alpha, x: x, y: y) == 255)
      }
    }
    #expect(picture.value(.alpha, x: Int(5 * scale), y: Int(30 * scale)) == 0)
  }

  @Test func `stops are blended before alpha is multiplied in`() throws {
    let layer = Self.ramp(
      .axial, frame: Rect(x: 0, y: 0, width: 100, height: 100), start: .zero, end: Point(x: 1, y: 0)
    ) {
      $0.gradient.colors = [
        Color(red: 1, green: 0, blue: 0, alpha: 0), Color(red: 0, green: 0, blue: 1, alpha: 1),
      ]
    }
    let picture = try Drawing.draw([layer])
    for x in 0..<100 {
      let t = (Double(x) + 0.5) / 100
      #expect(abs(Double(picture.value(.red, x: x, y: 7)) - (1 - t) * t * 255) <= 0.5 + 1e-6)
      #expect(abs(Double(picture.value(.blue, x: x, y: 7)) - t * t * 255) <= 0.5 + 1e-6)
      #expect(abs(Double(picture.value(.alpha, x: x, y: 7)) - t * 255) <= 0.5 + 1e-6)
    }
  }

  @Test func `two locations in one place are a hard edge`() throws {
    let layer = Self.ramp(
      .axial, frame: Rect(x: 0, y: 0, width: 100, height: 100), start: .zero, end: Point(x: 1, y: 0)
    ) {
      $0.gradient.colors = [Drawing.red, Drawing.red, Drawing.blue, Drawing.blue]
      $0.gradient.locations = [0, 0.3, 0.3, 1]
    }
    let picture = try Drawing.draw([layer])
    #expect(picture.value(.red, x: 29, y: 50) == 255)
    #expect(picture.value(.blue, x: 29, y: 50) == 0)
    #expect(picture.value(.red, x: 30, y: 50) == 0)
    #expect(picture.value(.blue, x: 30, y: 50) == 255)
  }

  @Test func `locations that an animation puts out of order are brought in order`() throws {
    let layer = Self.ramp(
      .axial, frame: Rect(x: 0, y: 0, width: 100, height: 100), start: .zero, end: Point(x: 1, y: 0)
    ) { $0.gradient.locations = [1.3, -0.2] }
    let picture = try Drawing.draw([layer])
    #expect(picture.value(.red, x: 50, y: 50) == 0)
    #expect(picture.area() == 10_000)
  }

  @Test(arguments: [
    ("fewer than two colours", [Drawing.red], [], Point(x: 1, y: 1)),
    ("another number of locations", [Drawing.red, .white], [0, 0.5, 1], Point(x: 1, y: 1)),
    ("no radius along x", [Drawing.red, .white], [], Point(x: 0.5, y: 1)),
    ("no radius along y", [Drawing.red, .white], [], Point(x: 1, y: 0.5)),
  ])
  func `draws nothing`(name: String, colors: [Color], locations: [Double], end: Point) throws {
    let layer = Self.ramp(
      .radial, frame: Rect(x: 0, y: 0, width: 100, height: 100), start: Point(x: 0.5, y: 0.5),
      end: end
    ) {
      $0.gradient.colors = colors
      $0.gradient.locations = locations
    }
    #expect(try Drawing.draw([layer]).area() == 0, "\(name)")
  }

  @Test func `the corner radius shapes it without a clip, above the background`() throws {
    let layer = Self.ramp(
      .axial, frame: Rect(x: 10, y: 10, width: 80, height: 60), start: .zero, end: Point(x: 1, y: 0)
    ) {
      $0.cornerRadius = 20
    }
    #expect(try abs(Drawing.draw([layer]).area() - (4800 - (4 - .pi) * 400)) < 1)
    var above = layer
    above.properties.backgroundColor = Drawing.green
    #expect(try Drawing.draw([above]).value(.green, x: 50, y: 40) == 0)
  }

  @Test(arguments: [GradientType.axial, .radial, .conic])
  func `points as near or as far as numbers go make a step, one colour or nothing`(
    _ type: GradientType
  ) throws {
    let distances = [
      1e-3, 1e-9, 1e-100, 1e-160, 1e-200, 0x1p-1063, .leastNonzeroMagnitude, 1e20, 1e200, 1e308,
    ]
    for distance in distances {
      for locations in [[], [0, 0x1p-1063, 1], [0.5, 0.5, 0.5], [-1e308, 0.2, 1e308]] {
        let layer = Drawing.layer(.gradient, frame: Rect(x: 10, y: 10, width: 80, height: 60)) {
          $0.gradient.type = type
          $0.gradient.colors = [Drawing.red, Drawing.green, Drawing.blue]
          $0.gradient.locations = locations
          $0.gradient.startPoint = Point(x: 0, y: 0)
          $0.gradient.endPoint = Point(x: distance, y: distance)
          $0.transform = .rotation(radians: 0.1)
        }
        let picture = try Drawing.draw([layer])
        guard type == .axial, locations.isEmpty else { continue }
        // Far behind the end there is the last colour, and far before it the first.
        let middle = picture.pixel(x: 50, y: 40)
        switch distance {
        case 1e-100...1e-3: #expect(middle.blue == 255 && middle.red == 0, "\(distance)")
        case 1e20...: #expect(middle.red == 255 || middle.alpha == 0, "\(distance)")
        default: #expect(middle.blue == 255 || middle.alpha == 0, "\(distance)")
        }
      }
    }
  }
}
