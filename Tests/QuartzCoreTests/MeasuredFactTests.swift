import Foundation
import QuartzCore
import Testing

/// Measured facts about what is drawn and hit, through the classes (core-animation 7 and 12).
@Suite(.serialized) struct MeasuredFactTests {
  private static let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
  private static let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)

  /// Blue, green, red and alpha of a pixel.
  private static func pixel(_ image: CGImage, _ x: Int, _ y: Int) throws -> [UInt8] {
    let data = try #require(image.dataProvider?.data as? Data)
    let start = y * image.bytesPerRow + x * 4
    return Array(data[start..<start + 4])
  }

  /// The picture of a layer alone on a white stage of 100 × 100 points.
  private static func picture(_ layer: CALayer) throws -> CGImage {
    let stage = Stage(width: 100, height: 100, backgroundColor: .white)
    stage.layer.addSublayer(layer)
    return try stage.image(at: 0)
  }

  private static func square(_ color: CGColor) throws -> CGImage {
    let context = try #require(
      CGContext(
        data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.setFillColor(color)
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    return try #require(context.makeImage())
  }

  /// 7.6: contents lie over a gradient's colours and over a text.
  @Test func `contents are over a gradient and over a text`() throws {
    let gradient = CAGradientLayer()
    gradient.colors = [Self.red, Self.red]
    let text = CATextLayer()
    (text.string, text.fontSize, text.foregroundColor) = ("WWWW", 60, Self.red)
    for layer in [gradient, text] {
      layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      let below = try Self.picture(layer)
      layer.contents = try Self.square(Self.blue)
      let image = try Self.picture(layer)
      #expect(image != below)
      for place in stride(from: 2, to: 100, by: 8) {
        let pixel = try Self.pixel(image, place, 40)
        #expect(try pixel == Self.pixel(image, 50, 50), "at \(place): \(pixel)")
      }
    }
  }

  /// 7.6: a rounded background casts a rounded shadow, an empty layer none.
  @Test func `a shadow has the background's form`() throws {
    func shadow(_ radius: CGFloat, _ color: CGColor?) throws -> CGImage {
      let layer = CALayer()
      layer.frame = CGRect(x: 0, y: 30, width: 40, height: 40)
      (layer.backgroundColor, layer.cornerRadius) = (color, radius)
      (layer.shadowOpacity, layer.shadowRadius) = (1, 0)
      layer.shadowOffset = CGSize(width: 50, height: 0)
      return try Self.picture(layer)
    }
    let white: [UInt8] = [255, 255, 255, 255]
    let (round, square) = (try shadow(20, Self.red), try shadow(0, Self.red))
    #expect(try Self.pixel(round, 70, 50).prefix(3) == [0, 0, 0])
    #expect(try Self.pixel(square, 51, 31).prefix(3) == [0, 0, 0])
    #expect(try Self.pixel(round, 51, 31) == white)
    #expect(try Self.pixel(shadow(0, nil), 70, 50) == white)
  }

  /// 7.7: transform layers never return themselves; of a replicator's copies the first is tested.
  @Test func `hits are on what Core Animation tests`() {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    let turned = CATransformLayer()
    turned.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    let face = CALayer()
    face.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    turned.addSublayer(face)
    let copies = CAReplicatorLayer()
    copies.frame = CGRect(x: 0, y: 60, width: 100, height: 20)
    (copies.instanceCount, copies.instanceTransform) = (3, CATransform3DMakeTranslation(30, 0, 0))
    let dot = CALayer()
    dot.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    copies.addSublayer(dot)
    root.addSublayer(turned)
    root.addSublayer(copies)
    #expect(root.hitTest(CGPoint(x: 5, y: 5)) === face)
    #expect(root.hitTest(CGPoint(x: 30, y: 30)) === root)
    #expect(root.hitTest(CGPoint(x: 5, y: 65)) === dot)
    #expect(root.hitTest(CGPoint(x: 35, y: 65)) === copies)
    // Edges at the origin are inside, those far from it outside.
    #expect(root.contains(.zero) && !root.contains(CGPoint(x: 100, y: 50)))
  }

  /// 7.6: rendering into a context leaves out the receiver's own place and transform.
  @Test func `render in a context is without the layer's own place`() throws {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
    layer.position = CGPoint(x: 60, y: 60)
    layer.transform = CATransform3DMakeRotation(1, 0, 0, 1)
    layer.backgroundColor = Self.red
    let context = try #require(
      CGContext(
        data: nil, width: 8, height: 8, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    layer.render(in: context)
    let image = try #require(context.makeImage())
    let alphas = try (0..<8).flatMap { y in try (0..<8).map { try Self.pixel(image, $0, y)[3] } }
    #expect(alphas.filter { $0 == 255 }.count == 16 && alphas.filter { $0 == 0 }.count == 48)
  }

  /// 1.4 and 12: a layer keeps a copy of what is added, and children of groups are told nothing.
  @Test func `a layer keeps copies, and a group's children have no callbacks`() {
    final class Listener: CAAnimationDelegate {
      var count = 0
      func animationDidStart(_ anim: CAAnimation) { count += 1 }
    }
    let stage = Stage(width: 10, height: 10)
    let layer = CALayer()
    stage.layer.addSublayer(layer)
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.toValue, fade.duration) = (0, 1)
    layer.add(fade, forKey: "fade")
    fade.duration = 9
    #expect(layer.animation(forKey: "fade")?.duration == 1)
    #expect(layer.animation(forKey: "fade") !== fade)
    let (inner, outer) = (Listener(), Listener())
    let child = CABasicAnimation(keyPath: "opacity")
    child.delegate = inner
    let group = CAAnimationGroup()
    (group.animations, group.delegate) = ([child], outer)
    layer.add(group, forKey: nil)
    stage.advance(to: 1)
    #expect(inner.count == 0 && outer.count == 1)
  }
}
