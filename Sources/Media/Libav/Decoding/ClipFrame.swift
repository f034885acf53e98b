public import Graphics
public import Timing

/// A decoded frame of a clip.
public struct ClipFrame: Hashable, Sendable {
  /// The picture, premultiplied.
  public let pixmap: Pixmap
  /// The instant at which it is shown, in ticks of the clip's time base; `nil` when the file does
  /// not say.
  public let timestamp: Int?
  /// The time for which it is shown, in ticks; 0 when the file does not say.
  public let duration: Int
  /// The instant at which it is shown, in seconds from the clip's own zero.
  public let time: Seconds?
}

/// A frame of a clip before its pixels are worked out.
public struct CodedFrame: Sendable {
  /// The place of the pixels.
  public enum Source: Sendable {
    /// Planes as a decoder left them.
    case planes(CodedPicture)
    /// Pixels, premultiplied.
    case pixmap(Pixmap)
  }

  /// The picture.
  public let picture: Source
  /// The instant at which it is shown, in ticks of the clip's time base; `nil` when the file does
  /// not say.
  public let timestamp: Int?
  /// The time for which it is shown, in ticks; 0 when the file does not say.
  public let duration: Int
  /// The instant at which it is shown, in seconds from the clip's own zero.
  public let time: Seconds?
}
