public import CoreGraphics
import Foundation
import Inbetween
import Synchronization
import TimelineCompiling

/// A screen whose time is virtual: it plays a layer tree as the run loop of an app would, and
/// records what happens as a scene.
///
/// Blocks, listeners and display links run once each, at their times, in Core Animation's order,
/// each in an implicit transaction.
public final class Stage {
  /// The root layer, as large as the picture; its anchor point is its origin, so that its
  /// coordinates are the picture's to the last bit.
  public let layer = CALayer()
  /// Called for each touch that is a tap: with the layer that is hit, if any, and the point.
  public var onTap: ((CALayer?, CGPoint) -> Void)?
  /// Called for each touch that rests.
  public var onPress: ((CALayer?, CGPoint) -> Void)?
  /// Called for each touch that moves, at its begin.
  public var onDrag: ((CALayer?, CGPoint) -> Void)?
  /// Frames per second.
  public let framesPerSecond: Int

  let player: ScriptPlayer
  private var layers: [LayerIdentity: CALayer] = [:]
  private var identityCount = 0
  /// The values of keys that transactions do not know, the innermost transaction's last.
  var transactionValues: [[String: Any]] = [[:]]
  /// The layers that want layout or display, in the order in which they said so.
  private var waiting: [CALayer] = []
  /// True while layers are laid out and drawn before a commit.
  private(set) var isPreparing = false

  /// The stage that this thread has made or advanced last, or else any thread; `nil` when there is
  /// none.
  static var current: Stage? {
    get {
      let own = Thread.current.threadDictionary[currentKey] as? Held
      return own?.stage ?? last.withLock { $0?.stage }
    }
    set {
      let held = newValue.map { Held(stage: $0) }
      Thread.current.threadDictionary[currentKey] = held
      last.withLock { $0 = held }
    }
  }
  private static let currentKey = "inbetween.stage"
  private static let last = Mutex<Held?>(nil)

  /// A stage that goes when nobody else holds it.
  private final class Held: @unchecked Sendable {  // A weak reference that is set once.
    private(set) weak var stage: Stage?
    init(stage: Stage) { self.stage = stage }
  }

  /// That stage, or one of no use but for the settings of transactions.
  static var currentOrNew: Stage {
    if let current { return current }
    let stage = Stage(width: 1, height: 1)
    Thread.current.threadDictionary["\(currentKey).own"] = stage
    return stage
  }

  /// A stage before its first commit.
  ///
  /// - Parameters:
  ///   - width: The picture's width, in points.
  ///   - height: The picture's height, in points.
  ///   - scale: Pixels per point.
  ///   - framesPerSecond: The frame rate, at least 1.
  ///   - backgroundColor: The colour behind all layers; `nil` is transparent.
  public init(
    width: CGFloat, height: CGFloat, scale: CGFloat = 1, framesPerSecond: Int = 60,
    backgroundColor: CGColor? = nil
  ) {
    self.framesPerSecond = framesPerSecond
    let scene = Scene(
      canvas: Canvas(
        width: Double(width), height: Double(height), scale: Double(scale),
        background: backgroundColor?.value),
      frameRate: FrameRate(frames: framesPerSecond) ?? .sixty)
    player = ScriptPlayer(scene, WorkLimits())
    layer.anchorPoint = .zero
    layer.frame = CGRect(x: 0, y: 0, width: width, height: height)
    layer.contentsScale = scale
    player.willCommit = { [unowned self] in prepareCommit() }
    player.touchHandler = { [unowned self] kind, reference, point in
      touched(kind, reference, CGPoint(point))
    }
    Self.current = self
    player.perform(.addSublayer(adopt(layer), .front(of: nil)))
  }

  /// The present, in seconds from the stage's begin.
  public var time: CFTimeInterval { player.now }

  // MARK: Code at times

  /// Runs a block at a time.
  public func at(_ time: CFTimeInterval, _ block: @escaping () -> Void) {
    player.schedule(at: time) { [unowned self] in
      Self.current = self
      block()
    }
  }

  /// Runs a block some time from now.
  public func after(_ delay: CFTimeInterval, _ block: @escaping () -> Void) {
    at(time + delay, block)
  }

  /// Runs a block again and again, the first time after one interval.
  ///
  /// - Parameters:
  ///   - interval: The seconds from one time to the next, above 0.
  ///   - until: The last instant, in seconds from the stage's begin.
  ///   - block: The block.
  public func every(
    _ interval: CFTimeInterval, until: CFTimeInterval = .infinity, _ block: @escaping () -> Void
  ) {
    precondition(interval > 0, "an interval of \(interval) s")
    let start = time
    func expect(_ tick: Int) {
      let instant = start + Double(tick) * interval
      guard instant <= until + 1e-9 else { return }
      at(instant) {
        block()
        expect(tick + 1)
      }
    }
    expect(1)
  }

  // MARK: Touches

  /// Taps at a point, which hits the layers as they are on screen.
  public func tap(at point: CGPoint, time: CFTimeInterval) {
    player.schedule(at: time) { [unowned self] in player.perform(.tap(Point(point))) }
  }
  /// Lets a finger rest at a point.
  public func press(at point: CGPoint, time: CFTimeInterval, duration: CFTimeInterval = 0.5) {
    player.schedule(at: time) { [unowned self] in
      player.perform(.press(Point(point), duration: duration))
    }
  }
  /// Moves a finger from point to point, each part for the same time.
  public func drag(_ points: [CGPoint], time: CFTimeInterval, duration: CFTimeInterval) {
    let parts = max(points.count - 1, 1)
    for i in 0..<parts where !points.isEmpty {
      let (from, to) = (Point(points[i]), Point(points[min(i + 1, points.count - 1)]))
      let part = duration / Double(parts)
      player.schedule(at: time + Double(i) * part) { [unowned self] in
        player.perform(.drag(Drag(from: from, to: to, duration: part)))
      }
    }
  }

  private func touched(_ kind: TimelineEvent.Kind, _ reference: LayerReference?, _ point: CGPoint) {
    var hit: CALayer?
    if case .identified(let identity)? = reference { hit = layers[identity] }
    // The root is the empty screen.
    if hit === layer { hit = nil }
    switch kind {
    case .tap: onTap?(hit, point)
    case .press: onPress?(hit, point)
    case .drag: onDrag?(hit, point)
    default: break
    }
  }

  // MARK: Time

  /// Commits the changes of code, and plays all events up to an instant and at it.
  public func advance(to instant: CFTimeInterval) {
    Self.current = self
    player.advance(to: instant)
  }

  // MARK: Layers

  /// The value of a layer that comes into the tree, with an identity for it and for all in it.
  func adopt(_ layer: CALayer) -> Layer {
    identify(layer)
    return layer.value()
  }

  private func identify(_ layer: CALayer) {
    identityCount += 1
    let identity = LayerIdentity("layer-\(identityCount)")
    layer.core.identity = identity
    layer.core.stage = self
    layers[identity] = layer
    if layer.core.needsLayout || layer.core.needsDisplay { waiting.append(layer) }
    if let mask = layer.core.mask { identify(mask) }
    for sublayer in layer.core.sublayers { identify(sublayer) }
  }

  /// Lets go of a layer that has left the tree, and of all in it.
  func release(_ layer: CALayer) {
    if let identity = layer.core.identity { layers[identity] = nil }
    layer.core.identity = nil
    layer.core.stage = nil
    layer.core.ownKeys = [:]
    if let mask = layer.core.mask { release(mask) }
    for sublayer in layer.core.sublayers { release(sublayer) }
  }

  /// Puts a layer whose values a script cannot change anew into its place.
  func replace(_ layer: CALayer) {
    guard let superlayer = layer.core.superlayer,
      let index = superlayer.core.sublayers.firstIndex(of: layer)
    else { return }
    layer.removeFromSuperlayer()
    superlayer.insert(layer, at: index)
  }

  /// Notes that a layer wants layout or display before the next commit.
  func await(_ layer: CALayer) { waiting.append(layer) }

  private func prepareCommit() {
    guard !isPreparing, !waiting.isEmpty else { return }
    isPreparing = true
    // Layout may ask for more, of others.
    for _ in 0..<16 where !waiting.isEmpty {
      let layers = waiting
      waiting = []
      for layer in layers where layer.core.stage === self {
        if layer.core.needsLayout {
          layer.core.needsLayout = false
          layer.layoutSublayers()
        }
      }
      for layer in layers where layer.core.stage === self { layer.displayIfNeeded() }
    }
    waiting = []
    isPreparing = false
  }
}

/// The present, in seconds: the time of the stage that was made or advanced last, by this thread if
/// it has one.
public func CACurrentMediaTime() -> CFTimeInterval { Stage.current?.time ?? 0 }
