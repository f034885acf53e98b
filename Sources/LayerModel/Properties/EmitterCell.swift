public import Graphics
public import Timing

/// One kind of particle that an emitter emits (`CAEmitterCell`).
///
/// A range R about a mean M is drawn evenly from M − R/2 to M + R/2 (core-animation 9.4).
public struct EmitterCell: Hashable, Sendable {
  /// The name by which key paths know it; empty when it has none.
  public var name = ""
  /// False emits nothing.
  public var isEnabled = true
  /// Particles a second.
  public var birthRate = 0.0
  /// Seconds a particle lives.
  public var lifetime = 0.0
  /// The range of the lifetime, in seconds.
  public var lifetimeRange = 0.0
  /// The direction's angle out of the plane, in radians.
  public var emissionLatitude = 0.0
  /// The direction's angle in the plane, in radians: 0 along +x, positive clockwise on screen.
  public var emissionLongitude = 0.0
  /// The angle of the cone about the direction, in radians.
  public var emissionRange = 0.0
  /// Points a second.
  public var velocity = 0.0
  /// The range of the velocity.
  public var velocityRange = 0.0
  /// In points per second squared.
  public var xAcceleration = 0.0
  /// In points per second squared.
  public var yAcceleration = 0.0
  /// In points per second squared.
  public var zAcceleration = 0.0
  /// Multiplies the size of the image.
  public var scale = 1.0
  /// The range of the scale.
  public var scaleRange = 0.0
  /// What the scale grows by in a second.
  public var scaleSpeed = 0.0
  /// Radians a second.
  public var spin = 0.0
  /// The range of the spin.
  public var spinRange = 0.0
  /// Multiplies the image's colours; `nil` is opaque white.
  public var color: Color? = .white
  /// The range of the red.
  public var redRange = 0.0
  /// The range of the green.
  public var greenRange = 0.0
  /// The range of the blue.
  public var blueRange = 0.0
  /// The range of the alpha.
  public var alphaRange = 0.0
  /// What the red grows by in a second.
  public var redSpeed = 0.0
  /// What the green grows by in a second.
  public var greenSpeed = 0.0
  /// What the blue grows by in a second.
  public var blueSpeed = 0.0
  /// What the alpha grows by in a second.
  public var alphaSpeed = 0.0
  /// The image of a particle; `nil` draws nothing.
  public var contents: ImageReference?
  /// What is shown in place of ``contents`` while one image dissolves into another: particles take
  /// the one that there is more of.
  public var contentsDissolve: ImageDissolve?
  /// The part of the image that is used, in unit coordinates.
  public var contentsRect = Rect(x: 0, y: 0, width: 1, height: 1)
  /// Image pixels per point.
  public var contentsScale = 1.0
  /// How the image is enlarged.
  public var magnificationFilter = ContentsFilter.linear
  /// How the image is made smaller.
  public var minificationFilter = ContentsFilter.linear
  /// What each particle emits while it lives.
  public var emitterCells: [EmitterCell] = []
  /// When it begins and how long it emits, in its emitter's time or in its particle's.
  public var timing = MediaTiming()

  /// A cell that emits nothing.
  public init() {}

  /// The longest that a particle may live, in seconds of the cell's time.
  public var longestLifetime: Double { max(0, lifetime + abs(lifetimeRange) / 2) }
}
