public import Graphics

/// The properties of emitter layers alone (`CAEmitterLayer`), with Core Animation's
/// defaults.
///
/// Its factors multiply the cells' values for particles that are born from then on; those that live
/// keep theirs.
public struct EmitterProperties: Hashable, Sendable {
  /// The kinds of particle that are emitted.
  public var cells: [EmitterCell] = []
  /// A factor of the cells' birth rates, at least 0; 0 stops births.
  public var birthRate = 1.0
  /// A factor of the cells' lifetimes, at least 0.
  public var lifetime = 1.0
  /// The centre of the shape, in points of the layer's coordinates.
  public var position = Point.zero
  /// The depth of the shape's centre, in points, positive towards the eye.
  public var zPosition = 0.0
  /// The shape's size, in points: a line's length is the width, and so is the radius of a circle or
  /// a sphere; a negative size counts as its absolute value.
  public var size = Size.zero
  /// A cuboid's extent along z, in points.
  public var depth = 0.0
  /// The form of the region where particles are born.
  public var shape = EmitterShape.point
  /// The part of the shape where they are born.
  public var mode = EmitterMode.volume
  /// The order in which particles are drawn, and how they are composited.
  public var renderMode = EmitterRenderMode.unordered
  /// A factor of the cells' velocities; negative ones go the other way.
  public var velocity = 1.0
  /// A factor of the cells' scales.
  public var scale = 1.0
  /// A factor of the cells' spins.
  public var spin = 1.0
  /// The seed of all random numbers, rounded to a whole number: equal seeds give equal particles.
  public var seed = 0.0

  /// An emitter that emits nothing.
  public init() {}

  /// The cell at a path of names, from the layer's own cells down; as it is by default when there
  /// is none, and then setting it does nothing.
  public subscript(path: [String]) -> EmitterCell {
    get { cells.cell(at: path[...]) ?? EmitterCell() }
    set { cells.setCell(at: path[...], to: newValue) }
  }

  /// True when there is a cell at a path of names.
  public func hasCell(at path: [String]) -> Bool { cells.cell(at: path[...]) != nil }
}

extension [EmitterCell] {
  fileprivate func cell(at path: ArraySlice<String>) -> EmitterCell? {
    guard let name = path.first, let cell = first(where: { $0.name == name }) else { return nil }
    return path.count == 1 ? cell : cell.emitterCells.cell(at: path.dropFirst())
  }

  fileprivate mutating func setCell(at path: ArraySlice<String>, to cell: EmitterCell) {
    guard let name = path.first, let i = firstIndex(where: { $0.name == name }) else { return }
    if path.count == 1 {
      self[i] = cell
    } else {
      self[i].emitterCells.setCell(at: path.dropFirst(), to: cell)
    }
  }
}

/// The shape on which an emitter's particles are born (`CAEmitterLayerEmitterShape`).
public enum EmitterShape: String, CaseIterable, Hashable, Sendable {
  // A point; a line along x; shapes of the plane and of space about the middle.
  case point, line, rectangle, cuboid, circle, sphere
}

/// The part of its shape where an emitter's particles are born (`CAEmitterLayerEmitterMode`).
public enum EmitterMode: String, CaseIterable, Hashable, Sendable {
  // At its corners; on its edges; on its faces; anywhere inside.
  case points, outline, surface, volume
}

/// The way of drawing particles over one another (`CAEmitterLayerRenderMode`).
public enum EmitterRenderMode: String, CaseIterable, Hashable, Sendable {
  // Cell by cell; the oldest behind; the oldest in front; the farthest behind; light added to
  // light.
  case unordered, oldestFirst, oldestLast, backToFront, additive
}

extension LayerProperty {
  /// The properties of emitter layers (`CAEmitterLayer`).
  static let ofEmitters: [LayerProperty] = [
    birthRate, lifetime, emitterPosition, emitterZPosition, emitterSize, emitterDepth, emitterShape,
    emitterMode, renderMode, velocity, scale, spin, seed,
  ]

  /// The row of ``EmitterProperties/birthRate``.
  public static let birthRate = TypedProperty(
    "birthRate", .number, \.emitter.birthRate, domain: .notNegative, of: .particles,
    meaning: "A factor of the cells' birth rates; 0 stops births.")
  /// The row of ``EmitterProperties/lifetime``.
  public static let lifetime = TypedProperty(
    "lifetime", .number, \.emitter.lifetime, domain: .notNegative, of: .particles,
    meaning: "A factor of the cells' lifetimes.")
  /// The row of ``EmitterProperties/position``.
  public static let emitterPosition = TypedProperty(
    "emitterPosition", .point, \.emitter.position, .points, of: .particles,
    meaning: "The centre of the shape where particles are born.")
  /// The row of ``EmitterProperties/zPosition``.
  public static let emitterZPosition = TypedProperty(
    "emitterZPosition", .number, \.emitter.zPosition, .points, of: .particles,
    meaning: "The depth of the centre of the shape, positive towards the eye.")
  /// The row of ``EmitterProperties/size``.
  public static let emitterSize = TypedProperty(
    "emitterSize", .size, \.emitter.size, .points, of: .particles,
    meaning: "The size of the shape; the width is also a line's length and a circle's radius.")
  /// The row of ``EmitterProperties/depth``.
  public static let emitterDepth = TypedProperty(
    "emitterDepth", .number, \.emitter.depth, .points, of: .particles,
    meaning: "The extent of a cuboid along z.")
  /// The row of ``EmitterProperties/shape``.
  public static let emitterShape = TypedProperty(
    "emitterShape", .name, \.emitter.shape, animation: .none, of: .particles,
    meaning: "The form of the region where particles are born.")
  /// The row of ``EmitterProperties/mode``.
  public static let emitterMode = TypedProperty(
    "emitterMode", .name, \.emitter.mode, animation: .none, of: .particles,
    meaning: "The part of the shape where particles are born.")
  /// The row of ``EmitterProperties/renderMode``.
  public static let renderMode = TypedProperty(
    "renderMode", .name, \.emitter.renderMode, animation: .none, of: .particles,
    meaning: "The order in which particles are drawn, and how they are composited.")
  /// The row of ``EmitterProperties/velocity``.
  public static let velocity = TypedProperty(
    "velocity", .number, \.emitter.velocity, of: .particles,
    meaning: "A factor of the cells' velocities.")
  /// The row of ``EmitterProperties/scale``.
  public static let scale = TypedProperty(
    "scale", .number, \.emitter.scale, of: .particles, meaning: "A factor of the cells' scales.")
  /// The row of ``EmitterProperties/spin``.
  public static let spin = TypedProperty(
    "spin", .number, \.emitter.spin, of: .particles, meaning: "A factor of the cells' spins.")
  /// The row of ``EmitterProperties/seed``.
  public static let seed = TypedProperty(
    "seed", .number, \.emitter.seed, animation: .none, of: .particles,
    meaning: "The seed of the emitter's random numbers; equal seeds give equal particles.")
}
