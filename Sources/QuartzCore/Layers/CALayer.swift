public import CoreGraphics
import Inbetween

/// A layer: a rectangle with contents, sublayers and animations.
///
/// In a stage's tree its changes are recorded as a scene's script. Not bound to an actor: like
/// Core Animation's own a tree is used by one thread at a time.
open class CALayer: NSObject, CAMediaTiming {
  var core: LayerCore

  /// A layer with Core Animation's defaults.
  public override init() {
    core = LayerCore(.layer)
    super.init()
    let kind = Swift.type(of: self).ownKind
    if kind != .layer { core = LayerCore(kind) }
  }

  /// A copy of a layer's values, without its place in a tree; subclasses copy what they store.
  public init(layer: Any) {
    let other = layer as? CALayer
    core = LayerCore(other?.core.kind ?? .layer)
    super.init()
    guard let other else { return }
    core.properties = other.core.properties
    core.timing = other.core.timing
    core.values = other.core.values
    core.name = other.core.name
    core.contents = other.core.contents
  }

  /// Archives are not read: `nil`.
  public required init?(coder: NSCoder) {
    core = LayerCore(.layer)
    super.init()
    let kind = Swift.type(of: self).ownKind
    if kind != .layer { core = LayerCore(kind) }
  }

  /// The kind of layer that its class is.
  class var ownKind: LayerKind { .layer }

  // MARK: Facts

  /// The name.
  open var name: String? {
    get { core.name }
    set { core.name = newValue }
  }
  /// The helper.
  open weak var delegate: (any CALayerDelegate)? {
    get { core.delegate }
    set { core.delegate = newValue }
  }
  /// The rules by which sublayers are placed.
  open weak var layoutManager: (any CALayoutManager)? {
    get { core.layoutManager }
    set { core.layoutManager = newValue }
  }
  /// The actions of events.
  open var actions: [String: any CAAction]? {
    get { core.actions }
    set { core.actions = newValue }
  }
  /// Values of keys that have none of their own, and `actions`.
  open var style: [AnyHashable: Any]? {
    get { core.style }
    set { core.style = newValue }
  }

  // Accepted without effect offscreen.
  /// True for a layer without transparency; accepted without effect.
  open var isOpaque = false
  /// Accepted without effect: all edges are smooth.
  open var allowsEdgeAntialiasing = true
  /// Accepted without effect: all edges are smooth.
  open var edgeAntialiasingMask: CAEdgeAntialiasingMask = [
    .layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge,
  ]
  /// Accepted without effect.
  open var drawsAsynchronously = false
  /// Accepted without effect.
  open var contentsFormat = CALayerContentsFormat.RGBA8Uint
  /// Accepted without effect.
  open var minificationFilterBias: Float = 0
  /// Accepted without effect: filters of Core Image are not here.
  open var filters: [Any]?
  /// Accepted without effect: filters of Core Image are not here.
  open var backgroundFilters: [Any]?
  /// True draws anew when the bounds change.
  open var needsDisplayOnBoundsChange: Bool {
    get { core.needsDisplayOnBoundsChange }
    set { core.needsDisplayOnBoundsChange = newValue }
  }

  /// The factor by which the corners of a curve are longer than those of a circle.
  open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? CGFloat(Path.CornerForm.continuous.expansionFactor) : 1
  }

  // MARK: Time

  /// The time at which its own time begins, in its superlayer's.
  open var beginTime: CFTimeInterval {
    get { core.timing.beginTime ?? 0 }
    set { changeTime(.beginTime(newValue)) { $0.beginTime = newValue == 0 ? nil : newValue } }
  }
  /// The length of its time; infinite unless it is set.
  open var duration: CFTimeInterval {
    get { core.timing.duration ?? .infinity }
    set { core.timing.duration = newValue }
  }
  /// The seconds per second of its superlayer's time.
  open var speed: Float {
    get { Float(core.timing.speed) }
    set { changeTime(.speed(Double(newValue))) { $0.speed = Double(newValue) } }
  }
  /// Shift of its own time.
  open var timeOffset: CFTimeInterval {
    get { core.timing.timeOffset }
    set { changeTime(.timeOffset(newValue)) { $0.timeOffset = newValue } }
  }
  /// The number of cycles of its time.
  open var repeatCount: Float {
    get { Float(core.timing.repeatCount) }
    set { core.timing.repeatCount = Double(newValue) }
  }
  /// The time for which its time is repeated.
  open var repeatDuration: CFTimeInterval {
    get { core.timing.repeatDuration }
    set { core.timing.repeatDuration = newValue }
  }
  /// True when its time also runs back.
  open var autoreverses: Bool {
    get { core.timing.autoreverses }
    set { core.timing.autoreverses = newValue }
  }
  /// The value outside its time.
  open var fillMode: CAMediaTimingFillMode {
    get { CAMediaTimingFillMode(rawValue: core.timing.fillMode.rawValue) }
    set { core.timing.fillMode = FillMode(rawValue: newValue.rawValue) ?? .removed }
  }

  // MARK: Hooks

  /// Places the sublayers, when layout is needed.
  open func layoutSublayers() {
    if let delegate { return delegate.layoutSublayers(of: self) }
    layoutManager?.layoutSublayers(of: self)
  }
  /// Gives the layer its contents, when display is needed: by the delegate, or by drawing.
  open func display() {
    if let delegate, delegate.displaysLayers { return delegate.display(self) }
    guard
      let context = CGContext(bounds: bounds, scale: contentsScale)
    else { return delegate?.display(self) ?? () }
    delegate?.layerWillDraw(self)
    draw(in: context)
    if context.isUntouched { return delegate?.display(self) ?? () }
    setContents(context.makeImage())
  }
  /// Draws the contents.
  open func draw(in ctx: CGContext) { delegate?.draw(self, in: ctx) }
  /// The action of an event: the delegate's, that of `actions`, of `style`, of the class.
  open func action(forKey event: String) -> (any CAAction)? { searchedAction(event) }
  /// The class's action of an event.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }
  /// True for keys whose values are drawn, so that a change draws anew.
  open class func needsDisplay(forKey key: String) -> Bool { false }
  /// The value of a key when nobody has set it.
  open class func defaultValue(forKey key: String) -> Any? {
    let layer = CALayer()
    layer.core = LayerCore(ownKind)
    return layer.value(forKey: key)
  }
  /// The layer as it is on screen; `nil` before it was.
  open func presentation() -> Self? { presentationCopy() }
  /// The layer that a presentation is of.
  open func model() -> Self { (core.model ?? self) as? Self ?? self }
  /// The deepest layer that is seen at a point of the superlayer's coordinates.
  open func hitTest(_ p: CGPoint) -> CALayer? { hitLayer(p) }
  /// True for a point of the layer's own coordinates that lies in its bounds.
  open func contains(_ p: CGPoint) -> Bool { core.properties.bounds.contains(Point(p)) }
  /// Adds a copy of an animation.
  open func add(_ anim: CAAnimation, forKey key: String?) { addCopy(of: anim, key) }
  /// Puts a layer in front of the others.
  open func addSublayer(_ layer: CALayer) { insert(layer, at: core.sublayers.count) }
  /// Takes the layer out of its superlayer.
  open func removeFromSuperlayer() { takeOut() }
  /// Marks the layer as one to be drawn anew.
  open func setNeedsDisplay() { markForDisplay() }
  /// Marks the layer as one whose sublayers are to be placed anew.
  open func setNeedsLayout() { markForLayout() }
  /// The value of a key, also of one that it does not know and that was set.
  open func value(forKey key: String) -> Any? { readValue(key) }
  /// Sets the value of a key, also of one that it does not know.
  open func setValue(_ value: Any?, forKey key: String) { writeValue(value, key) }
  /// The value of a key path.
  open func value(forKeyPath keyPath: String) -> Any? { readValue(path: keyPath) }
  /// Sets the value of a key path.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { writeValue(value, path: keyPath) }
  /// True for a value that is worth archiving.
  open func shouldArchiveValue(forKey key: String) -> Bool { true }
}
