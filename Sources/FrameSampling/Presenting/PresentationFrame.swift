public import LayerModel
public import Timing

/// The presentation tree at one instant, flat and in paint order, with the particles of its
/// emitters and the canvas it is drawn on.
///
/// Only ``FrameSampler`` makes one. It promises:
/// - ``layers`` is in paint order, each layer directly followed by the subtree of its mask, when it
///   has one, and then by the subtrees of its sublayers, back to front;
/// - the subtree of the layer at `i` is `layers[i..<layers[i].subtreeEnd]`;
/// - the sublayers of a replicator follow once for each of its copies, the first copy first;
/// - siblings go by `zPosition`, then by place in the tree; sublayers of a layer that keeps their
///   depth go by the depth of their centres after all transforms, which is the same when nothing
///   turns (*chosen*: Core Animation cuts such layers where they meet, core-animation 7.1);
/// - every number is finite;
/// - values are as animated, not clamped;
/// - there are no more layers than the timeline's limit, `shownLayers`: further copies are left
///   out, and ``excess`` says so;
/// - layers that are hidden, or have no opacity, are still there.
public struct PresentationFrame: Hashable, Sendable {
  /// The instant shown, in seconds from the clip's start.
  public internal(set) var instant: Seconds
  /// The picture that is filled.
  public let canvas: Canvas
  /// The limits on the work of drawing it.
  public let limits: WorkLimits
  /// The reason why copies of layers or particles are left out, so that it should not be drawn;
  /// `nil` when all are there.
  public var excess: LimitExcess? { copyExcess ?? particleExcess }
  /// The presentation layers, in paint order.
  public internal(set) var layers: [PresentationLayer] = []
  /// The rings that show touches, in the order in which they are drawn above all layers.
  public internal(set) var touches: [PresentationTouch] = []
  /// The reason why copies of layers are left out.
  var copyExcess: LimitExcess?
  /// The reason why particles are left out.
  var particleExcess: LimitExcess?
  /// The particles of each emitter layer that shows any.
  var particles: [PresentationLayer.ID: [Particle]] = [:]
  /// The layers that changed since the memory showed another frame.
  package internal(set) var history = FrameHistory()
  /// The memory that the layers share while they are sampled.
  var scratch = SamplingScratch()

  /// A frame that shows nothing yet.
  init(instant: Seconds, canvas: Canvas, limits: WorkLimits) {
    self.instant = instant
    self.canvas = canvas
    self.limits = limits
  }

  /// The particles that an emitter layer shows, in the order in which they are drawn.
  public func particles(of layer: PresentationLayer.ID) -> [Particle] { particles[layer] ?? [] }
}
