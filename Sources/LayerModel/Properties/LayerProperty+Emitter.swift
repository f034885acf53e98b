extension LayerProperty {
  /// The properties of emitter layers (`CAEmitterLayer`).
  static let ofEmitters: [LayerProperty] = [
    birthRate, lifetime, emitterPosition, emitterZPosition, emitterSize, emitterDepth, emitterShape,
    emitterMode, renderMode, velocity, scale, spin, seed,
  ]

  /// The row of ``EmitterProperties/birthRate``.
  public static let birthRate = LayerProperty(
    "birthRate",
    .number({ $0.emitter.birthRate }, { $0.emitter.birthRate = $1 }, .at(\.emitter.birthRate)),
    domain: .notNegative, of: .particles,
    meaning: "A factor of the cells' birth rates; 0 stops births.")
  /// The row of ``EmitterProperties/lifetime``.
  public static let lifetime = LayerProperty(
    "lifetime",
    .number({ $0.emitter.lifetime }, { $0.emitter.lifetime = $1 }, .at(\.emitter.lifetime)),
    domain: .notNegative, of: .particles, meaning: "A factor of the cells' lifetimes.")
  /// The row of ``EmitterProperties/position``.
  public static let emitterPosition = LayerProperty(
    "emitterPosition",
    .point({ $0.emitter.position }, { $0.emitter.position = $1 }, .at(\.emitter.position)), .points,
    of: .particles, meaning: "The centre of the shape where particles are born.")
  /// The row of ``EmitterProperties/zPosition``.
  public static let emitterZPosition = LayerProperty(
    "emitterZPosition",
    .number({ $0.emitter.zPosition }, { $0.emitter.zPosition = $1 }, .at(\.emitter.zPosition)),
    .points,
    of: .particles, meaning: "The depth of the centre of the shape, positive towards the eye.")
  /// The row of ``EmitterProperties/size``.
  public static let emitterSize = LayerProperty(
    "emitterSize", .size({ $0.emitter.size }, { $0.emitter.size = $1 }, .at(\.emitter.size)),
    .points, of: .particles,
    meaning: "The size of the shape; the width is also a line's length and a circle's radius.")
  /// The row of ``EmitterProperties/depth``.
  public static let emitterDepth = LayerProperty(
    "emitterDepth", .number({ $0.emitter.depth }, { $0.emitter.depth = $1 }, .at(\.emitter.depth)),
    .points,
    of: .particles, meaning: "The extent of a cuboid along z.")
  /// The row of ``EmitterProperties/shape``.
  public static let emitterShape = LayerProperty(
    "emitterShape", .name(Choice(\.emitter.shape)), animation: .none, of: .particles,
    meaning: "The form of the region where particles are born.")
  /// The row of ``EmitterProperties/mode``.
  public static let emitterMode = LayerProperty(
    "emitterMode", .name(Choice(\.emitter.mode)), animation: .none, of: .particles,
    meaning: "The part of the shape where particles are born.")
  /// The row of ``EmitterProperties/renderMode``.
  public static let renderMode = LayerProperty(
    "renderMode", .name(Choice(\.emitter.renderMode)), animation: .none, of: .particles,
    meaning: "The order in which particles are drawn, and how they are composited.")
  /// The row of ``EmitterProperties/velocity``.
  public static let velocity = LayerProperty(
    "velocity",
    .number({ $0.emitter.velocity }, { $0.emitter.velocity = $1 }, .at(\.emitter.velocity)),
    of: .particles,
    meaning: "A factor of the cells' velocities.")
  /// The row of ``EmitterProperties/scale``.
  public static let scale = LayerProperty(
    "scale", .number({ $0.emitter.scale }, { $0.emitter.scale = $1 }, .at(\.emitter.scale)),
    of: .particles,
    meaning: "A factor of the cells' scales.")
  /// The row of ``EmitterProperties/spin``.
  public static let spin = LayerProperty(
    "spin", .number({ $0.emitter.spin }, { $0.emitter.spin = $1 }, .at(\.emitter.spin)),
    of: .particles,
    meaning: "A factor of the cells' spins.")
  /// The row of ``EmitterProperties/seed``.
  public static let seed = LayerProperty(
    "seed", .number({ $0.emitter.seed }, { $0.emitter.seed = $1 }, .at(\.emitter.seed)),
    animation: .none, of: .particles,
    meaning: "The seed of the emitter's random numbers; equal seeds give equal particles.")
}
