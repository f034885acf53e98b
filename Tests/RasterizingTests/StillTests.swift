import Graphics
import LayerModel
import Rasterizing
import SceneModel
import TestSupport
import Testing

/// Small pictures that were looked at; what they show is tested against closed forms elsewhere.
@Suite struct StillTests {
  struct StillCase: Sendable, CustomTestStringConvertible {
    let name: String
    let layers: [Layer]
    var testDescription: String { name }
  }

  static let stills: [StillCase] = [
    StillCase(
      name: "group opacity beside none",
      layers: [true, false].enumerated().map { i, isGroup in
        Drawing.layer(
          frame: Rect(x: 10 + Double(i) * 60, y: 20, width: 36, height: 40),
          sublayers: [
            Drawing.layer(frame: Rect(x: 12, y: 18, width: 36, height: 36)) {
              $0.backgroundColor = Drawing.blue
              $0.cornerRadius = 18
            }
          ]
        ) {
          $0.backgroundColor = Drawing.red
          $0.opacity = 0.5
          $0.allowsGroupOpacity = isGroup
        }
      }),
    StillCase(
      name: "a star filled even-odd with a dashed outline",
      layers: [
        Drawing.shape(
          Path(
            polyline: [(60, 20), (83, 92), (23, 48), (97, 48), (37, 92)].map {
              Point(x: $0.0, y: $0.1)
            }, closed: true), fill: Color(red: 0.3, green: 0.5, blue: 0.9), stroke: .black,
          width: 3
        ) {
          $0.shape.fillRule = .evenOdd
          $0.shape.lineDashPattern = [16, 9]
          $0.shape.strokeEnd = 0.9
        }
      ]),
    StillCase(
      name: "two round corners clip a sublayer under a border",
      layers: [
        Drawing.layer(
          frame: Rect(x: 15, y: 15, width: 90, height: 90),
          sublayers: [
            Drawing.layer(frame: Rect(x: 30, y: 30, width: 90, height: 90)) {
              $0.backgroundColor = Drawing.blue
              $0.cornerRadius = 45
            }
          ]
        ) {
          $0.backgroundColor = Drawing.red
          $0.masksToBounds = true
          $0.cornerRadius = 30
          $0.maskedCorners = [.topLeft, .bottomRight]
          $0.borderWidth = 6
          $0.transform = .rotation(radians: 0.15)
        }
      ]),
    StillCase(
      name: "an image wiped to three tenths",
      layers: [
        Drawing.layer(
          frame: Rect(x: 10, y: 10, width: 100, height: 100), mask: WipeTests.mask(0.3)
        ) { $0.contents = Drawing.image("checks") }
      ]),
    StillCase(
      name: "caps and joins",
      layers: zip(LineCap.allCases, LineJoin.allCases).enumerated().map { i, style in
        Drawing.shape(
          Path(
            polyline: [(15, 30), (55, 12), (95, 30)].map {
              Point(x: $0.0, y: $0.1 + Double(i) * 34)
            }), stroke: .black, width: 12
        ) {
          $0.shape.lineCap = style.0
          $0.shape.lineJoin = style.1
        }
      }),
  ]

  static let checks = Pixmap(width: 100, height: 100) { x, y in
    (x / 10 + y / 10) % 2 == 0 ? Drawing.green : Drawing.blue
  }

  @Test(arguments: stills) func `a still is as it was`(_ row: StillCase) throws {
    let picture = try Drawing.draw(
      row.layers, width: 120, height: 120, background: .white,
      images: Drawing.images(["checks": Self.checks]))
    try expectGolden(picture, named: row.name)
  }

  @Test func `every golden has its still`() throws {
    try expectGoldenFiles(named: Self.stills.map(\.name))
  }
}
