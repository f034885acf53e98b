import Graphics
import TestSupport
import Testing

@Suite struct PixmapMeasuringTests {
  static let picture = Pixmap(width: 10, height: 8) { x, y in
    x == 2 && (y == 3 || y == 4) ? Color(red: 1, green: 0.2, blue: 0, alpha: 0.6) : .clear
  }

  @Test func `areas are sums over 255`() {
    #expect(Self.picture.area(of: .alpha) == 2 * 153 / 255.0)
    #expect(Self.picture.area(of: .red) == 2 * 153 / 255.0)
    #expect(Self.picture.area(of: .blue) == 0)
  }

  @Test func `colours are premultiplied`() {
    #expect(Self.picture.value(.green, x: 2, y: 3) == 31)
    #expect(Self.picture.value(.alpha, x: 2, y: 4) == 153)
    #expect(Self.picture.value(.alpha, x: 3, y: 4) == 0)
  }

  @Test func `the centroid is between the pixels' centres`() {
    #expect(Self.picture.centroid(of: .red) == Point(x: 2.5, y: 4))
    #expect(Self.picture.centroid(of: .blue) == nil)
  }
}
