import CFFmpeg
import Glibc

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

  /// Adds all that is in a file.
  package func add(contentsOf path: String) throws(MediaError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw LibavCall.systemError(in: "open", file: path) }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe read(descriptor, $0.baseAddress, $0.count)
      }
      if count == 0 { return }
      guard count > 0 else {
        if errno == EINTR { continue }
        throw LibavCall.systemError(in: "read", file: path)
      }
      unsafe buffer.withUnsafeBufferPointer { unsafe av_sha_update(raw, $0.baseAddress, count) }
    }
  }

  /// The hash in 64 hexadecimal digits; nothing can be added after it.
  package func finish() -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    unsafe digest.withUnsafeMutableBufferPointer { unsafe av_sha_final(raw, $0.baseAddress) }
    return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
