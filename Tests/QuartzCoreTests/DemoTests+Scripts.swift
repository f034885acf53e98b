import Foundation
import QuartzCore
import Testing

/// The demos in which an app listens: to touches, ticks, a slider, and the ends of animations.
extension DemoTests {
  static let scripts: [Demo] = [
    Demo(name: "animation-group", instants: [0, 0.9, 2.5, 4.5, 6, 9.5, 13.7, 16.2], code: group),
    Demo(name: "clock-hands", instants: [0, 1.2, 2, 3.4, 4.9], code: clock),
    Demo(
      name: "animated-path", instants: [0.2, 1.2, 2.4, 3.5, 5, 6.3, 8.7, 10.3, 10.6], code: path),
    Demo(
      name: "view-transitions", instants: [0.3, 0.6, 1.5, 2.2, 3, 4.4, 5.9, 7.4, 8.3, 10.5, 11],
      code: views),
    Demo(name: "view-animation", instants: [0, 1.1, 1.7, 2.5, 3.7, 4.2], code: moving),
  ]

  // MARK: A group that a tap stops

  private static func group(_ stage: Stage) throws {
    let view = CALayer()
    view.frame = CGRect(x: 0, y: 0, width: 768, height: 1004)
    stage.layer.addSublayer(view)
    let figure8 = CGMutablePath()
    let (base, half) = (CGPoint(x: 400, y: 825.5), CGFloat(175))
    let middle = CGPoint(x: base.x, y: base.y - 2 * half)
    let top = CGPoint(x: base.x, y: middle.y - 2 * half)
    let (left, right) = (base.x - half, base.x + half)
    figure8.move(to: base)
    figure8.addCurve(
      to: middle, control1: CGPoint(x: right, y: base.y), control2: CGPoint(x: right, y: middle.y))
    figure8.addCurve(
      to: top, control1: CGPoint(x: left, y: middle.y), control2: CGPoint(x: left, y: top.y))
    figure8.addCurve(
      to: middle, control1: CGPoint(x: right, y: top.y), control2: CGPoint(x: right, y: middle.y))
    figure8.addCurve(
      to: base, control1: CGPoint(x: left, y: middle.y), control2: CGPoint(x: left, y: base.y))
    let line = CAShapeLayer()
    line.frame = view.bounds
    line.path = figure8
    line.fillColor = nil
    line.strokeColor = CGColor(srgbRed: 128 / 255, green: 128 / 255, blue: 128 / 255, alpha: 1)
    line.lineDashPattern = [5, 9]
    view.addSublayer(line)
    let label = CATextLayer()
    label.frame = CGRect(x: 500, y: 40, width: 240, height: 48)
    let file = NSURL(fileURLWithPath: "\(pipelines)/animation-group/PipelineSans.ttf")
    label.font = CGDataProvider(url: file).flatMap { CGFont($0) }
    label.fontSize = 36
    label.foregroundColor = hex(0x14213D)
    label.alignmentMode = .right
    view.addSublayer(label)
    let picture = CALayer()
    picture.frame = CGRect(x: 20, y: 887, width: 100, height: 77)
    picture.contents = try image("animation-group/card.png")
    picture.opacity = 0
    view.addSublayer(picture)

    func step(
      _ keyPath: String, _ value: Any?, _ beginTime: CFTimeInterval,
      _ duration: CFTimeInterval = 0.4, _ name: CAMediaTimingFunctionName = .linear
    ) -> CABasicAnimation {
      let animation = CABasicAnimation(keyPath: keyPath)
      (animation.toValue, animation.beginTime, animation.duration) = (value, beginTime, duration)
      animation.timingFunction = CAMediaTimingFunction(name: name)
      animation.fillMode = .forwards
      return animation
    }
    let loop = CAKeyframeAnimation(keyPath: "position")
    (loop.path, loop.beginTime, loop.duration) = (figure8, 0.85, 3)
    loop.timingFunction = CAMediaTimingFunction(name: .linear)
    loop.fillMode = .forwards
    let rotate = step("transform.rotation.z", -CGFloat.pi / 2, 3.9, 0.2)
    (rotate.repeatCount, rotate.isCumulative) = (11, true)
    let group = CAAnimationGroup()
    group.animations = [
      step("opacity", 1, 0, 0.4, .easeIn), step("position", base, 0.45), loop, rotate,
      step("position", CGPoint(x: base.x, y: base.y + 100), 6.15),
      step("transform.rotation.z", 0, 6.6, 0.4, .easeInEaseOut),
      step("opacity", 0, 7.25, 0.4, .easeOut),
    ]
    (group.speed, group.duration) = (0.5, 7.7)
    (group.fillMode, group.isRemovedOnCompletion) = (.forwards, false)
    group.delegate = Listener(stopped: { _ in
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      line.path = nil
      label.isHidden = true
      CATransaction.commit()
    })
    picture.add(group, forKey: "script")
    // What each step says when it begins.
    for (text, time) in [
      ("Show", 0), ("Move", 0.9), ("Figure 8", 1.7), ("Rotate", 7.8), ("Move Down", 12.3),
      ("Rotate Back", 13.2), ("Hide", 14.5),
    ] as [(String, CFTimeInterval)] {
      let mark = CABasicAnimation(keyPath: "opacity")
      (mark.fromValue, mark.toValue, mark.beginTime, mark.duration) = (1, 1, time, 0.5)
      mark.delegate = Listener(started: { label.string = text })
      label.add(mark, forKey: text)
    }
    stage.onTap = { layer, _ in if layer === picture { togglePause(view) } }
    for time in [4.0, 5] { stage.tap(at: CGPoint(x: 269, y: 283), time: time) }
  }

  /// Stops a layer's time, or lets it go on, as Apple's note on pausing says.
  private static func togglePause(_ layer: CALayer) {
    if layer.speed == 0 {
      let pausedTime = layer.timeOffset
      layer.speed = 1
      layer.timeOffset = 0
      layer.beginTime = 0
      layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - pausedTime
    } else {
      let pausedTime = layer.convertTime(CACurrentMediaTime(), from: nil)
      layer.speed = 0
      layer.timeOffset = pausedTime
    }
  }

  private final class Listener: CAAnimationDelegate {
    private let started: () -> Void
    private let stopped: (CAAnimation) -> Void
    init(started: @escaping () -> Void = {}, stopped: @escaping (CAAnimation) -> Void = { _ in }) {
      (self.started, self.stopped) = (started, stopped)
    }
    func animationDidStart(_ anim: CAAnimation) { started() }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { stopped(anim) }
  }

  // MARK: Hands whose animations carry tags

  private static func clock(_ stage: Stage) throws {
    func add(_ layer: CALayer, _ frame: CGRect, radius: CGFloat, _ color: UInt32) {
      layer.frame = frame
      layer.cornerRadius = radius
      layer.backgroundColor = hex(color)
      stage.layer.addSublayer(layer)
    }
    let face = CALayer()
    add(face, CGRect(x: 10, y: 10, width: 280, height: 280), radius: 140, 0xF4F1E8)
    (face.borderWidth, face.borderColor) = (6, hex(0x14213D))
    let ticks = CAShapeLayer()
    ticks.frame = CGRect(x: 0, y: 0, width: 300, height: 300)
    ticks.path = CGPath(
      ellipseIn: CGRect(x: 28, y: 28, width: 244, height: 244), transform: nil)
    (ticks.fillColor, ticks.strokeColor, ticks.lineWidth) = (nil, hex(0x14213D), 10)
    (ticks.lineDashPattern, ticks.lineDashPhase) = ([3, 60.8790506246], 1.5)
    stage.layer.addSublayer(ticks)
    func hand(_ width: CGFloat, _ length: CGFloat, _ color: UInt32, degrees: CGFloat) -> CALayer {
      let hand = CAShapeLayer()
      hand.bounds = CGRect(x: 0, y: 0, width: width, height: length)
      hand.position = CGPoint(x: 150, y: 150)
      hand.anchorPoint = CGPoint(x: 0.5, y: 0.9)
      hand.path = CGPath(
        roundedRect: hand.bounds, cornerWidth: width / 2, cornerHeight: width / 2, transform: nil)
      hand.fillColor = hex(color)
      hand.transform = CATransform3DMakeRotation(degrees * .pi / 180, 0, 0, 1)
      stage.layer.addSublayer(hand)
      return hand
    }
    let hands = [
      (hand(10, 85, 0x14213D, degrees: 300), 300.0, 0.0),
      (hand(8, 125, 0x14213D, degrees: 54), 54, 0), (hand(3, 140, 0xD62828, degrees: 180), 180, 6),
    ]
    add(CALayer(), CGRect(x: 143, y: 143, width: 14, height: 14), radius: 7, 0xD62828)
    let keeper = Listener(stopped: { animation in
      guard let hand = animation.value(forKey: "hand") as? CALayer,
        let end = (animation as? CABasicAnimation)?.toValue as? NSValue
      else { return }
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      hand.transform = end.caTransform3DValue
      CATransaction.commit()
    })
    for second in 1...5 {
      stage.at(Double(second)) {
        for (hand, degrees, step) in hands {
          let animation = CABasicAnimation(keyPath: "transform")
          let angle = CGFloat(degrees + Double(second) * step) * .pi / 180
          animation.toValue = NSValue(caTransform3D: CATransform3DMakeRotation(angle, 0, 0, 1))
          animation.duration = 0.5
          animation.setValue(hand, forKey: "hand")
          animation.delegate = keeper
          hand.add(animation, forKey: nil)
        }
      }
    }
  }

  // MARK: A slider that moves a layer's time

  private static func path(_ stage: Stage) throws {
    let canvas = CALayer()
    canvas.frame = CGRect(x: 10, y: 10, width: 300, height: 340)
    canvas.backgroundColor = hex(0xF4F1E8)
    stage.layer.addSublayer(canvas)
    let (line, dots) = (CAShapeLayer(), CAShapeLayer())
    (line.fillColor, line.strokeColor, line.lineWidth) = (nil, hex(0x14213D), 4)
    (line.lineJoin, line.lineCap, line.speed) = (.round, .round, 0)
    canvas.addSublayer(line)
    dots.fillColor = hex(0xFCA311)
    canvas.addSublayer(dots)
    let draw = CABasicAnimation(keyPath: "strokeEnd")
    (draw.fromValue, draw.toValue, draw.duration) = (0, 1, 2)
    (draw.fillMode, draw.isRemovedOnCompletion) = (.both, false)
    line.add(draw, forKey: "draw")
    let track = CALayer()
    track.frame = CGRect(x: 30, y: 372, width: 260, height: 4)
    (track.cornerRadius, track.backgroundColor) = (2, hex(0xC9C4B5))
    stage.layer.addSublayer(track)
    let knob = CALayer()
    knob.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
    knob.position = CGPoint(x: 280, y: 374)
    (knob.cornerRadius, knob.backgroundColor) = (10, hex(0x14213D))
    stage.layer.addSublayer(knob)
    stage.at(0) { line.timeOffset = 2 }

    var points: [CGPoint] = []
    func show() {
      let (outline, circles) = (CGMutablePath(), CGMutablePath())
      outline.addLines(between: points)
      for point in points {
        circles.addEllipse(in: CGRect(x: point.x - 6, y: point.y - 6, width: 12, height: 12))
      }
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      line.path = points.isEmpty ? nil : outline
      dots.path = points.isEmpty ? nil : circles
      CATransaction.commit()
    }
    for (i, point) in [
      (50, 60), (250, 90), (150, 170), (270, 260), (60, 310),
    ].enumerated() {
      stage.at(0.5 + Double(i) / 2) {
        points.append(CGPoint(x: point.0 - 10, y: point.1 - 10))
        show()
      }
    }
    // The finger's way, in a straight line for 0.8 s.
    for frame in 180...228 {
      stage.at(Double(frame) / 60) {
        let part = CGFloat(min(1, Double(frame - 180) / 48))
        points[2] = CGPoint(x: 140 - 80 * part, y: 160 + 30 * part)
        show()
      }
    }
    stage.at(4.6) {
      points.remove(at: 1)
      show()
    }
    // The slider's way.
    for frame in 300...444 {
      stage.at(Double(frame) / 60) {
        let part = Double(frame - 300) / 144
        line.timeOffset = part < 0.5 ? 2 - 1.7 * part * 2 : 0.3 + 1.2 * (part - 0.5) * 2
      }
    }
    stage.at(5) {
      let slide = CAKeyframeAnimation(keyPath: "position.x")
      (slide.values, slide.duration) = ([280, 75, 217.5], 2.4)
      (slide.fillMode, slide.isRemovedOnCompletion) = (.forwards, false)
      knob.add(slide, forKey: nil)
    }
    stage.at(8) { (line.speed, line.timeOffset, line.beginTime) = (1, 0, 8) }
    stage.at(10) { (line.speed, line.timeOffset, line.beginTime) = (0, 1.5, 0) }
    for (time, opacity) in [(10.5, 0), (11.5, 1)] as [(Double, Float)] {
      stage.at(time) {
        CATransaction.setAnimationDuration(0.15)
        dots.opacity = opacity
      }
    }
  }

  // MARK: Transitions between two views

  private static func views(_ stage: Stage) throws {
    func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
      CGRect(x: x, y: y, width: width, height: height)
    }
    func layer(_ frame: CGRect, _ color: UInt32, radius: CGFloat = 0) -> CALayer {
      let layer = CALayer()
      layer.frame = frame
      (layer.backgroundColor, layer.cornerRadius) = (hex(color), radius)
      return layer
    }
    let container = CALayer()
    container.frame = box(0, 0, 320, 240)
    stage.layer.addSublayer(container)
    let first = layer(container.bounds, 0x14213D)
    first.addSublayer(layer(box(40, 40, 80, 80), 0xFCA311, radius: 40))
    let hill = CAShapeLayer()
    hill.frame = container.bounds
    let ridge = CGMutablePath()
    ridge.addLines(
      between: [(0, 240), (110, 120), (180, 190), (230, 140), (320, 240)].map {
        CGPoint(x: $0.0, y: $0.1)
      })
    ridge.closeSubpath()
    (hill.path, hill.fillColor) = (ridge, hex(0x3F5A8F))
    first.addSublayer(hill)
    let second = layer(container.bounds, 0xF4F1E8)
    second.addSublayer(layer(box(40, 40, 240, 28), 0xD62828, radius: 14))
    for (y, width) in [(96, 240), (124, 180), (152, 210)] as [(CGFloat, CGFloat)] {
      second.addSublayer(layer(box(40, y, width, 12), 0xC9C4B5, radius: 6))
    }
    let spinner = layer(box(252, 192, 28, 28), 0x14213D, radius: 6)
    second.addSublayer(spinner)
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    (turn.byValue, turn.duration, turn.repeatCount) = (CGFloat.pi * 2, 2, .infinity)
    spinner.add(turn, forKey: nil)
    second.isHidden = true
    container.addSublayer(first)
    container.addSublayer(second)

    func swap(_ time: Double, _ type: CATransitionType, _ subtype: CATransitionSubtype?) {
      stage.at(time) {
        let transition = CATransition()
        (transition.type, transition.subtype) = (type, subtype)
        transition.duration = time == 0.5 ? 0.3 : 0.5
        // UIKit's dissolve has its own pace, a layer's transition none.
        transition.timingFunction =
          time == 0.5 ? CAMediaTimingFunction(name: .easeInEaseOut) : nil
        container.add(transition, forKey: kCATransition)
        CATransaction.setDisableActions(true)
        (first.isHidden, second.isHidden) = (!first.isHidden, !second.isHidden)
      }
    }
    swap(0.5, .fade, nil)
    // Core Animation's top is the largest y: it is below on screen.
    let sides: [CATransitionSubtype] = [.fromLeft, .fromRight, .fromBottom, .fromTop]
    for (i, type) in [CATransitionType.reveal, .push, .moveIn].enumerated() {
      for (j, side) in sides.enumerated() { swap(1.25 + Double(i * 4 + j) * 0.75, type, side) }
    }
    swap(10.25, .fade, nil)
  }

  // MARK: A moving view that a tap stops

  private static func moving(_ stage: Stage) throws {
    let view = CALayer()
    view.frame = CGRect(x: 0, y: 0, width: 768, height: 1004)
    stage.layer.addSublayer(view)
    let picture = CALayer()
    picture.frame = CGRect(x: 20, y: 887, width: 100, height: 77)
    picture.contents = try image("view-animation/card.png")
    view.addSublayer(picture)
    let turned = CATransform3DScale(CATransform3DMakeRotation(.pi, 0, 0, 1), 1.5, 1.5, 1)
    stage.at(0) {
      CATransaction.begin()
      CATransaction.setAnimationDuration(3)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      CATransaction.setCompletionBlock {
        CATransaction.setDisableActions(true)
        picture.position = CGPoint(x: 70, y: 925.5)
        picture.transform = CATransform3DIdentity
      }
      picture.position = CGPoint(x: 668, y: 100)
      picture.transform = turned
      CATransaction.commit()
    }
    stage.onTap = { layer, _ in if layer === picture { togglePause(picture) } }
    for time in [1.2, 2] { stage.tap(at: CGPoint(x: 309, y: 595), time: time) }
  }
}
