import Coverage
import FrameSampling
import Graphics
import LayerModel

/// The facts about a path that is stroked, found out when first asked for.
final class StrokeGeometry {
  let path: Path
  private(set) lazy var measure = PathMeasure(path)
  private lazy var suitsPieces = StrokePieces.suits(path)
  private var tables = ArcLengthTables()
  /// The outline that was asked for last, for lines of one width and scale.
  private var kept: (width: Double, allowed: Double, outline: StrokeOutline?)?

  /// The distance of an outline from the true one, in pixels, at most.
  private static let tolerance = 0.02
  /// For each corner, how far a mitre reaches in half line widths.
  private lazy var miterReaches: [Double] = path.subpaths.flatMap(Self.miterReaches)

  init(_ path: Path) { self.path = path }

  /// The part of the path that is drawn, cut into its dashes.
  func drawn(_ properties: LayerProperties) -> Path {
    let start = properties.shape.strokeStart
    let end = properties.shape.strokeEnd
    guard start < min(end, 1), end > max(start, 0) else { return Path() }
    if let dashes = Self.dashes(properties) {
      return measure.dashed(dashes, from: start, to: end, keeping: &tables)
    }
    return start <= 0 && end >= 1 ? path : measure.trimmed(from: start, to: end)
  }

  private static func dashes(_ properties: LayerProperties) -> DashPattern? {
    let pattern = properties.shape.lineDashPattern
    return pattern.isEmpty
      ? nil : DashPattern(lengths: pattern, phase: properties.shape.lineDashPhase)
  }

  /// True when its line is taken apart, whichever part of it is drawn.
  func isTakenApart(_ properties: LayerProperties) -> Bool {
    guard let dashes = Self.dashes(properties) else { return suitsPieces }
    return StrokePieces.suits(dashes: measure.dashCount(dashes), of: path)
  }

  /// The outline of what is drawn, to be filled by the non-zero rule, or `nil` when Cairo has to
  /// stroke.
  ///
  /// - Parameters:
  ///   - properties: The part that is drawn, and its dashes.
  ///   - drawn: That part, as ``drawn(_:)`` gives it.
  ///   - style: Width and caps.
  ///   - map: From the path's coordinates to pixels.
  /// - Returns: Closed polygons, in the path's coordinates.
  func outline(
    _ properties: LayerProperties, drawn: Path, style: StrokeStyle, map: AffineTransform
  ) -> Path? {
    let allowed = Self.allowed(under: map)
    if !properties.shape.lineDashPattern.isEmpty {
      // So many that their edges would not be compared: Cairo strokes each band's own.
      guard drawn.elements.count < Path.manyElements else { return nil }
      let outline = StrokeOutline(of: drawn, width: style.width, allowed: allowed)
      return outline?.path(of: PathMeasure(drawn).remainders(from: 0, to: 1), cap: style.cap)
    }
    if kept?.width != style.width || kept?.allowed != allowed {
      let outline = StrokeOutline(of: path, width: style.width, allowed: allowed)
      kept = (style.width, allowed, outline)
    }
    let remainders = measure.remainders(
      from: properties.shape.strokeStart, to: properties.shape.strokeEnd)
    return kept?.outline?.path(of: remainders, cap: style.cap)
  }

  /// The tolerance in the path's own units, for maps of this scale or up to half of it.
  ///
  /// In steps of a factor of 2, so that an outline stays the same while its layer turns or grows.
  private static func allowed(under map: AffineTransform) -> Double {
    let norm = (map.a * map.a + map.b * map.b + map.c * map.c + map.d * map.d).squareRoot()
    // 0.7 and not √½: a map that does not scale stays clear of a step.
    let scale = Double(sign: .plus, exponent: (norm * 0.7).exponent + 1, significand: 1)
    return tolerance * 0.7 / scale
  }

  /// The reach of a line from its path, in half line widths.
  func reach(_ style: StrokeStyle) -> Double {
    // A square cap's corner is √2 half widths away.
    let cap = style.cap == .square ? 2.0.squareRoot() : 1
    guard style.join == .miter else { return cap }
    return miterReaches.lazy.filter { $0 <= style.miterLimit }.reduce(cap, max)
  }

  private static func miterReaches(_ subpath: Subpath) -> [Double] {
    let segments = subpath.segments.filter { $0.start != $0.end || $0.length > 0 }
    guard segments.count > 1 else { return [] }
    return segments.indices.compactMap { i in
      guard i > 0 || subpath.isClosed else { return nil }
      let before = segments[(i + segments.count - 1) % segments.count].tangent(at: 1)
      let after = segments[i].tangent(at: 0)
      let cosine = before.x * after.x + before.y * after.y
      // 1 / sin(θ/2) for the angle θ between the sides: cos θ = −cosine.
      let sine = ((1 + cosine) / 2).squareRoot()
      return sine > 1e-6 ? 1 / sine : .infinity
    }
  }
}

/// Stroke geometries by the layer, each kept while its layer's path stays the same.
final class StrokeGeometryCache {
  private var geometries: [PresentationLayer.ID: StrokeGeometry] = [:]
  private let keeps: Bool

  init(keeps: Bool) { self.keeps = keeps }

  func geometry(of path: Path, layer: PresentationLayer.ID) -> StrokeGeometry {
    if let kept = geometries[layer], kept.path == path { return kept }
    let made = StrokeGeometry(path)
    if keeps { geometries[layer] = made }
    return made
  }
}
