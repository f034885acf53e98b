/// Two images, of which one shows through the other: (1 − fraction) of the first and fraction of the
/// second, each where it would be alone.
public struct ImageDissolve: Hashable, Sendable {
  /// The image that goes; `nil` is none.
  public var from: ImageReference?
  /// The image that comes; `nil` is none.
  public var to: ImageReference?
  /// How much of the second there is, between 0 and 1.
  public let fraction: Double

  /// A mix of two images.
  public init(from: ImageReference?, to: ImageReference?, fraction: Double) {
    self.from = from
    self.to = to
    self.fraction = fraction
  }

  /// The image that a presentation layer says it has: the first until half-way (core-animation 3.5).
  public var midpointImage: ImageReference? { fraction < 0.5 ? from : to }
}
