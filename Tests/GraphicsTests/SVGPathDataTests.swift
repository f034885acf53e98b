import Foundation
import Graphics
import Testing

struct PathDataCase: Sendable, CustomTestStringConvertible {
  let text: String
  let printed: String
  var testDescription: String { text }

  init(_ text: String, _ printed: String) {
    self.text = text
    self.printed = printed
  }

  static let all: [PathDataCase] = [
    .init("", ""),
    .init("  \n", ""),
    .init("M10 20", "M 10 20"),
    .init("m10 20", "M 10 20"),
    .init("M10,20L30,40", "M 10 20 L 30 40"),
    .init("M 1 2 3 4 5 6", "M 1 2 L 3 4 L 5 6"),
    .init("m 1 2 3 4 5 6", "M 1 2 L 4 6 L 9 12"),
    .init("M1 2l3 4-1-1", "M 1 2 L 4 6 L 3 5"),
    .init("M0 0H10V20h-5v-5", "M 0 0 L 10 0 L 10 20 L 5 20 L 5 15"),
    .init("M0 0H1 2 3", "M 0 0 L 1 0 L 2 0 L 3 0"),
    .init("M0 0C1 2 3 4 5 6", "M 0 0 C 1 2 3 4 5 6"),
    .init("M1 1c1 2 3 4 5 6", "M 1 1 C 2 3 4 5 6 7"),
    .init("M0 0C1 2 3 4 5 6S9 8 10 10", "M 0 0 C 1 2 3 4 5 6 C 7 8 9 8 10 10"),
    .init("M0 0C1 2 3 4 5 6s4 2 5 4", "M 0 0 C 1 2 3 4 5 6 C 7 8 9 8 10 10"),
    .init("M1 1S2 2 3 3", "M 1 1 C 1 1 2 2 3 3"),
    .init("M0 0L5 5S2 2 3 3", "M 0 0 L 5 5 C 5 5 2 2 3 3"),
    .init("M0 0Q1 2 3 4", "M 0 0 Q 1 2 3 4"),
    .init("M0 0Q1 2 3 4T7 8", "M 0 0 Q 1 2 3 4 Q 5 6 7 8"),
    .init("M0 0q1 2 3 4t4 4t0 0", "M 0 0 Q 1 2 3 4 Q 5 6 7 8 Q 9 10 7 8"),
    .init("M1 2T3 4", "M 1 2 Q 1 2 3 4"),
    .init("M0 0C1 2 3 4 5 6T9 9", "M 0 0 C 1 2 3 4 5 6 Q 5 6 9 9"),
    .init("M0 0L10 0L10 10Z", "M 0 0 L 10 0 L 10 10 Z"),
    .init("M5 5l10 0zl0 10", "M 5 5 L 15 5 Z M 5 5 L 5 15"),
    .init("M5 5l10 0z m1 1l2 2", "M 5 5 L 15 5 Z M 6 6 L 8 8"),
    .init("M0 0 10 10zM20 20 30 30z", "M 0 0 L 10 10 Z M 20 20 L 30 30 Z"),
    .init("M.5.5-.5-.5", "M 0.5 0.5 L -0.5 -0.5"),
    .init("M1.5.5.25-2", "M 1.5 0.5 L 0.25 -2"),
    .init("M1e2-1E-1L+5.,0", "M 100 -0.1 L 5 0"),
    .init("M 1\t2\n,\r3 4", "M 1 2 L 3 4"),
    .init("M0 0A0 5 0 0 1 10 10", "M 0 0 L 10 10"),
    .init("M3 4A5 5 0 0 1 3 4", "M 3 4"),
  ]
}

struct BadPathDataCase: Sendable, CustomTestStringConvertible {
  let text: String
  let message: String
  var testDescription: String { text }

  init(_ text: String, _ message: String) {
    self.text = text
    self.message = message
  }

  static let all: [BadPathDataCase] = [
    .init("L 1 2", "found \"L\" at character 1, expected M or m"),
    .init("1 2", "found \"1\" at character 1, expected M or m"),
    .init("M 1", "found the end at character 4, expected a number"),
    .init("M 1 2 3", "found the end at character 8, expected a number"),
    .init("M 1 2 X", "found \"X\" at character 7, expected a command letter"),
    .init("M 1,,2", "found \",\" at character 5, expected a number"),
    .init("M,1 2", "found \",\" at character 2, expected a number"),
    .init("M 1 2,", "found \",\" at character 6, expected a command letter"),
    .init("M 1 2 L 3 é", "found \"é\" at character 11, expected a number"),
    .init("M 1 -", "found the end at character 6, expected a number"),
    .init("M 1 - 2", "found \"-\" at character 5, expected a number"),
    .init("M 1 1e400", "found 1e400 at character 5, expected a number within ±1e15"),
    .init("M 0 0 A 1 1 0 2 1 3 3", "found \"2\" at character 15, expected a flag, 0 or 1"),
    .init("M 0 0 Z 5 5", "found \"5\" at character 9, expected a command letter"),
    .init("M 0 0 nan 1", "found \"n\" at character 7, expected a command letter"),
  ]
}

struct ArcCase: Sendable, CustomTestStringConvertible {
  let text: String
  let center: Point
  let radii: Size
  let degrees: Double
  let length: Double?
  var testDescription: String { text }

  init(
    _ text: String, _ cx: Double, _ cy: Double, _ rx: Double, _ ry: Double, _ degrees: Double,
    length: Double? = nil
  ) {
    self.text = text
    center = Point(x: cx, y: cy)
    radii = Size(width: rx, height: ry)
    self.degrees = degrees
    self.length = length
  }

  static let all: [ArcCase] = [
    // From (10, 0) to (0, 10) on the circle about the origin: sweep 1 is clockwise on screen.
    .init("M10 0A10 10 0 0 1 0 10", 0, 0, 10, 10, 0, length: 5 * .pi),
    .init("M10 0A10 10 0 1 0 0 10", 0, 0, 10, 10, 0, length: 15 * .pi),
    .init("M10 0A10 10 0 0 0 0 10", 10, 10, 10, 10, 0, length: 5 * .pi),
    .init("M10 0A10 10 0 1 1 0 10", 10, 10, 10, 10, 0, length: 15 * .pi),
    .init("M10 0a10-10 0 11-10 10", 10, 10, 10, 10, 0, length: 15 * .pi),
    // Half an ellipse, and the same with radii that are too small for the chord.
    .init("M-20 0A20 10 0 0 1 20 0", 0, 0, 20, 10, 0),
    .init("M-20 0A2 1 0 0 1 20 0", 0, 0, 20, 10, 0),
    .init("M0 -20A10 20 90 0 1 0 20", 0, 0, 40, 20, 0),
    // An ellipse turned by 30°: its first axis ends at (20 cos 30°, 20 sin 30°).
    .init("M17.320508075688775 10A20 10 30 0 1 -17.320508075688775 -10", 0, 0, 20, 10, 30),
  ]
}

@Suite struct SVGPathDataTests {
  @Test(arguments: PathDataCase.all)
  func `path data reads as absolute commands`(data: PathDataCase) throws {
    #expect(try Path(svgPathData: data.text).svgPathData == data.printed)
  }

  @Test(arguments: BadPathDataCase.all)
  func `a mistake is located`(data: BadPathDataCase) {
    let error = #expect(throws: SVGPathDataError.self) { try Path(svgPathData: data.text) }
    #expect(error?.description == data.message)
  }

  @Test(arguments: ArcCase.all)
  func `an arc lies on its ellipse`(arc: ArcCase) throws {
    let path = try Path(svgPathData: arc.text)
    let (s, c) = (sin(arc.degrees * .pi / 180), cos(arc.degrees * .pi / 180))
    for piece in flattened(path, steps: 50) {
      let d = piece.to - arc.center
      let (u, v) = (c * d.x + s * d.y, -s * d.x + c * d.y)
      let radius = hypot(u / arc.radii.width, v / arc.radii.height)
      #expect(abs(radius - 1) < 3e-4, "\(radius) of the ellipse's radius at \(piece.to)")
    }
    if let wanted = arc.length {
      let got = length(path)
      #expect(abs(got - wanted) < 3e-4 * wanted, "length \(got), wanted \(wanted)")
    }
  }

  @Test func `an arc ends exactly where it was told`() throws {
    let path = try Path(svgPathData: "M0.1 0.2A3.3 7.7 12.5 1 0 9.9 -4.4")
    #expect(path.currentPoint == Point(x: 9.9, y: -4.4))
  }

  @Test func `flags need no separator`() throws {
    let spaced = try Path(svgPathData: "M 0 0 a 5 5 0 1 1 10 0 a 5 5 0 0 1 -10 0")
    #expect(try Path(svgPathData: "M0 0a5 5 0 1110 0 5 5 0 01-10 0") == spaced)
  }

  @Test func `printing and reading gives the same path`() throws {
    var path = Path(ellipseIn: Rect(x: 0.1, y: 1e-7, width: 12345.678901234567, height: 1e14))
    path.append(Path(smooth: [.zero, Point(x: 1, y: 3), Point(x: -0.0, y: 1.0 / 3)], closed: true))
    path.addQuadCurve(to: Point(x: 1, y: 1), control: Point(x: 2, y: -2.5e-300))
    #expect(try Path(svgPathData: path.svgPathData) == path)
  }

  @Test func `the number of elements is limited`() throws {
    let text = "M0 0" + String(repeating: " 1 1", count: 100)
    #expect(try Path(svgPathData: text, elementLimit: 101).elements.count == 101)
    #expect(throws: SVGPathDataError.self) { try Path(svgPathData: text, elementLimit: 100) }
  }

  @Test(arguments: [
    (1.0, "1"), (-0.0, "0"), (0.1, "0.1"), (1e-5, "1e-05"), (1.0 / 3, "0.3333333333333333"),
    (1e15, "1000000000000000"), (-2.5, "-2.5"),
  ])
  func `a number has its shortest exact form`(number: Double, text: String) {
    #expect(number.shortestDecimal == text)
  }
}
