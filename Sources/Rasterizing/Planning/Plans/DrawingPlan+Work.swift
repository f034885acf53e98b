import Coverage
import Graphics
import LayerModel
import Timing

/// The cost of painting a plan, found before anything is painted.
extension DrawingPlan {
  /// Throws when painting would pass a limit, with the layer that has the largest part in it.
  ///
  /// - Parameters:
  ///   - limits: The limits of one frame.
  ///   - instant: The instant of the plan.
  ///   - exposures: The number of pictures that one frame is the mean of.
  /// - Throws: ``RasterError/limit(_:)``.
  func check(
    _ limits: WorkLimits, at instant: Seconds, exposures: Int
  ) throws(RasterError) {
    var work = PaintingWork(canvas: canvas)
    for step in steps { work.add(step) }
    for group in groups { work.add(group) }
    for image in scaledImages { work.add(image) }
    for gradient in gradients { work.add(gradient) }
    // What only other groups need is let go when these are made.
    let shown = groups.isEmpty ? [] : Set(steps.flatMap(pictures(of:)))
    var (kept, largest) = (0, 0)
    for number in groups.indices {
      let pixels = groups[number].surfacePixels
      // Filtered pictures are kept for the next frame.
      if shown.contains(number) || groups[number].filteringSlot != nil {
        kept += pixels
      } else {
        largest = max(largest, pixels)
      }
    }
    let surfaces =
      kept + largest + scaledImages.reduce(0) { $0 + $1.extents.area }
      + gradients.reduce(0) { $0 + $1.whole.area }
    if let excess = limits.excess(of: .surfacePixels, found: surfaces) {
      throw .limit(excess.at(layer: largestSurfaceLayer, instant: instant))
    }
    if let excess = limits.excess(of: .drawnPixels, found: work.pixels * exposures) {
      throw .limit(excess.at(layer: work.largest.layer, instant: instant))
    }
  }

  private var largestSurfaceLayer: String {
    let largest = groups.max { $0.surfacePixels < $1.surfacePixels }
    return largest?.steps.first?.layer ?? ""
  }
}

/// A sum of pixels that are painted, and of what takes as long.
private struct PaintingWork {
  private(set) var pixels = 0
  /// The step that has the largest part.
  private(set) var largest = (layer: "", pixels: 0)
  private let canvas: PixelRect

  /// The number of pixels that could be filled while an edge of a path is followed through a row,
  /// or two change places there.
  private static let edgeCost = 200
  /// Paths with fewer elements cost less than their pixels, or than the pass that measures them.
  private static let fewElements = 256
  /// Paths with fewer elements have too few pairs of edges to count.
  private static let fewCrossing = 2000

  init(canvas: Canvas) {
    self.canvas = PixelRect(x: 0..<canvas.widthInPixels, y: 0..<canvas.heightInPixels)
  }

  private static func work(
    along path: Path, _ map: AffineTransform, _ style: StrokeStyle, in extents: PixelRect
  ) -> Int {
    // A line has two sides, joins and ends; and each side crosses two.
    let reach = Int(min(style.width * map.norm, 1e6).rounded(.up))
    return 4 * edgeRows(of: path, map, in: extents, thickness: reach) * edgeCost
      + 4 * crossings(of: path, map, in: extents) * edgeCost
  }

  private mutating func add(_ count: Int, layer: String) {
    pixels += count
    if count > largest.pixels { largest = (layer, count) }
  }

  mutating func add(_ step: DrawingStep) {
    var count = step.extents.area
    switch step.coverage {
    case .area(let path, let map, _):
      count += Self.edgeRows(of: path, map, in: step.extents) * Self.edgeCost
      count += Self.crossings(of: path, map, in: step.extents) * Self.edgeCost
    case .text(let text, let map):
      count += Self.edgeRows(of: text, map, in: step.extents) * Self.edgeCost
      if text.outlines.contains(where: { $0.lines.count > Self.fewCrossing }) {
        count += Self.crossings(of: text.outline, map, in: step.extents) * Self.edgeCost
      }
    case .stroke(let line):
      count += Self.work(along: line.path, line.map, line.style, in: step.extents)
    case .box, .rect, .mask, .cell: break
    }
    add(count, layer: step.layer)
  }

  mutating func add(_ group: DrawingGroup) {
    let layer = group.steps.first?.layer ?? largest.layer
    var count = group.extents.area
    if let blur = group.blur {
      count += blur.source.area + blur.gaussian.work(from: blur.source, to: blur.result)
    }
    if let filtering = group.filtering { count += filtering.work(in: group.extents) }
    switch group.warp?.form {
    case .perspective(let map): count += WarpSampling(map, in: group.extents)?.total ?? 0
    case .curl: count += 8 * group.extents.area
    case nil: break
    }
    for sprite in group.sprites?.list ?? [] { count += sprite.extents.area + sprite.part.area / 64 }
    add(count, layer: layer)
    for step in group.steps { add(step) }
  }

  mutating func add(_ image: ScaledImage) { add(image.extents.area, layer: image.layer) }

  mutating func add(_ gradient: GradientPicture) {
    add(gradient.whole.area * gradient.form.work, layer: largest.layer)
  }

  /// The same of the pieces of a text; those of which no row is seen have their elements alone.
  private static func edgeRows(
    of text: TextPieces, _ map: AffineTransform, in extents: PixelRect
  ) -> Int {
    guard text.outline.elements.count > fewElements else { return text.outline.elements.count }
    let (top, bottom) = (Double(extents.minY), Double(extents.maxY))
    // Of each outline how far it reaches, and its rows where it is seen and where it is not.
    let outlines = text.outlines.map { outline in
      let (box, hidden) = (outline.box ?? .zero, Double(outline.lines.count))
      let seen = hidden + min(outline.lines.rise * map.d, hidden * (bottom - top))
      return (minY: box.minY * map.d, maxY: box.maxY * map.d, seen: seen, hidden: hidden)
    }
    var sum = 0.0
    for (place, number) in zip(text.places, text.numbers) {
      let (outline, y) = (outlines[number], place.y * map.d + map.ty)
      let isSeen = y + outline.maxY > top && y + outline.minY < bottom
      sum += isSeen ? outline.seen : outline.hidden
    }
    return Int(min(sum, 1e12))
  }

  /// The number of times that the edges of a path change places from row to row; none for a path of
  /// few elements.
  private static func crossings(
    of path: Path, _ map: AffineTransform, in extents: PixelRect
  ) -> Int {
    guard path.elements.count > fewCrossing, !extents.isEmpty else { return 0 }
    let crossings = EdgeCrossings(of: path, map, in: extents).count()
    return crossings.isFinite ? Int(min(crossings, 1e12)) : 1_000_000_000_000
  }

  /// Rows that the segments of a path go through, all together; few for a path of few elements.
  private static func edgeRows(
    of path: Path, _ map: AffineTransform, in extents: PixelRect, thickness: Int = 0
  ) -> Int {
    guard path.elements.count > fewElements else { return path.elements.count }
    let (top, bottom) = (Double(extents.minY), Double(extents.maxY))
    func row(_ point: Point) -> Double {
      let y = map.b * point.x + map.d * point.y + map.ty
      return min(max(y, top), bottom)
    }
    var (start, last, sum) = (top, top, 0.0)
    func advance(to point: Point) {
      let next = row(point)
      sum += abs(next - last) + 1
      last = next
    }
    for element in path.elements {
      switch element {
      case .move(let point):
        start = row(point)
        last = start
      case .line(let point): advance(to: point)
      case .quadCurve(let point, let control):
        advance(to: control)
        advance(to: point)
      case .curve(let point, let a, let b):
        advance(to: a)
        advance(to: b)
        advance(to: point)
      case .close:
        sum += abs(start - last) + 1
        last = start
      }
    }
    let rows = sum + Double(path.elements.count * min(thickness, extents.height))
    return rows.isFinite ? Int(min(rows, 1e12)) : 1_000_000_000_000
  }
}

extension DrawingGroup {
  /// The pixels of its picture, and of the one that is blurred into it.
  fileprivate var surfacePixels: Int {
    blur.map { $0.source.area + $0.result.area } ?? extents.area
  }
}

extension GradientPicture.Form {
  /// The number of pixels that could be filled while one is made, measured.
  fileprivate var work: Int {
    switch self {
    case .axial: 8
    case .radial: 12
    case .conic: 30
    }
  }
}

extension AffineTransform {
  /// The length of both axes together.
  fileprivate var norm: Double { (a * a + b * b + c * c + d * d).squareRoot() }
}
