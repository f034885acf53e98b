import FrameSampling
import Graphics
import SceneModel
import TimelineCompiling

/// Turns a frame into the steps that paint it, a pure function of the frame.
///
/// Groups are avoided where one paint through one coverage says the same (``lowering``).
struct FramePlanner {
  let frame: PresentationFrame
  let images: ImageStore
  let geometries: StrokeGeometryCache
  let fonts: FontStore
  let texts: TextTypesetter
  /// Pixels per point.
  let scale: Double
  var plan: DrawingPlan

  /// What a layer takes from its ancestors.
  struct Context {
    /// Pixels that can be seen: the canvas, the bounds of ancestors that clip, and their masks.
    var visible: PixelRect
    /// The same, whatever masks hide: pictures that are scaled to it stay while a mask moves.
    var unmasked: PixelRect
    /// The opacity of ancestors that fade each layer for itself.
    var alpha = 1.0
    /// True when ancestors turn the geometry over an odd number of times.
    var isFlipped = false
  }

  /// A layer while its steps are made.
  ///
  /// A class, because layers are large and nest deeply, and threads' stacks are small.
  final class Subject {
    let layer: PresentationLayer
    let map: AffineTransform
    /// Less than 1, but more than 0, when the layer fades.
    let opacity: Double
    /// What its own drawing is multiplied with.
    let alpha: Double
    /// True when it fades with its sublayers as one picture.
    let fadesAsGroup: Bool
    var visible: PixelRect
    var unmasked: PixelRect
    var properties: LayerProperties { layer.properties }
    var path: String { layer.path }

    /// `nil` for a layer that cannot be seen, with all its sublayers.
    init?(position: Int, of frame: PresentationFrame, scale: Double, _ context: Context) {
      let layer = frame.layers[position]
      guard let map = LayerVisibility.map(of: layer, scale: scale, isFlipped: context.isFlipped)
      else { return nil }
      self.layer = layer
      self.map = map
      opacity = min(layer.properties.opacity, 1)
      let isOnePicture = layer.properties.allowsGroupOpacity || layer.properties.shouldRasterize
      alpha = isOnePicture ? context.alpha : context.alpha * opacity
      fadesAsGroup = isOnePicture && opacity < 1
      visible = context.visible
      unmasked = context.unmasked
    }

    /// What the sublayers take from the layer.
    func contextForSublayers(_ context: Context) -> Context {
      Context(
        visible: visible, unmasked: unmasked, alpha: alpha,
        isFlipped: context.isFlipped != layer.properties.isGeometryFlipped)
    }

    /// The box of the bounds, when the layer clips to it.
    var clipBox: Rect? {
      layer.properties.masksToBounds ? map.boundingBox(of: layer.properties.bounds) : nil
    }

    /// True when what is behind the layer is nothing to the blend modes of its sublayers.
    var isGroup: Bool {
      fadesAsGroup || !layer.mask.isEmpty || layer.properties.shouldRasterize
        || layer.properties.compositingFilter != .normal
    }

    /// Adds pixels that need not be seen, but from which a shadow falls on those that are.
    func widen(by pixels: PixelRect) {
      visible = visible.union(pixels)
      unmasked = unmasked.union(pixels)
    }
  }

  init(
    frame: PresentationFrame, images: ImageStore, geometries: StrokeGeometryCache,
    fonts: FontStore, texts: TextTypesetter
  ) {
    self.fonts = fonts
    self.texts = texts
    self.frame = frame
    self.images = images
    self.geometries = geometries
    scale = frame.canvas.scale
    plan = DrawingPlan(canvas: frame.canvas)
  }

  /// The steps for the whole frame.
  mutating func make() throws(RasterError) -> DrawingPlan {
    let canvas = PixelRect(x: 0..<frame.canvas.widthInPixels, y: 0..<frame.canvas.heightInPixels)
    var steps: [DrawingStep] = []
    try addSubtrees(frame.layers.indices, to: &steps, Context(visible: canvas, unmasked: canvas))
    plan.steps = steps
    return plan
  }

  /// Adds the subtrees that fill a range of positions, one after another.
  private mutating func addSubtrees(
    _ range: Range<Int>, to steps: inout [DrawingStep], _ context: Context
  ) throws(RasterError) {
    var position = range.lowerBound
    while position < range.upperBound {
      try addSubtree(position, to: &steps, context)
      position = frame.layers[position].subtreeEnd
    }
  }

  /// Adds a layer with all that is in it; a mask's own compositing filter does not count.
  private mutating func addSubtree(
    _ position: Int, to steps: inout [DrawingStep], _ context: Context, isMask: Bool = false
  ) throws(RasterError) {
    guard !context.visible.isEmpty,
      let subject = Subject(position: position, of: frame, scale: scale, context)
    else { return }
    let maskRange = subject.layer.mask
    var mask: [DrawingStep] = []
    if !maskRange.isEmpty {
      try addSubtree(
        maskRange.lowerBound, to: &mask,
        Context(
          visible: context.visible, unmasked: context.unmasked, isFlipped: context.isFlipped),
        isMask: true)
      isolate(&mask, from: 0, layer: subject.path)
      subject.visible = subject.visible.intersection(mask.extents)
      guard !subject.visible.isEmpty else { return }
    }
    let first = steps.count
    let shadow = ShadowCast(of: subject)
    if let shadow { subject.widen(by: shadow.source) }
    addBackground(of: subject, to: &steps)
    try addInside(of: subject, context, to: &steps)
    addBorder(of: subject, to: &steps)
    if let shadow { addShadow(shadow, of: subject, to: &steps, from: first) }
    if subject.isGroup { isolate(&steps, from: first, layer: subject.path) }
    if subject.fadesAsGroup { fade(&steps, from: first, by: subject.opacity, layer: subject.path) }
    if !maskRange.isEmpty { self.mask(&steps, from: first, by: mask, layer: subject.path) }
    if !isMask {
      composite(&steps, from: first, with: subject.properties.compositingFilter, of: subject)
    }
  }

  /// Contents, shape and sublayers of a layer, which it may clip to its rounded bounds.
  private mutating func addInside(
    of subject: Subject, _ context: Context, to steps: inout [DrawingStep]
  ) throws(RasterError) {
    let (first, visible, unmasked) = (steps.count, subject.visible, subject.unmasked)
    let clip = subject.clipBox
    if let clip {
      let pixels = PixelRect(covering: clip)
      subject.visible = visible.intersection(pixels)
      subject.unmasked = unmasked.intersection(pixels)
    }
    defer { (subject.visible, subject.unmasked) = (visible, unmasked) }
    guard !subject.visible.isEmpty else { return }
    addGradient(of: subject, to: &steps)
    try addText(of: subject, to: &steps)
    try addContents(of: subject, to: &steps)
    addShape(of: subject, to: &steps)
    try addSubtrees(subject.layer.sublayers, to: &steps, subject.contextForSublayers(context))
    if let clip, steps.count > first { self.clip(&steps, from: first, to: clip, of: subject) }
  }

  /// Clips all steps from a place on to the bounds of a layer.
  private mutating func clip(
    _ steps: inout [DrawingStep], from first: Int, to box: Rect, of subject: Subject
  ) {
    guard !subject.properties.bounds.isEmpty else {
      steps.removeSubrange(first...)
      return
    }
    if subject.map.isAxisAligned, LayerGeometry.isSquare(subject.properties) {
      for i in first..<steps.count { steps[i].clip(to: box) }
      return
    }
    let bounds = DrawingStep(
      coverage: .fill(LayerGeometry.outline(subject.properties), subject.map, .nonZero),
      paint: .color(.black), reach: PixelRect(covering: box), extents: subject.visible,
      layer: subject.path)
    guard steps[first...].contains(where: { $0.operation != .normal }) else {
      mask(&steps, from: first, by: [bounds], layer: subject.path)
      return
    }
    // What blends with what is behind the layer cannot be one picture with the rest.
    let inside = Array(steps[first...])
    steps.removeSubrange(first...)
    for step in inside {
      let place = steps.count
      steps.append(step)
      mask(&steps, from: place, by: [bounds], layer: subject.path)
    }
  }
}

/// Which layers are drawn at all.
enum LayerVisibility {
  /// The map to pixels of a layer that can be seen, or `nil` when it and its sublayers cannot: hidden,
  /// without opacity, flattened, or facing away.
  static func map(
    of layer: PresentationLayer, scale: Double, isFlipped: Bool
  ) -> AffineTransform? {
    let properties = layer.properties
    guard !properties.isHidden, properties.opacity > 0,
      let map = LayerGeometry.map(layer.transformToCanvas, scale: scale)
    else { return nil }
    let facesAway = (map.determinant < 0) != isFlipped
    return facesAway && !properties.isDoubleSided ? nil : map
  }
}

extension [DrawingStep] {
  /// All pixels that the steps may touch.
  var extents: PixelRect { reduce(.empty) { $0.union($1.extents) } }
}
