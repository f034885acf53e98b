import LayerModel
import Graphics
import Rasterizing
import SceneModel
import TestSupport
import Testing

/// The clock wipe: a stroke as wide as twice its circle's radius, as a mask.
@Suite struct WipeTests {
  static let radius = 40.0
  static let center = Point(x: 50, y: 50)
  static let circle = Path(
    arcCenter: center, radius: radius / 2, startAngle: -.pi / 2, endAngle: 1.5 * .pi,
    clockwise: true)

  static func mask(_ end: Double) -> Layer {
    Drawing.shape(circle, stroke: .black, width: radius) { $0.shape.strokeEnd = end }
  }

  static func content(_ mask: Layer) -> Layer {
    Drawing.layer(frame: Rect(x: 0, y: 0, width: 100, height: 100), mask: mask) {
      $0.backgroundColor = Drawing.red
    }
  }

  /// Twelve o'clock, three, six, nine: the quadrants in the order in which the wipe fills them.
  static func quadrants(_ picture: Pixmap) -> [Double] {
    var sums = [0.0, 0, 0, 0]
    for y in 0..<100 {
      for x in 0..<100 {
        let quadrant = x >= 50 ? (y < 50 ? 0 : 1) : (y >= 50 ? 2 : 3)
        sums[quadrant] += Double(picture.value(.alpha, x: x, y: y)) / 255
      }
    }
    return sums
  }

  @Test(arguments: [0.0, 0.01, 0.125, 0.25, 0.4, 0.5, 0.75, 0.9, 1])
  func `the wipe covers a sector that grows clockwise from 12 o'clock`(_ end: Double) throws {
    let picture = try Drawing.draw([Self.content(Self.mask(end))])
    let quarter = .pi * Self.radius * Self.radius / 4
    for (i, got) in Self.quadrants(picture).enumerated() {
      let wanted = quarter * min(max(end * 4 - Double(i), 0), 1)
      #expect(abs(got - wanted) < 1, "quadrant \(i): got \(got), wanted \(wanted)")
    }
  }

  @Test(arguments: [0.1, 0.3, 0.6, 0.95])
  func `its edge is a straight radius`(_ end: Double) throws {
    let picture = try Drawing.draw([Self.content(Self.mask(end))])
    // A point 2 pixels to either side of the edge, at several distances from the centre.
    for distance in [12.0, 20, 30, 37] {
      for (side, wanted) in [(-1.0, 255), (1, 0)] as [(Double, UInt8)] {
        let angle = 2 * .pi * end + side * 2 / distance
        let p = Point(
          x: 50 + distance * sine(angle), y: 50 - distance * sine(angle + .pi / 2))
        let got = picture.value(.alpha, x: Int(p.x), y: Int(p.y))
        #expect(got == wanted, "at \(distance), side \(side): got \(got), wanted \(wanted)")
      }
    }
  }

  /// A Taylor series, so that the test needs no library: enough terms for angles within three
  /// turns.
  private func sine(_ angle: Double) -> Double {
    let turn = 2 * Double.pi
    let x = angle - turn * (angle / turn).rounded()
    var (term, sum) = (x, x)
    for i in 1..<20 {
      term *= -x * x / Double(2 * i * (2 * i + 1))
      sum += term
    }
    return sum
  }

  @Test func `an image wiped is the image where the mask is`() throws {
    let art = Pixmap(width: 100, height: 100) { x, y in
      Color(red: Double(x) / 100, green: Double(y) / 100, blue: (x / 8 + y / 8) % 2 == 0 ? 1 : 0)
    }
    let images = try Drawing.images(["art": art])
    let layer = Drawing.layer(
      frame: Rect(x: 0, y: 0, width: 100, height: 100), mask: Self.mask(0.4)
    ) { $0.contents = Drawing.image("art") }
    let wiped = try Drawing.draw([layer], images: images)
    let coverage = try Drawing.draw([Self.content(Self.mask(0.4))])
    var worst = 0
    for y in 0..<100 {
      for x in 0..<100 {
        let part = Int(coverage.value(.alpha, x: x, y: y))
        for channel in Pixmap.Channel.allCases {
          let wanted = Int(
            (Double(Int(art.value(channel, x: x, y: y)) * part) / 255).rounded())
          worst = max(worst, abs(Int(wiped.value(channel, x: x, y: y)) - wanted))
        }
      }
    }
    // 1: pixman rounds the product its own way.
    #expect(worst <= 1, "differs by \(worst)")
  }
}
