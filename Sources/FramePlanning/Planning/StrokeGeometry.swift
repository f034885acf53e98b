import Coverage
import FrameSampling
import Graphics
import LayerModel

/// The facts about a path that is stroked, found out when first asked for.
final class StrokeGeometry {
  let path: Path
  private lazy var measure = PathMeasure(path)
  private lazy var subpaths = path.subpaths
  private var tables = ArcLengthTables()
  /// The line that was asked for last.
  private var kept: (drawn: Path, line: StrokeTessellation)?

  init(_ path: Path) { self.path = path }

  private static func dashes(_ shape: ShapeProperties) -> DashPattern? {
    shape.lineDashPattern.isEmpty
      ? nil : DashPattern(lengths: shape.lineDashPattern, phase: shape.lineDashPhase)
  }

  /// The part of the path that is drawn, cut into its dashes.
  func drawn(_ shape: ShapeProperties) -> Path {
    guard shape.strokeStart < min(shape.strokeEnd, 1), shape.strokeEnd > max(shape.strokeStart, 0)
    else { return Path() }
    if let dashes = Self.dashes(shape) {
      return measure.dashed(
        dashes, from: shape.strokeStart, to: shape.strokeEnd, keeping: &tables)
    }
    return measure.trimmed(from: shape.strokeStart, to: shape.strokeEnd)
  }

  /// The line along that part.
  ///
  /// - Parameters:
  ///   - drawn: What ``drawn(_:)`` gives.
  ///   - shape: The part that is drawn, and its dashes.
  ///   - style: Width, corners and ends.
  ///   - map: From the path's coordinates to pixels.
  /// - Returns: The line in pixels, kept while nothing of this changes.
  func line(
    along drawn: Path, _ shape: ShapeProperties, style: StrokeStyle, map: AffineTransform
  ) -> StrokeTessellation {
    if let kept, kept.line.style == style, kept.drawn == drawn {
      if kept.line.map == map { return kept.line }
      if let line = kept.line.moved(to: map) {
        self.kept = (drawn, line)
        return line
      }
    }
    let dashes = Self.dashes(shape)
    let isSampled = StrokeTessellation.isSampled(path, dashes: dashes.map(measure.dashCount))
    let cut =
      dashes != nil || isSampled || drawn == path
      ? nil
      : StrokeTessellation.Cut(
        subpaths, measure.remainders(from: shape.strokeStart, to: shape.strokeEnd))
    let line = StrokeTessellation(
      drawn, cut: cut, map: map, style: style, isSampled: isSampled)
    kept = (drawn, line)
    return line
  }
}

/// Geometries of lines and trims by the layer, each kept while its layer's path stays the same.
package final class StrokeGeometryCache {
  private var geometries: [PresentationLayer.ID: StrokeGeometry] = [:]
  private var trims: [PresentationLayer.ID: (mode: PathTrimMode, windows: PathWindows)] = [:]
  private let keeps: Bool

  package init(keeps: Bool) { self.keeps = keeps }

  func geometry(of path: Path, layer: PresentationLayer.ID) -> StrokeGeometry {
    if let kept = geometries[layer], kept.path == path { return kept }
    let made = StrokeGeometry(path)
    if keeps { geometries[layer] = made }
    return made
  }

  /// The part of an outline that a trim leaves.
  func left(of path: Path, by trim: PathTrim, layer: PresentationLayer.ID) -> Path {
    guard !trim.isWhole else { return path }
    if let kept = trims[layer], kept.mode == trim.mode, kept.windows.path == path {
      return trim.left(of: kept.windows)
    }
    let windows = trim.measured(path)
    if keeps { trims[layer] = (trim.mode, windows) }
    return trim.left(of: windows)
  }
}
