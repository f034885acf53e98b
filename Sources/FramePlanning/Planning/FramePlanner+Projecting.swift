import Coverage
import Graphics

/// Flat drawings in perspective: outlines are projected, and steps that have none, such as blurs
/// and masks of several layers, become pictures that are warped.
extension FramePlanner {
  /// The distance of curves from their images, in pixels.
  private static let tolerance = 1.0 / 512
  /// The largest coordinate of a projected point, in pixels; a point with a larger one lies near
  /// the plane of the eye.
  private static let reach = 65_536.0

  /// The steps that show flat ones through a map.
  ///
  /// - Parameters:
  ///   - flat: The steps that paint the flat picture.
  ///   - placement: The flat picture and the map.
  ///   - pixels: The pixels of it beyond which nothing is seen.
  ///   - levels: The levels of groups that are looked into; those in them are pictures.
  /// - Returns: The steps, all within the pixels in which the picture is shown; `nil` where a
  ///   picture of all of them says the same: they blend with each other, or none is a colour.
  mutating func projected(
    _ flat: [DrawingStep], by placement: WarpPlacement, in pixels: PixelRect,
    levels: Int = 8
  ) -> [DrawingStep]? {
    guard !flat.contains(where: plan.blends) else { return nil }
    var (steps, hasOutlines) = ([DrawingStep](), false)
    // Pictures, one after another, that are shown as one.
    var (run, extents) = ([DrawingStep](), PixelRect.empty)
    func endRun(_ planner: inout FramePlanner) {
      guard let first = run.first else { return }
      if let step = planner.warped(run, in: extents, by: placement, layer: first.layer) {
        steps.append(step)
      }
      (run, extents) = ([], .empty)
    }
    for step in flat {
      guard let seen = projected(step, by: placement, in: pixels, levels) else {
        let together = extents.union(step.extents)
        if together.area > extents.area + step.extents.area { endRun(&self) }
        run.append(step)
        extents = extents.union(step.extents)
        continue
      }
      hasOutlines = true
      guard let seen else { continue }
      endRun(&self)
      steps.append(seen)
    }
    guard hasOutlines else { return nil }
    endRun(&self)
    return steps
  }

  /// The step that shows some flat ones as a picture.
  ///
  /// - Parameters:
  ///   - flat: The steps.
  ///   - pixels: The pixels of the picture.
  ///   - placement: The flat picture of which they are a part, and the map.
  ///   - layer: The path of the layer.
  /// - Returns: The step; `nil` when nothing of it is seen.
  mutating func warped(
    _ flat: [DrawingStep], in pixels: PixelRect, by placement: WarpPlacement, layer: String
  ) -> DrawingStep? {
    let part = placement.part(pixels)
    guard !part.extents.isEmpty else { return nil }
    let number = plan.add(
      DrawingGroup(steps: flat, content: .color, opacity: 1, extents: pixels))
    let warped = plan.add(
      DrawingGroup(
        steps: [], content: .color, opacity: 1, extents: part.extents,
        warp: .init(source: .group(number), form: .perspective(part.map))))
    return DrawingStep(
      coverage: .box, paint: .group(warped), extents: part.extents, layer: layer)
  }

  /// A step as it is seen, which is itself `nil` when nothing of it is; `nil` for one that has to
  /// be a picture.
  private mutating func projected(
    _ step: DrawingStep, by placement: WarpPlacement, in pixels: PixelRect,
    _ levels: Int
  ) -> DrawingStep?? {
    guard let reach = reach(of: step), step.extents.contains(reach.intersection(pixels)) else {
      return nil
    }
    var seen = step
    var box: PixelRect?
    if let (path, map, rule) = outline(of: step, in: placement.picture) {
      guard let image = image(of: path, under: map, by: placement) else { return nil }
      let pixels = image.controlPointBox.map(PixelRect.init(covering:)) ?? .empty
      box = pixels
      seen.coverage = .area(image, .identity, rule)
      switch step.paint {
      case .bordered(var colors):
        guard let inside = self.image(of: colors.inside, under: map, by: placement) else {
          return nil
        }
        colors.inside = inside
        seen.paint = .bordered(colors)
      case .scaled, .pattern, .gradient:
        let extents = pixels.intersection(placement.extents)
        guard !extents.isEmpty else { return .some(nil) }
        guard let number = picture(of: step, by: placement, in: extents) else { return nil }
        seen.paint = .group(number)
      case .color, .image, .group, .members: break
      }
    }
    if let number = step.paintedGroup {
      let flat = plan.groups[number]
      // What is covered as a whole may be drawn beyond that, and is so where it is clipped.
      let inside = step.coverage == .box ? pixels : pixels.intersection(step.extents)
      guard levels > 0,
        let steps = projected(flat.steps, by: placement, in: inside, levels: levels - 1)
      else { return nil }
      guard !steps.isEmpty else { return .some(nil) }
      var group = DrawingGroup(
        steps: steps, content: .color, opacity: flat.opacity, extents: steps.extents)
      (group.tint, group.depth) = (flat.tint, flat.depth)
      let number = plan.add(group)
      seen.paint = step.members == nil ? .group(number) : .members(number)
      box = box?.intersection(group.extents) ?? group.extents
    }
    guard let box else { return nil }
    seen.extents = box.intersection(placement.extents)
    return .some(seen.extents.isEmpty ? nil : seen)
  }

  /// The pixels that a step would paint if it did not end at its extents; `nil` for one that has to
  /// be a picture.
  private func reach(of step: DrawingStep) -> PixelRect? {
    let outline: PixelRect
    switch step.coverage {
    case .box: outline = imagePlace(of: step).map(PixelRect.init(covering:)) ?? .everywhere
    case .rect(let rect): outline = PixelRect(covering: rect)
    case .area(let path, let map, _): outline = path.extents(under: map) ?? .empty
    case .text(let text, let map): outline = text.outline.extents(under: map) ?? .empty
    case .stroke(let line):
      guard !line.isSampled else { return nil }
      outline = line.extents
    case .mask, .cell: return nil
    }
    guard let number = step.paintedGroup else { return isOutlined(step) ? outline : nil }
    let group = plan.groups[number]
    return group.isPlain && group.content == .color ? outline.intersection(group.extents) : nil
  }

  /// The outline through which a step paints, the map from its coordinates to pixels, and the rule
  /// by which it is filled; `nil` for a step without one.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - picture: The pixels beyond which nothing is seen, where a rectangle is cut, as it may go
  ///     on behind the eye.
  /// - Returns: The outline.
  private func outline(
    of step: DrawingStep, in picture: PixelRect
  ) -> (path: Path, map: AffineTransform, rule: FillRule)? {
    func cut(_ rect: Rect) -> Path { Path(rect: rect.intersection(picture.rect) ?? rect) }
    return switch step.coverage {
    case .rect(let rect): (cut(rect), .identity, .nonZero)
    case .area(let path, let map, let rule): (path, map, rule)
    case .text(let pieces, let map): (pieces.outline, map, .nonZero)
    case .stroke(let line): (line.outline, line.map, .nonZero)
    case .box: imagePlace(of: step).map { (cut($0), .identity, .nonZero) }
    case .mask, .cell: nil
    }
  }

  private func image(
    of path: Path, under map: AffineTransform, by placement: WarpPlacement
  ) -> Path? {
    path.projected(
      by: ProjectiveTransform(map).concatenating(placement.map), tolerance: Self.tolerance,
      reach: Self.reach)
  }
}
