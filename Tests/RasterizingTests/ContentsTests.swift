import Foundation
import FramePlanning
import SceneModel
import Graphics
import LayerModel
import TestSupport
import Testing

@Suite struct ContentsTests {
  /// 20 × 10 pixels, blue on the left and green on the right.
  static let halves = Pixmap(width: 20, height: 10) { x, _ in
    x < 10 ? Drawing.blue : Drawing.green
  }

  struct GravityCase: Sendable, CustomTestStringConvertible {
    let gravity: ContentsGravity
    /// Where the image lies in the canvas; the layer is at (20, 30), 60 × 40.
    let place: Rect
    var testDescription: String { gravity.rawValue }
  }

  static let gravities: [GravityCase] = [
    GravityCase(gravity: .center, place: Rect(x: 40, y: 45, width: 20, height: 10)),
    GravityCase(gravity: .top, place: Rect(x: 40, y: 30, width: 20, height: 10)),
    GravityCase(gravity: .bottom, place: Rect(x: 40, y: 60, width: 20, height: 10)),
    GravityCase(gravity: .left, place: Rect(x: 20, y: 45, width: 20, height: 10)),
    GravityCase(gravity: .right, place: Rect(x: 60, y: 45, width: 20, height: 10)),
    GravityCase(gravity: .topLeft, place: Rect(x: 20, y: 30, width: 20, height: 10)),
    GravityCase(gravity: .topRight, place: Rect(x: 60, y: 30, width: 20, height: 10)),
    GravityCase(gravity: .bottomLeft, place: Rect(x: 20, y: 60, width: 20, height: 10)),
    GravityCase(gravity: .bottomRight, place: Rect(x: 60, y: 60, width: 20, height: 10)),
    GravityCase(gravity: .resize, place: Rect(x: 20, y: 30, width: 60, height: 40)),
    GravityCase(gravity: .resizeAspect, place: Rect(x: 20, y: 35, width: 60, height: 30)),
    GravityCase(gravity: .resizeAspectFill, place: Rect(x: 10, y: 30, width: 80, height: 40)),
  ]

  @Test func `every gravity has its case`() {
    #expect(Set(Self.gravities.map(\.gravity)) == Set(ContentsGravity.allCases))
  }

  @Test(arguments: gravities) func `gravity places the image`(_ row: GravityCase) throws {
    let layer = Drawing.layer(frame: Rect(x: 20, y: 30, width: 60, height: 40)) {
      $0.contents = Drawing.image("halves")
      $0.contentsGravity = row.gravity
    }
    let picture = try Drawing.draw([layer], images: Drawing.images(["halves": Self.halves]))
    let half = row.place.size.width * row.place.size.height / 2
    for (channel, part) in [(Pixmap.Channel.blue, 0.25), (.green, 0.75)] {
      let (area, center) = (picture.area(of: channel), try #require(picture.centroid(of: channel)))
      let wanted = row.place.point(atUnit: Point(x: part, y: 0.5))
      // Half a pixel of each colour may be mixed where they meet.
      #expect(abs(area - half) <= row.place.size.height, "got \(area), wanted \(half)")
      #expect((center - wanted).length < 0.5, "got \(center), wanted \(wanted)")
    }
    #expect(picture.area() == half * 2)
  }

  /// The means of red and green over a box of a picture, which it has all of.
  private static func mean(of picture: Pixmap, in box: Rect) -> SIMD2<Double> {
    func parts(_ start: Double, _ end: Double) -> [(place: Int, length: Double)] {
      (Int(start)...Int(end)).map { place in
        (place, max(min(Double(place + 1), end) - max(Double(place), start), 0))
      }
    }
    var sum = SIMD2<Double>()
    for y in parts(box.minY, box.maxY) where y.length > 0 {
      for x in parts(box.minX, box.maxX) where x.length > 0 {
        sum += x.length * y.length * redAndGreen(picture.pixel(x: x.place, y: y.place))
      }
    }
    return sum / (box.size.width * box.size.height)
  }

  private static func redAndGreen(
    _ pixel: (blue: UInt8, green: UInt8, red: UInt8, alpha: UInt8)
  ) -> SIMD2<Double> { SIMD2(Double(pixel.red), Double(pixel.green)) }

  @Test(arguments: [1.4, 2, 3.3, 5, 7], [0, 0.37])
  func `an image made smaller is the mean of what each pixel covers`(
    times: Double, shift: Double
  ) throws {
    let noise = Pixmap(width: 300, height: 200) { x, y in
      let bits = (x &* 2_654_435_761 ^ y &* 40_503 &* (x &+ 7)) >> 3
      return Color(red: Double(bits & 255) / 255, green: Double(bits >> 8 & 255) / 255, blue: 0)
    }
    let size = Size(width: 300 / times, height: 200 / times)
    let layer = Drawing.layer(
      frame: Rect(x: shift, y: 2 * shift, width: size.width, height: size.height)
    ) { $0.contents = Drawing.image("noise") }
    let picture = try Drawing.draw(
      [layer], width: 220, height: 150, images: Drawing.images(["noise": noise]))
    var worst = 0.0
    for y in 1..<Int(size.height) {
      for x in 1..<Int(size.width) {
        let box = Rect(
          x: (Double(x) - shift) * times, y: (Double(y) - 2 * shift) * times, width: times,
          height: times)
        guard box.maxX < 300, box.maxY < 200 else { continue }
        let error = Self.mean(of: noise, in: box) - Self.redAndGreen(picture.pixel(x: x, y: y))
        worst = max(worst, abs(error.x), abs(error.y))
      }
    }
    // Cairo's own means miss by 1.3, of boxes of 1.4.
    #expect(worst < 1, "off by \(worst)")
  }

  @Test func `an image at its own size on whole pixels is copied exactly`() throws {
    let noise = Pixmap(width: 40, height: 30) { x, y in
      let bits = (x &* 2_654_435_761 ^ y &* 40_503) >> 3
      return Color(
        red: Double(bits & 255) / 255, green: Double(bits >> 8 & 255) / 255,
        blue: Double(bits >> 16 & 255) / 255, alpha: Double(bits >> 4 & 15) / 15)
    }
    let layer = Drawing.layer(frame: Rect(x: 13, y: 27, width: 40, height: 30)) {
      $0.contents = Drawing.image("noise")
    }
    let picture = try Drawing.draw([layer], images: Drawing.images(["noise": noise]))
    for y in 0..<30 {
      for x in 0..<40 {
        let (got, wanted) = (picture.pixel(x: x + 13, y: y + 27), noise.pixel(x: x, y: y))
        #expect(got == wanted, "at \(x), \(y): got \(got), wanted \(wanted)")
      }
    }
    #expect(picture.area() == noise.area())
  }

  @Test func `contentsScale counts image pixels per point`() throws {
    let layer = Drawing.layer(frame: Rect(x: 20, y: 30, width: 60, height: 40)) {
      $0.contents = Drawing.image("halves")
      $0.contentsGravity = .topLeft
      $0.contentsScale = 2
    }
    let images = try Drawing.images(["halves": Self.halves])
    #expect(try Drawing.draw([layer], images: images).area() == 50)
    // On a canvas of two pixels a point that is its own size again.
    let exact = try Drawing.draw([layer], scale: 2, images: images)
    #expect(exact.pixel(x: 49, y: 60) == Self.halves.pixel(x: 9, y: 0))
    #expect(exact.pixel(x: 50, y: 60) == Self.halves.pixel(x: 10, y: 0))
    #expect(exact.area() == 200)
  }

  @Test func `contentsRect shows a part, and extends the edges outside the image`() throws {
    let images = try Drawing.images(["halves": Self.halves])
    func draw(_ part: Rect) throws -> Pixmap {
      try Drawing.draw(
        [
          Drawing.layer(frame: Rect(x: 20, y: 30, width: 40, height: 40)) {
            $0.contents = Drawing.image("halves")
            $0.contentsRect = part
          }
        ], images: images)
    }
    let right = try draw(Rect(x: 0.75, y: 0, width: 0.25, height: 1))
    #expect(right.area(of: .green) == 1600 && right.area(of: .blue) == 0)
    let beyond = try draw(Rect(x: 1.5, y: 0, width: 1, height: 1))
    #expect(beyond.area(of: .green) == 1600 && beyond.area(of: .blue) == 0)
    #expect(try draw(Rect(x: 0, y: 0, width: 0, height: 1)).area() == 0)
  }

  @Test func `a part at its own size stays a part under a mask and a fade`() throws {
    let images = try Drawing.images(["halves": Self.halves])
    let layer = Drawing.layer(
      frame: Rect(x: 20, y: 30, width: 10, height: 10),
      mask: Drawing.shape(
        Path(ellipseIn: Rect(x: -50, y: -50, width: 200, height: 200)), fill: .black)
    ) {
      $0.contents = Drawing.image("halves")
      $0.contentsRect = Rect(x: 0, y: 0, width: 0.5, height: 1)
    }
    let picture = try Drawing.draw([layer], images: images)
    #expect(picture.area(of: .blue) == 100 && picture.area(of: .green) == 0)
  }

  @Test func `nearest makes blocks and linear makes ramps`() throws {
    let images = try Drawing.images(["halves": Self.halves])
    func draw(_ filter: ContentsFilter) throws -> Pixmap {
      try Drawing.draw(
        [
          Drawing.layer(frame: Rect(x: 0, y: 0, width: 100, height: 100)) {
            $0.contents = Drawing.image("halves")
            $0.magnificationFilter = filter
          }
        ], images: images)
    }
    let blocks = try draw(.nearest)
    #expect(blocks.value(.blue, x: 49, y: 5) == 255)
    #expect(blocks.value(.green, x: 50, y: 5) == 255)
    let ramps = try draw(.linear)
    // The centres of the two middle pixels are at 47.5 and 52.5: half way between them is a half.
    let middle = Int(ramps.value(.green, x: 49, y: 50)) + Int(ramps.value(.green, x: 50, y: 50))
    #expect(abs(middle - 255) <= 4, "got \(middle)")
  }

  @Test func `making smaller averages`() throws {
    let stripes = Pixmap(width: 100, height: 100) { x, _ in x % 2 == 0 ? .white : .black }
    let layer = Drawing.layer(frame: Rect(x: 0, y: 0, width: 20, height: 20)) {
      $0.contents = Drawing.image("stripes")
    }
    let picture = try Drawing.draw([layer], images: Drawing.images(["stripes": stripes]))
    for x in 2..<18 {
      let got = Int(picture.value(.red, x: x, y: 10))
      #expect(abs(got - 128) < 40, "at \(x): got \(got), wanted a grey")
    }
  }

  @Test func `a turned image keeps its area and its colours' sides`() throws {
    let layer = Drawing.layer(frame: Rect(x: 30, y: 40, width: 40, height: 20)) {
      $0.contents = Drawing.image("halves")
      $0.transform = .rotation(radians: 0.5)
    }
    let picture = try Drawing.draw([layer], images: Drawing.images(["halves": Self.halves]))
    #expect(abs(picture.area() - 800) < 2, "got \(picture.area())")
    let (blue, green) = (picture.centroid(of: .blue), picture.centroid(of: .green))
    let direction = try #require(green) - (try #require(blue))
    // Colours' centres lie 20 apart, along (cos 0.5, sin 0.5).
    #expect((direction - Point(x: 17.55, y: 9.59)).length < 0.3, "got \(direction)")
  }

  /// The mean of what each pixel covers is what an image made smaller shows, to 50 dB, all of it or
  /// but for a margin.
  @Test(arguments: [2.0, 3.7, 5, 7.6, 10, 29], [0, 7])
  func `an image made smaller is the mean of what each pixel covers`(
    shrinking: Double, margin: Int
  ) throws {
    let (columns, rows) = (24, 20)
    let (width, height) = (Int(24 * shrinking), Int(20 * shrinking))
    /// Smooth waves with a grain.
    func red(_ x: Int, _ y: Int) -> Double {
      let grain = Double((x &* 2_654_435_761 ^ y &* 40_503) >> 5 & 63) / 255
      return 0.375 + 0.25 * sin(Double(x) / 9) * cos(Double(y) / 7) + grain
    }
    let image = Pixmap(width: width + 2 * margin, height: height + 2 * margin) { x, y in
      let isSeen =
        (0..<width).contains(x - margin) && (0..<height).contains(y - margin)
      return Color(red: isSeen ? red(x - margin, y - margin) : 1, green: 0, blue: 0)
    }
    let layer = Drawing.layer(
      frame: Rect(x: 0, y: 0, width: Double(columns), height: Double(rows))
    ) {
      $0.contents = Drawing.image("waves")
      $0.contentsRect = Rect(
        x: Double(margin) / Double(image.width), y: Double(margin) / Double(image.height),
        width: Double(width) / Double(image.width), height: Double(height) / Double(image.height))
    }
    let picture = try Drawing.draw(
      [layer], width: 24, height: 20, images: Drawing.images(["waves": image]))
    /// The parts of pixels that one part of so many covers.
    func parts(_ number: Int, of count: Int, from pixels: Int) -> [(pixel: Int, part: Double)] {
      let size = Double(pixels) / Double(count)
      let (from, to) = (Double(number) * size, Double(number + 1) * size)
      return (Int(from)..<min(Int(to.rounded(.up)), pixels)).map { pixel in
        (pixel, (min(to, Double(pixel + 1)) - max(from, Double(pixel))) / size)
      }
    }
    var square = 0.0
    for y in 0..<rows {
      for x in 0..<columns {
        var mean = 0.0
        for (row, height) in parts(y, of: rows, from: height) {
          for (column, width) in parts(x, of: columns, from: width) {
            let seen = image.value(.red, x: column + margin, y: row + margin)
            mean += Double(seen) * height * width
          }
        }
        let error = Double(picture.value(.red, x: x, y: y)) - mean
        square += error * error / Double(columns * rows)
      }
    }
    let decibels = 10 * log10(255 * 255 / square)
    #expect(decibels > 50, "got \(decibels) dB")
  }

  @Test(arguments: [50.0, 20, 8])
  func `a part of an image made much smaller has nothing of what is beside it`(
    side: Double
  ) throws {
    // Neither 405 nor its halves are whole numbers of pixels of a halved image.
    let sheet = Pixmap(width: 810, height: 405) { x, _ in x < 405 ? Drawing.red : Drawing.blue }
    let layer = Drawing.layer(frame: Rect(x: 0, y: 0, width: side, height: side)) {
      $0.contents = Drawing.image("sheet")
      $0.contentsRect = Rect(x: 0, y: 0, width: 0.5, height: 1)
    }
    let picture = try Drawing.draw([layer], images: Drawing.images(["sheet": sheet]))
    #expect(picture.area() == side * side)
    // A level in each row is rounding.
    #expect(picture.area(of: .blue) < 0.5, "got \(picture.area(of: .blue))")
  }

  @Test func `a quarter turn is exact`() throws {
    let layer = Drawing.layer(frame: Rect(x: 30, y: 40, width: 20, height: 10)) {
      $0.contents = Drawing.image("halves")
      $0.transform = .rotation(radians: .pi / 2)
    }
    let picture = try Drawing.draw([layer], images: Drawing.images(["halves": Self.halves]))
    #expect(picture.area() == 200)
    #expect(picture.value(.blue, x: 40, y: 36) == 255)
    #expect(picture.value(.green, x: 40, y: 54) == 255)
  }

  @Test func `an image that was not loaded is an error that names the layer`() throws {
    var layer = Drawing.layer(frame: Rect(x: 0, y: 0, width: 10, height: 10)) {
      $0.contents = Drawing.image("missing.png")
    }
    layer.name = "logo"
    #expect(throws: RasterError.missingImage(name: "missing.png", layer: "logo")) {
      try Drawing.draw([layer])
    }
  }
}
