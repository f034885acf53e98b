import Glibc

extension Path {
  /// A path from SVG path data (SVG 2, section 9.3): all commands, absolute and relative, repeated
  /// arguments without their letter, compact numbers and flags.
  ///
  /// An empty text is an empty path. Unlike a browser, which draws up to the first mistake, this
  /// refuses the whole text.
  ///
  /// - Parameters:
  ///   - text: The path data.
  ///   - elementLimit: The largest number of elements that is accepted.
  /// - Throws: `SVGPathDataError` with the place of the first mistake.
  public init(svgPathData text: String, elementLimit: Int = .max) throws(SVGPathDataError) {
    var reader = SVGPathDataReader(text, elementLimit: elementLimit)
    try reader.read()
    self = reader.path
  }

  /// Appends an arc as SVG path data describes it: by its end points.
  ///
  /// Follows SVG's rules for what cannot be drawn: a radius of zero gives a line, equal end points
  /// give nothing, and radii that are too small grow until they reach.
  ///
  /// - Parameters:
  ///   - end: The end point.
  ///   - radii: The ellipse's radii; signs do not count.
  ///   - rotation: The angle from the x axis to the ellipse's first axis, in radians.
  ///   - isLarge: True takes the longer of two ways round.
  ///   - isClockwise: True runs clockwise on screen (SVG's sweep flag).
  mutating func addArc(
    to end: Point, radii: Size, rotation: Double, isLarge: Bool, isClockwise: Bool
  ) {
    guard let start = currentPoint, start != end else { return }
    var (rx, ry) = (abs(radii.width), abs(radii.height))
    guard rx > 0, ry > 0 else {
      addLine(to: end)
      return
    }
    // Half the chord in the ellipse's own axes.
    let (s, c) = (sin(rotation), cos(rotation))
    let half = (start - end) * 0.5
    let p = Point(x: c * half.x + s * half.y, y: -s * half.x + c * half.y)
    let reach = (p.x / rx) * (p.x / rx) + (p.y / ry) * (p.y / ry)
    if reach > 1 {
      rx *= reach.squareRoot()
      ry *= reach.squareRoot()
    }
    // On the unit circle that the ellipse comes from, the chord runs from `u` to `-u` about its
    // middle; the centre lies on the chord's perpendicular at a distance that makes both 1 away.
    let u = Point(x: p.x / rx, y: p.y / ry)
    let squared = u.x * u.x + u.y * u.y
    let distance = squared > 0 ? (max(0, 1 - squared) / squared).squareRoot() : 0
    let side: Double = isLarge == isClockwise ? -1 : 1
    let center = Point(x: side * distance * u.y, y: -side * distance * u.x)
    let startAngle = atan2(u.y - center.y, u.x - center.x)
    var sweep = atan2(-u.y - center.y, -u.x - center.x) - startAngle
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    let middle = (start + end) * 0.5
    let shift = Point(x: center.x * rx, y: center.y * ry)
    let ellipse = AffineTransform(
      a: rx * c, b: rx * s, c: -ry * s, d: ry * c,
      tx: middle.x + c * shift.x - s * shift.y, ty: middle.y + s * shift.x + c * shift.y)
    addArc(ofUnitCircleMappedBy: ellipse, startAngle: startAngle, sweep: sweep, end: end)
  }
}
