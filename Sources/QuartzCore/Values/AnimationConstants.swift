import Inbetween

// The names of choices, as members and as Objective-C's globals.

/// The value outside the active time.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name.
  public let rawValue: String
  /// A constant of a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Core Animation's `removed`.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
  /// Core Animation's `forwards`.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// Core Animation's `backwards`.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// Core Animation's `both`.
  public static let both = CAMediaTimingFillMode(rawValue: "both")
}
/// Core Animation's `removed`.
public let kCAFillModeRemoved = CAMediaTimingFillMode.removed
/// Core Animation's `forwards`.
public let kCAFillModeForwards = CAMediaTimingFillMode.forwards
/// Core Animation's `backwards`.
public let kCAFillModeBackwards = CAMediaTimingFillMode.backwards
/// Core Animation's `both`.
public let kCAFillModeBoth = CAMediaTimingFillMode.both

/// The named pacing curves.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name.
  public let rawValue: String
  /// A constant of a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Core Animation's `linear`.
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  /// Core Animation's `easeIn`.
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  /// Core Animation's `easeOut`.
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  /// Core Animation's `easeInEaseOut`.
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  /// Core Animation's `default`.
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// The named functions from values to matrices.
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name.
  public let rawValue: String
  /// A constant of a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Core Animation's `rotateX`.
  public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
  /// Core Animation's `rotateY`.
  public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
  /// Core Animation's `rotateZ`.
  public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
  /// Core Animation's `scale`.
  public static let scale = CAValueFunctionName(rawValue: "scale")
  /// Core Animation's `scaleX`.
  public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
  /// Core Animation's `scaleY`.
  public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
  /// Core Animation's `scaleZ`.
  public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
  /// Core Animation's `translate`.
  public static let translate = CAValueFunctionName(rawValue: "translate")
  /// Core Animation's `translateX`.
  public static let translateX = CAValueFunctionName(rawValue: "translateX")
  /// Core Animation's `translateY`.
  public static let translateY = CAValueFunctionName(rawValue: "translateY")
  /// Core Animation's `translateZ`.
  public static let translateZ = CAValueFunctionName(rawValue: "translateZ")
}
/// Core Animation's `rotateX`.
public let kCAValueFunctionRotateX = CAValueFunctionName.rotateX
/// Core Animation's `rotateY`.
public let kCAValueFunctionRotateY = CAValueFunctionName.rotateY
/// Core Animation's `rotateZ`.
public let kCAValueFunctionRotateZ = CAValueFunctionName.rotateZ
/// Core Animation's `scale`.
public let kCAValueFunctionScale = CAValueFunctionName.scale
/// Core Animation's `scaleX`.
public let kCAValueFunctionScaleX = CAValueFunctionName.scaleX
/// Core Animation's `scaleY`.
public let kCAValueFunctionScaleY = CAValueFunctionName.scaleY
/// Core Animation's `scaleZ`.
public let kCAValueFunctionScaleZ = CAValueFunctionName.scaleZ
/// Core Animation's `translate`.
public let kCAValueFunctionTranslate = CAValueFunctionName.translate
/// Core Animation's `translateX`.
public let kCAValueFunctionTranslateX = CAValueFunctionName.translateX
/// Core Animation's `translateY`.
public let kCAValueFunctionTranslateY = CAValueFunctionName.translateY
/// Core Animation's `translateZ`.
public let kCAValueFunctionTranslateZ = CAValueFunctionName.translateZ

/// The interpolation between key frames.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name.
  public let rawValue: String
  /// A constant of a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Core Animation's `linear`.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// Core Animation's `discrete`.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// Core Animation's `paced`.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// Core Animation's `cubic`.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// Core Animation's `cubicPaced`.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}
/// Core Animation's `linear`.
public let kCAAnimationLinear = CAAnimationCalculationMode.linear
/// Core Animation's `discrete`.
public let kCAAnimationDiscrete = CAAnimationCalculationMode.discrete
/// Core Animation's `paced`.
public let kCAAnimationPaced = CAAnimationCalculationMode.paced
/// Core Animation's `cubic`.
public let kCAAnimationCubic = CAAnimationCalculationMode.cubic
/// Core Animation's `cubicPaced`.
public let kCAAnimationCubicPaced = CAAnimationCalculationMode.cubicPaced

/// The turning of a layer with its path.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name.
  public let rawValue: String
  /// A constant of a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Core Animation's `auto`.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  /// Core Animation's `autoReverse`.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}
/// Core Animation's `auto`.
public let kCAAnimationRotateAuto = CAAnimationRotationMode.rotateAuto
/// Core Animation's `autoReverse`.
public let kCAAnimationRotateAutoReverse = CAAnimationRotationMode.rotateAutoReverse

/// The way in which the new state takes the place of the old one.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name.
  public let rawValue: String
  /// A constant of a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Core Animation's `fade`.
  public static let fade = CATransitionType(rawValue: "fade")
  /// Core Animation's `moveIn`.
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  /// Core Animation's `push`.
  public static let push = CATransitionType(rawValue: "push")
  /// Core Animation's `reveal`.
  public static let reveal = CATransitionType(rawValue: "reveal")

  /// The transition of a name: besides Core Animation's own those of UIKit, and the names by which
  /// code in the wild asks Core Animation for these; any other fades, as there.
  var style: TransitionAnimation.Style {
    switch rawValue {
    case "oglFlip": .flip
    case "pageCurl": .curlUp
    case "pageUnCurl": .curlDown
    default: TransitionAnimation.Style(rawValue: rawValue) ?? .fade
    }
  }
}
/// Core Animation's `fade`.
public let kCATransitionFade = CATransitionType.fade
/// Core Animation's `moveIn`.
public let kCATransitionMoveIn = CATransitionType.moveIn
/// Core Animation's `push`.
public let kCATransitionPush = CATransitionType.push
/// Core Animation's `reveal`.
public let kCATransitionReveal = CATransitionType.reveal

/// The side that the motion comes from, with y upwards.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name.
  public let rawValue: String
  /// A constant of a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Core Animation's `fromLeft`.
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  /// Core Animation's `fromRight`.
  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  /// Core Animation's `fromTop`.
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  /// Core Animation's `fromBottom`.
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}
/// Core Animation's `fromLeft`.
public let kCATransitionFromLeft = CATransitionSubtype.fromLeft
/// Core Animation's `fromRight`.
public let kCATransitionFromRight = CATransitionSubtype.fromRight
/// Core Animation's `fromTop`.
public let kCATransitionFromTop = CATransitionSubtype.fromTop
/// Core Animation's `fromBottom`.
public let kCATransitionFromBottom = CATransitionSubtype.fromBottom

/// The form of the region where particles are born.
public struct CAEmitterLayerEmitterShape: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name.
  public let rawValue: String
  /// A constant of a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Core Animation's `point`.
  public static let point = CAEmitterLayerEmitterShape(rawValue: "point")
  /// Core Animation's `line`.
  public static let line = CAEmitterLayerEmitterShape(rawValue: "line")
  /// Core Animation's `rectangle`.
  public static let rectangle = CAEmitterLayerEmitterShape(rawValue: "rectangle")
  /// Core Animation's `cuboid`.
  public static let cuboid = CAEmitterLayerEmitterShape(rawValue: "cuboid")
  /// Core Animation's `circle`.
  public static let circle = CAEmitterLayerEmitterShape(rawValue: "circle")
  /// Core Animation's `sphere`.
  public static let sphere = CAEmitterLayerEmitterShape(rawValue: "sphere")
}
/// Core Animation's `point`.
public let kCAEmitterLayerPoint = CAEmitterLayerEmitterShape.point
/// Core Animation's `line`.
public let kCAEmitterLayerLine = CAEmitterLayerEmitterShape.line
/// Core Animation's `rectangle`.
public let kCAEmitterLayerRectangle = CAEmitterLayerEmitterShape.rectangle
/// Core Animation's `cuboid`.
public let kCAEmitterLayerCuboid = CAEmitterLayerEmitterShape.cuboid
/// Core Animation's `circle`.
public let kCAEmitterLayerCircle = CAEmitterLayerEmitterShape.circle
/// Core Animation's `sphere`.
public let kCAEmitterLayerSphere = CAEmitterLayerEmitterShape.sphere

/// The part of the shape where particles are born.
public struct CAEmitterLayerEmitterMode: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name.
  public let rawValue: String
  /// A constant of a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Core Animation's `points`.
  public static let points = CAEmitterLayerEmitterMode(rawValue: "points")
  /// Core Animation's `outline`.
  public static let outline = CAEmitterLayerEmitterMode(rawValue: "outline")
  /// Core Animation's `surface`.
  public static let surface = CAEmitterLayerEmitterMode(rawValue: "surface")
  /// Core Animation's `volume`.
  public static let volume = CAEmitterLayerEmitterMode(rawValue: "volume")
}
/// Core Animation's `points`.
public let kCAEmitterLayerPoints = CAEmitterLayerEmitterMode.points
/// Core Animation's `outline`.
public let kCAEmitterLayerOutline = CAEmitterLayerEmitterMode.outline
/// Core Animation's `surface`.
public let kCAEmitterLayerSurface = CAEmitterLayerEmitterMode.surface
/// Core Animation's `volume`.
public let kCAEmitterLayerVolume = CAEmitterLayerEmitterMode.volume

/// The order of particles.
public struct CAEmitterLayerRenderMode: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name.
  public let rawValue: String
  /// A constant of a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Core Animation's `unordered`.
  public static let unordered = CAEmitterLayerRenderMode(rawValue: "unordered")
  /// Core Animation's `oldestFirst`.
  public static let oldestFirst = CAEmitterLayerRenderMode(rawValue: "oldestFirst")
  /// Core Animation's `oldestLast`.
  public static let oldestLast = CAEmitterLayerRenderMode(rawValue: "oldestLast")
  /// Core Animation's `backToFront`.
  public static let backToFront = CAEmitterLayerRenderMode(rawValue: "backToFront")
  /// Core Animation's `additive`.
  public static let additive = CAEmitterLayerRenderMode(rawValue: "additive")
}
/// Core Animation's `unordered`.
public let kCAEmitterLayerUnordered = CAEmitterLayerRenderMode.unordered
/// Core Animation's `oldestFirst`.
public let kCAEmitterLayerOldestFirst = CAEmitterLayerRenderMode.oldestFirst
/// Core Animation's `oldestLast`.
public let kCAEmitterLayerOldestLast = CAEmitterLayerRenderMode.oldestLast
/// Core Animation's `backToFront`.
public let kCAEmitterLayerBackToFront = CAEmitterLayerRenderMode.backToFront
/// Core Animation's `additive`.
public let kCAEmitterLayerAdditive = CAEmitterLayerRenderMode.additive

/// Core Animation's `linear`.
public let kCAMediaTimingFunctionLinear = CAMediaTimingFunctionName.linear
/// Core Animation's `easeIn`.
public let kCAMediaTimingFunctionEaseIn = CAMediaTimingFunctionName.easeIn
/// Core Animation's `easeOut`.
public let kCAMediaTimingFunctionEaseOut = CAMediaTimingFunctionName.easeOut
/// Core Animation's `easeInEaseOut`.
public let kCAMediaTimingFunctionEaseInEaseOut = CAMediaTimingFunctionName.easeInEaseOut
/// Core Animation's `default`.
public let kCAMediaTimingFunctionDefault = CAMediaTimingFunctionName.default
/// The key of a layer's transition.
public let kCATransition = "transition"
/// The key of the action of a layer that comes into a tree.
public let kCAOnOrderIn = "onOrderIn"
/// The key of the action of a layer that leaves one.
public let kCAOnOrderOut = "onOrderOut"
/// The key of a transaction's duration.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of a transaction's switch of actions.
public let kCATransactionDisableActions = "disableActions"
/// The key of a transaction's curve.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of a transaction's completion.
public let kCATransactionCompletionBlock = "completionBlock"

/// The corners that are round.
public struct CACornerMask: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Corners from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Smallest x, smallest y.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// Largest x, smallest y.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// Smallest x, largest y.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// Largest x, largest y.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}

/// The edges that are smooth; all are, here.
public struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt32
  /// Edges from their bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The edge of the smallest x.
  public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
  /// The edge of the largest x.
  public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
  /// The edge of the smallest y.
  public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
  /// The edge of the largest y.
  public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)
}
