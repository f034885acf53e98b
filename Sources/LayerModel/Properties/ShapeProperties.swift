public import Graphics

/// The properties of shape layers alone (`CAShapeLayer`), with Core Animation's defaults.
public struct ShapeProperties: Hashable, Sendable {
  /// A layer without an outline.
  public init() {}

  /// The shape's outline in layer coordinates; `nil` is none.
  public var path: Path?
  /// `nil` is no fill.
  public var fillColor: Color? = .black
  /// The rule for points inside the outline.
  public var fillRule = FillRule.nonZero
  /// `nil` is no stroke.
  public var strokeColor: Color?
  /// The start of the stroke, as a part of the length of all subpaths.
  public var strokeStart = 0.0
  /// The end of the stroke, likewise.
  public var strokeEnd = 1.0
  /// In points.
  public var lineWidth = 1.0
  /// The form of open ends.
  public var lineCap = LineCap.butt
  /// The form of corners.
  public var lineJoin = LineJoin.miter
  /// Miters longer than this many line widths become bevels.
  public var miterLimit = 10.0
  /// Lengths of dashes and gaps in points, in turn; empty is a solid line.
  public var lineDashPattern: [Double] = []
  /// The distance into the pattern at which the line starts, in points.
  public var lineDashPhase = 0.0
}
