package import LayerModel

/// Two images of a layer's contents, of which one shows through the other: (1 − fraction) of the
/// first and fraction of the second, each where it would be alone (core-animation 3.5).
///
/// Only the picture has both. The presentation value of `LayerProperties.contents` is the one that
/// there is more of: the first until half-way.
public struct ImageDissolve: Hashable, Sendable {
  /// The outgoing image; `nil` is none.
  public internal(set) var from: PresentationImage?
  /// The incoming image; `nil` is none.
  public internal(set) var to: PresentationImage?
  /// The share of the second, between 0 and 1.
  public let fraction: Double

  /// A mix of two images.
  package init(from: ImageReference?, to: ImageReference?, fraction: Double) {
    self.from = from.map { PresentationImage($0) }
    self.to = to.map { PresentationImage($0) }
    self.fraction = fraction
  }
}
