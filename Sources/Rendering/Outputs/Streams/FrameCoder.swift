package import Encoding
package import FramePlanning
package import Graphics

/// Compresses single frames.
///
/// A value: each place in the ring has its own copy, which is used by one worker at a time.
package protocol FrameCoder: Sendable {
  /// True when pixels were met that the format cannot show as they are, and no matte is given.
  var lacksMatte: Bool { get }
  /// Makes the bytes of a frame.
  ///
  /// - Parameters:
  ///   - pixmap: The picture.
  ///   - changed: The place where it is not the picture that was coded before; everywhere at first.
  ///   - bytes: The bytes that the coder gave before, whose memory may be used again.
  /// - Throws: `EncodingError` when the picture cannot be compressed.
  mutating func encode(
    _ pixmap: Pixmap, changed: ChangedRegion, into bytes: inout [UInt8]
  ) throws(EncodingError)
}

extension FrameCoder {
  /// False for formats with alpha, and for those that are seen over black.
  package var lacksMatte: Bool { false }
}

/// Compresses the frames of a format in which they stand one behind another, or each in a file of
/// its own.
package protocol StreamCoder: FrameCoder {
  /// A coder for an output.
  ///
  /// - Parameter context: The clip that the output is made for.
  /// - Throws: `RenderError.request` when what is asked for cannot be made.
  init(_ context: OutputContext) throws(RenderError)

  /// The bytes before the first frame.
  var header: [UInt8] { get }
}

extension StreamCoder {
  /// An empty header.
  package var header: [UInt8] { [] }
}
