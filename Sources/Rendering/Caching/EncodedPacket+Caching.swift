import Media

extension EncodedPacket {
  /// Adds the packet to what is kept.
  func pack(into bytes: inout PackedBytes) {
    bytes.add(presentationIndex)
    bytes.add(decodeIndex)
    bytes.add(isKeyFrame ? 1 : 0)
    bytes.add(self.bytes)
    bytes.add(alpha)
    bytes.add(frameCount)
  }

  /// The next packet that was kept.
  init?(_ reader: inout PackedBytesReader) {
    guard let presentation = reader.number(), let decode = reader.number(),
      let key = reader.number(), let data = reader.data(), let alpha = reader.data(),
      let count = reader.number(), count > 0
    else { return nil }
    self.init(
      presentationIndex: presentation, frameCount: count, decodeIndex: decode,
      isKeyFrame: key == 1, bytes: data, alpha: alpha)
  }
}
