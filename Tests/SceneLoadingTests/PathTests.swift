import SceneModel
import LayerModel
import Foundation
import Graphics
import SceneLoading
import Testing

struct PathFormCase: Sendable, CustomTestStringConvertible {
  let yaml: String
  let wanted: Path
  var testDescription: String { yaml }

  init(_ yaml: String, _ wanted: Path) {
    self.yaml = yaml
    self.wanted = wanted
  }

  static let points = [Point(x: 0, y: 0), Point(x: 10, y: 5), Point(x: 20, y: 0)]

  static func both(_ a: Path, _ b: Path) -> Path {
    var result = a
    result.append(b)
    return result
  }

  static let box = Path(rect: Rect(x: 1, y: 2, width: 3, height: 4))

  static let all: [PathFormCase] = [
    .init("M1 2L3 4", Path(polyline: [Point(x: 1, y: 2), Point(x: 3, y: 4)])),
    .init("{svg: M1 2L3 4}", Path(polyline: [Point(x: 1, y: 2), Point(x: 3, y: 4)])),
    .init("{rect: [1, 2, 3, 4]}", box),
    .init(
      "{rect: [0, 0, 30, 20], cornerRadius: 5}",
      Path(roundedRect: Rect(x: 0, y: 0, width: 30, height: 20), cornerRadius: 5)),
    .init("{ellipse: [0, 0, 30, 20]}", Path(ellipseIn: Rect(x: 0, y: 0, width: 30, height: 20))),
    .init(
      "{circle: {center: [5, 6], radius: 4}}",
      Path(ellipseIn: Rect(x: 1, y: 2, width: 8, height: 8))),
    .init(
      "{arc: {center: [5, 6], radius: 4, startAngle: -90deg, endAngle: 270deg}}",
      Path(
        arcCenter: Point(x: 5, y: 6), radius: 4, startAngle: -.pi / 2, endAngle: 1.5 * .pi,
        clockwise: true)),
    .init(
      "{arc: {center: [5, 6], radius: 4, startAngle: 0, endAngle: 1, clockwise: false}}",
      Path(
        arcCenter: Point(x: 5, y: 6), radius: 4, startAngle: 0, endAngle: 1, clockwise: false)),
    .init("{line: [[0, 0], [10, 5]]}", Path(polyline: Array(points.prefix(2)))),
    .init("{polyline: [[0, 0], [10, 5], [20, 0]]}", Path(polyline: points)),
    .init("{polygon: [[0, 0], [10, 5], [20, 0]]}", Path(polyline: points, closed: true)),
    .init("{smooth: [[0, 0], [10, 5], [20, 0]]}", Path(smooth: points)),
    .init("{smooth: [[0, 0], [10, 5], [20, 0]], closed: true}", Path(smooth: points, closed: true)),
    .init("[]", Path()),
    .init(
      "[{rect: [1, 2, 3, 4]}, M1 2L3 4]",
      both(box, Path(polyline: [Point(x: 1, y: 2), Point(x: 3, y: 4)]))),
    .init("[[{rect: [1, 2, 3, 4]}], {rect: [1, 2, 3, 4]}]", both(box, box)),
    .init(
      "{rect: [1, 2, 3, 4], transform: [{scale: 2}]}",
      Path(rect: Rect(x: 2, y: 4, width: 6, height: 8))),
    .init(
      "{path: [{rect: [1, 2, 3, 4]}, {rect: [1, 2, 3, 4]}], transform: {translate: [10, 20]}}",
      both(
        Path(rect: Rect(x: 11, y: 22, width: 3, height: 4)),
        Path(rect: Rect(x: 11, y: 22, width: 3, height: 4)))),
  ]
}

@Suite struct PathTests {
  @Test(arguments: PathFormCase.all)
  func `a path has many forms`(form: PathFormCase) throws {
    #expect(try layer("{type: shape, path: \(form.yaml)}").properties.shape.path == form.wanted)
  }

  @Test func `the clock wipe's circle begins at twelve o'clock and runs clockwise`() throws {
    let path = try #require(
      try layer(
        "{type: shape, path: {arc: {center: [250, 192], radius: 100, startAngle: -90deg, endAngle: 270deg}}}"
      ).properties.shape.path)
    let ends = path.elements.map { element -> Point in
      switch element {
      case .move(let to), .line(let to), .quadCurve(let to, _), .curve(let to, _, _): to
      case .close: .zero
      }
    }
    let wanted = [(250, 92), (350, 192), (250, 292), (150, 192), (250, 92)]
      .map { Point(x: Double($0.0), y: Double($0.1)) }
    #expect(ends == wanted)
  }
}
