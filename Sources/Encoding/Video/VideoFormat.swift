import Media
public import Timing

/// All that decides the bytes of a video besides its pixels.
public struct VideoFormat: Hashable, Sendable {
  /// Speed against size and quality.
  public enum Preset: String, CaseIterable, Hashable, Sendable {
    /// As fast as possible, for looking at work in progress: x264's ultrafast, crf 23.
    case draft
    /// x264's veryfast without B-frames and weighted prediction, crf 18.
    case standard
    /// Smaller and better, several times slower: x264's slow with B-frames, crf 16.
    case high

    /// The constant rate factor unless another is asked for.
    public var rateFactor: Double {
      switch self {
      case .draft: 23
      case .standard: 18
      case .high: 16
      }
    }
  }

  /// Pixels in a row of the pictures handed over, 1…16384.
  public let width: Int
  /// Rows of the pictures handed over, 1…16384.
  public let height: Int
  /// Frames per second.
  public let frameRate: FrameRate
  /// Speed against size and quality.
  public let preset: Preset
  /// The constant rate factor, 0 (lossless) … 51 (worst).
  public let rateFactor: Double
  /// True for the same bytes on any x86-64 machine with SSSE3, by leaving out what only some of them have.
  public let isReproducible: Bool

  /// Frames in a segment, which is also one closed group of pictures.
  public static let segmentLength = 250
  /// The longest side that is encoded.
  public static let sideLimit = 16384
  /// x264's bytes depend on its thread count, and only 1 and 2 threads repeat themselves.
  static let threadCount = 2

  /// A format; `nil` when a side or the rate factor is out of range.
  ///
  /// - Parameters:
  ///   - width: Pixels in a row.
  ///   - height: Rows.
  ///   - frameRate: Frames per second.
  ///   - preset: Speed against size and quality.
  ///   - rateFactor: The constant rate factor, 0…51; the preset's own when `nil`.
  ///   - isReproducible: Whether the bytes must be those of any machine; see ``isReproducibleHere``.
  public init?(
    width: Int, height: Int, frameRate: FrameRate, preset: Preset = .standard,
    rateFactor: Double? = nil, isReproducible: Bool = false
  ) {
    let factor = rateFactor ?? preset.rateFactor
    let sides = 1...Self.sideLimit
    guard sides.contains(width), sides.contains(height), (0...51).contains(factor) else {
      return nil
    }
    self.width = width
    self.height = height
    self.frameRate = frameRate
    self.preset = preset
    self.rateFactor = factor
    self.isReproducible = isReproducible
  }

  /// Samples in an encoded row: `width`, or one more when that is odd (the last column twice).
  public var codedWidth: Int { (width + 1) & ~1 }
  /// Encoded rows: `height`, or one more when that is odd (the last row twice).
  public var codedHeight: Int { (height + 1) & ~1 }

  /// Whether this machine gives the bytes that every x86-64 machine with SSSE3 gives.
  public static var isReproducibleHere: Bool { VideoEncoder.isReproducibleHere }

  /// The options of libavcodec's libx264.
  var encoderOptions: KeyValuePairs<String, String> {
    // Cuts may not move key frames: they come where segments begin, and nowhere else.
    var parameters = "scenecut=0:open-gop=0"
    if preset != .high { parameters += ":bframes=0:weightp=0" }
    let sets =
      isReproducible ? VideoEncoder.reproducibleInstructionSets : VideoEncoder.instructionSets
    if let sets { parameters += ":asm=\(sets)" }
    let speed =
      switch preset {
      case .draft: "ultrafast"
      case .standard: "veryfast"
      case .high: "slow"
      }
    return ["preset": speed, "crf": "\(rateFactor)", "x264-params": parameters]
  }
}
