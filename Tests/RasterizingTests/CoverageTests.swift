import LayerModel
import Graphics
import SceneModel
import TestSupport
import Testing

/// Areas that were covered, against closed forms.
@Suite struct CoverageTests {
  struct AreaCase: Sendable, CustomTestStringConvertible {
    let name: String
    let layer: Layer
    let area: Double
    /// In pixels.
    var tolerance = 1e-9
    var testDescription: String { name }
  }

  static let red = Drawing.red
  static let circle = Path(ellipseIn: Rect(x: 10, y: 10, width: 80, height: 80))
  static let diagonal = Path(polyline: [Point(x: 20, y: 20), Point(x: 68, y: 56)])
  /// Levels are whole numbers of 255; along edges of up to 150 pixels what rounding leaves adds up
  /// to this much, less than 0.5 % of a pixel in each.
  static let edge = 0.7

  static let cases: [AreaCase] = [
    AreaCase(
      name: "a background on whole pixels",
      layer: Drawing.layer(frame: Rect(x: 10, y: 20, width: 30, height: 40)) {
        $0.backgroundColor = red
      }, area: 1200),
    AreaCase(
      name: "a background between pixels",
      layer: Drawing.layer(frame: Rect(x: 10.5, y: 20.25, width: 30, height: 40)) {
        $0.backgroundColor = red
      }, area: 1200, tolerance: edge),
    AreaCase(
      name: "a background at half alpha",
      layer: Drawing.layer(frame: Rect(x: 10, y: 20, width: 30, height: 40)) {
        $0.backgroundColor = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
      }, area: 1200 * 128 / 255.0),
    AreaCase(
      name: "a background of negative size is none",
      layer: Drawing.layer(frame: Rect(x: 10, y: 20, width: -30, height: 40)) {
        $0.backgroundColor = red
      }, area: 0),
    AreaCase(
      name: "a circle", layer: Drawing.shape(circle, fill: red), area: .pi * 1600,
      tolerance: .pi * 1600 * 4e-4),
    AreaCase(
      name: "round corners",
      layer: Drawing.layer(frame: Rect(x: 10, y: 20, width: 60, height: 40)) {
        $0.backgroundColor = red
        $0.cornerRadius = 15
      }, area: 2400 - (4 - .pi) * 225, tolerance: edge),
    AreaCase(
      name: "one round corner",
      layer: Drawing.layer(frame: Rect(x: 10, y: 20, width: 60, height: 40)) {
        $0.backgroundColor = red
        $0.cornerRadius = 15
        $0.maskedCorners = .bottomLeft
      }, area: 2400 - (1 - .pi / 4) * 225, tolerance: edge),
    AreaCase(
      name: "a border of 5 on 80 × 60 (core-animation 7.3)",
      layer: Drawing.layer(frame: Rect(x: 10, y: 20, width: 80, height: 60)) {
        $0.borderWidth = 5
        $0.borderColor = red
      }, area: 1300),
    AreaCase(
      name: "a round border: π(20² − 15²) in the corners and straight sides",
      layer: Drawing.layer(frame: Rect(x: 10, y: 20, width: 80, height: 60)) {
        $0.borderWidth = 5
        $0.borderColor = red
        $0.cornerRadius = 20
      }, area: .pi * (400 - 225) + 5 * 2 * (40 + 20), tolerance: edge),
    AreaCase(
      name: "a border wider than half the bounds fills them",
      layer: Drawing.layer(frame: Rect(x: 10, y: 20, width: 80, height: 60)) {
        $0.borderWidth = 50
        $0.borderColor = red
      }, area: 4800),
    AreaCase(
      name: "a line of length 60 and width 4",
      layer: Drawing.shape(diagonal, stroke: red, width: 4), area: 240, tolerance: edge),
    AreaCase(
      name: "with round caps",
      layer: Drawing.shape(diagonal, stroke: red, width: 8) { $0.shape.lineCap = .round },
      area: 480 + .pi * 16, tolerance: edge),
    AreaCase(
      name: "with square caps",
      layer: Drawing.shape(diagonal, stroke: red, width: 8) { $0.shape.lineCap = .square },
      area: 480 + 64, tolerance: edge),
    AreaCase(
      name: "the middle third of it",
      layer: Drawing.shape(diagonal, stroke: red, width: 8) {
        $0.shape.strokeStart = 1.0 / 3
        $0.shape.strokeEnd = 2.0 / 3
      }, area: 160, tolerance: edge),
    AreaCase(
      name: "a stroke whose ends cross is none",
      layer: Drawing.shape(diagonal, stroke: red, width: 8) {
        $0.shape.strokeStart = 0.6
        $0.shape.strokeEnd = 0.4
        $0.shape.lineCap = .round
      }, area: 0),
    AreaCase(
      name: "ends beyond 0 and 1 are 0 and 1",
      layer: Drawing.shape(diagonal, stroke: red, width: 8) {
        $0.shape.strokeStart = -0.3
        $0.shape.strokeEnd = 1.7
      }, area: 480, tolerance: edge),
    AreaCase(
      name: "half of two equal subpaths is the first (core-animation 8)",
      layer: Drawing.shape(
        {
          var path = Path(polyline: [Point(x: 10, y: 20), Point(x: 60, y: 20)])
          path.append(Path(polyline: [Point(x: 10, y: 60), Point(x: 60, y: 60)]))
          return path
        }(), stroke: red, width: 4
      ) { $0.shape.strokeEnd = 0.5 }, area: 200),
    AreaCase(
      name: "a line twice as wide under a scale of 2",
      layer: Drawing.shape(
        Path(polyline: [Point(x: 30, y: 50), Point(x: 60, y: 50)]), stroke: red, width: 4
      ) { $0.transform = .scale(x: 2, y: 2) }, area: 480),
    AreaCase(
      name: "a line around a circle: 2πr times its width",
      layer: Drawing.shape(
        Path(ellipseIn: Rect(x: 20, y: 20, width: 60, height: 60)), stroke: red, width: 10),
      area: 2 * .pi * 30 * 10, tolerance: edge),
    AreaCase(
      name: "a line as wide as its circle covers the disc",
      layer: Drawing.shape(
        Path(ellipseIn: Rect(x: 30, y: 30, width: 40, height: 40)), stroke: red, width: 40),
      area: .pi * 1600, tolerance: .pi * 1600 * 4e-4),
    AreaCase(
      name: "a line wider than its circle covers a larger disc",
      layer: Drawing.shape(
        Path(ellipseIn: Rect(x: 40, y: 40, width: 20, height: 20)), stroke: red, width: 40),
      area: .pi * 900, tolerance: .pi * 900 * 1e-3),
    AreaCase(
      name: "a line along an S of two half circles",
      layer: Drawing.shape(
        {
          var path = Path(
            arcCenter: Point(x: 35, y: 50), radius: 15, startAngle: .pi, endAngle: 0,
            clockwise: true)
          path.append(
            Path(
              arcCenter: Point(x: 65, y: 50), radius: 15, startAngle: .pi, endAngle: 0,
              clockwise: false))
          return path
        }(), stroke: red, width: 6), area: 2 * .pi * 15 * 6, tolerance: edge),
    AreaCase(
      name: "two rings that touch cover what they share once",
      layer: Drawing.shape(
        {
          var path = Path(ellipseIn: Rect(x: 10, y: 30, width: 40, height: 40))
          path.append(Path(ellipseIn: Rect(x: 50, y: 30, width: 40, height: 40)))
          return path
        }(), stroke: red, width: 2),
      // Both rings less what they share: the lens of two circles of radius 21, 40 apart.
      area: 2 * 2 * .pi * 20 * 2 - 17.158, tolerance: edge),
    AreaCase(
      name: "a mitred corner: two sides and the square between them",
      layer: Drawing.shape(
        Path(polyline: [Point(x: 20, y: 20), Point(x: 60, y: 20), Point(x: 60, y: 60)]),
        stroke: red, width: 8), area: 2 * 40 * 8),
    AreaCase(
      name: "a bevelled corner: half of the outer quarter less",
      layer: Drawing.shape(
        Path(polyline: [Point(x: 20, y: 20), Point(x: 60, y: 20), Point(x: 60, y: 60)]),
        stroke: red, width: 8
      ) { $0.shape.lineJoin = .bevel }, area: 2 * 40 * 8 - 8, tolerance: edge),
    AreaCase(
      name: "a rounded corner",
      layer: Drawing.shape(
        Path(polyline: [Point(x: 20, y: 20), Point(x: 60, y: 20), Point(x: 60, y: 60)]),
        stroke: red, width: 8
      ) { $0.shape.lineJoin = .round }, area: 2 * 40 * 8 - 16 + .pi * 4, tolerance: edge),
    AreaCase(
      name: "a mitre beyond its limit is a bevel",
      layer: Drawing.shape(
        Path(polyline: [Point(x: 20, y: 20), Point(x: 60, y: 20), Point(x: 60, y: 60)]),
        stroke: red, width: 8
      ) { $0.shape.miterLimit = 1.2 }, area: 2 * 40 * 8 - 8, tolerance: edge),
    AreaCase(
      name: "even-odd leaves the middle out",
      layer: Drawing.shape(
        {
          var path = Path(rect: Rect(x: 10, y: 10, width: 60, height: 60))
          path.append(Path(rect: Rect(x: 20, y: 20, width: 40, height: 40)))
          return path
        }(), fill: red
      ) { $0.shape.fillRule = .evenOdd }, area: 2000),
    AreaCase(
      name: "non-zero does not",
      layer: Drawing.shape(
        {
          var path = Path(rect: Rect(x: 10, y: 10, width: 60, height: 60))
          path.append(Path(rect: Rect(x: 20, y: 20, width: 40, height: 40)))
          return path
        }(), fill: red), area: 3600),
    AreaCase(
      name: "dashes of 10 and gaps of 5 along 60",
      layer: Drawing.shape(
        Path(polyline: [Point(x: 20, y: 50), Point(x: 80, y: 50)]), stroke: red, width: 4
      ) { $0.shape.lineDashPattern = [10, 5] }, area: 160),
    AreaCase(
      name: "a pattern of zeros is a solid line",
      layer: Drawing.shape(
        Path(polyline: [Point(x: 20, y: 50), Point(x: 80, y: 50)]), stroke: red, width: 4
      ) { $0.shape.lineDashPattern = [0, 0] }, area: 240),
    AreaCase(
      name: "round dots of no length",
      layer: Drawing.shape(
        Path(polyline: [Point(x: 20, y: 50), Point(x: 80, y: 50)]), stroke: red, width: 8
      ) {
        $0.shape.lineDashPattern = [0, 20]
        $0.shape.lineCap = .round
      }, area: 4 * .pi * 16, tolerance: edge),
    AreaCase(
      name: "sublayers may leave the bounds",
      layer: Drawing.layer(
        frame: Rect(x: 10, y: 10, width: 40, height: 40),
        sublayers: [
          Drawing.layer(frame: Rect(x: 20, y: 20, width: 40, height: 40)) {
            $0.backgroundColor = red
          }
        ]), area: 1600),
    AreaCase(
      name: "unless the layer clips",
      layer: Drawing.layer(
        frame: Rect(x: 10, y: 10, width: 40, height: 40),
        sublayers: [
          Drawing.layer(frame: Rect(x: 20, y: 20, width: 40, height: 40)) {
            $0.backgroundColor = red
          }
        ]
      ) { $0.masksToBounds = true }, area: 400),
    AreaCase(
      name: "to round bounds: a quarter of the disc",
      layer: Drawing.layer(
        frame: Rect(x: 10, y: 10, width: 40, height: 40),
        sublayers: [
          Drawing.layer(frame: Rect(x: 20, y: 20, width: 40, height: 40)) {
            $0.backgroundColor = red
          }
        ]
      ) {
        $0.masksToBounds = true
        $0.cornerRadius = 20
      }, area: .pi * 100, tolerance: edge),
    AreaCase(
      name: "to bounds turned by 30 degrees",
      layer: Drawing.layer(
        frame: Rect(x: 30, y: 30, width: 40, height: 30),
        sublayers: [
          Drawing.layer(frame: Rect(x: -50, y: -50, width: 200, height: 200)) {
            $0.backgroundColor = red
          }
        ]
      ) {
        $0.masksToBounds = true
        $0.transform = .rotation(radians: .pi / 6)
      }, area: 1200, tolerance: edge),
    AreaCase(
      name: "a shape mask",
      layer: Drawing.layer(
        frame: Rect(x: 0, y: 0, width: 100, height: 100),
        mask: Drawing.shape(circle, fill: .black)
      ) { $0.backgroundColor = red }, area: .pi * 1600, tolerance: .pi * 1600 * 4e-4),
    AreaCase(
      name: "a mask smaller than what it covers",
      layer: Drawing.layer(
        frame: Rect(x: 0, y: 0, width: 100, height: 100),
        mask: Drawing.layer(frame: Rect(x: 20, y: 30, width: 10, height: 20)) {
          $0.backgroundColor = .white
        }
      ) { $0.backgroundColor = red }, area: 200),
    AreaCase(
      name: "a mask that covers nothing hides",
      layer: Drawing.layer(
        frame: Rect(x: 0, y: 0, width: 100, height: 100),
        mask: Drawing.layer(frame: Rect(x: 0, y: 0, width: 100, height: 100))
      ) { $0.backgroundColor = red }, area: 0),
    AreaCase(
      name: "a hidden mask hides",
      layer: Drawing.layer(
        frame: Rect(x: 0, y: 0, width: 100, height: 100),
        mask: Drawing.layer(frame: Rect(x: 0, y: 0, width: 100, height: 100)) {
          $0.backgroundColor = red
          $0.isHidden = true
        }
      ) { $0.backgroundColor = red }, area: 0),
  ]

  @Test(arguments: cases) func `covers`(_ row: AreaCase) throws {
    let got = try Drawing.draw([row.layer]).area(of: .alpha)
    #expect(
      abs(got - row.area) <= row.tolerance,
      "got \(got), wanted \(row.area) within \(row.tolerance)")
  }

  @Test func `a radius beyond half the shorter side is that half`() throws {
    func picture(_ radius: Double) throws -> Pixmap {
      try Drawing.draw([
        Drawing.layer(frame: Rect(x: 20, y: 20, width: 60, height: 40)) {
          $0.backgroundColor = Drawing.red
          $0.cornerRadius = radius
          $0.borderWidth = 3
        }
      ])
    }
    #expect(try picture(50) == picture(20))
    #expect(try picture(-5) == picture(0))
    #expect(try picture(20) != picture(19))
  }

  @Test func `the canvas's scale multiplies areas by its square`() throws {
    let layer = Drawing.layer(frame: Rect(x: 10, y: 10, width: 20, height: 30)) {
      $0.borderWidth = 4
      $0.borderColor = Drawing.red
    }
    let area = try Drawing.draw([layer], scale: 1.5).area()
    let wanted: Double = 336 * 2.25
    #expect(area == wanted, "got \(area), wanted \(wanted)")
  }
}
