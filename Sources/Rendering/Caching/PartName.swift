public import Timing

/// The names of an output's parts, wherever they are kept.
public enum PartName {
  /// The name of the colours that all segments of a GIF share.
  public static let palette = "palette"

  /// The name of a segment, by its frames, counted from the clip's start: "250-500".
  public static func of(_ frames: Range<FrameIndex>) -> String {
    "\(frames.lowerBound)-\(frames.upperBound)"
  }

  /// The name in a part's seal.
  ///
  /// - Parameters:
  ///   - name: The part's name.
  ///   - key: The hash of everything else that decides its bytes.
  /// - Returns: A text.
  package static func seal(_ name: String, of key: String) -> String { "segments/\(key)/\(name)" }
}
