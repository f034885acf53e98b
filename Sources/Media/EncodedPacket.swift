/// A compressed frame.
public struct EncodedPacket: Hashable, Sendable {
  /// The frame shown, counted from the clip's first.
  public let presentationIndex: Int
  /// The packet's place in the order of decoding, counted like ``presentationIndex``; negative for
  /// the first packets when later frames have to be decoded before the first is shown.
  public let decodeIndex: Int
  /// Whether decoding can begin here.
  public let isKeyFrame: Bool
  /// The compressed data.
  public let bytes: [UInt8]

  package init(presentationIndex: Int, decodeIndex: Int, isKeyFrame: Bool, bytes: [UInt8]) {
    self.presentationIndex = presentationIndex
    self.decodeIndex = decodeIndex
    self.isKeyFrame = isKeyFrame
    self.bytes = bytes
  }
}
