public import Graphics
public import Timing

/// One kind of particle that an emitter emits (`CAEmitterCell`).
///
/// A particle draws its values when it is born, each evenly from M − R/2 to M + R/2 for a mean M
/// and its range R (core-animation 9.4); a negative range counts as its absolute value. Numbers
/// beyond the ranges said here count as the nearest one within.
public struct EmitterCell: Hashable, Sendable {
  /// The name by which key paths know it; empty when it has none.
  public var name = ""
  /// False stops births; particles that live go on.
  public var isEnabled = true
  /// Particles born in a second of the emitter's time, at least 0.
  public var birthRate = 0.0
  /// The mean age at which a particle dies, in seconds, at least 0.
  public var lifetime = 0.0
  /// The range of the lifetime about its mean, in seconds; a particle without a lifetime above 0 is
  /// never seen.
  public var lifetimeRange = 0.0
  /// The angle of the mean direction out of the layer's plane, in radians, positive towards the
  /// eye.
  public var emissionLatitude = 0.0
  /// The angle of the mean direction in the layer's plane, in radians: 0 along +x, positive
  /// clockwise on screen.
  public var emissionLongitude = 0.0
  /// The full angle of the cone of directions about the mean one, in radians; without a latitude it
  /// is a sector of the plane.
  public var emissionRange = 0.0
  /// The mean speed at birth, in points per second; negative ones go the other way.
  public var velocity = 0.0
  /// The range of the speed at birth, in points per second.
  public var velocityRange = 0.0
  /// Acceleration along x of the layer, in points per second squared, positive to the right.
  public var xAcceleration = 0.0
  /// Acceleration along y of the layer, in points per second squared, positive downwards.
  public var yAcceleration = 0.0
  /// Acceleration along z of the layer, in points per second squared, positive towards the eye.
  public var zAcceleration = 0.0
  /// The mean factor of the image's size at birth; a particle with one of 0 or less is not seen.
  public var scale = 1.0
  /// The range of that factor.
  public var scaleRange = 0.0
  /// The growth of that factor per second of the particle's age.
  public var scaleSpeed = 0.0
  /// The mean angular speed of the image, in radians per second, positive clockwise on screen.
  public var spin = 0.0
  /// The range of the angular speed, in radians per second.
  public var spinRange = 0.0
  /// The mean colour at birth, with which the image's colours are multiplied, each component in
  /// 0…1; `nil` is opaque white.
  public var color: Color? = .white
  /// The range of the red, a full one being 1.
  public var redRange = 0.0
  /// The range of the green, a full one being 1.
  public var greenRange = 0.0
  /// The range of the blue, a full one being 1.
  public var blueRange = 0.0
  /// The range of the alpha, a full one being 1.
  public var alphaRange = 0.0
  /// The growth of the red per second of the particle's age, a full one being 1.
  public var redSpeed = 0.0
  /// The growth of the green per second of the particle's age, a full one being 1.
  public var greenSpeed = 0.0
  /// The growth of the blue per second of the particle's age, a full one being 1.
  public var blueSpeed = 0.0
  /// The growth of the alpha per second of the particle's age, a full one being 1.
  public var alphaSpeed = 0.0
  /// The image of a particle; `nil` draws nothing.
  ///
  /// While one image dissolves into another, particles take the one that there is more of.
  public var contents: ImageReference?
  /// The part of the image that is used, in unit coordinates.
  public var contentsRect = Rect(x: 0, y: 0, width: 1, height: 1)
  /// Image pixels per point.
  public var contentsScale = 1.0
  /// The filter for enlarging the image.
  public var magnificationFilter = ContentsFilter.linear
  /// The filter for making the image smaller.
  public var minificationFilter = ContentsFilter.linear
  /// The kinds of particle that each particle emits while it lives, from where it is.
  public var emitterCells: [EmitterCell] = []
  /// Its begin time and the duration of its emission, in seconds of its emitter's time, or of its
  /// particle's age; its speed is a factor of all its rates and ages.
  public var timing = MediaTiming()

  /// A cell that emits nothing.
  public init() {}

  /// The longest that a particle may live, in seconds of the cell's time.
  public var longestLifetime: Double { max(0, lifetime + abs(lifetimeRange) / 2) }
}
