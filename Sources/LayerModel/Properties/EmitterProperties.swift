public import Graphics

/// What an emitter layer does beside being a layer (`CAEmitterLayer`).
public struct EmitterProperties: Hashable, Sendable {
  /// What is emitted.
  public var cells: [EmitterCell] = []
  /// Multiplies the cells' birth rates.
  public var birthRate = 1.0
  /// Multiplies the cells' lifetimes.
  public var lifetime = 1.0
  /// The middle of the shape, in the layer's coordinates.
  public var position = Point.zero
  /// The middle's depth, in points.
  public var zPosition = 0.0
  /// The shape's size; a circle's radius is the width.
  public var size = Size.zero
  /// The depth of a cuboid, in points.
  public var depth = 0.0
  /// Where particles are born.
  public var shape = EmitterShape.point
  /// In which part of the shape.
  public var mode = EmitterMode.volume
  /// In which order, and how, particles are drawn.
  public var renderMode = EmitterRenderMode.unordered
  /// Multiplies the cells' velocities.
  public var velocity = 1.0
  /// Multiplies the cells' scales.
  public var scale = 1.0
  /// Multiplies the cells' spins.
  public var spin = 1.0
  /// Fixes all that is random.
  public var seed = 0.0

  /// An emitter that emits nothing.
  public init() {}

  /// The cell at a path of names, from the layer's own cells down; as it is by default when there is
  /// none, and then setting it does nothing.
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

/// Where an emitter's particles are born (`CAEmitterLayerEmitterShape`).
public enum EmitterShape: String, CaseIterable, Hashable, Sendable {
  // A point; a line along x; shapes of the plane and of space about the middle.
  case point, line, rectangle, cuboid, circle, sphere
}

/// In which part of the shape (`CAEmitterLayerEmitterMode`).
public enum EmitterMode: String, CaseIterable, Hashable, Sendable {
  // At its corners; on its edges; on its faces; anywhere inside.
  case points, outline, surface, volume
}

/// How particles are drawn over one another (`CAEmitterLayerRenderMode`).
public enum EmitterRenderMode: String, CaseIterable, Hashable, Sendable {
  // Cell by cell; the oldest behind; the oldest in front; the farthest behind; light added to light.
  case unordered, oldestFirst, oldestLast, backToFront, additive
}
