import Foundation
import QuartzCore
import Testing

/// The demos of blobs, of a view that bounces in, and of pages that flip and roll up.
extension DemoTests {
  static let views: [Demo] =
    [
      Demo(name: "blob-keyframes", instants: [0, 0.6, 2.1, 4, 5.3]) { try blob($0, values()) },
      Demo(name: "blob-keyframes-stop", instants: [0, 1.1, 2.3, 2.5]) { stage in
        let picture = try blob(stage, values())
        stage.at(2.4) { picture.removeAllAnimations() }
      },
      Demo(name: "blob-values", instants: [0, 0.6, 2.1, 4, 5.3]) { try blob($0, values()) },
      Demo(name: "blob-values-tension", instants: [0, 0.6, 2.1, 4, 5.3]) { stage in
        let loop = values()
        loop.tensionValues = Array(repeating: 0.8, count: 9)
        try blob(stage, loop)
      },
      Demo(name: "blob-values-continuity", instants: [0, 0.6, 2.1, 4, 5.3]) { stage in
        let loop = values()
        loop.continuityValues = Array(repeating: -0.8, count: 9)
        try blob(stage, loop)
      },
      Demo(name: "blob-values-bias", instants: [0, 0.6, 2.1, 4, 5.3]) { stage in
        let loop = values()
        loop.biasValues = Array(repeating: 0.8, count: 9)
        try blob(stage, loop)
      },
      Demo(name: "blob-path", instants: [0, 0.6, 2.1, 4, 5.3]) { try blob($0, path()) },
      Demo(name: "blob-path-rotation", instants: [0, 0.6, 2.1, 4, 5.3]) { stage in
        let loop = path()
        loop.rotationMode = .rotateAuto
        try blob(stage, loop)
      },
      Demo(name: "blob-morph", instants: [0, 0.2, 0.5, 0.7, 0.9], code: morph),
      Demo(name: "modal-bounce", instants: [0, 0.3, 0.5, 0.9, 1.4, 1.6, 1.9, 2.5], code: bounce),
      Demo(
        name: "view-transitions-flip", instants: [0, 0.6, 0.7, 1.3, 2.1, 2.2, 2.8, 3], code: flip),
      Demo(
        name: "view-transitions-curl", instants: [0, 0.6, 1, 1.4, 1.9, 2.2, 2.8, 3.2], code: curl),
    ]

  // MARK: Blobs

  private static let points = points([
    (126, 107), (382, 98), (589, 130), (536, 366), (534, 578), (318, 540), (137, 621), (104, 335),
  ])
  private static let later = points([
    (192, 194), (408, 99), (595, 137), (588, 324), (551, 579), (334, 580), (93, 539), (168, 356),
  ])

  private static func points(_ places: [(CGFloat, CGFloat)]) -> [CGPoint] {
    places.map { CGPoint(x: $0.0, y: $0.1) }
  }

  /// The closed Catmull–Rom curve through some points.
  private static func curve(through points: [CGPoint]) -> CGPath {
    let path = CGMutablePath()
    let count = points.count
    path.move(to: points[0])
    for i in points.indices {
      let (before, start) = (points[(i + count - 1) % count], points[i])
      let (end, after) = (points[(i + 1) % count], points[(i + 2) % count])
      path.addCurve(
        to: end,
        control1: CGPoint(
          x: start.x + (end.x - before.x) / 6, y: start.y + (end.y - before.y) / 6),
        control2: CGPoint(x: end.x - (after.x - start.x) / 6, y: end.y - (after.y - start.y) / 6))
    }
    path.closeSubpath()
    return path
  }

  private static func values() -> CAKeyframeAnimation {
    let loop = CAKeyframeAnimation(keyPath: "position")
    loop.values = points + [points[0]]
    loop.calculationMode = .cubicPaced
    return loop
  }

  private static func path() -> CAKeyframeAnimation {
    let loop = CAKeyframeAnimation(keyPath: "position")
    loop.path = curve(through: points)
    loop.calculationMode = .paced
    return loop
  }

  /// The blob with its dots.
  private static func blob(_ stage: Stage) -> (
    view: CALayer, outline: CAShapeLayer, dots: [CALayer]
  ) {
    let view = CALayer()
    view.frame = CGRect(x: 34, y: 131, width: 700, height: 700)
    stage.layer.addSublayer(view)
    let outline = CAShapeLayer()
    outline.frame = view.bounds
    outline.path = curve(through: points)
    outline.fillColor = CGColor(srgbRed: 1, green: 1, blue: 0.75, alpha: 0.5)
    outline.strokeColor = .black
    outline.lineWidth = 1
    view.addSublayer(outline)
    let dots = points.map { point in
      let dot = CAShapeLayer()
      dot.bounds = CGRect(x: 0, y: 0, width: 6, height: 6)
      dot.position = point
      dot.path = CGPath(ellipseIn: dot.bounds, transform: nil)
      dot.fillColor = hex(0x14213D)
      view.addSublayer(dot)
      return dot
    }
    return (view, outline, dots)
  }

  /// A picture that goes once around the blob.
  @discardableResult
  private static func blob(_ stage: Stage, _ loop: CAKeyframeAnimation) throws -> CALayer {
    let picture = CALayer()
    picture.bounds = CGRect(x: 0, y: 0, width: 100, height: 76)
    picture.position = points[0]
    picture.opacity = 0.75
    picture.contents = try image("blob-values/card.png")
    blob(stage).view.addSublayer(picture)
    loop.duration = 5.4
    picture.add(loop, forKey: "loop")
    return picture
  }

  private static func morph(_ stage: Stage) {
    let (_, outline, dots) = blob(stage)
    func add(_ keyPath: String, _ value: Any, to layer: CALayer) {
      let morph = CABasicAnimation(keyPath: keyPath)
      (morph.toValue, morph.duration) = (value, 0.8)
      (morph.fillMode, morph.isRemovedOnCompletion) = (.forwards, false)
      layer.add(morph, forKey: "morph")
    }
    add("path", curve(through: later), to: outline)
    for (dot, point) in zip(dots, later) { add("position", point, to: dot) }
  }

  // MARK: A view that comes in by a spring

  private static func box(
    _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: CGColor?,
    radius: CGFloat = 0
  ) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    (layer.backgroundColor, layer.cornerRadius) = (color, radius)
    return layer
  }

  /// The spring of UIKit's 0.8 s with a damping ratio of 0.6: the sine's envelope is a thousandth
  /// at the end.
  private static func bouncing(_ ratio: Double = 0.6, _ duration: Double = 0.8) -> (
    stiffness: CGFloat, damping: CGFloat
  ) {
    let frequency = -log(0.001 * (1 - ratio * ratio).squareRoot() / ratio) / (ratio * duration)
    return (CGFloat(frequency * frequency), CGFloat(2 * ratio * frequency))
  }

  private static func bounce(_ stage: Stage) {
    let white = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
    let presenting = box(0, 0, 320, 480, nil)
    presenting.addSublayer(box(0, 0, 320, 64, hex(0x3F5A8F)))
    for y in [88, 164, 240] as [CGFloat] {
      presenting.addSublayer(box(20, y, 280, 60, hex(0x28406E), radius: 8))
    }
    let modal = box(20, 540, 280, 360, white, radius: 16)
    let header = box(0, 0, 280, 56, hex(0xFCA311), radius: 16)
    header.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    modal.addSublayer(header)
    modal.addSublayer(box(24, 84, 232, 14, hex(0xD9D5C8), radius: 7))
    modal.addSublayer(box(24, 116, 180, 14, hex(0xD9D5C8), radius: 7))
    modal.addSublayer(box(80, 284, 120, 44, hex(0x14213D), radius: 22))
    stage.layer.addSublayer(presenting)
    stage.layer.addSublayer(modal)
    for (time, distance) in [(0.2, -480), (1.5, 480)] as [(Double, CGFloat)] {
      stage.at(time) {
        let spring = CASpringAnimation(keyPath: "position.y")
        let (stiffness, damping) = bouncing()
        (spring.mass, spring.stiffness, spring.damping) = (1, stiffness, damping)
        spring.duration = 0.8
        spring.timingFunction = CAMediaTimingFunction(name: .linear)
        spring.fromValue = modal.position.y
        spring.toValue = modal.position.y + distance
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        modal.position.y += distance
        CATransaction.commit()
        modal.add(spring, forKey: "bounce")
      }
    }
  }

  // MARK: Pages

  /// Two pages in a container, of which the second is hidden, with a square that turns.
  private static func pages(
    _ frame: CGRect, sun: CALayer, hill: [CGPoint], lines: [CALayer], spinner: CGPoint,
    side: CGFloat, _ stage: Stage
  ) -> (container: CALayer, swap: () -> Void) {
    let container = CALayer()
    container.frame = frame
    stage.layer.addSublayer(container)
    let (width, height) = (frame.width, frame.height)
    let first = box(0, 0, width, height, hex(0x14213D))
    first.addSublayer(sun)
    let ridge = CGMutablePath()
    ridge.addLines(between: hill)
    ridge.closeSubpath()
    let shape = CAShapeLayer()
    shape.frame = first.bounds
    (shape.path, shape.fillColor) = (ridge, hex(0x3F5A8F))
    first.addSublayer(shape)
    let second = box(0, 0, width, height, hex(0xF4F1E8))
    for line in lines { second.addSublayer(line) }
    let square = box(0, 0, side, side, hex(0x14213D), radius: 6)
    square.position = spinner
    second.addSublayer(square)
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    (turn.byValue, turn.duration, turn.repeatCount) = (CGFloat.pi * 2, 2, .infinity)
    square.add(turn, forKey: nil)
    second.isHidden = true
    container.addSublayer(first)
    container.addSublayer(second)
    return (container, { (first.isHidden, second.isHidden) = (!first.isHidden, !second.isHidden) })
  }

  private static func transition(
    _ layer: CALayer, _ type: String, _ side: CATransitionSubtype?,
    _ duration: CFTimeInterval, _ change: () -> Void
  ) {
    let transition = CATransition()
    transition.type = CATransitionType(rawValue: type)
    (transition.subtype, transition.duration) = (side, duration)
    // UIKit's transitions have a pace of their own, a layer's has none.
    transition.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    layer.add(transition, forKey: kCATransition)
    CATransaction.setDisableActions(true)
    change()
  }

  private static func flip(_ stage: Stage) {
    let (gray, corner) = (hex(0xC9C4B5), CGFloat(6))
    let (container, swap) = pages(
      CGRect(x: 0, y: 0, width: 320, height: 240),
      sun: box(40, 40, 80, 80, hex(0xFCA311), radius: 40),
      hill: points([(0, 240), (110, 120), (180, 190), (230, 140), (320, 240)]),
      lines: [
        box(40, 40, 240, 28, hex(0xD62828), radius: 14), box(40, 96, 240, 12, gray, radius: corner),
        box(40, 124, 180, 12, gray, radius: corner), box(40, 152, 210, 12, gray, radius: corner),
      ], spinner: CGPoint(x: 266, y: 206), side: 28, stage)
    // Core Animation's top is the largest y: it is below on screen.
    let sides: [CATransitionSubtype] = [.fromLeft, .fromRight, .fromBottom, .fromTop]
    for (i, side) in sides.enumerated() {
      stage.at(0.5 + 0.75 * Double(i)) { transition(container, "oglFlip", side, 0.3, swap) }
    }
  }

  private static func curl(_ stage: Stage) {
    let gray = hex(0xC9C4B5)
    let (container, swap) = pages(
      CGRect(x: 16, y: 20, width: 180, height: 200),
      sun: box(30, 30, 60, 60, hex(0xFCA311), radius: 30),
      hill: points([(0, 200), (70, 110), (110, 165), (140, 130), (180, 200)]),
      lines: [
        box(20, 28, 140, 24, hex(0xD62828), radius: 12), box(20, 76, 140, 10, gray, radius: 5),
        box(20, 100, 100, 10, gray, radius: 5), box(20, 124, 120, 10, gray, radius: 5),
      ], spinner: CGPoint(x: 148, y: 172), side: 24, stage)
    let card = box(0, 0, 76, 96, hex(0x2A9D8F), radius: 18)
    card.position = CGPoint(x: 258, y: 120)
    card.transform = CATransform3DMakeRotation(-20 * .pi / 180, 0, 0, 1)
    card.shadowOpacity = 0.8
    card.addSublayer(box(18, 52, 40, 26, hex(0xE9C46A), radius: 13))
    stage.layer.addSublayer(card)
    stage.at(0.5) { transition(container, "pageCurl", nil, 1, swap) }
    stage.at(2) { transition(container, "pageUnCurl", nil, 1, swap) }
    stage.at(0.75) {
      let half = CATransition()
      half.type = CATransitionType(rawValue: "pageCurl")
      (half.endProgress, half.autoreverses, half.duration) = (0.5, true, 1.25)
      half.timingFunction = CAMediaTimingFunction(name: .easeOut)
      card.add(half, forKey: kCATransition)
      CATransaction.setDisableActions(true)
      card.backgroundColor = hex(0xE76F51)
    }
  }
}
