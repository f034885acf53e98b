import Foundation
import QuartzCore
import Testing

/// The demos' snippets as apps have them, which render the frames of the pipelines' scene files.
@Suite(.serialized) struct DemoTests {
  /// A demo: the pipeline, and the code of an app on a stage of its size.
  struct Demo: Sendable, CustomTestStringConvertible {
    let name: String
    /// Instants at which frames are compared, in seconds.
    let instants: [Double]
    let code: @Sendable (Stage) throws -> Void
    var testDescription: String { name }
  }

  static let pipelines = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../pipelines").standardizedFileURL.path

  static func image(_ name: String) throws -> CGImage {
    let url = NSURL(fileURLWithPath: "\(pipelines)/\(name)")
    let provider = try #require(CGDataProvider(url: url))
    return try #require(
      CGImage(
        pngDataProviderSource: provider, decode: nil, shouldInterpolate: true,
        intent: .defaultIntent))
  }

  private static let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
  private static let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
  private static let green = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)

  static func hex(_ value: UInt32) -> CGColor {
    CGColor(
      srgbRed: CGFloat(value >> 16 & 0xFF) / 255, green: CGFloat(value >> 8 & 0xFF) / 255,
      blue: CGFloat(value & 0xFF) / 255, alpha: 1)
  }

  private static func colorLayer(in stage: Stage) -> CALayer {
    let colorLayer = CALayer()
    colorLayer.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
    colorLayer.backgroundColor = blue
    stage.layer.addSublayer(colorLayer)
    return colorLayer
  }

  private static func ship(_ name: String, at point: CGPoint, size: CGFloat) throws -> CALayer {
    let shipLayer = CALayer()
    shipLayer.bounds = CGRect(x: 0, y: 0, width: size, height: size)
    shipLayer.position = point
    shipLayer.contents = try image(name)
    return shipLayer
  }

  private static func curve(in stage: Stage, rotates: Bool) throws {
    let bezierPath = CGMutablePath()
    bezierPath.move(to: CGPoint(x: 0, y: 150))
    bezierPath.addCurve(
      to: CGPoint(x: 300, y: 150), control1: CGPoint(x: 75, y: 0),
      control2: CGPoint(x: 225, y: 300))
    let pathLayer = CAShapeLayer()
    pathLayer.frame = CGRect(x: 32, y: 0, width: 300, height: 300)
    pathLayer.path = bezierPath
    pathLayer.fillColor = nil
    pathLayer.strokeColor = red
    pathLayer.lineWidth = 3
    stage.layer.addSublayer(pathLayer)
    let sea = CALayer()
    sea.frame = pathLayer.frame
    stage.layer.addSublayer(sea)
    let shipLayer = try ship("ship-path/ship.png", at: CGPoint(x: 0, y: 150), size: 64)
    sea.addSublayer(shipLayer)
    let animation = CAKeyframeAnimation()
    animation.keyPath = "position"
    animation.duration = 4
    animation.path = bezierPath
    if rotates { animation.rotationMode = .rotateAuto }
    shipLayer.add(animation, forKey: nil)
  }

  static let demos: [Demo] = [
    Demo(name: "position-x", instants: [0, 0.25, 0.5, 0.9]) { stage in
      let dot = CAShapeLayer()
      dot.frame = CGRect(x: 38.5, y: 38.5, width: 77, height: 77)
      dot.path = CGPath(ellipseIn: dot.bounds, transform: nil)
      dot.fillColor = hex(0xFCA311)
      stage.layer.addSublayer(dot)
      let animation = CABasicAnimation(keyPath: "position.x")
      animation.fromValue = 77
      animation.toValue = 455
      animation.duration = 1
      dot.add(animation, forKey: "basic")
    },
    Demo(name: "color-basic", instants: [0, 0.1, 0.2, 0.3]) { stage in
      let colorLayer = colorLayer(in: stage)
      let animation = CABasicAnimation()
      animation.keyPath = "backgroundColor"
      animation.toValue = hex(0x3FB27F)
      colorLayer.add(animation, forKey: nil)
    },
    Demo(name: "color-basic-model-first", instants: [0, 0.1, 0.2, 0.3]) { stage in
      let colorLayer = colorLayer(in: stage)
      let animation = CABasicAnimation()
      animation.keyPath = "backgroundColor"
      animation.fromValue = colorLayer.backgroundColor
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      colorLayer.backgroundColor = hex(0x3FB27F)
      CATransaction.commit()
      colorLayer.add(animation, forKey: nil)
    },
    Demo(name: "color-basic-delegate", instants: [0, 0.1, 0.2, 0.25, 0.4]) { stage in
      final class Keeper: CAAnimationDelegate {
        let layer: CALayer
        init(_ layer: CALayer) { self.layer = layer }
        func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
          CATransaction.begin()
          CATransaction.setDisableActions(true)
          if let color = (anim as? CABasicAnimation)?.toValue {
            layer.setValue(color, forKey: "backgroundColor")
          }
          CATransaction.commit()
        }
      }
      let colorLayer = colorLayer(in: stage)
      let animation = CABasicAnimation()
      animation.keyPath = "backgroundColor"
      animation.toValue = hex(0x3FB27F)
      animation.delegate = Keeper(colorLayer)
      colorLayer.add(animation, forKey: nil)
    },
    Demo(name: "color-keyframes", instants: [0, 0.4, 1, 1.7]) { stage in
      let colorLayer = colorLayer(in: stage)
      let animation = CAKeyframeAnimation()
      animation.keyPath = "backgroundColor"
      animation.duration = 2
      animation.values = [blue, red, green, blue]
      colorLayer.add(animation, forKey: nil)
    },
    Demo(name: "ship-path", instants: [0, 0.7, 2, 3.9]) { try curve(in: $0, rotates: false) },
    Demo(name: "ship-path-auto", instants: [0, 0.7, 2, 3.9]) { try curve(in: $0, rotates: true) },
    Demo(name: "ship-rotation", instants: [0, 0.5, 1.3, 1.9]) { stage in
      for (i, x) in [110.0, 300, 490].enumerated() {
        let shipLayer = try ship(
          "ship-rotation/ship.png", at: CGPoint(x: x, y: 150), size: 128)
        stage.layer.addSublayer(shipLayer)
        let animation = CABasicAnimation()
        animation.duration = 2
        switch i {
        case 0:
          animation.keyPath = "transform"
          animation.toValue = NSValue(
            caTransform3D: CATransform3DMakeRotation(.pi, 0, 0, 1))
        case 1:
          animation.keyPath = "transform"
          animation.toValue = NSValue(
            caTransform3D: CATransform3DMakeRotation(2 * .pi, 0, 0, 1))
        default:
          animation.keyPath = "transform.rotation"
          animation.byValue = CGFloat.pi * 2
        }
        shipLayer.add(animation, forKey: nil)
      }
    },
    Demo(name: "key-paths", instants: [0, 0.4, 1, 1.6]) { stage in
      let moves: [(String, Any)] = [
        ("transform.rotation.x", CGFloat.pi), ("transform.rotation.y", CGFloat.pi),
        ("transform.rotation.z", CGFloat.pi / 2), ("transform.rotation", CGFloat.pi / 2),
        ("transform.scale.x", 0.4), ("transform.scale.y", 0.4), ("transform.scale.z", 0.4),
        ("transform.scale", 0.4), ("transform.translation.x", 25),
        ("transform.translation.y", 25), ("transform.translation.z", 25),
        ("transform.translation", NSValue(cgSize: CGSize(width: 25, height: 25))),
      ]
      for (i, move) in moves.enumerated() {
        let (x, y) = (CGFloat(i % 4) * 120, CGFloat(i / 4) * 120)
        let tile = CALayer()
        tile.frame = CGRect(x: x + 4, y: y + 4, width: 112, height: 112)
        tile.backgroundColor = hex(0xEEF1F7)
        tile.cornerRadius = 8
        stage.layer.addSublayer(tile)
        let shipLayer = try ship(
          "key-paths/ship.png", at: CGPoint(x: x + 60, y: y + 60), size: 64)
        stage.layer.addSublayer(shipLayer)
        let animation = CABasicAnimation(keyPath: move.0)
        animation.toValue = move.1
        animation.duration = 1
        animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        animation.autoreverses = true
        shipLayer.add(animation, forKey: "move")
      }
    },
    Demo(name: "cart-curve", instants: [0, 0.3, 0.8, 1.2]) { stage in
      let path = CGMutablePath()
      path.move(to: CGPoint(x: 160, y: 384))
      path.addQuadCurve(to: CGPoint(x: 40, y: 700), control: CGPoint(x: 30, y: 100))
      let line = CAShapeLayer()
      line.frame = CGRect(x: 0, y: 0, width: 320, height: 740)
      line.path = path
      line.fillColor = nil
      line.strokeColor = hex(0xC9D1E3)
      line.lineDashPattern = [3, 5]
      stage.layer.addSublayer(line)
      let cart = try ship("cart-curve/cart.png", at: CGPoint(x: 160, y: 284), size: 64)
      stage.layer.addSublayer(cart)
      let pathAnimation = CAKeyframeAnimation(keyPath: "position")
      pathAnimation.calculationMode = .cubicPaced
      pathAnimation.fillMode = .forwards
      pathAnimation.duration = 1
      pathAnimation.path = path
      pathAnimation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
      cart.add(pathAnimation, forKey: "ride")
    },
    Demo(name: "clockwipe", instants: [0, 0.6, 1.9, 3.3]) { stage in
      let imageLayer = CALayer()
      imageLayer.frame = CGRect(x: 134, y: 310, width: 500, height: 384)
      imageLayer.contents = try image("clockwipe/logo.png")
      stage.layer.addSublayer(imageLayer)
      let maskLayer = CAShapeLayer()
      let (height, width) = (CGFloat(384), CGFloat(500))
      let maxRadius = sqrt(width * width + height * height) / 2
      maskLayer.fillColor = CGColor.clear
      maskLayer.strokeColor = CGColor.black
      maskLayer.lineWidth = maxRadius
      let arcPath = CGMutablePath()
      arcPath.addArc(
        center: CGPoint(x: width / 2, y: height / 2), radius: maxRadius / 2,
        startAngle: -.pi / 2, endAngle: 3 * .pi / 2, clockwise: false)
      maskLayer.path = arcPath
      maskLayer.strokeEnd = 0
      imageLayer.mask = maskLayer
      maskLayer.frame = imageLayer.bounds
      let swipe = CABasicAnimation(keyPath: "strokeEnd")
      swipe.duration = 2
      swipe.timingFunction = CAMediaTimingFunction(name: .linear)
      swipe.fillMode = .forwards
      swipe.isRemovedOnCompletion = false
      swipe.autoreverses = true
      swipe.toValue = 1.0
      maskLayer.add(swipe, forKey: "strokeEnd")
    },
  ]

  @Test(arguments: demos + scripts + views)
  func `an app's code renders the frames of the scene file`(_ demo: Demo) throws {
    let file = "\(Self.pipelines)/\(demo.name)/scene.yaml"
    let scene = try Replay.Clip(file)
    let stage = Stage(
      width: scene.width, height: scene.height, scale: scene.scale,
      backgroundColor: scene.background)
    try demo.code(stage)
    let wanted = try scene.pictures(at: demo.instants)
    for (instant, picture) in zip(demo.instants, wanted) {
      let image = try stage.image(at: instant)
      #expect(image == picture, "at \(instant): \(Replay.difference(image, picture))")
    }
    let yaml = try stage.yaml(duration: demo.instants.last ?? 0)
    let again = try Replay.pictures(of: yaml, at: demo.instants)
    for i in again.indices { #expect(again[i] == wanted[i], "recorded, at \(demo.instants[i])") }
  }
}
