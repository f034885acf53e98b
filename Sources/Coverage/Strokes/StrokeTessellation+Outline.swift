package import Graphics

extension StrokeTessellation {
  /// The line as an outline in the path's coordinates: polygons that are filled by the non-zero
  /// rule.
  package var outline: Path {
    guard let back = map.inverted else { return Path() }
    let step = Double(CoverageGrid.step)
    var outline = Path()
    for contour in polygons.contours {
      outline.append(
        Path(
          polyline: polygons.corners[contour.corners].map { corner in
            back.apply(
              to: Point(
                x: Double(corner.x) / step, y: Double(corner.y) / step))
          }, closed: true))
    }
    return outline
  }
}
