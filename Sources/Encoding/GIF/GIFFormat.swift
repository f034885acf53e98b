public import Timing

/// All that decides the bytes of a GIF besides its pixels.
public struct GIFFormat: Hashable, Sendable {
  /// Pixels in a row, 1…65535.
  public let width: Int
  /// Rows, 1…65535.
  public let height: Int
  /// Frames per second, at most ``fastest``.
  public let frameRate: FrameRate
  /// The number of times that the clip is played; 0 is for ever.
  public let playCount: Int

  /// The fastest rate: players take delays below 2/100 s for 10/100 s.
  public static let fastest = FrameRate.fifty

  /// A format; `nil` when a side, the rate or the count (0…65536) is out of range.
  public init?(width: Int, height: Int, frameRate: FrameRate, playCount: Int = 0) {
    let sides = 1...65535
    guard sides.contains(width), sides.contains(height), !(frameRate > Self.fastest),
      (0...65536).contains(playCount)
    else { return nil }
    self.width = width
    self.height = height
    self.frameRate = frameRate
    self.playCount = playCount
  }
}
