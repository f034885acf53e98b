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
    core.unknownNames = other.core.unknownNames
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
  open var layoutManager: (any CALayoutManager)? {
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
  /// True for drawn contents without transparency, which begin black.
  open var isOpaque = false
  /// Accepted without effect: all edges are smooth.
  open var allowsEdgeAntialiasing = true
  /// Accepted without effect: pictures have eight bits a channel.
  open var wantsExtendedDynamicRangeContent = false
  /// Accepted without effect: contents are drawn at one scale.
  open var wantsDynamicContentScaling = false
  /// Accepted without effect: pictures have eight bits a channel.
  open var contentsHeadroom: CGFloat = 0
  /// Accepted without effect: all edges are smooth.
  open var edgeAntialiasingMask: CAEdgeAntialiasingMask = [
    .layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge,
  ]
  /// Accepted without effect.
  open var drawsAsynchronously = false
  /// The form of drawn contents: eight bits a channel, or of grey alone, without alpha.
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
    let drawing = drawing
    guard let context = CGContext(bounds: drawing.bounds, scale: contentsScale)
    else { return delegate?.display(self) ?? () }
    delegate?.layerWillDraw(self)
    if isOpaque { context.fill(drawing.bounds) }
    drawing.drawPieces(in: context)
    if context.isUntouched { return delegate?.display(self) ?? () }
    let image = context.makeImage()
    setContents(contentsFormat == .gray8Uint ? image?.inGrey : image)
  }
  /// Draws the contents, of a tiled layer a tile at a time.
  func drawPieces(in context: CGContext) { draw(in: context) }
  /// The parts that give when the superlayer's size changes; none do by themselves.
  open var autoresizingMask: CAAutoresizingMask = []
  /// Places the sublayers after the layer had another size, as their masks say.
  open func resizeSublayers(withOldSize size: CGSize) {
    for sublayer in core.sublayers { sublayer.resize(withOldSuperlayerSize: size) }
  }
  /// Places the layer after its superlayer had another size, as its mask says.
  open func resize(withOldSuperlayerSize size: CGSize) {
    if !autoresizingMask.isEmpty { frame = frameResized(from: size) }
  }
  /// The map about the anchor point, seen from the front.
  open func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }
  /// Sets the map about the anchor point.
  open func setAffineTransform(_ m: CGAffineTransform) {
    transform = CATransform3DMakeAffineTransform(m)
  }
  /// True where an odd number of layers, from this one up, turn their geometry over.
  open func contentsAreFlipped() -> Bool {
    isGeometryFlipped != (superlayer?.contentsAreFlipped() ?? false)
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
  /// The layers in it, back to front.
  open var sublayers: [CALayer]? {
    get { listedSublayers }
    set { listedSublayers = newValue }
  }
  /// The layer that it is in.
  open var superlayer: CALayer? { outerLayer }
  /// The layer whose alpha multiplies it.
  open var mask: CALayer? {
    get { maskLayer }
    set { maskLayer = newValue }
  }
  /// The keys of the animations that are on it, in the order in which they are applied; `nil` for
  /// none.
  open func animationKeys() -> [String]? { keysOfAnimations }
  /// The animation of a key.
  open func animation(forKey key: String) -> CAAnimation? { attachedAnimation(key) }
  /// Marks the layer as one to be drawn anew.
  open func setNeedsDisplay() { markForDisplay() }
  /// Marks a part of the layer as one to be drawn anew: all of it is.
  open func setNeedsDisplay(_ r: CGRect) { setNeedsDisplay() }
  /// True while display is needed.
  open func needsDisplay() -> Bool { core.needsDisplay }
  /// True while layout is needed.
  open func needsLayout() -> Bool { core.needsLayout }
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

  // MARK: Properties

  /// The layer's own rectangle.
  open var bounds: CGRect {
    get { CGRect(core.properties.bounds) }
    set { change(.bounds, to: .rect(Rect(newValue))) }
  }
  /// The place of the anchor point in the superlayer.
  open var position: CGPoint {
    get { CGPoint(core.properties.position) }
    set { change(.position, to: .point(Point(newValue))) }
  }
  /// Depth in the superlayer.
  open var zPosition: CGFloat {
    get { CGFloat(core.properties.zPosition) }
    set { change(.zPosition, to: .number(Double(newValue))) }
  }
  /// The point of the bounds that `position` places, in unit coordinates.
  open var anchorPoint: CGPoint {
    get { CGPoint(core.properties.anchorPoint) }
    set { change(.anchorPoint, to: .point(Point(newValue))) }
  }
  /// The anchor point's depth.
  open var anchorPointZ: CGFloat {
    get { CGFloat(core.properties.anchorPointZ) }
    set { change(.anchorPointZ, to: .number(Double(newValue))) }
  }
  /// The map about the anchor point.
  open var transform: CATransform3D {
    get { CATransform3D(core.properties.transform) }
    set { change(.transform, to: .transform(newValue.value)) }
  }
  /// The map of all sublayers.
  open var sublayerTransform: CATransform3D {
    get { CATransform3D(core.properties.sublayerTransform) }
    set { change(.sublayerTransform, to: .transform(newValue.value)) }
  }
  /// True hides the layer.
  open var isHidden: Bool {
    get { core.properties.isHidden }
    set { change(.isHidden, to: .bool(newValue)) }
  }
  /// False hides the layer when it faces away.
  open var isDoubleSided: Bool {
    get { core.properties.isDoubleSided }
    set { change(.isDoubleSided, to: .bool(newValue)) }
  }
  /// True turns the sublayers' geometry over.
  open var isGeometryFlipped: Bool {
    get { core.properties.isGeometryFlipped }
    set { change(.isGeometryFlipped, to: .bool(newValue)) }
  }
  /// True clips to the rounded bounds.
  open var masksToBounds: Bool {
    get { core.properties.masksToBounds }
    set { change(.masksToBounds, to: .bool(newValue)) }
  }
  /// The opacity, 0…1.
  open var opacity: Float {
    get { Float(core.properties.opacity) }
    set { change(.opacity, to: .number(Double(newValue))) }
  }
  /// True fades layer and sublayers as one picture.
  open var allowsGroupOpacity: Bool {
    get { core.properties.allowsGroupOpacity }
    set { change(.allowsGroupOpacity, to: .bool(newValue)) }
  }
  /// The colour behind all else.
  open var backgroundColor: CGColor? {
    get { core.properties.backgroundColor.map { CGColor($0) } }
    set { change(.backgroundColor, to: .color(newValue?.value)) }
  }
  /// The radius of round corners.
  open var cornerRadius: CGFloat {
    get { CGFloat(core.properties.cornerRadius) }
    set { change(.cornerRadius, to: .number(Double(newValue))) }
  }
  /// The corners that are round.
  open var maskedCorners: CACornerMask {
    get { CACornerMask(rawValue: UInt(core.properties.maskedCorners.rawValue)) }
    set {
      change(
        .maskedCorners,
        to: .corners(CornerMask(rawValue: UInt8(truncatingIfNeeded: newValue.rawValue))))
    }
  }
  /// The form of round corners.
  open var cornerCurve: CALayerCornerCurve {
    get { CALayerCornerCurve(rawValue: core.properties.cornerCurve.rawValue) }
    set { change(.cornerCurve, to: .name(newValue.rawValue)) }
  }
  /// The width of the border.
  open var borderWidth: CGFloat {
    get { CGFloat(core.properties.borderWidth) }
    set { change(.borderWidth, to: .number(Double(newValue))) }
  }
  /// The colour of the border.
  open var borderColor: CGColor? {
    get { core.properties.borderColor.map { CGColor($0) } }
    set { change(.borderColor, to: .color(newValue?.value)) }
  }
  /// The colour of the shadow.
  open var shadowColor: CGColor? {
    get { core.properties.shadow.color.map { CGColor($0) } }
    set { change(.shadowColor, to: .color(newValue?.value)) }
  }
  /// The opacity of the shadow.
  open var shadowOpacity: Float {
    get { Float(core.properties.shadow.opacity) }
    set { change(.shadowOpacity, to: .number(Double(newValue))) }
  }
  /// The offset of the shadow.
  open var shadowOffset: CGSize {
    get { CGSize(core.properties.shadow.offset) }
    set { change(.shadowOffset, to: .size(Size(newValue))) }
  }
  /// The blur of the shadow.
  open var shadowRadius: CGFloat {
    get { CGFloat(core.properties.shadow.radius) }
    set { change(.shadowRadius, to: .number(Double(newValue))) }
  }
  /// The outline that casts the shadow.
  open var shadowPath: CGPath? {
    get { core.properties.shadow.path.map { CGPath($0) } }
    set { change(.shadowPath, to: .path(newValue?.path)) }
  }
  /// The part of the contents that is used.
  open var contentsRect: CGRect {
    get { CGRect(core.properties.contentsRect) }
    set { change(.contentsRect, to: .rect(Rect(newValue))) }
  }
  /// The part of the contents that stretches.
  open var contentsCenter: CGRect {
    get { CGRect(core.properties.contentsCenter) }
    set { change(.contentsCenter, to: .rect(Rect(newValue))) }
  }
  /// Pixels per point of the contents.
  open var contentsScale: CGFloat {
    get { CGFloat(core.properties.contentsScale) }
    set { change(.contentsScale, to: .number(Double(newValue))) }
  }
  /// The placement of the contents.
  open var contentsGravity: CALayerContentsGravity {
    get {
      CALayerContentsGravity(
        rawValue: name(core.properties.contentsGravity.rawValue, of: .contentsGravity))
    }
    set { setChoice(newValue.rawValue, of: .contentsGravity) }
  }
  /// The filter for making the contents smaller.
  open var minificationFilter: CALayerContentsFilter {
    get { CALayerContentsFilter(rawValue: core.properties.minificationFilter.rawValue) }
    set { change(.minificationFilter, to: .name(newValue.rawValue)) }
  }
  /// The filter for enlarging them.
  open var magnificationFilter: CALayerContentsFilter {
    get { CALayerContentsFilter(rawValue: core.properties.magnificationFilter.rawValue) }
    set { change(.magnificationFilter, to: .name(newValue.rawValue)) }
  }
  /// True makes one picture of the layer before it fades.
  open var shouldRasterize: Bool {
    get { core.properties.shouldRasterize }
    set { change(.shouldRasterize, to: .bool(newValue)) }
  }
  /// Pixels per point of that picture; without effect.
  open var rasterizationScale: CGFloat {
    get { CGFloat(core.properties.rasterizationScale) }
    set { change(.rasterizationScale, to: .number(Double(newValue))) }
  }

  /// The rectangle around the layer in its superlayer; setting it sets position and bounds' size.
  open var frame: CGRect {
    get { CGRect(frameBox) }
    set {
      var size = newValue.standardized.size
      if !size.width.isFinite { size.width = 0 }
      if !size.height.isFinite { size.height = 0 }
      bounds = CGRect(origin: bounds.origin, size: size)
      position = CGPoint(
        x: newValue.minX + anchorPoint.x * size.width,
        y: newValue.minY + anchorPoint.y * size.height)
    }
  }

  private var frameBox: Rect {
    let map = ProjectiveTransform(transformToSuperlayer)
    return Rect(around: core.properties.bounds.corners.compactMap { map.apply(to: $0) }) ?? .zero
  }

  /// The image that is shown, a `CGImage`.
  open var contents: Any? {
    get { core.contents ?? core.properties.contents.flatMap(AnyValue.picture) }
    set {
      let value = AnyValue.unwrapped(newValue)
      core.contents = value
      change(.contents, to: AnyValue.value(value, .image, .contents) ?? .image(nil))
    }
  }

  /// A blend mode by its name, such as `multiplyBlendMode`.
  open var compositingFilter: Any? {
    get {
      core.properties.compositingFilter == .normal
        ? nil : core.properties.compositingFilter.rawValue
    }
    set {
      let name = (newValue as? String) ?? BlendMode.normal.rawValue
      let mode = BlendMode(rawValue: name) ?? BlendMode.synonyms[name] ?? .normal
      change(.compositingFilter, to: .name(mode.rawValue))
    }
  }
  /// Takes the animation of a key off it.
  open func removeAnimation(forKey key: String) { takeOff(key) }
  /// Takes all animations off it.
  open func removeAllAnimations() { takeOffAll() }
  /// Places the sublayers now, where that is needed.
  open func layoutIfNeeded() { layOutNow() }
  /// Draws now, where that is needed.
  open func displayIfNeeded() { displayNow() }
  /// The size that the layer would like.
  open func preferredFrameSize() -> CGSize { preferredSize }
  /// Draws the layer as it is in the model, without its own place and transform.
  open func render(in ctx: CGContext) { drawModel(in: ctx) }
  /// Puts a layer at an index among the sublayers.
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer, at: Int(idx)) }
  /// Puts a layer directly behind another; at the back without one.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer, below: sibling)
  }
  /// Puts a layer directly in front of another; in front of all without one.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer, above: sibling)
  }
  /// Puts a layer into the place of another.
  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    replace(oldLayer, with: newLayer)
  }
}
