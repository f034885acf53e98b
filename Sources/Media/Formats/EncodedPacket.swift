/// A compressed frame.
public struct EncodedPacket: Hashable, Sendable {
  /// The frame shown, counted from the clip's first.
  public let presentationIndex: Int
  /// The number of the clip's frames for which it is shown; more than 1 at a variable rate alone.
  public let frameCount: Int
  /// The packet's place in the order of decoding, counted like ``presentationIndex``; negative for
  /// the first packets when later frames have to be decoded before the first is shown.
  public let decodeIndex: Int
  /// True when decoding can begin here.
  public let isKeyFrame: Bool
  /// The compressed data.
  public let bytes: [UInt8]
  /// The compressed alpha where it is a stream of its own (VP9), as WebM adds it to a block; else
  /// empty.
  public let alpha: [UInt8]

  package init(
    presentationIndex: Int, frameCount: Int = 1, decodeIndex: Int, isKeyFrame: Bool,
    bytes: [UInt8], alpha: [UInt8] = []
  ) {
    self.presentationIndex = presentationIndex
    self.frameCount = frameCount
    self.decodeIndex = decodeIndex
    self.isKeyFrame = isKeyFrame
    self.bytes = bytes
    self.alpha = alpha
  }

  /// A frame that stands alone, without others before it that are shown later.
  ///
  /// - Parameters:
  ///   - index: The frame, counted from the clip's first.
  ///   - frameCount: The number of frames for which it is shown, at least 1.
  ///   - bytes: The compressed data.
  public init(keyFrame index: Int, frameCount: Int = 1, bytes: [UInt8]) {
    self.init(
      presentationIndex: index, frameCount: frameCount, decodeIndex: index, isKeyFrame: true,
      bytes: bytes)
  }
}
