import Coverage
import FramePlanning
import FrameSampling
import Graphics
import LayerModel

/// Paints the steps of one frame's plan; pictures on the way are made when first needed, whole.
final class PlanPainter {
  let plan: DrawingPlan
  let images: ImageStore
  let pool: PixelMemoryPool
  let caches: PictureCaches
  private let sprites: SpriteCache
  let refusedLayers: Set<String>
  private var groups: [Picture?]
  /// Groups whose pictures could not be made, and why.
  private var failedGroups: [Int: RasterError] = [:]
  /// Steps that a C library refused so far: what is painted is then not the plan's picture.
  private(set) var refusals: [StepRefusal] = []
  /// The number of uses of a group by what is not painted yet; the plan's own steps need theirs to
  /// the end.
  private var groupUses: [Int]
  var scaled: [Picture?]
  /// The step that is painted.
  private var place = StepRefusal.Place(group: nil, index: 0)
  /// The row behind the last one that is painted.
  private let bottom: Int
  /// Outlines in pixels that boxes further down need, by the steps that they are of.
  private var outlines: [FlatOutline?] = []
  var gradients: [Picture?]
  /// The gradients that are painted without a picture.
  var passing: Set<Int> = []
  private let hidden: OcclusionCulling
  /// The numbers of the plan's own steps that refer to groups.
  private let groupedSteps: [Int]
  /// The plan's own steps by the bands of the canvas.
  private let banded: BandedSteps

  /// A painter of boxes from the top down, of which the last ends above a row.
  init(
    plan: DrawingPlan, above bottom: Int, images: ImageStore, pool: PixelMemoryPool,
    caches: PictureCaches, refusedLayers: Set<String>
  ) {
    (self.plan, self.bottom) = (plan, bottom)
    hidden = OcclusionCulling(plan.steps, groups: plan.groups)
    self.refusedLayers = refusedLayers
    self.images = images
    self.pool = pool
    self.caches = caches
    sprites = caches.spritesForAFrame
    groups = Array(repeating: nil, count: plan.groups.count)
    groupUses = Array(repeating: 0, count: plan.groups.count)
    scaled = Array(repeating: nil, count: plan.scaledImages.count)
    gradients = Array(repeating: nil, count: plan.gradients.count)
    banded = BandedSteps(plan.steps, height: plan.canvas.heightInPixels)
    groupedSteps = plan.groups.isEmpty ? [] : plan.steps.indices.filter { plan.steps[$0].hasGroups }
    for step in groupedSteps {
      for number in plan.pictures(of: plan.steps[step]) { groupUses[number] += 1 }
    }
    for group in plan.groups.indices {
      for number in plan.parts(of: group) { groupUses[number] += 1 }
    }
  }

  deinit {
    for number in groups.indices { letGo(number) }
  }

  /// Makes pixels the background's, but for some that are painted over as a whole.
  ///
  /// - Parameters:
  ///   - box: The pixels that the context has.
  ///   - background: The background.
  ///   - context: The context of those pixels.
  func clear(_ box: PixelRect, to background: Color, with context: borrowing CairoContext) {
    context.clear(box.parts(around: hidden.pixels(behind: -1, in: box)), to: background)
  }

  /// Paints everything from a step on that touches some pixels.
  ///
  /// - Parameters:
  ///   - first: The number of the step to begin with.
  ///   - box: The pixels that the context has.
  ///   - context: The context of those pixels.
  /// - Returns: The step to go on with in another context, after one that was refused; `nil` at the
  ///   end.
  /// - Throws: That an image is missing.
  func paint(
    from first: Int, in box: PixelRect, with context: borrowing CairoContext
  ) throws(RasterError) -> Int? {
    if first == 0 {
      for step in groupedSteps where plan.steps[step].extents.intersects(box) {
        try prepareGroups(of: plan.steps[step])
      }
    }
    return try paint(
      plan.steps, banded.numbers(from: first, at: box), of: nil, in: box, with: context)
  }

  /// Paints those of some steps, by their numbers, that touch some pixels.
  private func paint(
    _ steps: [DrawingStep], _ numbers: some Sequence<Int>, of group: Int?, in box: PixelRect,
    with context: borrowing CairoContext
  ) throws(RasterError) -> Int? {
    for i in numbers where steps[i].extents.intersects(box) {
      let step = steps[i]
      let known = refusals.count
      do throws(RasterError) {
        context.setOperation(step.operation)
        place = StepRefusal.Place(group: group, index: i)
        if try !blend(step, in: box, to: context) {
          try applyPaint(of: step, in: box, to: context)
        }
        if refusedLayers.contains(step.layer) { context.fail() }
        try context.check(step.cairoFunction)
      } catch {
        // A member that is refused ends the painting of what it is a member of, too.
        if refusals.count == known { try refuse(step, at: place, for: error) }
        return i + 1
      }
    }
    return nil
  }

  /// Notes that a C library refused a step.
  private func refuse(
    _ step: DrawingStep, at place: StepRefusal.Place, for error: RasterError
  ) throws(RasterError) {
    guard case .call(let function, let status, _) = error else { throw error }
    refusals.append(
      StepRefusal(
        place: place,
        failure: LayerFailure(layer: step.layer, function: function, status: status)))
  }

  func applyPaint(
    of step: DrawingStep, in box: PixelRect, to context: borrowing CairoContext
  ) throws(RasterError) {
    switch step.paint {
    case .color(let color):
      context.setSource(color, alpha: step.alpha)
      try applyCoverage(of: step, in: box, to: context)
    case .bordered(let colors): try paint(colors, of: step, in: box, to: context)
    case .image(let reference, let x, let y):
      let entry = try entry(of: reference, for: step)
      try CairoSurface.reading(entry.pixmap, isOpaque: entry.isOpaque) {
        (surface) throws(RasterError) in
        context.setSource(surface, x: x, y: y)
        try applyCoverage(of: step, in: box, to: context)
        context.clearSource()
      }
    case .pattern(let pattern):
      let entry = try entry(of: pattern.image, for: step)
      if let rows = AveragedRows(pattern, of: entry) {
        return try paint(rows, of: step, in: box, to: context)
      }
      if let rows = BilinearRows(pattern, of: entry) {
        return try paint(rows, of: step, in: box, to: context)
      }
      try CairoSurface.reading(entry.pixmap, isOpaque: entry.isOpaque) {
        (surface) throws(RasterError) in
        try context.setSource(surface, map: pattern.map, filter: pattern.filter)
        try applyCoverage(of: step, in: box, to: context)
        context.clearSource()
      }
    case .scaled(let number):
      try apply(try scaledPicture(number), of: step, in: box, to: context)
    case .group(let number):
      try apply(try groupPicture(number), of: step, in: box, to: context)
    case .gradient(let number):
      if paintPassing(number, of: step, in: box, to: context) { return }
      try apply(try gradientPicture(number), of: step, in: box, to: context)
    case .members(let number): try paintMembers(number, of: step, in: box, to: context)
    }
  }

  /// Paints the steps of a group over what is there, and puts back what was there where an outline
  /// does not cover them: as much as it does not.
  private func paintMembers(
    _ number: Int, of step: DrawingStep, in box: PixelRect, to context: borrowing CairoContext
  ) throws(RasterError) {
    guard case .area(let path, let map, let rule) = step.coverage,
      step.alpha == 1, step.operation == .normal
    else { preconditionFailure("members are covered with an outline") }
    let part = step.extents.intersection(box)
    var kept = KeptPixels()
    let outline = outline(of: path, map: map, step, in: part)
    caches.alpha.withRows(width: part.width, height: part.height) { alpha in
      AreaCoverage.write(part, of: outline, rule, memory: caches.coverage, to: alpha)
      _ = context.withPixels { kept.keep(part, of: $0, coveredBy: alpha) }
    }
    let group = plan.groups[number]
    let isCut = !step.extents.contains(group.extents)
    let members = isCut ? group.steps.map { $0.bounded(to: step.extents) } : group.steps
    let place = place
    let next = try paint(members, members.indices, of: number, in: part, with: context)
    self.place = place
    guard next == nil else { return }
    _ = context.withPixels { kept.putBack(into: $0) }
  }

  func apply(
    _ picture: Picture, of step: DrawingStep, in box: PixelRect,
    to context: borrowing CairoContext
  ) throws(RasterError) {
    if try paintAlpha(of: picture, as: step, in: box, to: context) { return }
    if step.operation == .normal, step.coverage.isWritten, let rows = PictureRows(picture),
      paint(rows, of: step, in: box, over: context)
    {
      return
    }
    context.setSource(picture.surface, x: picture.extents.minX, y: picture.extents.minY)
    try applyCoverage(of: step, in: box, to: context)
    context.clearSource()
  }

  private func applyCoverage(
    of step: DrawingStep, in box: PixelRect, to context: borrowing CairoContext
  ) throws(RasterError) {
    switch step.coverage {
    case .box: fill(step.extents.rect, of: step, with: context)
    case .rect(let rect):
      let box = rect.intersection(step.extents.rect) ?? step.extents.rect
      fill(box, of: step, with: context)
    case .cell(let rect, let map): context.fillAliased(rect, under: map)
    case .mask(let number):
      mask(step, with: try groupPicture(number), in: box, to: context)
    case .area, .text, .stroke:
      try cover(step, in: box, to: context) { part, alpha in write(part, of: step, to: alpha) }
    }
  }

  /// Writes the coverage of an outline, a text or a line.
  func write(_ part: PixelRect, of step: DrawingStep, to alpha: borrowing AlphaRows) {
    switch step.coverage {
    case .area(let path, let map, let rule):
      AreaCoverage.write(
        part, of: outline(of: path, map: map, step, in: part), rule, memory: caches.coverage,
        to: alpha)
    case .text(let text, let map):
      TextCoverage.write(
        part, of: text, under: map, from: caches.glyphs, memory: caches.coverage, to: alpha)
    case .stroke(let line):
      line.write(part, memory: caches.coverage, samples: caches.samples, to: alpha)
    case .box, .rect, .cell, .mask: preconditionFailure("it is painted otherwise")
    }
  }

  /// Paints a rectangle; colours have their alpha in themselves.
  private func fill(_ rect: Rect, of step: DrawingStep, with context: borrowing CairoContext) {
    context.setPath(rect)
    if step.alpha == 1 || step.paint.isColor { return context.fill() }
    context.saving {
      context.clip()
      context.paint(alpha: step.alpha)
    }
  }

  /// Paints through a picture's alpha, except for hidden pixels.
  private func mask(
    _ step: DrawingStep, with picture: Picture, in box: PixelRect,
    to context: borrowing CairoContext
  ) {
    let (x, y) = (picture.extents.minX, picture.extents.minY)
    let part = step.extents.intersection(box)
    let hole =
      place.group == nil ? hidden.pixels(behind: place.index, in: part) : PixelRect.empty
    let parts = part.parts(around: hole)
    if paint(step, through: picture, in: parts, to: context) { return }
    if hole.isEmpty, step.extents.contains(picture.extents) {
      return context.mask(picture.surface, x: x, y: y)
    }
    for part in parts {
      context.saving {
        context.setPath(part.rect)
        context.clip()
        context.mask(picture.surface, x: x, y: y)
      }
    }
  }

  /// Paints a colour through a picture of alpha alone without Cairo.
  ///
  /// - Returns: False when it has to be done otherwise.
  private func paint(
    _ step: DrawingStep, through picture: Picture, in parts: [PixelRect],
    to context: borrowing CairoContext
  ) -> Bool {
    guard case .color(let color) = step.paint else { return false }
    let solid = SolidColor(color, alpha: step.alpha)
    return context.withPixels { pixels in
      pixels.canPaintColors(step.operation)
        && picture.withAlpha { alpha in
          for part in parts {
            pixels.paint(solid, step.operation, through: alpha, of: picture.extents, in: part)
          }
        }
    } ?? false
  }

  /// Paints through coverage of our own.
  private func cover(
    _ step: DrawingStep, in box: PixelRect, to context: borrowing CairoContext,
    writing: (_ part: PixelRect, _ alpha: borrowing AlphaRows) -> Void
  ) throws(RasterError) {
    let part = step.extents.intersection(box)
    if case .color(let color) = step.paint {
      let isPainted = context.withPixels { pixels in
        guard pixels.canPaintColors(step.operation) else { return false }
        withCoverage(of: part, by: step, writing) { alpha in
          pixels.paint(
            SolidColor(color, alpha: step.alpha), step.operation, through: alpha, of: part)
        }
        return true
      }
      if isPainted == true { return }
    }
    let picture = try Picture(coverageOf: part, takingMemoryFrom: pool) { rows in
      writing(part, rows)
      // Colours have their alpha in themselves.
      guard step.alpha < 1, !step.paint.isColor else { return }
      rows.multiply(by: step.alpha, width: part.width, height: part.height)
    }
    context.mask(picture.surface, x: part.minX, y: part.minY)
    pool.give(back: picture.memory)
  }

  /// Lends the coverage of a step, which has to be written unless it is that of the one before.
  private func withCoverage(
    of part: PixelRect, by step: DrawingStep,
    _ writing: (_ part: PixelRect, _ alpha: borrowing AlphaRows) -> Void,
    _ body: (_ alpha: borrowing AlphaRows) -> Void
  ) {
    if case .area(let path, let map, let rule) = step.coverage {
      caches.alpha.withCoverage(
        of: part, by: outline(of: path, map: map, step, in: part), rule, memory: caches.coverage,
        body)
    } else {
      caches.alpha.withRows(width: part.width, height: part.height) { alpha in
        writing(part, alpha)
        body(alpha)
      }
    }
  }

  /// The outline of the step that is painted; where some of it may lie in boxes further down, it is
  /// kept for them.
  private func outline(
    of path: Path, map: AffineTransform, _ step: DrawingStep, in part: PixelRect
  ) -> FlatOutline {
    let isCut = part.maxY < min(step.extents.maxY, bottom)
    // Rectangles are as soon made anew, and few groups are painted in bands.
    guard path.elements.count > 5, place.group == nil, isCut || part.minY > step.extents.minY
    else { return FlatOutline(path, map: map) }
    if outlines.isEmpty { outlines = Array(repeating: nil, count: plan.steps.count) }
    let outline = outlines[place.index] ?? FlatOutline(path, map: map)
    outlines[place.index] = isCut ? outline : nil
    return outline
  }

  // MARK: Pictures on the way

  /// Makes the pictures of the groups that a step refers to.
  ///
  /// Groups refer to groups before them only. So they are made in that order, without recursion,
  /// and what only other groups needed is let go at once: depth costs no memory.
  private func prepareGroups(of step: DrawingStep) throws(RasterError) {
    var waiting = plan.pictures(of: step)
    var needed: Set<Int> = []
    while let number = waiting.popLast() {
      guard groups[number] == nil, failedGroups[number] == nil, !needed.contains(number) else {
        continue
      }
      if let blurred = KeptGroup(blurred: number, of: plan),
        let kept = try caches.blurred.found(blurred)
      {
        groups[number] = kept
        continue
      }
      if let filtered = KeptGroup(filtered: number, of: plan),
        let kept = caches.filtered.found(filtered)
      {
        groups[number] = kept
        continue
      }
      needed.insert(number)
      waiting += plan.parts(of: number)
    }
    for number in needed.sorted() {
      do throws(RasterError) {
        groups[number] = try makePicture(ofGroup: number)
      } catch {
        guard case .call = error else { throw error }
        // Whoever paints with it is refused in its place.
        failedGroups[number] = error
      }
      for inner in plan.parts(of: number) {
        groupUses[inner] -= 1
        if groupUses[inner] == 0 { letGo(inner) }
      }
    }
  }

  /// Forgets a group's picture, whose memory is free again unless a cache keeps it.
  private func letGo(_ number: Int) {
    guard let picture = groups[number] else { return }
    groups[number] = nil
    let group = plan.groups[number]
    if group.blur == nil, group.filteringSlot == nil { pool.give(back: picture.memory) }
  }

  private func makePicture(ofGroup number: Int) throws(RasterError) -> Picture {
    let group = plan.groups[number]
    if let filtered = KeptGroup(filtered: number, of: plan) {
      let picture = try caches.filtered.picture(of: filtered) { (pool) throws(RasterError) in
        try paintedPicture(of: group, number, extents: group.extents)
      }
      if !refusals.isEmpty { caches.filtered.removeAll() }
      return picture
    }
    guard let blur = group.blur, let blurred = KeptGroup(blurred: number, of: plan) else {
      return try paintedPicture(of: group, number, extents: group.extents)
    }
    let source = try paintedPicture(of: group, number, extents: blur.source)
    let picture = try caches.blurred.picture(of: blurred, blur, madeOf: source, group.extents)
    // It may lack a step, and is then not what its recipe says.
    if !refusals.isEmpty { caches.blurred.removeAll() }
    return picture
  }

  private func paintedPicture(
    of group: DrawingGroup, _ number: Int, extents: PixelRect
  ) throws(RasterError) -> Picture {
    let isWritten = writesAlpha(of: group, in: extents)
    let picture = try Picture(
      extents: extents, format: group.content == .alpha ? .alpha : .color, isCleared: !isWritten,
      takingMemoryFrom: pool)
    if let sprites = group.sprites {
      try picture.paint(
        sprites.list, isAdded: sprites.isAdded, from: self.sprites, images,
        takingMemoryFrom: pool)
    }
    if let warp = group.warp { try show(warp, in: picture) }
    if isWritten, let first = group.steps.first {
      place = StepRefusal.Place(group: number, index: 0)
      try writeAlpha(of: first, to: picture)
    }
    var next: Int? = isWritten ? 1 : 0
    while let first = next {
      if first > 0 { try picture.renewSurface() }
      let context = try CairoContext(target: picture.surface, x: extents.minX, y: extents.minY)
      next = try paint(
        group.steps, first..<group.steps.count, of: number, in: extents, with: context)
      guard next == nil, group.opacity < 1 else { continue }
      context.multiply(by: group.opacity)
      try context.check("cairo_paint")
    }
    if let tint = group.tint { try picture.multiply(by: tint) }
    if let filtering = group.filtering {
      try picture.apply(filtering, takingMemoryFrom: pool)
    }
    return picture
  }

  /// Shows a flat picture in another form.
  private func show(_ warp: DrawingGroup.Warp, in picture: Picture) throws(RasterError) {
    switch (warp.form, warp.source) {
    case (.perspective(let map), .group(let number)):
      try picture.show(
        try groupPicture(number), by: map, goingOn: warp.goesOn, takingMemoryFrom: pool)
    case (.perspective(let map), .image(let image, let halvings)):
      guard let entry = images.entry(of: image) else {
        throw .missingImage(name: image.name, layer: "")
      }
      picture.show(entry, halvedTimes: halvings, by: map, goingOn: warp.goesOn)
    case (.curl(let curl), .group(let number)): picture.show(try groupPicture(number), on: curl)
    case (.curl, .image): preconditionFailure("pages are drawn flat first")
    }
  }

  /// True for a group whose picture could not be made.
  func isFailed(_ number: Int) -> Bool { failedGroups[number] != nil }

  func groupPicture(_ number: Int) throws(RasterError) -> Picture {
    if let error = failedGroups[number] { throw error }
    guard let picture = groups[number] else {
      preconditionFailure("group \(number) is painted with before it is made")
    }
    return picture
  }
}
