public import Graphics
public import Storing

/// Writes pictures as JPEG: JFIF, quality 90, BT.601 in full range, chroma halved.
///
/// The bytes are a function of the picture and the matte (and of the version of libavcodec).
public struct JPEGEncoder: Sendable {
  /// The opaque colour behind all that is clear.
  public let matte: Color

  /// An encoder.
  ///
  /// - Parameter matte: The colour behind all that is clear, whose own alpha is not looked at.
  public init(over matte: Color = .white) { self.matte = matte }

  /// The bytes of a JPEG file.
  ///
  /// - Parameter pixmap: The picture, of at most 65,500 pixels a side.
  /// - Returns: The file.
  /// - Throws: `MediaError` when the picture cannot be encoded.
  public func encode(_ pixmap: Pixmap) throws(MediaError) -> [UInt8] {
    try encode(pixmap, file: "")
  }

  /// Writes a JPEG file, which appears under its name only when it is complete.
  ///
  /// - Parameters:
  ///   - pixmap: The picture.
  ///   - path: The file; an existing one is replaced.
  /// - Throws: `MediaError` when the picture cannot be encoded or the file not be written.
  public func write(_ pixmap: Pixmap, to path: String) throws(MediaError) {
    try StillEncoder.write(to: path) { () throws(MediaError) in try encode(pixmap, file: path) }
  }

  private func encode(_ pixmap: Pixmap, file: String) throws(MediaError) -> [UInt8] {
    try StillEncoder.encode(
      pixmap, columns: 0..<pixmap.width, rows: 0..<pixmap.height, hasAlpha: false,
      as: .jpeg(over: matte), file: file)
  }
}
