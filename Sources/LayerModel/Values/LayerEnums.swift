/// The corners of a layer that are round (`CACornerMask`), in its coordinates.
public struct CornerMask: OptionSet, Hashable, Sendable {
  /// One bit a corner, Core Animation's bits.
  public let rawValue: UInt8

  /// A set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Smallest x, smallest y.
  public static let topLeft = CornerMask(rawValue: 1)
  /// Largest x, smallest y.
  public static let topRight = CornerMask(rawValue: 2)
  /// Smallest x, largest y.
  public static let bottomLeft = CornerMask(rawValue: 4)
  /// Largest x, largest y.
  public static let bottomRight = CornerMask(rawValue: 8)
  /// All four.
  public static let all: CornerMask = [.topLeft, .topRight, .bottomLeft, .bottomRight]

  /// The corners by the names a scene uses.
  public static let named: [(name: String, corner: CornerMask)] = [
    ("topLeft", .topLeft), ("topRight", .topRight), ("bottomLeft", .bottomLeft),
    ("bottomRight", .bottomRight),
  ]
}

/// The form of a layer's round corners (`CALayerCornerCurve`).
public enum CornerCurve: String, CaseIterable, Hashable, Sendable {
  /// A quarter of a circle.
  case circular
  /// A curve that leaves the sides gradually.
  case continuous
}

/// The placement of an image in a layer's bounds (`CALayerContentsGravity`); top is what is seen as
/// top.
public enum ContentsGravity: String, CaseIterable, Hashable, Sendable {
  // Unscaled, at the named place.
  case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
  /// Stretched to the bounds.
  case resize
  /// The largest size that fits inside the bounds in its own proportions.
  case resizeAspect
  /// The smallest size that covers the bounds in its own proportions.
  case resizeAspectFill
}

/// The resampling of an image (`CALayerContentsFilter`).
public enum ContentsFilter: String, CaseIterable, Hashable, Sendable {
  /// Between neighbouring pixels.
  case linear
  /// The nearest pixel.
  case nearest
  /// The same as `linear`, with averaging when the image becomes smaller.
  case trilinear
}

/// The axes along which a scroll layer may be scrolled (`CAScrollLayerScrollMode`).
public enum ScrollMode: String, CaseIterable, Hashable, Sendable {
  // Not at all; along one axis; along both.
  case none, vertically, horizontally, both
}
