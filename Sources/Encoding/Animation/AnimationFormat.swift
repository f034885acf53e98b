public import Media
public import Timing

/// All that decides the bytes of an animated picture besides its pixels.
public struct AnimationFormat: Hashable, Sendable {
  /// A kind of file.
  public enum Kind: Hashable, Sendable {
    /// GIF, whose images share a palette; pixels are clear or opaque.
    case gif(GIFPalette)
    /// Animated PNG, with every colour and all of alpha.
    case apng
    /// Animated WebP, without loss unless a rate factor is given.
    case webp

    /// The bytes around the images of such files.
    var container: any AnimationContainer.Type {
      switch self {
      case .gif: GIFContainer.self
      case .apng: APNGContainer.self
      case .webp: WebPContainer.self
      }
    }
  }

  /// The kind of file.
  public let kind: Kind
  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Frames per second.
  public let frameRate: FrameRate
  /// The number of times that the clip is played; 0 is for ever.
  public let playCount: Int
  /// True when alpha is kept; otherwise colours are as seen over black.
  public let hasAlpha: Bool
  /// Speed against size.
  public let preset: VideoFormat.Preset
  /// The constant rate factor of a WebP with loss, in ``rateFactors``; `nil` is without loss.
  public let rateFactor: Double?

  /// The fastest rate of a GIF: players take delays below 2/100 s for 10/100 s.
  public static let fastestGIF = FrameRate.fifty

  /// The rate factors of a WebP: 0 is its best quality with loss, 63 its worst.
  public static let rateFactors = 0.0...63.0

  /// The quality of a WebP with loss, 0…100, as libwebp counts it; `nil` is without loss.
  public var quality: Double? { rateFactor.map { 100 - 100 * $0 / Self.rateFactors.upperBound } }

  /// A format; `nil` when a side (to ``sideLimit(of:)``), a GIF's rate, the count (0…65535, of a
  /// GIF 65536) or the rate factor, which WebP alone has, is out of range.
  public init?(
    kind: Kind, width: Int, height: Int, frameRate: FrameRate, playCount: Int = 0,
    hasAlpha: Bool = false, preset: VideoFormat.Preset = .standard, rateFactor: Double? = nil
  ) {
    let container = kind.container
    let sides = 1...container.sideLimit
    guard sides.contains(width), sides.contains(height), container.playCounts.contains(playCount),
      container.fastestRate.map({ !(frameRate > $0) }) ?? true,
      rateFactor.map({ container.rateFactors?.contains($0) ?? false }) ?? true
    else { return nil }
    self.kind = kind
    self.width = width
    self.height = height
    self.frameRate = frameRate
    self.playCount = playCount
    self.hasAlpha = hasAlpha
    self.preset = preset
    self.rateFactor = rateFactor
  }

  /// The longest side a kind of file may have, in pixels.
  public static func sideLimit(of kind: Kind) -> Int { kind.container.sideLimit }
}
