/// The planes of a YCbCr picture: how wide chroma is, how many bits a sample has, whether there is
/// alpha.
public enum PlanarLayout: Hashable, Sendable {
  /// 8 bits, chroma of half width and height.
  case yuv420
  /// 8 bits, chroma of half width and height, and a plane of alpha, 0…255.
  case yuva420
  /// 10 bits in two bytes, the low one first; chroma of full size.
  case yuv444p10
  /// 10 bits, chroma of full size, and a plane of alpha, 0…1023.
  case yuva444p10

  /// True when there is a plane of alpha.
  public var hasAlpha: Bool { self == .yuva420 || self == .yuva444p10 }

  /// True when chroma has half the width and height, so that sides are even.
  public var isSubsampled: Bool { self == .yuv420 || self == .yuva420 }
}
