import Graphics
public import SceneModel
public import Timing

/// The presentation tree at one instant, flat and in paint order.
///
/// Only a ``TreePresenter`` makes one. It promises:
/// - `layers` is in paint order, each layer directly followed by the subtree of its mask, when it
///   has one, and then by the subtrees of its sublayers, back to front;
/// - the subtree of the layer at `i` is `layers[i..<layers[i].subtreeEnd]`;
/// - the sublayers of a replicator follow once for each of its copies, the first copy first;
/// - siblings go by `zPosition`, then by place in the tree; sublayers of a layer that keeps their
///   depth go by the depth of their centres after all transforms, which is the same when nothing
///   turns (*chosen*: Core Animation cuts such layers where they meet, core-animation 7.1);
/// - every number is finite;
/// - values are as animated, not clamped;
/// - there are no more layers than the timeline's limit, `shownLayers`: further copies are left out, and
///   ``excess`` says so;
/// - layers that are hidden, or have no opacity, are still there.
public struct PresentationTree: Hashable, Sendable {
  /// The presentation layers.
  public internal(set) var layers: [PresentationLayer] = []

  /// A tree that shows nothing yet, for a ``TreePresenter`` to fill.
  public init() {}

  /// Why layers are left out; `nil` when none is.
  public internal(set) var excess: LimitExcess?
}

/// Finds the presentation trees of a timeline.
///
/// A pure and total function of the timeline and an instant; a presenter only keeps what does not
/// depend on the instant.
public struct TreePresenter: Sendable {
  /// What is presented.
  public let timeline: Timeline
  /// True when siblings may change places.
  private let canReorder: Bool

  /// A presenter of a timeline.
  public init(_ timeline: Timeline) {
    self.timeline = timeline
    canReorder = timeline.layers.contains {
      $0.kind == .transform || $0.model.preservesDepth
        || $0.animatedProperties.contains(.zPosition)
    }
  }

  /// The tree at an instant, in seconds from the clip's start, never rounded to a frame.
  ///
  /// - Complexity: O(layers + tracks), plus a sort of siblings that change places.
  public func tree(at instant: Seconds) -> PresentationTree {
    var tree = PresentationTree()
    update(&tree, to: instant)
    return tree
  }

  /// Brings a tree of this timeline to another instant, reusing its memory.
  ///
  /// The result is that of ``tree(at:)``, whatever the tree showed before.
  public func update(_ tree: inout PresentationTree, to instant: Seconds) {
    let isKept = !tree.layers.isEmpty && tree.present(timeline, at: instant)
    if !isKept {
      tree.expand(timeline, at: instant)
      _ = tree.present(timeline, at: instant)
    }
    if canReorder || !isKept, !tree.isInPaintOrder { tree.reorder() }
  }
}
