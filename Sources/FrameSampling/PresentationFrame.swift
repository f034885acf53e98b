public import SceneModel
public import TimelineCompiling
public import Timing

/// The presentation tree at one instant, flat and in paint order, with the particles of its
/// emitters and the canvas it is drawn on.
///
/// Only `FrameSampler` makes one. It promises what `PresentationTree` promises.
public struct PresentationFrame: Hashable, Sendable {
  /// The instant shown, in seconds from the clip's start.
  public internal(set) var instant: Seconds
  /// The picture that is filled.
  public internal(set) var canvas: Canvas
  /// What may be drawn for it.
  public internal(set) var limits = WorkLimits()
  /// Why copies of layers or particles are left out, so that it should not be drawn; `nil` when all are there.
  public internal(set) var excess: LimitExcess?
  var tree: PresentationTree
  var particles: [PresentationLayer.ID: [Particle]] = [:]

  /// The presentation layers, in paint order.
  public var layers: [PresentationLayer] { tree.layers }

  /// The particles that an emitter layer shows, in the order in which they are drawn.
  public func particles(of layer: PresentationLayer.ID) -> [Particle] { particles[layer] ?? [] }

  init(instant: Seconds, canvas: Canvas, tree: PresentationTree) {
    self.instant = instant
    self.canvas = canvas
    self.tree = tree
  }
}
