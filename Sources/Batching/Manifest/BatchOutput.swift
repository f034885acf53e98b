public import Graphics
import LayerModel
public import Media
public import Rendering
public import Timing

/// One file of an entry, or a numbered sequence of them: its part of the clip, and its own settings
/// beside those of the entry.
public struct BatchOutput: Hashable, Sendable {
  /// A background in place of the scene's own.
  public struct Background: Hashable, Sendable {
    /// The colour behind all layers; `nil` is transparent.
    public let color: Color?
  }

  /// The file, or the pattern of a sequence, relative to the batch's folder.
  public let path: String
  /// The part of the clip.
  public let part: ClipPart
  /// Frames per second; `nil` is the entry's rate.
  public let frameRate: FrameRate?
  /// Pixels per point; `nil` is the entry's scale.
  public let scale: Double?
  /// The background; `nil` is the scene's.
  public let background: Background?
  /// The compression of a movie; `nil` is the format's own.
  public let codec: VideoCodec?
  /// The number of times that an animated picture plays, where the format has a loop count; 0 is
  /// for ever.
  public let loopCount: Int
  /// Speed against size and quality.
  public let preset: VideoFormat.Preset
  /// The constant rate factor; `nil` is the preset's own.
  public let crf: Double?
  /// The opaque colour behind what the format cannot show as it is; `nil` is none.
  public let matte: Color?
  /// The most bytes, for which an animated picture gives up quality; `nil` is any number.
  public let maxBytes: Int?

  /// True when it shows the clip of its entry as the entry does, but for its part.
  var isOfEntrysTimeline: Bool { frameRate == nil && scale == nil && background == nil }

  /// True when another output shows the same pictures of the clip.
  func shows(_ other: BatchOutput) -> Bool {
    part == other.part && frameRate == other.frameRate && scale == other.scale
      && background == other.background
  }
}
