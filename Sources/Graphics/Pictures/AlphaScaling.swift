/// One channel of a pixel, with and without its alpha in it.
public enum AlphaScaling {
  /// `channel · alpha / 255`, rounded to nearest.
  @inlinable
  public static func premultiplied(_ channel: UInt8, alpha: UInt8) -> UInt8 {
    UInt8((Int(channel) * Int(alpha) + 127) / 255)
  }

  /// A premultiplied channel divided by alpha, rounded to nearest and at most 255; 0 for clear
  /// pixels.
  @inlinable
  public static func straight(_ channel: UInt8, alpha: UInt8) -> UInt8 {
    guard alpha > 0 else { return 0 }
    return UInt8(min((Int(channel) * 255 + Int(alpha) / 2) / Int(alpha), 255))
  }

  /// A premultiplied channel as it is seen over an opaque ground, rounded to nearest.
  @inlinable
  public static func over(_ ground: UInt8, _ channel: UInt8, alpha: UInt8) -> UInt8 {
    UInt8(min(Int(channel) + (Int(ground) * (255 - Int(alpha)) + 127) / 255, 255))
  }
}
