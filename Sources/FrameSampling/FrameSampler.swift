import Graphics
import SceneModel
public import Timing
public import TimelineCompiling

/// Stage 3: the presentation tree of a timeline at an instant.
///
/// A pure and total function of the two; a sampler only keeps what does not depend on the instant.
public struct FrameSampler: Sendable {
  /// What is sampled.
  public let timeline: Timeline
  /// True when siblings may change places, because a `zPosition` moves.
  private let hasMovingDepth: Bool
  private let staticOrder: PaintOrder

  /// A sampler of a timeline.
  public init(_ timeline: Timeline) {
    self.timeline = timeline
    hasMovingDepth = timeline.layers.contains { $0.animatedProperties.contains(.zPosition) }
    staticOrder = PaintOrder(of: timeline) { timeline.layers[$0].model.zPosition }
  }

  /// The presentation tree at an instant, in seconds from the clip's start, never rounded to a frame.
  ///
  /// - Complexity: O(layers + tracks), plus a sort of siblings while a `zPosition` is animated.
  public func frame(at instant: Seconds) -> PresentationFrame {
    var frame = PresentationFrame(instant: instant, canvas: timeline.canvas, layers: [])
    update(&frame, to: instant)
    return frame
  }

  /// Brings a frame of this timeline to another instant, reusing its memory.
  ///
  /// The result is that of ``frame(at:)``, whatever the frame showed before.
  public func update(_ frame: inout PresentationFrame, to instant: Seconds) {
    frame.instant = instant
    var order = staticOrder
    if hasMovingDepth {
      order = PaintOrder(of: timeline) { i in
        let layer = timeline.layers[i]
        guard layer.animatedProperties.contains(.zPosition),
          case .number(let z) = layer.value(of: .init(.zPosition), at: instant)
        else { return layer.model.zPosition }
        return z
      }
    }
    if !order.matches(frame) {
      frame.layers = order.entries.map { entry in
        let layer = timeline.layers[entry.index]
        return PresentationLayer(
          index: entry.index, path: layer.path, kind: layer.kind, properties: layer.model,
          transformToCanvas: .identity, mask: entry.mask, subtreeEnd: entry.subtreeEnd)
      }
    }
    for i in frame.layers.indices {
      let entry = order.entries[i]
      let layer = timeline.layers[entry.index]
      layer.present(at: instant, in: &frame.layers[i].properties)
      var map = frame.layers[i].properties.transformToSuperlayer()
      if let parent = entry.parent {
        // Inferred: a mask follows its layer's coordinates, but not what is done to the sublayers.
        if !layer.isMask {
          frame.layers[parent].properties.placeSublayer(&map)
        }
        map = map.flattened.concatenating(frame.layers[parent].transformToCanvas)
      } else {
        map = map.flattened
      }
      frame.layers[i].transformToCanvas = map.isFinite ? map : .scale(x: 0, y: 0)
    }
  }
}
