import CFFmpeg

/// SHA-256 of what is added to it, piece by piece: a name for content.
@safe package final class ContentHash {
  private let raw: OpaquePointer

  /// The hash of nothing yet.
  package init() throws(MediaError) {
    guard let context = unsafe av_sha_alloc() else {
      throw LibavCall.error(CFFMPEG_ERROR_ENOMEM, in: "av_sha_alloc", file: "")
    }
    unsafe raw = context
    try LibavCall.check(unsafe av_sha_init(raw, 256), in: "av_sha_init", file: "")
  }

  deinit { unsafe av_free(UnsafeMutableRawPointer(raw)) }

  /// Adds bytes.
  package func add(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBufferPointer { unsafe av_sha_update(raw, $0.baseAddress, $0.count) }
  }

  /// Adds a text, and a mark behind it, so that two texts differ from one that joins them.
  package func add(_ text: String) { add(Array(text.utf8) + [0]) }

  /// Adds all that is in a regular file, be it through a link.
  package func add(contentsOf path: String) throws(MediaError) {
    let file = try RegularFile(path, followingLinks: true)
    while true {
      let piece = try file.read(upTo: 1 << 16)
      if piece.isEmpty { return }
      add(piece)
    }
  }

  /// The hash in 32 bytes; nothing can be added after it.
  package func digest() -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    unsafe digest.withUnsafeMutableBufferPointer { unsafe av_sha_final(raw, $0.baseAddress) }
    return digest
  }

  /// The hash in 64 hexadecimal digits; nothing can be added after it.
  package func finish() -> String {
    digest().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
