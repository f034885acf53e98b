package import FrameSampling
import Graphics
import LayerModel
package import Typesetting

/// Turns a frame into the steps that paint it, a pure function of the frame.
///
/// Groups are avoided where one paint through one coverage says the same (``lowering``).
package struct FramePlanner {
  let frame: PresentationFrame
  let images: ImageStore
  let geometries: StrokeGeometryCache
  let fonts: FontStore
  let texts: TextTypesetter<PresentationLayer.ID>
  /// The plan before, when it is that of the frame before; `nil` plans everything anew.
  let memory: PlanMemory?
  var plan: DrawingPlan
  var record = Record()

  /// The boxes in which things that are shown in perspective are drawn, by their positions in the
  /// frame.
  var contentBoxes: [Int: Rect] = [:]
  /// The counts of the frame's limits that layers have taken.
  private var counts: [WorkLimits.Name: Int] = [:]
  /// Texts that are counted already: layers in perspective are planned more than once.
  private var countedTexts: Set<PresentationLayer.ID> = []
  /// Glyphs whose pictures are counted already.
  private var countedPictures: Set<GlyphPicture> = []
  /// The outline that was made last.
  var lastOutline: (outline: BoundsOutline, path: Path)?
  /// The text that was set last for parts of it.
  var shownText: SetText?
  /// The margin around clips to which clipped steps are painted, in pixels of the flat drawing of a
  /// layer in perspective; `nil` outside of one.
  ///
  /// The projection may shrink it, and two pixels of the canvas have to be left, so that the clip's
  /// coverage alone makes the edge.
  var flatReach: Double?
  /// True when something was drawn flat of which the plan may have outlines alone.
  var hasFlatDrawings = false
  /// True while a plan is made only to know where things are.
  var isMeasuring = false

  package init(
    frame: PresentationFrame, images: ImageStore, geometries: StrokeGeometryCache,
    fonts: FontStore, texts: TextTypesetter<PresentationLayer.ID>, memory: PlanMemory? = nil
  ) {
    self.memory = memory
    self.fonts = fonts
    self.texts = texts
    self.frame = frame
    self.images = images
    self.geometries = geometries
    plan = DrawingPlan(canvas: frame.canvas)
  }

  /// The steps for the whole frame, which a memory takes, too.
  ///
  /// - Parameter memory: The memory; when the plan before is in it, it is that of ``memory``.
  /// - Returns: The plan.
  /// - Throws: That an image or a font is missing, or that a limit is passed.
  package mutating func make(for memory: PlanMemory?) throws(RasterError) -> DrawingPlan {
    let canvas = PixelRect(x: 0..<frame.canvas.widthInPixels, y: 0..<frame.canvas.heightInPixels)
    let scale = frame.canvas.scale
    var steps: [DrawingStep] = []
    steps.reserveCapacity(frame.layers.count)
    record.kept = Array(repeating: nil, count: frame.layers.count)
    try addSubtrees(
      frame.layers.indices, to: &steps,
      Context(
        visible: canvas, unmasked: canvas, isOnCanvas: true, isDirect: memory != nil,
        isKept: self.memory != nil, pixels: .scale(x: scale, y: scale)))
    addTouches(to: &steps, on: canvas, scale: scale)
    plan.steps = steps
    if hasFlatDrawings { plan.emptyUnshownGroups() }
    guard let memory else { return plan }
    plan.stamps = stamps(count: steps.count)
    memory.remember(plan, of: frame, record)
    return plan
  }

  // MARK: Limits

  /// Counts what a layer takes of a limit, before the work is done.
  mutating func take(
    _ count: Int, of name: WorkLimits.Name, for planned: PlannedLayer
  ) throws(RasterError) {
    try take(count, of: name, at: planned.position)
  }

  mutating func take(
    _ count: Int, of name: WorkLimits.Name, at position: Int
  ) throws(RasterError) {
    record.takes.append(.init(count: count, name: name, position: position))
    counts[name, default: 0] += count
    let found = counts[name, default: 0]
    guard let excess = frame.limits.excess(of: name, found: found, isLeast: true) else { return }
    throw .limit(excess.at(layer: frame.layers[position].path, instant: frame.instant))
  }

  /// The number of times that a glyph's picture was shown, counted or not.
  private(set) var pictureCount = 0

  /// Stops before steps that groups repeat, such as those behind backdrops, fill the memory.
  @inline(never)
  private func checkSteps(
    beside steps: [DrawingStep], for planned: PlannedLayer
  ) throws(RasterError) {
    guard let excess = excess(beside: steps.count) else { return }
    throw .limit(excess.at(layer: planned.path, instant: frame.instant))
  }

  private func excess(beside count: Int) -> LimitExcess? {
    frame.limits.excess(of: .drawnSteps, found: plan.groupedSteps + count, isLeast: true)
  }

  /// True when so many steps beside those of groups are too many.
  func isFull(beside count: Int) -> Bool { excess(beside: count) != nil }

  /// Counts the characters of a layer's text.
  mutating func takeText(at position: Int) throws(RasterError) {
    guard countedTexts.insert(frame.layers[position].id).inserted else { return }
    try take(
      frame.layers[position].properties.text.string.unicodeScalars.count, of: .drawnCharacters,
      at: position)
  }

  /// Counts a glyph's picture, once for the frame, beside the images of all layers.
  mutating func take(_ picture: GlyphPicture, for planned: PlannedLayer) throws(RasterError) {
    pictureCount += 1
    if countedPictures.isEmpty { try take(images.decodedPixels, of: .decodedPixels, for: planned) }
    guard countedPictures.insert(picture).inserted else { return }
    try take(picture.width * picture.height, of: .decodedPixels, for: planned)
  }

  /// Adds the subtrees that fill a range of positions, one after another.
  private mutating func addSubtrees(
    _ range: Range<Int>, to steps: inout [DrawingStep], _ context: Context
  ) throws(RasterError) {
    var position = range.lowerBound
    while position < range.upperBound {
      if context.isDirect, context.isKept {
        position = try takeKept(position..<range.upperBound, to: &steps)
        guard position < range.upperBound else { return }
      }
      let (first, take, mark) = (steps.count, record.takes.count, mark)
      let end = subtreeEnd(of: position)
      if try !staysOutside(position, context) {
        try addSubtree(position, to: &steps, context)
        if steps.count == first, mark == self.mark {
          noteOutside(position..<end, take..<record.takes.count, context)
        }
      }
      if context.isDirect {
        keep(position..<end, first..<steps.count, take..<record.takes.count, since: mark)
      }
      position = end
    }
  }

  // Layers nest deeply and threads' stacks are small: what recursion goes through holds neither a
  // layer nor its properties, which are large, but asks its planned, or a function that has
  // returned by then, and is not inlined.

  private func subtreeEnd(of position: Int) -> Int { frame.layers[position].subtreeEnd }

  /// Adds a layer with all that is in it; a mask's own compositing filter does not count.
  @inline(never)  // Else several levels are inlined into one another, with the memory of each.
  private mutating func addSubtree(
    _ position: Int, to steps: inout [DrawingStep], _ context: Context, isMask: Bool = false
  ) throws(RasterError) {
    guard !context.visible.isEmpty,
      let planned = PlannedLayer(position: position, of: frame.layers, context)
    else { return }
    try checkSteps(beside: steps, for: planned)
    planned.isKept = context.isKept && frame.isUnchanged(position..<position + 1)
    let first = steps.count
    switch planned.place {
    case .space(let ground):
      try addGround(of: planned, ground, to: &steps)
      try addSubtrees(planned.sublayers, to: &steps, planned.sublayerContext)
    case .plane(let map): try add(planned, under: map, to: &steps)
    case .perspective(let map): try addInPerspective(planned, at: position, under: map, to: &steps)
    }
    if !isMask, !planned.keepsDepth {
      composite(&steps, from: first, with: planned.compositingFilter, of: planned)
    }
  }

  /// Draws a layer with its sublayers and its mask under a map without perspective.
  mutating func add(
    _ planned: PlannedLayer, under map: AffineTransform, to steps: inout [DrawingStep]
  ) throws(RasterError) {
    planned.map = map
    let first = steps.count
    let curl = CurlCast(of: planned)
    if let curl { planned.widen(by: curl.source) }
    try addFlat(planned, to: &steps)
    if let curl, steps.count > first { self.curl(&steps, from: first, curl, of: planned) }
  }

  /// Draws a layer with its sublayers and its mask, as it is before it rolls up.
  @inline(never)
  private mutating func addFlat(
    _ planned: PlannedLayer, to steps: inout [DrawingStep]
  ) throws(RasterError) {
    var mask: [DrawingStep] = []
    if !planned.mask.isEmpty {
      try addSubtree(planned.mask.lowerBound, to: &mask, planned.maskContext, isMask: true)
      limit(planned, to: &mask)
      guard !planned.visible.isEmpty else { return }
    }
    let first = steps.count
    let content = begin(planned, &steps)
    let outer = flatReach
    defer { flatReach = outer }
    // What is filtered is a picture, which ends at whole pixels.
    if planned.filter != nil { flatReach = nil }
    try addInside(of: planned, to: &steps, on: content)
    try end(planned, &steps, from: first, content: content, mask)
  }

  /// Lets nothing of a layer be seen where its mask is not.
  @inline(never)
  private mutating func limit(_ planned: PlannedLayer, to mask: inout [DrawingStep]) {
    isolate(&mask, from: 0, layer: planned.path)
    planned.visible = planned.visible.intersection(mask.extents)
  }

  /// Adds the parts of a layer below its contents, and widens its visible pixels by those from
  /// which something can come to them.
  ///
  /// - Returns: Where the layer's content begins, behind its backdrop.
  @inline(never)
  private mutating func begin(_ planned: PlannedLayer, _ steps: inout [DrawingStep]) -> Int {
    addBackdrop(of: planned, to: &steps)
    let content = steps.count
    planned.shadow = ShadowCast(of: planned)
    if let shadow = planned.shadow { planned.widen(by: shadow.source) }
    planned.filter = FilterCast(of: planned)
    if let filter = planned.filter { planned.widen(by: filter.source) }
    addBackground(of: planned, to: &steps)
    planned.hasBackground = steps.count > content
    tint(&steps, from: content, of: planned)
    return content
  }

  /// Adds the parts of a layer above its contents, and composites it.
  @inline(never)
  private mutating func end(
    _ planned: PlannedLayer, _ steps: inout [DrawingStep], from first: Int, content: Int,
    _ mask: [DrawingStep]
  ) throws(RasterError) {
    try addOutside(of: planned, to: &steps, on: content)
    if let filter = planned.filter { self.filter(&steps, from: content, filter, of: planned) }
    if let shadow = planned.shadow {
      addShadow(shadow, of: planned, to: &steps, at: first, from: content)
    }
    if planned.isGroup { isolate(&steps, from: first, layer: planned.path) }
    if planned.fadesAsGroup { fade(&steps, from: first, by: planned.opacity, layer: planned.path) }
    if !planned.mask.isEmpty { self.mask(&steps, from: first, by: mask, layer: planned.path) }
  }

  /// The border and the particles of a layer, which lie above its sublayers, and whose background
  /// begins at a place.
  private mutating func addOutside(
    of planned: PlannedLayer, to steps: inout [DrawingStep], on background: Int
  ) throws(RasterError) {
    addBorder(of: planned, to: &steps, on: background)
    let particles = steps.count
    try addParticles(of: planned, to: &steps)
    if let clip = planned.clipBox, steps.count > particles {
      self.clip(&steps, from: particles, on: particles, to: clip, of: planned)
    }
  }

  /// Multiplies a layer's own steps from a place on with its colour as a copy; its alpha is in
  /// them.
  mutating func tint(
    _ steps: inout [DrawingStep], from first: Int, of planned: PlannedLayer
  ) {
    var tint = planned.layer.tint
    tint.alpha = 1
    guard tint != .white else { return }
    for i in first..<steps.count {
      if case .color(let color) = steps[i].paint {
        steps[i].paint = .color(planned.tinted(color))
        continue
      }
      var members = [steps[i]]
      group(&members, from: 0, layer: planned.path)
      plan.groups[plan.groups.count - 1].tint = tint
      steps[i] = members[0]
    }
  }

  /// Contents, shape and sublayers of a layer, which it may clip to its rounded bounds together
  /// with its background, which begins at a place.
  private mutating func addInside(
    of planned: PlannedLayer, to steps: inout [DrawingStep], on background: Int
  ) throws(RasterError) {
    let (first, visible, unmasked) = (steps.count, planned.visible, planned.unmasked)
    let clip = planned.clipBox
    if let clip {
      let pixels = clipPixels(clip)
      planned.visible = visible.intersection(pixels)
      planned.unmasked = unmasked.intersection(pixels)
    }
    defer { (planned.visible, planned.unmasked) = (visible, unmasked) }
    guard !planned.visible.isEmpty else { return }
    try addOwn(of: planned, to: &steps)
    try addSubtrees(
      planned.sublayers.dropFirst(planned.drawnParts), to: &steps, planned.sublayerContext)
    if let clip, steps.count > first {
      self.clip(&steps, from: first, on: background, to: clip, of: planned)
    }
  }

  /// The contents and the shape of a layer.
  @inline(never)
  private mutating func addOwn(
    of planned: PlannedLayer, to steps: inout [DrawingStep]
  ) throws(RasterError) {
    let first = steps.count
    addGradient(of: planned, to: &steps)
    try addText(of: planned, to: &steps)
    try addContents(of: planned, to: &steps)
    try addShape(of: planned, to: &steps)
    tint(&steps, from: first, of: planned)
  }
}

extension [DrawingStep] {
  /// All pixels that the steps may touch.
  var extents: PixelRect { reduce(.empty) { $0.union($1.extents) } }
}
