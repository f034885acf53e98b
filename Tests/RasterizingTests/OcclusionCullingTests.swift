import FrameSampling
import Graphics
import LayerModel
import SceneModel
import TestSupport
import Testing

@testable import Coverage
@testable import Rasterizing

/// Pixels that a later step paints over are left out, and the picture is the same.
@Suite struct OcclusionCullingTests {
  @Test func `rectangles inside of outlines are known`() {
    let rect = Rect(x: 3, y: 5, width: 200, height: 100)
    #expect(Path(rect: rect).insides(under: .identity) == [rect, rect])
    let round = Path(roundedRect: rect, cornerRadius: 10).insides(
      under: .translation(x: 0.25, y: 0))
    #expect(
      round == [
        Rect(x: 3.25, y: 15, width: 200, height: 80), Rect(x: 13.25, y: 5, width: 180, height: 100),
      ])
    #expect(Path(ellipseIn: rect).insides(under: .identity).isEmpty)
    // A notch, a hole, a bow, twice around, and nothing.
    let notch = [(0, 0), (90, 0), (90, 90), (60, 90), (45, 3), (30, 90), (0, 90)]
    let bow = [(0, 0), (0, 90), (90, 0), (90, 90)]
    let twice = [(0, 0), (90, 0), (90, 90), (0, 90), (0, 0), (90, 0), (90, 90), (0, 90)]
    for corners in [notch, bow, twice] {
      let points = corners.map { Point(x: Double($0.0), y: Double($0.1)) }
      #expect(Path(polyline: points, closed: true).insides(under: .identity).isEmpty)
    }
    var hole = Path(rect: rect)
    hole.append(Path(rect: rect.insetBy(20)))
    #expect(hole.insides(under: .identity).isEmpty)
    #expect(Path().insides(under: .identity).isEmpty)
  }

  @Test(arguments: 0..<40)
  func `points of the rectangles are inside of convex outlines`(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var found = 0
    for _ in 0..<60 {
      let count = Int.random(in: 3...8, using: &random)
      let points = (0..<count).map { _ in
        Point(
          x: Double(Int.random(in: 0...4, using: &random)) * 10,
          y: Double(Int.random(in: 0...4, using: &random)) * 10)
      }
      let path = Path(polyline: points, closed: true)
      for rect in path.insides(under: .identity) {
        found += 1
        for _ in 0..<9 where rect.size.width > 0 && rect.size.height > 0 {
          let place = Point(
            x: .random(in: rect.minX + 0.01...rect.maxX - 0.01, using: &random),
            y: .random(in: rect.minY + 0.01...rect.maxY - 0.01, using: &random))
          #expect(path.windingNumber(around: place) != 0, "\(place) of \(rect) in \(points)")
        }
      }
    }
    #expect(found > 0)
  }

  @Test func `parts around a hole share no pixel and leave none out`() {
    let box = PixelRect(x: 2..<9, y: 1..<7)
    let holes = [
      PixelRect(x: 3..<5, y: 2..<4), PixelRect(x: 0..<5, y: 0..<4), box, .empty,
      PixelRect(x: 20..<30, y: 1..<4), PixelRect(x: 0..<99, y: 3..<4),
    ]
    for hole in holes {
      let parts = box.parts(around: hole)
      for y in 0..<9 {
        for x in 0..<11 {
          let isIn = box.columns.contains(x) && box.rows.contains(y)
          let isHidden = hole.columns.contains(x) && hole.rows.contains(y)
          let count = parts.filter { $0.columns.contains(x) && $0.rows.contains(y) }.count
          #expect(count == (isIn && !isHidden ? 1 : 0))
        }
      }
    }
  }

  /// A card with a shadow, over another layer, and what it looks like.
  private static func card(
    x: Double, y: Double, _ color: Color, _ change: (inout LayerProperties) -> Void = { _ in }
  ) -> Layer {
    Drawing.layer(frame: Rect(x: 40 + x, y: 30 + y, width: 240, height: 210)) {
      $0.backgroundColor = color
      $0.cornerRadius = 12
      $0.shadow.opacity = 0.7
      $0.shadow.radius = 9
      $0.shadow.offset = Size(width: 3, height: 6.5)
      change(&$0)
    }
  }

  private static func picture(_ layers: [Layer], _ rasterizer: Rasterizer) throws -> Pixmap {
    try rasterizer.draw(
      Drawing.sampler(layers, width: 320, height: 280, background: .white).frame(at: 0))
  }

  @Test func `an opaque layer looks as one that hides nothing`() throws {
    var clear = Drawing.blue
    // Not opaque, and the same bytes.
    clear.alpha = 1 - 1e-6
    for change in [0.0, 0.4] {
      let pictures = try [Drawing.blue, clear].map { color in
        try Self.picture(
          [Self.card(x: change, y: 0, Drawing.red), Self.card(x: 7, y: change, color)],
          Rasterizer())
      }
      #expect(pictures[0] == pictures[1])
    }
  }

  @Test func `a shadow that moves by whole pixels or not is that of a fresh rasterizer`() throws {
    let worker = Rasterizer()
    for (x, y) in [(0.0, 0.0), (3, 0), (4, -2), (4.5, -2), (9.5, 1), (-60, 0), (-61, 0), (0, 0)] {
      let layers = [Self.card(x: x, y: y, Drawing.green)]
      let fresh = try Self.picture(layers, Rasterizer(options: .init(usesCaches: false)))
      #expect(try Self.picture(layers, worker) == fresh, "\(x), \(y)")
    }
    // The same place, another outline, colour or blur.
    let changes: [(inout LayerProperties) -> Void] = [
      { $0.cornerRadius = 13 }, { $0.shadow.radius = 8 }, { $0.shadow.offset.width = 4 },
      { $0.opacity = 0.5 }, { $0.bounds.size.width = 239 },
    ]
    for change in changes {
      let layers = [Self.card(x: 2, y: 0, Drawing.green, change)]
      let fresh = try Self.picture(layers, Rasterizer(options: .init(usesCaches: false)))
      #expect(try Self.picture(layers, worker) == fresh)
    }
  }
}
