import Foundation
import Graphics
import LayerModel
import Rasterizing
import SceneModel
import TestSupport
import Testing

/// Shadows against the error function and other closed forms (core-animation 7.6).
@Suite struct ShadowTests {
  static func caster(
    frame: Rect, radius: Double, offset: Size = .init(width: 0, height: 0), opacity: Double = 1,
    _ change: (inout LayerProperties) -> Void = { _ in }
  ) -> Layer {
    Drawing.layer(frame: frame) {
      $0.backgroundColor = Drawing.red
      $0.shadow.opacity = opacity
      $0.shadow.radius = radius
      $0.shadow.offset = offset
      change(&$0)
    }
  }

  /// The part of a Gaussian of a standard deviation below a place.
  static func below(_ x: Double, _ sigma: Double) -> Double {
    0.5 * (1 + erf(x / sigma / 2.0.squareRoot()))
  }

  @Test(arguments: [0, 0.3], [Color.clear, Drawing.red])
  func `the shadow of an opaque picture is that of a colour`(angle: Double, clear: Color) throws {
    func shadow(_ change: @escaping (inout LayerProperties) -> Void) throws -> Pixmap {
      let layer = Drawing.layer(.gradient, frame: Rect(x: 30.3, y: 20, width: 50, height: 40)) {
        $0.shadow.opacity = 0.8
        $0.shadow.radius = 4
        $0.shadow.offset = Size(width: 60, height: 5)
        $0.transform = .rotation(radians: angle)
        change(&$0)
      }
      let image = Pixmap(width: 130, height: 70) { x, y in x + y == 0 ? clear : Drawing.blue }
      return try Drawing.draw([layer], width: 180, images: Drawing.images(["photo": image]))
    }
    let wanted = try shadow { $0.backgroundColor = Drawing.green }
    for picture in [
      try shadow { $0.contents = Drawing.image("photo") },
      try shadow { $0.gradient.colors = [Drawing.green, Drawing.blue] },
    ] {
      // The shadow lies beside the layer.
      let beside = (90..<min(wanted.width, 160)).reduce(0) { worst, x in
        (0..<wanted.height).reduce(worst) { worst, y in
          let (a, b) = (picture.pixel(x: x, y: y), wanted.pixel(x: x, y: y))
          return max(worst, abs(Int(a.red) - Int(b.red)), abs(Int(a.blue) - Int(b.blue)))
        }
      }
      // A hole of less than a pixel is blurred away.
      #expect(beside <= 1)
    }
  }

  struct EdgeCase: Sendable, CustomTestStringConvertible {
    let radius: Double
    var scale = 1.0
    /// Along x, in points.
    var offset = 0.0
    var testDescription: String { "radius \(radius), scale \(scale), offset \(offset)" }
  }

  static let edges: [EdgeCase] = [
    EdgeCase(radius: 1), EdgeCase(radius: 2), EdgeCase(radius: 3), EdgeCase(radius: 5.5),
    EdgeCase(radius: 12), EdgeCase(radius: 3, scale: 2), EdgeCase(radius: 3, offset: 4),
    EdgeCase(radius: 3, offset: 0.25), EdgeCase(radius: 2, scale: 1.5, offset: -1.3),
    // Wide ones are blurred in coarse pixels.
    EdgeCase(radius: 60), EdgeCase(radius: 64), EdgeCase(radius: 75.5, offset: 11.3),
    EdgeCase(radius: 130), EdgeCase(radius: 70, scale: 4, offset: -0.7),
  ]

  @Test(arguments: edges)
  func `the shadow of a half plane is the error function`(_ row: EdgeCase) throws {
    // Left of the edge all is red, so the offset moves the shadow out to the right.
    let layer = Self.caster(
      frame: Rect(x: -500, y: -500, width: 540, height: 1100), radius: row.radius,
      offset: Size(width: row.offset, height: 0))
    let picture = try Drawing.draw([layer], scale: row.scale)
    let y = picture.height / 2
    for x in Int((40 * row.scale).rounded(.up))..<picture.width {
      let distance = (40 + row.offset) * row.scale - (Double(x) + 0.5)
      let wanted = 255 * Self.below(distance, row.radius * row.scale)
      let got = Double(picture.value(.alpha, x: x, y: y))
      // Half for rounding, and a little for the tail that is cut at 3.5 deviations.
      #expect(abs(got - wanted) <= 0.7, "at \(x): got \(got), wanted \(wanted)")
    }
  }

  @Test func `a shadow without a radius moves by parts of a pixel`() throws {
    let layer = Self.caster(
      frame: Rect(x: -100, y: 0, width: 50, height: 100), radius: 0,
      offset: Size(width: 110.25, height: 0))
    let row = try Drawing.draw([layer])
    let got = [9, 10, 11, 59, 60, 61].map { Int(row.value(.alpha, x: $0, y: 50)) }
    #expect(got == [0, 191, 255, 255, 64, 0])
  }

  @Test func `a blur loses nothing`() throws {
    let frame = Rect(x: 40.3, y: 45.7, width: 20, height: 10)
    let layer = Self.caster(frame: frame, radius: 4, offset: Size(width: 3.4, height: -2.6)) {
      $0.backgroundColor = nil
      $0.shadow.path = Path(rect: Rect(x: 0, y: 0, width: 20, height: 10))
    }
    let picture = try Drawing.draw([layer])
    #expect(abs(picture.area() - 200) < 1, "got \(picture.area())")
    let center = try #require(picture.centroid())
    #expect(abs(center.x - 53.7) < 0.05 && abs(center.y - 48.1) < 0.05, "got \(center)")
  }

  @Test(arguments: [0.0, 0.3, 0.7, 1.2])
  func `a turned and stretched layer's shadow spreads in its own directions`(angle: Double) throws {
    let layer = Self.caster(frame: Rect(x: 49, y: 49, width: 2, height: 2), radius: 4) {
      $0.backgroundColor = nil
      $0.shadow.path = Path(rect: Rect(x: -20, y: -20, width: 42, height: 42))
      $0.shadow.radius = 5
      $0.transform = Transform.scale(x: 1.5, y: 0.7).concatenating(.rotation(radians: angle))
    }
    let picture = try Drawing.draw([layer], width: 200, height: 200)
    // Second moments add: those of the rectangle of 63 × 29.4, and of the Gaussian of 7.5 and 3.5.
    var (sum, xx, xy, yy) = (0.0, 0.0, 0.0, 0.0)
    for y in 0..<200 {
      for x in 0..<200 {
        let weight = Double(picture.value(.alpha, x: x, y: y))
        let (dx, dy) = (Double(x) + 0.5 - 50, Double(y) + 0.5 - 50)
        sum += weight
        xx += weight * dx * dx
        xy += weight * dx * dy
        yy += weight * dy * dy
      }
    }
    let (long, short) = (63.0 * 63 / 12 + 7.5 * 7.5, 29.4 * 29.4 / 12 + 3.5 * 3.5)
    let (c, s) = (cos(angle), sin(angle))
    let wanted = [
      c * c * long + s * s * short, c * s * (long - short), s * s * long + c * c * short,
    ]
    for (got, wanted) in zip([xx, xy, yy].map({ $0 / sum }), wanted) {
      #expect(abs(got - wanted) < 0.02 * long, "got \(got), wanted \(wanted)")
    }
  }

  @Test func `colour, its alpha and the opacity multiply`() throws {
    let layer = Self.caster(
      frame: Rect(x: -100, y: 0, width: 50, height: 100), radius: 0,
      offset: Size(width: 110, height: 0), opacity: 0.5
    ) { $0.shadow.color = Color(red: 0, green: 0, blue: 1, alpha: 0.5) }
    let picture = try Drawing.draw([layer])
    let pixel = picture.pixel(x: 30, y: 50)
    #expect([pixel.blue, pixel.green, pixel.red, pixel.alpha] == [64, 0, 0, 64])
    #expect(picture.value(.alpha, x: 9, y: 50) == 0)
    #expect(picture.value(.alpha, x: 10, y: 50) == 64)
  }

  @Test func `the layer's opacity fades its shadow, too`() throws {
    let layer = Self.caster(
      frame: Rect(x: -100, y: 0, width: 50, height: 100), radius: 0,
      offset: Size(width: 110, height: 0)
    ) { $0.opacity = 0.25 }
    #expect(try abs(Int(Drawing.draw([layer]).value(.alpha, x: 30, y: 50)) - 64) <= 1)
  }

  @Test func `sublayers cast it, empty layers do not, and those that clip do not`() throws {
    let child = Drawing.layer(frame: Rect(x: 30, y: 0, width: 10, height: 10)) {
      $0.backgroundColor = Drawing.green
    }
    func area(_ sublayers: [Layer], _ change: (inout LayerProperties) -> Void) throws -> Double {
      let layer = Drawing.layer(
        frame: Rect(x: 10, y: 10, width: 20, height: 20), sublayers: sublayers
      ) {
        $0.shadow.opacity = 1
        $0.shadow.radius = 0
        $0.shadow.offset = Size(width: 0, height: 40)
        change(&$0)
      }
      return try Drawing.draw([layer]).area()
    }
    #expect(try area([]) { _ in } == 0)
    #expect(try area([child]) { _ in } == 200)
    #expect(try area([child]) { $0.backgroundColor = Drawing.red } == 1000)
    #expect(
      try area([child]) {
        $0.backgroundColor = Drawing.red
        $0.masksToBounds = true
      } == 400)
  }

  @Test func `a mask cuts the shadow with the layer`() throws {
    let mask = Drawing.layer(frame: Rect(x: 0, y: 0, width: 20, height: 100)) {
      $0.backgroundColor = .black
    }
    let layer = Drawing.layer(frame: Rect(x: 10, y: 10, width: 40, height: 20), mask: mask) {
      $0.backgroundColor = Drawing.red
      $0.shadow.opacity = 1
      $0.shadow.radius = 0
      $0.shadow.offset = Size(width: 0, height: 40)
    }
    #expect(try Drawing.draw([layer]).area() == 800)
  }
}
