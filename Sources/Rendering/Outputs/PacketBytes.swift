import Media

/// Packets of a segment as bytes to be kept, and back.
///
/// Eight bytes, the least significant first, for each number: how many packets there are, then for each its
/// places in the orders of showing and decoding, whether it is a key frame, and its data and alpha, each behind its length. The
/// last eight bytes are a sum of all others, so that what was cut off or changed is not taken for packets.
enum PacketBytes {
  static func bytes(of packets: [EncodedPacket]) -> [UInt8] {
    var bytes: [UInt8] = []
    func add(_ number: Int) {
      withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
    add(packets.count)
    for packet in packets {
      add(packet.presentationIndex)
      add(packet.decodeIndex)
      add(packet.isKeyFrame ? 1 : 0)
      add(packet.bytes.count)
      bytes += packet.bytes
      add(packet.alpha.count)
      bytes += packet.alpha
    }
    add(sum(of: bytes[...]))
    return bytes
  }

  /// The packets; `nil` when the bytes are not whole.
  static func packets(in bytes: [UInt8]) -> [EncodedPacket]? {
    guard bytes.count >= 16 else { return nil }
    var rest = bytes[...]
    func take(_ count: Int) -> ArraySlice<UInt8>? {
      guard count >= 0, count <= rest.count else { return nil }
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }
    func number() -> Int? {
      take(8).map { $0.reversed().reduce(into: 0) { $0 = $0 << 8 | Int($1) } }
    }
    let content = bytes.dropLast(8)
    guard
      bytes.suffix(8).reversed().reduce(into: 0, { $0 = $0 << 8 | Int($1) }) == sum(of: content),
      let count = number()
    else { return nil }
    var packets: [EncodedPacket] = []
    for _ in 0..<count {
      guard let presentation = number(), let decode = number(), let key = number(),
        let length = number(), let data = take(length), let alphaLength = number(),
        let alpha = take(alphaLength)
      else { return nil }
      packets.append(
        EncodedPacket(
          presentationIndex: presentation, decodeIndex: decode, isKeyFrame: key == 1,
          bytes: Array(data), alpha: Array(alpha)))
    }
    return packets
  }

  /// FNV-1a.
  private static func sum(of bytes: ArraySlice<UInt8>) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return Int(bitPattern: UInt(hash))
  }
}
