public import SceneModel
public import TimelineCompiling
public import Timing

/// The presentation tree at one instant, flat and in paint order, with the canvas it is drawn on.
///
/// Only `FrameSampler` makes one. It promises what `PresentationTree` promises.
public struct PresentationFrame: Hashable, Sendable {
  /// The instant shown, in seconds from the clip's start.
  public internal(set) var instant: Seconds
  /// The picture that is filled.
  public internal(set) var canvas: Canvas
  var tree: PresentationTree

  /// The presentation layers, in paint order.
  public var layers: [PresentationLayer] { tree.layers }

  init(instant: Seconds, canvas: Canvas, tree: PresentationTree) {
    self.instant = instant
    self.canvas = canvas
    self.tree = tree
  }
}
