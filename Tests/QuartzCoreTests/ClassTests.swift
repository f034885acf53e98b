import Foundation
import QuartzCore
import Testing

/// The classes have Apple's defaults, and values go by keys as they do on Apple's systems.
@Suite struct ClassTests {
  @Test func `defaults are Core Animation's`() {
    let layer = CALayer()
    #expect(layer.bounds == .zero && layer.anchorPoint == CGPoint(x: 0.5, y: 0.5))
    #expect(layer.opacity == 1 && layer.speed == 1 && layer.duration == .infinity)
    #expect(layer.shadowOffset == CGSize(width: 0, height: -3) && layer.shadowRadius == 3)
    #expect(layer.maskedCorners.rawValue == 15 && layer.contentsGravity == .resize)
    #expect(layer.backgroundColor == nil && layer.presentation() == nil)
    let shape = CAShapeLayer()
    #expect(shape.strokeColor == nil && shape.lineWidth == 1 && shape.miterLimit == 10)
    #expect(shape.fillRule.rawValue == "non-zero" && shape.strokeEnd == 1)
    #expect(CATextLayer().fontSize == 36 && CAScrollLayer().masksToBounds)
    #expect(CAEmitterCell().birthRate == 0 && CAEmitterCell().duration == .infinity)
    #expect(CAReplicatorLayer().instanceCount == 1)
    let basic = CABasicAnimation(keyPath: "opacity")
    #expect(basic.duration == 0 && basic.isRemovedOnCompletion && basic.fillMode == .removed)
    #expect(CASpringAnimation().damping == 10 && CASpringAnimation().stiffness == 100)
    #expect(abs(CASpringAnimation().settlingDuration - 1.4727003346780927) < 1e-12)
    #expect(CATransition().type == .fade && CATransition().subtype == nil)
    #expect(CALayer.cornerCurveExpansionFactor(.continuous) == 1.528665)
    #expect(CALayer.defaultValue(forKey: "opacity") as? Double == 1)
  }

  @Test func `values go by keys and key paths, also of keys that nobody knows`() {
    let layer = CALayer()
    layer.setValue(0.25, forKey: "opacity")
    #expect(layer.opacity == 0.25)
    #expect(layer.value(forKey: "opacity") as? CGFloat == 0.25)
    #expect(layer.value(forKey: "opacity") as? Float == 0.25)
    #expect(layer.value(forKey: "opacity") as? NSNumber == 0.25)
    layer.setValue(true, forKey: "hidden")
    #expect(layer.isHidden && layer.value(forKey: "isHidden") as? Bool == true)
    layer.setValue(CGPoint(x: 3, y: 4), forKey: "position")
    #expect(layer.value(forKeyPath: "position.y") as? Double == 4)
    #expect(layer.value(forKey: "position") as? CGPoint == CGPoint(x: 3, y: 4))
    #expect((layer.value(forKey: "position") as? NSValue)?.cgPointValue.x == 3)
    layer.setValue(CGFloat.pi / 2, forKeyPath: "transform.rotation.z")
    #expect(abs(layer.transform.m12 - 1) < 1e-12)
    #expect(abs((layer.value(forKeyPath: "transform.rotation") as? CGFloat ?? 0) - .pi / 2) < 1e-9)
    layer.setValue("mine", forKey: "tag")
    #expect(layer.value(forKey: "tag") as? String == "mine")
    let turn = CATransform3DMakeRotation(1, 0, 0, 1)
    layer.setValue(NSValue(caTransform3D: turn), forKey: "transform")
    #expect(CATransform3DEqualToTransform(layer.transform, turn))
    #expect(layer.value(forKey: "transform") as? CATransform3D == turn)
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.setValue(layer, forKey: "layer")
    #expect(animation.value(forKey: "layer") as? CALayer === layer)
    #expect((animation.copy() as? CAAnimation)?.value(forKey: "layer") as? CALayer === layer)
  }

  /// A copy takes the fields of an object, whatever bits these have: an earlier one took the first
  /// bits of some numbers and texts for the mark of a weak reference.
  @Test func `copies of animations have all that is stored`() {
    for value: Any in [CGFloat.pi, -1.5, "a longer key path", [1, 2], NSNull(), 1e300, Int.min] {
      let animation = CABasicAnimation(keyPath: "transform.rotation.z")
      (animation.fromValue, animation.toValue) = (value, "\(value)")
      let copy = animation.copy() as? CABasicAnimation
      #expect(copy?.keyPath == "transform.rotation.z")
      #expect(copy?.fromValue.map { "\($0)" } == "\(value)")
      #expect(copy?.toValue as? String == "\(value)")
    }
  }

  /// Times of layers as they were measured (core-animation 1.3).
  @Test func `times convert as measured`() {
    func layer(_ speed: Float, _ offset: Double, _ begin: Double = 0) -> CALayer {
      let layer = CALayer()
      (layer.speed, layer.timeOffset, layer.beginTime) = (speed, offset, begin)
      return layer
    }
    let (root, child) = (layer(2, 3), layer(4, 5))
    root.addSublayer(child)
    #expect(child.convertTime(10, from: root) == 45)
    #expect(root.convertTime(10, from: child) == 1.25)
    let (top, first, second) = (layer(2, 3, 1), layer(4, 5, 6), layer(0.5, 7, 8))
    top.addSublayer(first)
    top.addSublayer(second)
    #expect(top.convertTime(10, from: nil) == 21 && top.convertTime(10, to: nil) == 4.5)
    #expect(first.convertTime(10, from: nil) == 65 && first.convertTime(10, to: nil) == 3.125)
    #expect(first.convertTime(10, from: top) == 21 && top.convertTime(10, from: first) == 7.25)
    #expect(second.convertTime(10, from: first) == 0)
    #expect(first.convertTime(10, from: second) == 37)
    let (slow, paused) = (layer(0.5, 7, 8), layer(0, 7, 8))
    root.addSublayer(slow)
    #expect(slow.convertTime(7, from: root) == 0 && slow.convertTime(8, from: root) == 7)
    #expect(slow.convertTime(10, from: root) == 8)
    top.addSublayer(paused)
    #expect(paused.convertTime(10, from: top) == 7 && top.convertTime(10, from: paused) == 0)
    #expect(paused.convertTime(10, to: nil) == -0.5)
  }

  @Test func `places convert, and points hit`() {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    let box = CALayer()
    box.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    root.addSublayer(box)
    let dot = CALayer()
    dot.frame = CGRect(x: 25, y: 35, width: 10, height: 10)
    box.addSublayer(dot)
    #expect(box.position == CGPoint(x: 25, y: 40) && box.frame.maxX == 40)
    #expect(root.convert(CGPoint(x: 1, y: 1), from: dot) == CGPoint(x: 36, y: 56))
    #expect(dot.convert(CGPoint(x: 36, y: 56), from: root) == CGPoint(x: 1, y: 1))
    #expect(root.hitTest(CGPoint(x: 12, y: 22)) === box)
    // Beyond its superlayer's bounds it is hit until these mask.
    #expect(root.hitTest(CGPoint(x: 43, y: 63)) === dot)
    box.masksToBounds = true
    #expect(root.hitTest(CGPoint(x: 43, y: 63)) === root)
    #expect(root.hitTest(CGPoint(x: 100, y: 5)) == nil)
    #expect(box.contains(CGPoint(x: 0, y: 0)) && !box.contains(CGPoint(x: 30, y: 0)))
  }

  @Test func `matrices are Core Animation's`() {
    let t = CATransform3DRotate(CATransform3DMakeTranslation(1, 2, 3), .pi / 2, 0, 0, 1)
    #expect(t.m41 == 1 && abs(t.m12 - 1) < 1e-12)
    let back = CATransform3DConcat(t, CATransform3DInvert(t))
    #expect(abs(back.m41) < 1e-12 && abs(back.m11 - 1) < 1e-12)
    #expect(CATransform3DIsAffine(t) == false)
    #expect(CATransform3DIsAffine(CATransform3DMakeScale(2, 3, 1)))
  }
}
