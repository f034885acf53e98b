import FrameSampling

/// The place of a filtered picture among those of a frame.
struct FilterSlot: Hashable, Sendable {
  let layer: PresentationLayer.ID
  /// True for the layer's backdrop.
  let isBackdrop: Bool
}
