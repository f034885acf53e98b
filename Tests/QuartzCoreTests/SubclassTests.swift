import Foundation
import QuartzCore
import Testing

/// Layers whose classes add to Core Animation's, as engines of animation formats do.
@Suite struct SubclassTests {
  /// A layer with a listener, whose copies are made by its own initialiser.
  private class Meter: CALayer {
    weak var owner: NSObject?
    let parts: [CALayer]
    private(set) var isCopy = false

    var level: CGFloat {
      get { value(forKey: "level") as? CGFloat ?? 0 }
      set { setValue(newValue, forKey: "level") }
    }

    init(parts: [CALayer]) {
      self.parts = parts
      super.init()
      parts.forEach(addSublayer)
    }

    override init(layer: Any) {
      // The parts stay with the layer that is shown.
      parts = []
      super.init(layer: layer)
      isCopy = true
      owner = (layer as? Meter)?.owner
    }

    required init?(coder: NSCoder) { nil }

    override class func needsDisplay(forKey key: String) -> Bool {
      key == "level" || super.needsDisplay(forKey: key)
    }

    /// Moves the parts: it is the model layer that is displayed, from its presentation's values.
    override func display() {
      let shown = presentation()?.level ?? level
      for part in parts { part.position.x = shown }
    }
  }

  @Test func `presentations are made by the class's own initialiser`() throws {
    let stage = Stage(width: 10, height: 10)
    let meter = Meter(parts: [CALayer()])
    let owner = NSObject()
    meter.owner = owner
    meter.level = 3
    stage.layer.addSublayer(meter)
    #expect(meter.presentation() == nil)
    stage.advance(to: 0.5)
    let shown = try #require(meter.presentation())
    #expect(shown.isCopy && shown.parts.isEmpty && !meter.isCopy && meter.parts.count == 1)
    #expect(shown.owner === owner && shown.level == 3 && shown.model() === meter)
    // An inherited one will do.
    final class Plain: CAShapeLayer { var note = "default" }
    let plain = Plain()
    (plain.note, plain.lineWidth) = ("changed", 7)
    stage.layer.addSublayer(plain)
    stage.advance(to: 1)
    #expect(plain.presentation()?.note == "default" && plain.presentation()?.lineWidth == 7)
  }

  @Test func `the model layer displays while a key of its own runs`() throws {
    let stage = Stage(width: 100, height: 4, framesPerSecond: 10, backgroundColor: .white)
    let part = CALayer()
    part.bounds = CGRect(x: 0, y: 0, width: 10, height: 4)
    part.anchorPoint = .zero
    part.backgroundColor = .black
    part.actions = ["position": NSNull()]
    let meter = Meter(parts: [part])
    stage.layer.addSublayer(meter)
    let animation = CABasicAnimation(keyPath: "level")
    (animation.fromValue, animation.toValue, animation.duration) = (0, 80, 1)
    meter.add(animation, forKey: "level")
    stage.advance(to: 2)
    for (instant, left) in [(0.5, 40), (0.55, 40), (0.9, 72), (1.5, 0)] {
      let image = try stage.image(at: instant)
      let bytes = try #require(image.dataProvider?.data) as Data
      let dark = (0..<100).filter { bytes[image.bytesPerRow + $0 * 4] < 128 }
      #expect(dark == Array(left..<left + 10), "\(instant)")
    }
  }

  @Test func `copies keep weak and unowned listeners`() {
    final class Traced: CABasicAnimation {
      weak var listener: NSObject?
      unowned var owner: NSObject
      var note = ""
      init(owner: NSObject) {
        self.owner = owner
        super.init()
      }
      required init?(coder: NSCoder) { nil }
    }
    let owner = NSObject()
    var listener: NSObject? = NSObject()
    let animation = Traced(owner: owner)
    (animation.listener, animation.note) = (listener, "kept")
    let copies = (0..<1000).compactMap { _ in animation.copy() as? Traced }
    #expect(copies.count == 1000)
    #expect(copies.allSatisfy { $0.listener === listener && $0.owner === owner })
    #expect(copies.allSatisfy { $0.note == "kept" })
    listener = nil
    #expect(copies.allSatisfy { $0.listener == nil } && animation.listener == nil)
  }

  @Test func `a path leads the translation of a matrix`() throws {
    let stage = Stage(width: 100, height: 20)
    let box = CALayer()
    box.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    stage.layer.addSublayer(box)
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 10, y: 0))
    path.addCurve(
      to: CGPoint(x: 50, y: 0), control1: CGPoint(x: 10, y: 20), control2: CGPoint(x: 50, y: 20))
    let animation = CAKeyframeAnimation(keyPath: "transform.translation")
    (animation.path, animation.duration) = (path, 2)
    box.add(animation, forKey: nil)
    stage.advance(to: 1)
    let shown = try #require(box.presentation()?.transform)
    #expect(abs(shown.m41 - 30) < 1e-9 && abs(shown.m42 - 15) < 1e-9)
    let images = try Replay.pictures(of: stage.yaml(duration: 2), at: [1])
    #expect(try images == [stage.image(at: 1)])
  }

  @Test func `objects of other structures are no values, and end nothing`() {
    let others: [Any] = [
      7, "text", NSNull(), CGColor.white, NSValue(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4)),
      NSValue(cgPoint: CGPoint(x: 1, y: 2)), NSValue(cgSize: CGSize(width: 3, height: 4)),
      NSValue(caTransform3D: CATransform3DIdentity), [1, 2, 3], CGAffineTransform.identity,
    ]
    let keys = [
      "position", "bounds", "shadowOffset", "transform", "frame", "opacity", "backgroundColor",
      "transform.translation", "position.x", "contents", "cornerRadius", "hidden",
    ]
    for key in keys {
      for value in others {
        let layer = CALayer()
        layer.setValue(value, forKeyPath: key)
        let animation = CABasicAnimation(keyPath: key)
        (animation.fromValue, animation.toValue) = (value, value)
        let stage = Stage(width: 4, height: 4)
        stage.layer.addSublayer(layer)
        layer.add(animation, forKey: nil)
        stage.advance(to: 0.1)
        #expect(layer.presentation() != nil, "\(key) \(value)")
      }
    }
    let layer = CALayer()
    // Points and sizes stand for one another, as engines in the wild use them.
    layer.setValue(CGPoint(x: 3, y: 4), forKeyPath: "transform.translation")
    #expect(layer.transform.m41 == 3 && layer.transform.m42 == 4)
    #expect(NSNumber(value: 7).cgPointValue == .zero)
  }

  @Test func `sublayers that give follow their superlayer's size`() {
    let outer = CALayer()
    outer.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
    let inner = CALayer()
    inner.frame = CGRect(x: 10, y: 5, width: 60, height: 20)
    outer.addSublayer(inner)
    outer.bounds.size.width = 200
    #expect(inner.frame == CGRect(x: 10, y: 5, width: 60, height: 20))
    inner.autoresizingMask = [.layerWidthSizable, .layerMaxXMargin, .layerMinYMargin]
    outer.bounds.size = CGSize(width: 390, height: 70)
    // 60 of the width and 130 of the rest give 190 more; all of the height goes below.
    #expect(inner.frame == CGRect(x: 10, y: 25, width: 120, height: 20))
  }

  @Test func `tiles are drawn one by one, under clips`() throws {
    final class Tiles: CATiledLayer {
      static nonisolated(unsafe) var boxes: [CGRect] = []
      override func draw(in ctx: CGContext) {
        Self.boxes.append(ctx.boundingBoxOfClipPath)
        ctx.setFillColor(CGColor(gray: 0, alpha: 0.5))
        ctx.fill(bounds)
      }
    }
    let stage = Stage(width: 50, height: 30, scale: 2)
    let tiles = Tiles()
    tiles.frame = CGRect(x: 0, y: 0, width: 50, height: 30)
    tiles.tileSize = CGSize(width: 40, height: 40)
    tiles.contentsScale = 2
    tiles.setNeedsDisplay()
    stage.layer.addSublayer(tiles)
    let image = try stage.image(at: 0)
    #expect(
      Tiles.boxes.map(\.origin) == [
        CGPoint(x: 0, y: 0), CGPoint(x: 20, y: 0), CGPoint(x: 40, y: 0), CGPoint(x: 0, y: 20),
        CGPoint(x: 20, y: 20), CGPoint(x: 40, y: 20),
      ])
    #expect(Tiles.boxes.last?.size == CGSize(width: 10, height: 10))
    // No seam shows, and nothing is drawn twice.
    let bytes = try #require(image.dataProvider?.data) as Data
    #expect(
      (0..<60).allSatisfy { y in
        (0..<100).allSatisfy { bytes[y * image.bytesPerRow + $0 * 4 + 3] == 128 }
      })
  }

  @Test func `an opaque layer's contents begin black, those of grey have one channel`() throws {
    final class Half: CALayer {
      override func draw(in ctx: CGContext) {
        ctx.setFillColor(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.5))
        ctx.fill(bounds)
      }
    }
    func pixel(_ change: (Half) -> Void) throws -> [UInt8] {
      let stage = Stage(width: 2, height: 2)
      let half = Half()
      half.frame = CGRect(x: 0, y: 0, width: 2, height: 2)
      change(half)
      half.setNeedsDisplay()
      stage.layer.addSublayer(half)
      let bytes = try #require(stage.image(at: 0).dataProvider?.data) as Data
      return Array(bytes.prefix(4))
    }
    #expect(try pixel { _ in } == [0, 0, 128, 128])
    #expect(try pixel { $0.isOpaque = true } == [0, 0, 128, 255])
    #expect(try pixel { $0.contentsFormat = .gray8Uint } == [27, 27, 27, 255])
  }

  @Test func `subclasses override what Apple's class lets them`() {
    final class Guarded: CALayer {
      var count = 0
      override var mask: CALayer? { didSet { count += 1 } }
      override var sublayers: [CALayer]? { didSet { count += 1 } }
      override func setNeedsDisplay(_ r: CGRect) {
        count += 1
        super.setNeedsDisplay(r)
      }
      override func animation(forKey key: String) -> CAAnimation? { super.animation(forKey: key) }
    }
    let layer = Guarded()
    (layer.mask, layer.sublayers) = (CAShapeLayer(), [CALayer()])
    layer.setNeedsDisplay(.zero)
    #expect(layer.count == 3 && layer.needsDisplay() && layer.sublayers?.count == 1)
    #expect(layer.mask?.superlayer === layer)
  }

  @Test func `functions of numbers are found inside extensions`() {
    #expect(CGFloat(-3).distance == 3 && CGFloat(-3).clipped == -1)
  }
}

extension CGFloat {
  fileprivate var distance: CGFloat { abs(self) }
  fileprivate var clipped: CGFloat { max(-1, min(1, self)) }
}
