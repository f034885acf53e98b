import Media
public import Timing

/// All that decides the bytes of an animated PNG or WebP besides its pixels.
public struct AnimationFormat: Hashable, Sendable {
  /// A kind of file; both keep every colour and all of alpha.
  public enum Kind: Hashable, Sendable {
    /// Animated PNG.
    case apng
    /// Animated WebP, without loss.
    case webp
  }

  /// The kind of file.
  public let kind: Kind
  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Frames per second.
  public let frameRate: FrameRate
  /// How often the clip is played; 0 is for ever.
  public let playCount: Int
  /// Whether alpha is kept; otherwise colours are as seen over black.
  public let hasAlpha: Bool
  /// Speed against size.
  public let preset: VideoFormat.Preset

  /// A format; `nil` when a side (1…32767 for APNG, 1…16383 for WebP) or the count (0…65535) is out
  /// of range.
  public init?(
    kind: Kind, width: Int, height: Int, frameRate: FrameRate, playCount: Int = 0, hasAlpha: Bool,
    preset: VideoFormat.Preset = .standard
  ) {
    let sides = 1...Self.sideLimit(of: kind)
    guard sides.contains(width), sides.contains(height), (0...65535).contains(playCount) else {
      return nil
    }
    self.kind = kind
    self.width = width
    self.height = height
    self.frameRate = frameRate
    self.playCount = playCount
    self.hasAlpha = hasAlpha
    self.preset = preset
  }

  /// The longest side a kind of file may have, in pixels.
  public static func sideLimit(of kind: Kind) -> Int {
    kind == .webp ? WebPEncoder.sideLimit : 32767
  }
}
