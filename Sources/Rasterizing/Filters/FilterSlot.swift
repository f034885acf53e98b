import FrameSampling

/// The place of a blurred or filtered picture among those of a frame.
struct FilterSlot: Hashable, Sendable {
  /// The picture of a layer that is filtered.
  enum Content: Hashable, Sendable {
    /// The layer with its sublayers.
    case layer
    /// The picture behind it.
    case backdrop
    /// The caster of its shadow.
    case shadow
  }

  let layer: PresentationLayer.ID
  let content: Content
}
