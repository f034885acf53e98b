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
  /// The begin time and the duration of its emission, in seconds of its emitter's time, or of its
  /// particle's age; its speed is a factor of all its rates and ages.
  public var timing = MediaTiming()

  /// A cell that emits nothing.
  public init() {}

  /// The longest that a particle may live, in seconds of the cell's time.
  public var longestLifetime: Double { max(0, lifetime + abs(lifetimeRange) / 2) }
}

extension LayerProperty {
  /// The properties of the emitter cell at a path of names (`CAEmitterCell`), as key paths write
  /// them: `emitterCells.spark.birthRate`.
  ///
  /// - Parameter path: The names of the cell and of those that it is in, the outermost first.
  /// - Returns: The properties, in the order in which they are documented and printed.
  public static func properties(ofCellAt path: [String]) -> [LayerProperty] {
    let prefix = path.map { "emitterCells.\($0)." }.joined()
    func row<Value>(
      _ name: String, _ type: PropertyType<Value>, _ field: Field<EmitterCell, Value>,
      _ unit: Unit = .none, domain: Domain = .any, animation: Animatability = .implicit,
      synonyms: [String] = [], meaning: String
    ) -> LayerProperty {
      let inCell = Storage(type, field)
      let storage = unsafe Storage<LayerProperties>(
        inCell.kind, choice: inCell.choice,
        read: { layer in
          unsafe withUnsafePointer(to: layer.pointee.emitter[path]) { unsafe inCell.read($0) }
        },
        write: { inCell.write(&$0.emitter[path], $1) })
      return LayerProperty(
        prefix + name, storage, unit, domain: domain, animation: animation, synonyms: synonyms,
        of: .particles, cellPath: path, meaning: meaning)
    }
    return [
      row(
        "isEnabled", .bool, \.isEnabled, synonyms: ["enabled"],
        meaning: "False stops births; particles that live go on."),
      row(
        "birthRate", .number, \.birthRate, .perSecond, domain: .notNegative, synonyms: ["rate"],
        meaning: "Particles born in a second of the emitter's time."),
      row(
        "lifetime", .number, \.lifetime, .seconds, domain: .notNegative,
        meaning: "The mean age at which a particle dies."),
      row(
        "lifetimeRange", .number, \.lifetimeRange, .seconds,
        meaning: "The range of the lifetime about its mean."),
      row(
        "emissionLatitude", .number, \.emissionLatitude, .radians,
        meaning:
          "The angle of the mean direction out of the layer's plane, positive towards the eye."),
      row(
        "emissionLongitude", .number, \.emissionLongitude, .radians, synonyms: ["angle"],
        meaning: "The angle of the mean direction in the layer's plane, 0 along +x."),
      row(
        "emissionRange", .number, \.emissionRange, .radians,
        meaning: "The full angle of the cone of directions about the mean one."),
      row("velocity", .number, \.velocity, .pointsPerSecond, meaning: "The mean speed at birth."),
      row(
        "velocityRange", .number, \.velocityRange, .pointsPerSecond, synonyms: ["speedRange"],
        meaning: "The range of the speed at birth."),
      row(
        "xAcceleration", .number, \.xAcceleration, .pointsPerSecondSquared,
        meaning: "The acceleration to the right."),
      row(
        "yAcceleration", .number, \.yAcceleration, .pointsPerSecondSquared,
        meaning: "The acceleration downwards."),
      row(
        "zAcceleration", .number, \.zAcceleration, .pointsPerSecondSquared,
        meaning: "The acceleration towards the eye."),
      row("scale", .number, \.scale, meaning: "The mean factor of the image's size at birth."),
      row("scaleRange", .number, \.scaleRange, meaning: "The range of that factor."),
      row("scaleSpeed", .number, \.scaleSpeed, .perSecond, meaning: "The growth of that factor."),
      row(
        "spin", .number, \.spin, .radiansPerSecond, meaning: "The mean angular speed of the image."),
      row(
        "spinRange", .number, \.spinRange, .radiansPerSecond,
        meaning: "The range of the angular speed."),
      row(
        "color", .color, \.color,
        meaning:
          "The mean colour at birth, which multiplies the image's colours; null is opaque white."),
      row("redRange", .number, \.redRange, meaning: "The range of red."),
      row("greenRange", .number, \.greenRange, meaning: "The range of green."),
      row("blueRange", .number, \.blueRange, meaning: "The range of blue."),
      row("alphaRange", .number, \.alphaRange, meaning: "The range of alpha."),
      row("redSpeed", .number, \.redSpeed, .perSecond, meaning: "The growth of red."),
      row("greenSpeed", .number, \.greenSpeed, .perSecond, meaning: "The growth of green."),
      row("blueSpeed", .number, \.blueSpeed, .perSecond, meaning: "The growth of blue."),
      row("alphaSpeed", .number, \.alphaSpeed, .perSecond, meaning: "The growth of alpha."),
      row(
        "contents", .image, \.contents, synonyms: ["image"],
        meaning: "The image of a particle; null draws nothing."),
      row(
        "contentsRect", .rect, \.contentsRect, .fractions,
        meaning: "The part of the image that is used."),
      row(
        "contentsScale", .number, \.contentsScale, .pixelsPerPoint, domain: .positive,
        meaning: "Image pixels per point."),
      row(
        "magnificationFilter", .name, \.magnificationFilter, animation: .none,
        meaning: "How the image is enlarged."),
      row(
        "minificationFilter", .name, \.minificationFilter, animation: .none,
        meaning: "How the image is made smaller."),
    ]
  }

  /// The property of a cell that a key path begins with, and the rest of it; `nil` for other key
  /// paths.
  static func cellProperty(in text: String) -> (property: LayerProperty, rest: Substring?)? {
    var words = text.split(separator: ".", omittingEmptySubsequences: false)[...]
    var path: [String] = []
    while words.count > 2, words.first == "emitterCells" {
      path.append(String(words[words.startIndex + 1]))
      words = words.dropFirst(2)
    }
    guard !path.isEmpty, let name = words.first,
      let property = properties(ofCellAt: path).first(where: { $0.ownName == name })
    else { return nil }
    let rest = words.dropFirst().joined(separator: ".")
    return (property, words.count > 1 ? rest[...] : nil)
  }
}
