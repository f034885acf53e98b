package import FrameSampling

/// The place of a blurred or filtered picture among those of a frame.
package struct FilterSlot: Hashable, Sendable {
  /// The picture of a layer that is filtered.
  package enum Content: Hashable, Sendable {
    /// The layer with its sublayers.
    case layer
    /// The picture behind it.
    case backdrop
    /// The caster of its shadow.
    case shadow
  }

  package let layer: PresentationLayer.ID
  package let content: Content
}
