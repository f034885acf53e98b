import FrameSampling
import Graphics
import LayerModel
import SceneModel
import TimelineModel
import Timing

/// The tree of a record, flattened as a finger meets it from now on, and what it shows at an
/// instant.
struct TouchedTree {
  /// The record's version that it is of.
  let version: Int
  /// The number of layers and tracks.
  let stepCount: Int
  /// The number of key frames and pieces of clocks in them.
  let partCount: Int
  /// The reason why it is not whole; `nil` unless there are too many layers or tracks.
  let excess: LimitExcess?
  /// The layer that each layer of the tree is, or whose state it shows; `nil` where a layer stood
  /// before it was moved.
  private let sources: [LayerID?]
  private let sampler: FrameSampler
  private var frame: PresentationFrame?

  init(_ record: ScriptRecord, _ flattener: LayerFlattener, of scene: Scene, _ limits: WorkLimits) {
    let tree = TreeFlattener(record, flattener, limits, extent: .present)
    version = record.version
    stepCount = tree.stepCount
    partCount = tree.partCount
    excess = tree.excess
    sources = tree.sources
    sampler = FrameSampler(
      Timeline(
        title: "", canvas: scene.canvas, duration: scene.duration ?? 0, frameRate: scene.frameRate,
        layers: tree.layers, events: [], warnings: [], limits: limits), emitsParticles: false)
  }

  /// Brings the tree to an instant.
  mutating func show(_ instant: Seconds) {
    guard frame?.instant != instant else { return }
    guard var next = frame.take() else {
      frame = sampler.frame(at: instant)
      return
    }
    sampler.update(&next, to: instant)
    frame = next
  }

  /// The tree as it is shown.
  var shownFrame: PresentationFrame? { frame }

  /// The layer that is seen at a point of the canvas.
  func hitTest(_ point: Point) -> LayerID? {
    guard let frame else { return nil }
    return frame.hitTest(point).flatMap { sources[frame.layers[$0].index] }
  }

  /// A point among those of the sublayers' positions in a layer, on the canvas as it is seen.
  func canvasPoint(_ point: Point, of layer: LayerID) -> Point? {
    guard let frame, let position = position(of: layer) else { return nil }
    return frame.sublayersToCanvas(of: position).apply(to: point)
  }

  /// A point of the canvas among those in which a layer's position is counted, as it is seen.
  func positionPoint(_ point: Point, of layer: LayerID) -> Point? {
    guard let frame, let position = position(of: layer) else { return nil }
    return frame.positionPoint(of: position, under: point)
  }

  /// A point of the canvas in the coordinates of a layer as it is seen.
  func point(_ point: Point, in layer: LayerID) -> Point? {
    guard let frame, let position = position(of: layer) else { return nil }
    return frame.layers[position].ownPoint(under: point)
  }

  /// The position of a layer in the tree: of several copies, that of the first.
  private func position(of layer: LayerID) -> Int? {
    frame?.layers.firstIndex { sources[$0.index] == layer && $0.isOriginal }
  }
}
