/// The rule for points inside a path (`CAShapeLayerFillRule`).
public enum FillRule: String, CaseIterable, Hashable, Sendable {
  /// Inside is any point that the path winds around.
  case nonZero = "nonZero"
  /// Inside is a point whose ray crosses the path an odd number of times.
  case evenOdd = "evenOdd"
}

/// The form of a line's open ends (`CAShapeLayerLineCap`).
public enum LineCap: String, CaseIterable, Hashable, Sendable {
  // Cut at the end; a half circle beyond it; a half square beyond it.
  case butt, round, square
}

/// The form of a line's corners (`CAShapeLayerLineJoin`).
public enum LineJoin: String, CaseIterable, Hashable, Sendable {
  // Pointed; rounded; cut off.
  case miter, round, bevel
}
