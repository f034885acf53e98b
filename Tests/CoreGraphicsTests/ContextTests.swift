import CoreGraphics
import Testing

/// Values of Core Graphics, and what a context draws.
@Suite struct ContextTests {
  private static func context(_ width: Int = 10, _ height: Int = 10) throws -> CGContext {
    try #require(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
  }

  /// Red, green, blue and alpha of a pixel, rows from the top.
  private static func pixel(_ context: CGContext, _ x: Int, _ y: Int) throws -> [UInt8] {
    let data = try #require(context.data)
    return (0..<4).map {
      data.load(fromByteOffset: y * context.bytesPerRow + x * 4 + $0, as: UInt8.self)
    }
  }

  @Test func `a bitmap that would not fit its memory is none`() {
    func context(_ width: Int, _ height: Int, _ bytesPerRow: Int = 0) -> CGContext? {
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: bytesPerRow,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    }
    for side in [Int.min, -1, 0, 40_000, Int.max] {
      #expect(context(side, 1) == nil && context(1, side) == nil)
    }
    for bytes in [Int.min, -4, 1, 39, Int.max] { #expect(context(10, 2, bytes) == nil) }
    #expect(context(10, 2, 40) != nil && context(10, 2, 64) != nil)
  }

  @Test func `a bitmap's y axis points up`() throws {
    let context = try Self.context()
    context.setFillColor(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: 10, height: 5))
    #expect(try Self.pixel(context, 3, 8) == [255, 0, 0, 255])
    #expect(try Self.pixel(context, 3, 2) == [0, 0, 0, 0])
  }

  @Test func `the state keeps map, clip and colours`() throws {
    let context = try Self.context()
    context.setFillColor(.white)
    context.saveGState()
    context.clip(to: CGRect(x: 0, y: 0, width: 2, height: 10))
    context.translateBy(x: 0, y: 5)
    context.setFillColor(.black)
    context.fill(CGRect(x: 0, y: 0, width: 10, height: 5))
    context.restoreGState()
    context.fill(CGRect(x: 5, y: 0, width: 5, height: 1))
    #expect(try Self.pixel(context, 1, 1) == [0, 0, 0, 255])
    #expect(try Self.pixel(context, 4, 1) == [0, 0, 0, 0])
    #expect(try Self.pixel(context, 7, 9) == [255, 255, 255, 255])
  }

  @Test func `clear takes away, and images come upright`() throws {
    let context = try Self.context(4, 4)
    context.setFillColor(.white)
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    context.clear(CGRect(x: 0, y: 2, width: 4, height: 2))
    let image = try #require(context.makeImage())
    let other = try Self.context(4, 4)
    other.draw(image, in: CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(try Self.pixel(other, 1, 0) == [0, 0, 0, 0])
    #expect(try Self.pixel(other, 1, 3) == [255, 255, 255, 255])
    #expect(try #require(other.makeImage()) == image)
  }

  @Test func `a gradient runs between its points alone unless it is asked to go on`() throws {
    let gradient = try #require(
      CGGradient(
        colorsSpace: CGColorSpaceCreateDeviceRGB(),
        colors: [CGColor.black, CGColor.white] as NSArray, locations: nil))
    for options: CGGradientDrawingOptions in [[], [.drawsAfterEndLocation]] {
      let context = try Self.context(12, 2)
      context.drawLinearGradient(
        gradient, start: CGPoint(x: 2, y: 0), end: CGPoint(x: 8, y: 0), options: options)
      #expect(try Self.pixel(context, 0, 0)[3] == 0)
      let middle = try Self.pixel(context, 5, 0)
      #expect(middle[3] == 255 && (130...160).contains(middle[0]), "\(middle)")
      #expect(try Self.pixel(context, 10, 0)[3] == (options.isEmpty ? 0 : 255))
    }
  }

  @Test func `colours and paths have Apple's shapes`() throws {
    #expect(CGColor.white.components == [1, 1])
    #expect(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.5).alpha == 0.5)
    let path = CGMutablePath()
    path.addArc(
      center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(abs(path.currentPoint.y - 10) < 1e-9)
    #expect(CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil).isRect(nil))
    var count = 0
    CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 2, height: 2), transform: nil)
      .applyWithBlock { element in count += element.pointee.type == .addCurveToPoint ? 1 : 0 }
    #expect(count == 4)
    #expect(CGAffineTransform(rotationAngle: .pi).inverted().a == -1)
    #expect([CGFloat(1), 2] as [NSNumber] == [1, 2])
  }

  @Test func `a line has an outline`() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 10, y: 10))
    path.addLine(to: CGPoint(x: 30, y: 10))
    let line = path.copy(
      strokingWithWidth: 4, lineCap: .square, lineJoin: .miter, miterLimit: 10)
    #expect(line.boundingBoxOfPath == CGRect(x: 8, y: 8, width: 24, height: 4))
    #expect(line.contains(CGPoint(x: 9, y: 11)) && !line.contains(CGPoint(x: 20, y: 13)))
  }

  @Test func `an image clips by its grey or its alpha`() throws {
    let half = CGRect(x: 0, y: 0, width: 5, height: 10)
    for (space, info, outside) in [
      (CGColorSpaceCreateDeviceGray(), CGImageAlphaInfo.none, CGColor(gray: 0.2, alpha: 1)),
      (CGColorSpaceCreateDeviceGray(), .alphaOnly, CGColor(gray: 0, alpha: 0.2)),
      (CGColorSpaceCreateDeviceRGB(), .premultipliedFirst, CGColor(gray: 1, alpha: 0.2)),
    ] {
      let mask = try #require(
        CGContext(
          data: nil, width: 10, height: 10, bitsPerComponent: 8, bytesPerRow: 0, space: space,
          bitmapInfo: info.rawValue))
      mask.setFillColor(outside)
      mask.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      mask.setFillColor(.white)
      mask.fill(half)
      let context = try Self.context()
      context.setFillColor(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
      context.saveGState()
      context.clip(
        to: CGRect(x: 0, y: 0, width: 10, height: 10), mask: try #require(mask.makeImage()))
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      context.restoreGState()
      #expect(try Self.pixel(context, 2, 5) == [255, 0, 0, 255], "\(info)")
      #expect(try Self.pixel(context, 7, 5) == [51, 0, 0, 51], "\(info)")
    }
  }

  @Test func `a context of grey keeps a byte a pixel`() throws {
    let context = try #require(
      CGContext(
        data: nil, width: 3, height: 1, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue))
    context.setFillColor(gray: 0.4, alpha: 0.5)
    context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    context.setFillColor(gray: 1, alpha: 1)
    context.fill(CGRect(x: 2, y: 0, width: 1, height: 1))
    let data = try #require(context.data)
    #expect((0..<3).map { data.load(fromByteOffset: $0, as: UInt8.self) } == [0, 51, 255])
    let image = try #require(context.makeImage())
    #expect(image.colorSpace == CGColorSpaceCreateDeviceGray())
    #expect(context.bytesPerRow == 3 && context.bitsPerPixel == 8)
  }

  @Test func `a transparency layer is painted once`() throws {
    let context = try Self.context()
    context.setAlpha(0.5)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.setFillColor(.white)
    context.fill(CGRect(x: 0, y: 0, width: 6, height: 10))
    context.fill(CGRect(x: 4, y: 0, width: 6, height: 10))
    context.endTransparencyLayer()
    for x in [1, 5, 8] { #expect(try Self.pixel(context, x, 5)[3] == 128, "\(x)") }
    context.endTransparencyLayer()
    #expect(try Self.pixel(context, 1, 5)[3] == 128)
  }

  @Test func `a line becomes its outline`() throws {
    let context = try Self.context()
    context.setLineWidth(4)
    context.move(to: CGPoint(x: 1, y: 5))
    context.addLine(to: CGPoint(x: 9, y: 5))
    #expect(context.currentPointOfPath == CGPoint(x: 9, y: 5))
    #expect(context.pathContains(CGPoint(x: 5, y: 6), mode: .stroke))
    #expect(!context.pathContains(CGPoint(x: 5, y: 6), mode: .fill))
    context.replacePathWithStrokedPath()
    #expect(context.boundingBoxOfPath == CGRect(x: 1, y: 3, width: 8, height: 4))
    context.beginPath()
    context.move(to: .zero)
    context.addArc(
      tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
    let end = context.currentPointOfPath
    #expect(abs(end.x - 10) < 1e-9 && abs(end.y - 4) < 1e-9)
    #expect(context.convertToDeviceSpace(CGPoint(x: 1, y: 1)) == CGPoint(x: 1, y: 9))
  }
}
