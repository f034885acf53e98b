// The names of choices, as members and as Objective-C's globals.

/// The placement of contents in the bounds.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name.
  public let rawValue: String
  /// A constant of a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Core Animation's `center`.
  public static let center = CALayerContentsGravity(rawValue: "center")
  /// Core Animation's `top`.
  public static let top = CALayerContentsGravity(rawValue: "top")
  /// Core Animation's `bottom`.
  public static let bottom = CALayerContentsGravity(rawValue: "bottom")
  /// Core Animation's `left`.
  public static let left = CALayerContentsGravity(rawValue: "left")
  /// Core Animation's `right`.
  public static let right = CALayerContentsGravity(rawValue: "right")
  /// Core Animation's `topLeft`.
  public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
  /// Core Animation's `topRight`.
  public static let topRight = CALayerContentsGravity(rawValue: "topRight")
  /// Core Animation's `bottomLeft`.
  public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
  /// Core Animation's `bottomRight`.
  public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
  /// Core Animation's `resize`.
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  /// Core Animation's `resizeAspect`.
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  /// Core Animation's `resizeAspectFill`.
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}
/// Core Animation's `center`.
public let kCAGravityCenter = CALayerContentsGravity.center
/// Core Animation's `top`.
public let kCAGravityTop = CALayerContentsGravity.top
/// Core Animation's `bottom`.
public let kCAGravityBottom = CALayerContentsGravity.bottom
/// Core Animation's `left`.
public let kCAGravityLeft = CALayerContentsGravity.left
/// Core Animation's `right`.
public let kCAGravityRight = CALayerContentsGravity.right
/// Core Animation's `topLeft`.
public let kCAGravityTopLeft = CALayerContentsGravity.topLeft
/// Core Animation's `topRight`.
public let kCAGravityTopRight = CALayerContentsGravity.topRight
/// Core Animation's `bottomLeft`.
public let kCAGravityBottomLeft = CALayerContentsGravity.bottomLeft
/// Core Animation's `bottomRight`.
public let kCAGravityBottomRight = CALayerContentsGravity.bottomRight
/// Core Animation's `resize`.
public let kCAGravityResize = CALayerContentsGravity.resize
/// Core Animation's `resizeAspect`.
public let kCAGravityResizeAspect = CALayerContentsGravity.resizeAspect
/// Core Animation's `resizeAspectFill`.
public let kCAGravityResizeAspectFill = CALayerContentsGravity.resizeAspectFill

/// The resampling of contents.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name.
  public let rawValue: String
  /// A constant of a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Core Animation's `nearest`.
  public static let nearest = CALayerContentsFilter(rawValue: "nearest")
  /// Core Animation's `linear`.
  public static let linear = CALayerContentsFilter(rawValue: "linear")
  /// Core Animation's `trilinear`.
  public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}
/// Core Animation's `nearest`.
public let kCAFilterNearest = CALayerContentsFilter.nearest
/// Core Animation's `linear`.
public let kCAFilterLinear = CALayerContentsFilter.linear
/// Core Animation's `trilinear`.
public let kCAFilterTrilinear = CALayerContentsFilter.trilinear

/// The pixel format of a layer's backing store; all are one here.
public struct CALayerContentsFormat: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name.
  public let rawValue: String
  /// A constant of a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Core Animation's `RGBA8`.
  public static let RGBA8Uint = CALayerContentsFormat(rawValue: "RGBA8")
  /// Core Animation's `RGBAh`.
  public static let RGBA16Float = CALayerContentsFormat(rawValue: "RGBAh")
  /// Core Animation's `Gray8`.
  public static let gray8Uint = CALayerContentsFormat(rawValue: "Gray8")
  /// Core Animation's `Automatic`.
  public static let automatic = CALayerContentsFormat(rawValue: "Automatic")
}
/// Core Animation's `RGBA8`.
public let kCAContentsFormatRGBA8Uint = CALayerContentsFormat.RGBA8Uint
/// Core Animation's `RGBAh`.
public let kCAContentsFormatRGBA16Float = CALayerContentsFormat.RGBA16Float
/// Core Animation's `Gray8`.
public let kCAContentsFormatGray8Uint = CALayerContentsFormat.gray8Uint
/// Core Animation's `Automatic`.
public let kCAContentsFormatAutomatic = CALayerContentsFormat.automatic

/// The form of round corners.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name.
  public let rawValue: String
  /// A constant of a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Core Animation's `circular`.
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  /// Core Animation's `continuous`.
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}
/// Core Animation's `circular`.
public let kCACornerCurveCircular = CALayerCornerCurve.circular
/// Core Animation's `continuous`.
public let kCACornerCurveContinuous = CALayerCornerCurve.continuous

/// The rule for points inside a path.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name.
  public let rawValue: String
  /// A constant of a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Core Animation's `non-zero`.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// Core Animation's `even-odd`.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}
/// Core Animation's `non-zero`.
public let kCAFillRuleNonZero = CAShapeLayerFillRule.nonZero
/// Core Animation's `even-odd`.
public let kCAFillRuleEvenOdd = CAShapeLayerFillRule.evenOdd

/// The form of open ends.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name.
  public let rawValue: String
  /// A constant of a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Core Animation's `butt`.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// Core Animation's `round`.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// Core Animation's `square`.
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}
/// Core Animation's `butt`.
public let kCALineCapButt = CAShapeLayerLineCap.butt
/// Core Animation's `round`.
public let kCALineCapRound = CAShapeLayerLineCap.round
/// Core Animation's `square`.
public let kCALineCapSquare = CAShapeLayerLineCap.square

/// The form of corners.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name.
  public let rawValue: String
  /// A constant of a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Core Animation's `miter`.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  /// Core Animation's `round`.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  /// Core Animation's `bevel`.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}
/// Core Animation's `miter`.
public let kCALineJoinMiter = CAShapeLayerLineJoin.miter
/// Core Animation's `round`.
public let kCALineJoinRound = CAShapeLayerLineJoin.round
/// Core Animation's `bevel`.
public let kCALineJoinBevel = CAShapeLayerLineJoin.bevel

/// The layout of a gradient.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name.
  public let rawValue: String
  /// A constant of a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Core Animation's `axial`.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// Core Animation's `radial`.
  public static let radial = CAGradientLayerType(rawValue: "radial")
  /// Core Animation's `conic`.
  public static let conic = CAGradientLayerType(rawValue: "conic")
}
/// Core Animation's `axial`.
public let kCAGradientLayerAxial = CAGradientLayerType.axial
/// Core Animation's `radial`.
public let kCAGradientLayerRadial = CAGradientLayerType.radial
/// Core Animation's `conic`.
public let kCAGradientLayerConic = CAGradientLayerType.conic

/// The alignment of lines.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name.
  public let rawValue: String
  /// A constant of a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Core Animation's `natural`.
  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
  /// Core Animation's `left`.
  public static let left = CATextLayerAlignmentMode(rawValue: "left")
  /// Core Animation's `right`.
  public static let right = CATextLayerAlignmentMode(rawValue: "right")
  /// Core Animation's `center`.
  public static let center = CATextLayerAlignmentMode(rawValue: "center")
  /// Core Animation's `justified`.
  public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
}
/// Core Animation's `natural`.
public let kCAAlignmentNatural = CATextLayerAlignmentMode.natural
/// Core Animation's `left`.
public let kCAAlignmentLeft = CATextLayerAlignmentMode.left
/// Core Animation's `right`.
public let kCAAlignmentRight = CATextLayerAlignmentMode.right
/// Core Animation's `center`.
public let kCAAlignmentCenter = CATextLayerAlignmentMode.center
/// Core Animation's `justified`.
public let kCAAlignmentJustified = CATextLayerAlignmentMode.justified

/// The place at which a line is cut.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name.
  public let rawValue: String
  /// A constant of a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Core Animation's `none`.
  public static let none = CATextLayerTruncationMode(rawValue: "none")
  /// Core Animation's `start`.
  public static let start = CATextLayerTruncationMode(rawValue: "start")
  /// Core Animation's `middle`.
  public static let middle = CATextLayerTruncationMode(rawValue: "middle")
  /// Core Animation's `end`.
  public static let end = CATextLayerTruncationMode(rawValue: "end")
}
/// Core Animation's `none`.
public let kCATruncationNone = CATextLayerTruncationMode.none
/// Core Animation's `start`.
public let kCATruncationStart = CATextLayerTruncationMode.start
/// Core Animation's `middle`.
public let kCATruncationMiddle = CATextLayerTruncationMode.middle
/// Core Animation's `end`.
public let kCATruncationEnd = CATextLayerTruncationMode.end

/// The axes along which a layer scrolls.
public struct CAScrollLayerScrollMode: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name.
  public let rawValue: String
  /// A constant of a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Core Animation's `none`.
  public static let none = CAScrollLayerScrollMode(rawValue: "none")
  /// Core Animation's `vertically`.
  public static let vertically = CAScrollLayerScrollMode(rawValue: "vertically")
  /// Core Animation's `horizontally`.
  public static let horizontally = CAScrollLayerScrollMode(rawValue: "horizontally")
  /// Core Animation's `both`.
  public static let both = CAScrollLayerScrollMode(rawValue: "both")
}
/// Core Animation's `none`.
public let kCAScrollNone = CAScrollLayerScrollMode.none
/// Core Animation's `vertically`.
public let kCAScrollVertically = CAScrollLayerScrollMode.vertically
/// Core Animation's `horizontally`.
public let kCAScrollHorizontally = CAScrollLayerScrollMode.horizontally
/// Core Animation's `both`.
public let kCAScrollBoth = CAScrollLayerScrollMode.both
