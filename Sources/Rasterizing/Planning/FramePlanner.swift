import FrameSampling
import Graphics
import SceneModel

/// Turns a frame into the steps that paint it, a pure function of the frame.
///
/// Groups are avoided where one paint through one coverage says the same (``lowering``).
struct FramePlanner {
  let frame: PresentationFrame
  let images: ImageStore
  let geometries: StrokeGeometryCache
  /// Pixels per point.
  let scale: Double
  var plan = DrawingPlan()

  /// What a layer takes from its ancestors.
  struct Context {
    /// Pixels that can be seen: the canvas, and the bounds of ancestors that clip.
    var visible: PixelRect
    /// The opacity of ancestors that fade each layer for itself.
    var alpha = 1.0
    /// True when ancestors turn the geometry over an odd number of times.
    var isFlipped = false
  }

  /// A layer while its steps are made.
  struct Subject {
    let position: Int
    let layer: PresentationLayer
    let map: AffineTransform
    let alpha: Double
    let visible: PixelRect
    var properties: LayerProperties { layer.properties }
  }

  init(frame: PresentationFrame, images: ImageStore, geometries: StrokeGeometryCache) {
    self.frame = frame
    self.images = images
    self.geometries = geometries
    scale = frame.canvas.scale
  }

  /// The steps for the whole frame.
  mutating func make() throws(RasterError) -> DrawingPlan {
    let canvas = PixelRect(x: 0..<frame.canvas.widthInPixels, y: 0..<frame.canvas.heightInPixels)
    var steps: [DrawingStep] = []
    try addSubtrees(frame.layers.indices, to: &steps, Context(visible: canvas))
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

  private mutating func addSubtree(
    _ position: Int, to steps: inout [DrawingStep], _ context: Context
  ) throws(RasterError) {
    let layer = frame.layers[position]
    let properties = layer.properties
    guard let map = LayerVisibility.map(of: layer, scale: scale, isFlipped: context.isFlipped),
      !context.visible.isEmpty
    else { return }
    let opacity = min(properties.opacity, 1)
    let fadesAsGroup = properties.allowsGroupOpacity
    var visible = context.visible
    var inner = context
    inner.isFlipped = context.isFlipped != properties.isGeometryFlipped

    var mask: [DrawingStep] = []
    if !layer.mask.isEmpty {
      try addSubtree(
        layer.mask.lowerBound, to: &mask, Context(visible: visible, isFlipped: context.isFlipped))
      visible = visible.intersection(mask.extents)
      guard !visible.isEmpty else { return }
    }

    let first = steps.count
    let subject = Subject(
      position: position, layer: layer, map: map,
      alpha: fadesAsGroup ? context.alpha : context.alpha * opacity, visible: visible)
    addBackground(of: subject, to: &steps)
    inner.visible = visible
    inner.alpha = subject.alpha
    if properties.masksToBounds {
      try addClipped(subject, inner, to: &steps)
    } else {
      try addContents(of: subject, to: &steps)
      addShape(of: subject, to: &steps)
      try addSubtrees(layer.sublayers, to: &steps, inner)
    }
    addBorder(of: subject, to: &steps)
    if fadesAsGroup, opacity < 1 { fade(&steps, from: first, by: opacity, layer: position) }
    if !layer.mask.isEmpty { self.mask(&steps, from: first, by: mask, layer: position) }
  }

  /// Contents, shape and sublayers of a layer that clips them to its rounded bounds.
  private mutating func addClipped(
    _ subject: Subject, _ context: Context, to steps: inout [DrawingStep]
  ) throws(RasterError) {
    let properties = subject.properties
    guard !properties.bounds.isEmpty else { return }
    let box = subject.map.boundingBox(of: properties.bounds)
    var inner = context
    inner.visible = context.visible.intersection(PixelRect(covering: box))
    guard !inner.visible.isEmpty else { return }
    let clipped = Subject(
      position: subject.position, layer: subject.layer, map: subject.map, alpha: subject.alpha,
      visible: inner.visible)
    let first = steps.count
    try addContents(of: clipped, to: &steps)
    addShape(of: clipped, to: &steps)
    try addSubtrees(subject.layer.sublayers, to: &steps, inner)
    guard steps.count > first else { return }
    if subject.map.isAxisAligned, LayerGeometry.isSquare(properties) {
      for i in first..<steps.count { steps[i].clip(to: box) }
    } else {
      let clip = DrawingStep(
        coverage: .fill(LayerGeometry.outline(properties), subject.map, .nonZero),
        paint: .color(.black), reach: PixelRect(covering: box), extents: inner.visible,
        layer: subject.position)
      mask(&steps, from: first, by: [clip], layer: subject.position)
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
