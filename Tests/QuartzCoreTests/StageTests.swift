import Foundation
import QuartzCore
import Testing

/// A listener that notes what it is told.
private final class Listener: CAAnimationDelegate {
  var notes: [String] = []
  func animationDidStart(_ anim: CAAnimation) {
    notes.append("start \(anim.value(forKey: "tag") ?? "-") at \(CACurrentMediaTime())")
  }
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    notes.append("stop \(anim.value(forKey: "tag") ?? "-") \(flag) at \(CACurrentMediaTime())")
  }
}

/// A stage plays a tree in Core Animation's order, and what it records draws the same frames.
@Suite(.serialized) struct StageTests {
  private static func stage() -> (Stage, CALayer) {
    let stage = Stage(width: 100, height: 100, framesPerSecond: 20, backgroundColor: .white)
    let box = CALayer()
    box.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    box.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    stage.layer.addSublayer(box)
    return (stage, box)
  }

  @Test func `a change animates by itself for a quarter of a second`() throws {
    let (stage, box) = Self.stage()
    #expect(box.presentation() == nil)
    stage.at(1) { box.opacity = 0 }
    stage.advance(to: 1)
    #expect(box.opacity == 0 && box.presentation()?.opacity == 1)
    #expect(box.animationKeys() == ["opacity"])
    let implicit = try #require(box.animation(forKey: "opacity") as? CABasicAnimation)
    #expect(implicit.duration == 0.25 && implicit.toValue == nil)
    #expect(implicit.fromValue as? Double == 1)
    stage.advance(to: 1.125)
    let middle = try #require(box.presentation()).opacity
    #expect(middle < 0.5 && middle > 0.1)
    stage.advance(to: 1.25)
    #expect(box.presentation()?.opacity == 0 && box.animationKeys() == nil)
  }

  @Test func `before the first commit and with actions disabled nothing animates`() {
    let (stage, box) = Self.stage()
    box.opacity = 0.5
    stage.advance(to: 0)
    #expect(box.animationKeys() == nil && box.presentation()?.opacity == 0.5)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    box.opacity = 1
    CATransaction.commit()
    #expect(box.animationKeys() == nil && box.presentation()?.opacity == 1)
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    #expect(CATransaction.animationDuration() == 2)
    CATransaction.begin()
    #expect(CATransaction.animationDuration() == 2)
    box.opacity = 0
    CATransaction.commit()
    CATransaction.commit()
    #expect(CATransaction.animationDuration() == 0.25)
    #expect(box.animation(forKey: "opacity")?.duration == 2)
  }

  @Test func `listeners and completions are called once, in order`() {
    let (stage, box) = Self.stage()
    let listener = Listener()
    var done: [String] = []
    stage.at(1) {
      CATransaction.begin()
      CATransaction.setCompletionBlock { done.append("all at \(CACurrentMediaTime())") }
      for (tag, duration) in [("a", 0.5), ("b", 1)] {
        let move = CABasicAnimation(keyPath: tag == "a" ? "position.x" : "opacity")
        move.toValue = tag == "a" ? 80 : 0.5
        move.duration = duration
        move.delegate = listener
        move.setValue(tag, forKey: "tag")
        box.add(move, forKey: tag)
      }
      CATransaction.commit()
    }
    stage.at(1.75) { box.removeAnimation(forKey: "b") }
    stage.advance(to: 3)
    #expect(
      listener.notes == [
        "start a at 1.0", "start b at 1.0", "stop a true at 1.5", "stop b false at 1.75",
      ])
    #expect(done == ["all at 1.75"])
    #expect(box.animationKeys() == nil)
  }

  @Test func `each stage has transactions of its own, and each thread its present stage`() {
    let (stage, _) = Self.stage()
    stage.advance(to: 2)
    CATransaction.begin()
    CATransaction.setValue(1, forKey: "mark")
    let other = Thread {
      let own = Stage(width: 10, height: 10)
      own.advance(to: 7)
      #expect(CATransaction.value(forKey: "mark") == nil && CACurrentMediaTime() == 7)
      CATransaction.commit()
    }
    other.start()
    while !other.isFinished { Thread.sleep(forTimeInterval: 0.001) }
    #expect(CATransaction.value(forKey: "mark") as? Int == 1 && CACurrentMediaTime() == 2)
    CATransaction.commit()
    #expect(CATransaction.value(forKey: "mark") == nil)
  }

  @Test func `a layer of any size is drawn or left empty`() throws {
    final class Dot: CALayer {
      override func draw(in ctx: CGContext) { ctx.fill(bounds) }
    }
    for side in [0, -5, 1e5, 1e30, .infinity, .nan] as [CGFloat] {
      let stage = Stage(width: 10, height: 10, framesPerSecond: 10)
      let dot = Dot()
      dot.bounds = CGRect(x: 0, y: 0, width: side, height: 5)
      dot.setNeedsDisplay()
      stage.layer.addSublayer(dot)
      #expect(try stage.image(at: 0.1).width == 10)
    }
  }

  @Test func `actions are searched for in Core Animation's order`() {
    final class Helper: CALayerDelegate {
      func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        event == "opacity" ? NSNull() : nil
      }
    }
    let (stage, box) = Self.stage()
    let helper = Helper()
    let slow = CABasicAnimation(keyPath: "cornerRadius")
    slow.duration = 3
    box.actions = ["cornerRadius": slow, "zPosition": NSNull()]
    stage.advance(to: 0)
    #expect(box.action(forKey: "cornerRadius") === slow)
    #expect(box.action(forKey: "position") == nil)
    box.delegate = helper
    box.opacity = 0
    box.zPosition = 4
    box.cornerRadius = 9
    CATransaction.flush()
    #expect(box.animationKeys() == ["cornerRadius"])
    #expect(box.animation(forKey: "cornerRadius")?.duration == 3)
    stage.advance(to: 1.5)
    #expect(abs((box.presentation()?.cornerRadius ?? 0) - 4.5) < 1e-9)
  }

  @Test func `touches hit what is on screen`() {
    let (stage, box) = Self.stage()
    var hits: [String] = []
    stage.onTap = { layer, point in hits.append("\(layer === box) \(point.x)") }
    stage.at(1) {
      let move = CABasicAnimation(keyPath: "position.x")
      move.toValue = 80
      move.duration = 1
      box.add(move, forKey: nil)
    }
    stage.tap(at: CGPoint(x: 20, y: 20), time: 0.5)
    stage.tap(at: CGPoint(x: 50, y: 20), time: 1.5)
    stage.tap(at: CGPoint(x: 20, y: 20), time: 1.5)
    stage.advance(to: 3)
    #expect(hits == ["true 20.0", "true 50.0", "false 20.0"])
  }

  @Test func `display links run at frames, after all else`() {
    let (stage, _) = Self.stage()
    var times: [Double] = []
    stage.advance(to: 0)
    let link = CADisplayLink { times.append($0.timestamp) }
    link.add(to: .main, forMode: .common)
    stage.at(0.2) { link.invalidate() }
    stage.advance(to: 1)
    #expect(times.map { ($0 * 20).rounded() } == [1, 2, 3])
  }

  @Test func `the record draws the frames of the run`() throws {
    let (stage, box) = Self.stage()
    let label = CATextLayer()
    label.string = "on"
    label.fontSize = 20
    label.frame = CGRect(x: 40, y: 40, width: 50, height: 30)
    label.foregroundColor = .black
    stage.at(0.3) {
      box.position = CGPoint(x: 60, y: 60)
      stage.layer.addSublayer(label)
    }
    stage.after(0.5) {
      CATransaction.begin()
      CATransaction.setAnimationDuration(0.5)
      CATransaction.setCompletionBlock { box.backgroundColor = .black }
      box.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
      CATransaction.commit()
      let fade = CATransition()
      fade.type = .push
      label.add(fade, forKey: nil)
      label.string = "off"
    }
    stage.every(0.25, until: 1) { box.cornerRadius += 2 }
    stage.at(1.1) { label.removeFromSuperlayer() }
    let yaml = try stage.yaml(duration: 1.5)
    let frames = try (0..<30).map { try stage.image(at: Double($0) / 20) }
    let again = try Replay.pictures(of: yaml, at: (0..<30).map { Double($0) / 20 })
    for i in 0..<30 { #expect(frames[i] == again[i], "frame \(i)") }
    #expect(Set(frames).count > 15)
  }

  @Test func `layers draw themselves and lay out their sublayers`() throws {
    final class Drawn: CALayer {
      var layouts = 0
      override func draw(in ctx: CGContext) {
        ctx.setFillColor(CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1))
        ctx.fill(CGRect(x: 0, y: 0, width: 10, height: 5))
      }
      override func layoutSublayers() { layouts += 1 }
      // Whatever Apple's class lets a subclass override.
      override var bounds: CGRect { didSet { resizes += 1 } }
      override var frame: CGRect {
        get { super.frame }
        set { super.frame = newValue }
      }
      override func removeAllAnimations() { super.removeAllAnimations() }
      var resizes = 0
    }
    let stage = Stage(width: 20, height: 20)
    let layer = Drawn()
    layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    layer.setNeedsDisplay()
    stage.layer.addSublayer(layer)
    let image = try stage.image(at: 0)
    let bytes = try #require(image.dataProvider?.data) as Data
    // Blue, green, red, alpha: drawn at the top, as y points down in a layer.
    #expect(
      Array(bytes[(2 * image.bytesPerRow)..<(2 * image.bytesPerRow + 4)]) == [255, 0, 0, 255])
    #expect(Array(bytes[(8 * image.bytesPerRow)..<(8 * image.bytesPerRow + 4)]) == [0, 0, 0, 0])
    #expect(layer.layouts == 1)
    layer.bounds.size.width = 12
    stage.advance(to: 1)
    #expect(layer.layouts == 2)
    #expect(layer.resizes == 2)
  }

  @Test func `presentations are of the layer's own class, with what it stores`() throws {
    final class Custom: CALayer {
      var note = "none"
      var helper: Listener?
      override init() { super.init() }
      override init(layer: Any) {
        if let other = layer as? Custom { (note, helper) = (other.note, other.helper) }
        super.init(layer: layer)
      }
      required init?(coder: NSCoder) { super.init(coder: coder) }
    }
    let stage = Stage(width: 10, height: 10)
    let layer = Custom()
    layer.note = "mine"
    layer.helper = Listener()
    stage.layer.addSublayer(layer)
    stage.advance(to: 0)
    let shown = try #require(layer.presentation())
    #expect(shown.note == "mine" && shown.helper === layer.helper && shown !== layer)
    #expect(shown.model() === layer && shown.superlayer?.model() === stage.layer)
  }

  @Test func `pausing and resuming as Apple's note says holds and goes on`() throws {
    let (stage, box) = Self.stage()
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.duration) = (0, 100, 4)
    box.add(move, forKey: "move")
    stage.at(1) {
      let time = box.convertTime(CACurrentMediaTime(), from: nil)
      box.speed = 0
      box.timeOffset = time
    }
    stage.at(2) {
      let time = box.timeOffset
      (box.speed, box.timeOffset, box.beginTime) = (1, 0, 0)
      box.beginTime = box.convertTime(CACurrentMediaTime(), from: nil) - time
    }
    stage.advance(to: 1.5)
    #expect(box.presentation()?.position.x == 25)
    stage.advance(to: 3)
    #expect(abs((box.presentation()?.position.x ?? 0) - 50) < 1e-9)
  }

  @Test func `a key that a subclass draws animates, at the stage's frames`() throws {
    final class Bar: CALayer {
      var progress: CGFloat {
        get { value(forKey: "progress") as? CGFloat ?? 0 }
        set { setValue(newValue, forKey: "progress") }
      }
      override class func needsDisplay(forKey key: String) -> Bool {
        key == "progress" || super.needsDisplay(forKey: key)
      }
      override func action(forKey event: String) -> (any CAAction)? {
        guard event == "progress" else { return super.action(forKey: event) }
        let animation = CABasicAnimation(keyPath: event)
        animation.fromValue = presentation()?.value(forKey: event) ?? 0
        animation.duration = 1
        return animation
      }
      override func draw(in ctx: CGContext) {
        ctx.setFillColor(CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1))
        ctx.fill(CGRect(x: 0, y: 0, width: bounds.width * progress, height: bounds.height))
      }
    }
    let stage = Stage(width: 100, height: 4, framesPerSecond: 10, backgroundColor: .white)
    let bar = Bar()
    bar.frame = CGRect(x: 0, y: 0, width: 100, height: 4)
    stage.layer.addSublayer(bar)
    stage.at(1) { bar.progress = 0.8 }
    func darkColumns(at instant: Double) throws -> Int {
      let image = try stage.image(at: instant)
      let bytes = try #require(image.dataProvider?.data) as Data
      return (0..<100).filter { bytes[image.bytesPerRow + $0 * 4] < 128 }.count
    }
    stage.advance(to: 1.5)
    #expect(abs((bar.presentation()?.progress ?? 0) - 0.4) < 1e-6)
    #expect(bar.progress == 0.8)
    #expect(try darkColumns(at: 0.9) == 0)
    #expect(try darkColumns(at: 1.5) == 40)
    #expect(try darkColumns(at: 1.55) == 40)
    #expect(try darkColumns(at: 3) == 80)
    #expect(bar.animationKeys() == nil)
  }

  /// The order of a change and of the transition that shows it counts not: both are one commit.
  @Test(arguments: ["color", "sublayers", "within"])
  func `a transition plays from what was there before its commit`(_ change: String) throws {
    func stage(transitionFirst: Bool) -> Stage {
      let stage = Stage(width: 40, height: 40)
      let (view, old, new) = (CALayer(), CALayer(), CALayer())
      view.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
      view.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
      old.frame = CGRect(x: 5, y: 5, width: 10, height: 10)
      old.backgroundColor = .white
      new.frame = CGRect(x: 20, y: 20, width: 15, height: 15)
      new.backgroundColor = .black
      view.addSublayer(old)
      stage.layer.addSublayer(view)
      stage.at(1) {
        let transition = CATransition()
        (transition.type, transition.subtype, transition.duration) = (.push, .fromRight, 1)
        if transitionFirst { view.add(transition, forKey: nil) }
        switch change {
        case "color":
          CATransaction.setDisableActions(true)
          view.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        case "sublayers":
          old.removeFromSuperlayer()
          view.addSublayer(new)
        default:
          CATransaction.setDisableActions(true)
          old.position = CGPoint(x: 30, y: 30)
        }
        if !transitionFirst { view.add(transition, forKey: nil) }
      }
      return stage
    }
    let instants = [0.5, 1.1, 1.5, 1.9, 2.5]
    let (first, second) = (stage(transitionFirst: true), stage(transitionFirst: false))
    let wanted = try instants.map { try first.image(at: $0) }
    #expect(Set(wanted.map { $0.dataProvider?.data as Data? }).count == 5)
    #expect(try instants.map { try second.image(at: $0) } == wanted)
    #expect(try Replay.pictures(of: second.yaml(duration: 3), at: instants) == wanted)
  }

  @Test func `an implicit animation of its commit is not in what a transition plays from`() throws {
    let stage = Stage(width: 10, height: 10)
    let view = CALayer()
    view.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    view.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    stage.layer.addSublayer(view)
    stage.at(1) {
      view.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
      let transition = CATransition()
      (transition.type, transition.subtype, transition.duration) = (.push, .fromRight, 1)
      view.add(transition, forKey: nil)
    }
    let bytes = try #require(stage.image(at: 1.5).dataProvider?.data) as Data
    // The old view leaves as blue as it was; the new one is red by now.
    #expect(bytes.prefix(4) == Data([255, 0, 0, 255]))
    #expect(bytes[36..<40] == Data([0, 0, 255, 255]))
  }
}
