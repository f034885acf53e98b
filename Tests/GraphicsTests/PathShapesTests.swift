import Foundation
import Graphics
import Testing

struct ShapeCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let path: Path
  let area: Double
  let length: Double
  /// A cubic's circle is within 2.8e-4 of the radius.
  var tolerance = 1e-9

  static let box = Rect(x: 10, y: 20, width: 100, height: 60)

  static let all: [ShapeCase] = [
    ShapeCase(testDescription: "a rectangle", path: Path(rect: box), area: 6000, length: 320),
    ShapeCase(
      testDescription: "a rectangle of negative size",
      path: Path(rect: Rect(x: 110, y: 80, width: -100, height: -60)), area: 6000, length: 320),
    ShapeCase(
      testDescription: "a circle", path: Path(ellipseIn: Rect(x: 0, y: 0, width: 20, height: 20)),
      area: .pi * 100, length: .pi * 20, tolerance: 3e-4),
    ShapeCase(
      testDescription: "an ellipse", path: Path(ellipseIn: box), area: .pi * 50 * 30,
      // Ramanujan's second formula, good to 1e-8 here.
      length: {
        let h = 0.0625  // ((50 − 30) / (50 + 30))²
        return .pi * 80 * (1 + 3 * h / (10 + sqrt(4 - 3 * h)))
      }(), tolerance: 3e-4),
    ShapeCase(
      testDescription: "a round rectangle", path: Path(roundedRect: box, cornerRadius: 10),
      area: 6000 - (4 - .pi) * 100, length: 320 - 80 + 20 * .pi, tolerance: 1e-4),
    ShapeCase(
      testDescription: "a radius above half the shorter side",
      path: Path(roundedRect: box, cornerRadius: 500),
      area: 6000 - (4 - .pi) * 900, length: 80 + 60 * .pi, tolerance: 3e-4),
    ShapeCase(
      testDescription: "two round corners",
      path: Path(roundedRect: box, cornerRadius: 10, corners: (false, true, false, true)),
      area: 6000 - (4 - .pi) * 50, length: 320 - 40 + 10 * .pi, tolerance: 1e-4),
    ShapeCase(
      testDescription: "a whole turn",
      path: Path(
        arcCenter: Point(x: 5, y: 5), radius: 10, startAngle: -.pi / 2, endAngle: 1.5 * .pi,
        clockwise: true), area: .pi * 100, length: .pi * 20, tolerance: 3e-4),
    ShapeCase(
      testDescription: "a whole turn the other way",
      path: Path(
        arcCenter: Point(x: 5, y: 5), radius: 10, startAngle: 0, endAngle: -2 * .pi,
        clockwise: false), area: -.pi * 100, length: .pi * 20, tolerance: 3e-4),
  ]
}

@Suite struct PathShapesTests {
  @Test(arguments: ShapeCase.all)
  func `a shape has its area and its length`(shape: ShapeCase) {
    let (gotArea, gotLength) = (area(shape.path), length(shape.path))
    #expect(
      abs(gotArea - shape.area) <= shape.tolerance * abs(shape.area),
      "area \(gotArea), wanted \(shape.area) ± \(shape.tolerance) of it")
    #expect(
      abs(gotLength - shape.length) <= shape.tolerance * shape.length,
      "length \(gotLength), wanted \(shape.length) ± \(shape.tolerance) of it")
  }

  @Test func `a circle is closed exactly, at exact coordinates`() {
    let path = Path(ellipseIn: Rect(x: 0, y: 0, width: 10, height: 20))
    let ends = path.elements.compactMap { element -> Point? in
      switch element {
      case .move(let to), .curve(let to, _, _): to
      default: nil
      }
    }
    let wanted = [(10.0, 10.0), (5, 20), (0, 10), (5, 0), (10, 10)].map { Point(x: $0.0, y: $0.1) }
    #expect(ends == wanted)
    #expect(path.elements.last == .close)
  }

  @Test func `a round rectangle starts at the left end of its top side`() {
    let path = Path(
      roundedRect: Rect(x: 0, y: 0, width: 40, height: 20), cornerRadius: 5)
    #expect(path.elements.first == .move(to: Point(x: 5, y: 0)))
    #expect(path.elements.dropFirst().first == .line(to: Point(x: 35, y: 0)))
    #expect(path.elements.count == 10)
  }

  @Test func `sides used up by round corners leave no line`() {
    let path = Path(roundedRect: Rect(x: 0, y: 0, width: 40, height: 20), cornerRadius: 10)
    let lines = path.elements.count { if case .line = $0 { true } else { false } }
    #expect(lines == 2)
  }

  @Test func `an open arc ends where its angle says, in each direction`() {
    for (clockwise, wanted) in [(true, 0.5), (false, 1.5)] {
      let path = Path(
        arcCenter: .zero, radius: 2, startAngle: 0, endAngle: .pi / 2, clockwise: clockwise)
      #expect(abs((path.currentPoint ?? .zero).x) < 1e-12)
      #expect(abs((path.currentPoint ?? .zero).y - 2) < 1e-12)
      let got = length(path)
      #expect(
        abs(got - 2 * .pi * wanted) < 3e-4 * 2 * .pi * wanted,
        "length \(got), wanted \(2 * .pi * wanted)")
    }
  }

  @Test func `a smooth curve goes through its points`() {
    let points = [Point(x: 0, y: 0), Point(x: 10, y: 5), Point(x: 20, y: -5), Point(x: 30, y: 0)]
    for closed in [false, true] {
      let path = Path(smooth: points, closed: closed)
      let ends = path.elements.compactMap { element -> Point? in
        switch element {
        case .move(let to), .curve(let to, _, _): to
        default: nil
        }
      }
      #expect(ends == points + (closed ? [points[0]] : []))
    }
  }
}
