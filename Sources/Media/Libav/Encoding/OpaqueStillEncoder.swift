public import Graphics
public import Storing

/// Writes pictures as seen over a matte, with losses: BT.601 in full range, chroma halved.
///
/// The bytes are a function of the picture and the matte (and of the versions of libavcodec and
/// libaom).
public struct OpaqueStillEncoder: Sendable {
  /// The kind of file, by the end of its name.
  public enum Format: String, Sendable, CaseIterable {
    /// JFIF of quality 90.
    case jpeg = "jpg"
    /// AV1 in AVIF, by libaom with the rate factor 12.
    case avif
  }

  /// The kind of file.
  public let format: Format
  /// The opaque colour behind all that is clear.
  public let matte: Color

  /// An encoder.
  ///
  /// - Parameters:
  ///   - format: The kind of file.
  ///   - matte: The colour behind all that is clear, whose own alpha is not looked at.
  public init(_ format: Format, over matte: Color = .white) {
    (self.format, self.matte) = (format, matte)
  }

  /// The bytes of a file.
  ///
  /// - Parameter pixmap: The picture, of at most 65,500 pixels a side.
  /// - Returns: The file.
  /// - Throws: `MediaError` when the picture cannot be encoded.
  public func encode(_ pixmap: Pixmap) throws(MediaError) -> [UInt8] {
    try encode(pixmap, file: "")
  }

  /// Writes a file, which appears under its name only when it is complete.
  ///
  /// - Parameters:
  ///   - pixmap: The picture.
  ///   - path: The file; an existing one is replaced.
  /// - Throws: `MediaError` when the picture cannot be encoded or the file not be written.
  public func write(_ pixmap: Pixmap, to path: String) throws(MediaError) {
    try StillEncoder.write(to: path) { () throws(MediaError) in try encode(pixmap, file: path) }
  }

  private func encode(_ pixmap: Pixmap, file: String) throws(MediaError) -> [UInt8] {
    let format: StillEncoder.Format =
      switch format {
      case .jpeg: .jpeg(over: matte)
      case .avif: .avif(over: matte)
      }
    return try StillEncoder.encode(
      pixmap, columns: 0..<pixmap.width, rows: 0..<pixmap.height, hasAlpha: false, as: format,
      file: file)
  }
}
