public import Timing

/// All that decides the bytes of a video besides its pixels.
public struct VideoFormat: Hashable, Sendable {
  /// Speed against size and quality.
  public enum Preset: String, CaseIterable, Hashable, Sendable {
    /// The fastest encoding, for looking at work in progress.
    ///
    /// x264's ultrafast, crf 23; libvpx's real time, crf 40; x265's ultrafast, crf 25; SVT-AV1's
    /// preset 12, crf 40; ProRes 4444.
    case draft
    /// x264's veryfast without B-frames and weighted prediction, crf 18; libvpx at speed 4, crf 24;
    /// x265's veryfast, crf 20; SVT-AV1's preset 10, crf 24; ProRes 4444.
    case standard
    /// Smaller and better, several times slower.
    ///
    /// x264's slow with B-frames, crf 16; libvpx at speed 1, crf 16; x265's slow, crf 18; SVT-AV1's
    /// preset 6, crf 18; ProRes 4444 XQ.
    case high

    /// The constant rate factor of a codec unless another is asked for; 0 where it has none.
    public func rateFactor(of codec: VideoCodec) -> Double {
      switch (codec, self) {
      case (.h264, .draft): 23
      case (.h264, .standard): 18
      case (.h264, .high), (.vp9, .high): 16
      case (.vp9, .draft), (.av1, .draft): 40
      case (.vp9, .standard), (.av1, .standard): 24
      case (.hevc, .draft): 25
      case (.hevc, .standard): 20
      case (.hevc, .high), (.av1, .high): 18
      case (.prores, _): 0
      }
    }
  }

  /// The compression of the pictures.
  public let codec: VideoCodec
  /// True when alpha is kept; otherwise colours are as seen over black.
  public let hasAlpha: Bool
  /// Pixels in a row of the pictures handed over, 1…16384.
  public let width: Int
  /// Rows of the pictures handed over, 1…16384.
  public let height: Int
  /// Frames per second.
  public let frameRate: FrameRate
  /// Speed against size and quality.
  public let preset: Preset
  /// The constant rate factor, among the codec's; 0 where it has none.
  public let rateFactor: Double
  /// True for the same bytes on any x86-64 machine with SSSE3, by leaving out what only some of
  /// them have.
  public let isReproducible: Bool

  /// Frames in a segment, which is also one closed group of pictures.
  public static let segmentLength = 250
  /// The longest side that any codec encodes.
  public static let sideLimit = 16384

  /// A format; `nil` when a side or the rate factor is out of range.
  ///
  /// - Parameters:
  ///   - codec: The codec of the pictures.
  ///   - hasAlpha: True when alpha is kept, where the codec can.
  ///   - width: Pixels in a row.
  ///   - height: Rows.
  ///   - frameRate: Frames per second.
  ///   - preset: Speed against size and quality.
  ///   - rateFactor: The constant rate factor, among ``VideoCodec/rateFactors``; the preset's own
  ///     when `nil`.
  ///   - isReproducible: True when the bytes must be those of any machine; see
  ///     ``isReproducibleHere``.
  public init?(
    codec: VideoCodec = .h264, hasAlpha: Bool = false, width: Int, height: Int,
    frameRate: FrameRate, preset: Preset = .standard, rateFactor: Double? = nil,
    isReproducible: Bool = false
  ) {
    let factor = rateFactor ?? preset.rateFactor(of: codec)
    guard codec.sides.contains(width), codec.sides.contains(height),
      codec.rateFactors?.contains(factor) != false
    else { return nil }
    self.codec = codec
    self.hasAlpha = hasAlpha && codec.canHaveAlpha
    self.width = width
    self.height = height
    self.frameRate = frameRate
    self.preset = preset
    self.rateFactor = factor
    self.isReproducible = isReproducible
  }

  /// The layout of the encoder's pictures.
  public var layout: PlanarLayout {
    switch codec {
    case .h264, .hevc, .av1: .yuv420
    case .vp9: hasAlpha ? .yuva420 : .yuv420
    case .prores: hasAlpha ? .yuva444p10 : .yuv444p10
    }
  }

  /// Samples in an encoded row: `width`, or where chroma is subsampled one more when that is odd
  /// (the last column twice).
  public var codedWidth: Int { layout.isSubsampled ? (width + 1) & ~1 : width }
  /// Encoded rows: `height`, or one more likewise (the last row twice).
  public var codedHeight: Int { layout.isSubsampled ? (height + 1) & ~1 : height }

  /// True when this machine gives the bytes that every x86-64 machine with SSSE3 gives.
  public static var isReproducibleHere: Bool { InstructionSets.areReproducible }

  /// The processor's sets of instructions that H.264 is encoded with, by x264's names between
  /// commas; `nil` where x264 chooses.
  public static var instructionSets: String? { InstructionSets.present }

  /// Frames from a key frame to the next; groups are closed.
  var groupLength: Int { codec.isIntraOnly ? 1 : Self.segmentLength }
}
