import CMalloc
import Glibc
package import Graphics
import Synchronization

/// Bytes as a regular file that has no name on any disk, for libraries that read files alone.
///
/// Equal bytes share one.
package final class MemoryFile: Sendable {
  /// A path at which this process can open it while this object lives.
  package let path: String
  private let digest: ContentDigest
  private let descriptor: Int32

  private struct Shared {
    weak var file: MemoryFile?
  }

  private static let shared = Mutex<[ContentDigest: Shared]>([:])

  /// The file of some bytes.
  ///
  /// - Throws: `FileError` when the system gives no memory or no descriptor for it.
  package static func of(_ bytes: ContentBytes) throws(FileError) -> MemoryFile {
    try shared.withLock { (shared) throws(FileError) in
      if let file = shared[bytes.digest]?.file { return file }
      let file = try MemoryFile(bytes)
      shared[bytes.digest] = Shared(file: file)
      return file
    }
  }

  /// The corresponding C function is `memfd_create`.
  private init(_ content: ContentBytes) throws(FileError) {
    let name = content.description
    let descriptor = unsafe memfd_create("inbetween", 1)  // MFD_CLOEXEC
    guard descriptor >= 0 else { throw SystemCall.failure(in: "memfd_create", file: name) }
    let code = unsafe content.bytes.withUnsafeBytes {
      unsafe SystemCall.writeAll($0, to: descriptor, name)
    }
    guard code == 0 else {
      close(descriptor)
      throw SystemCall.error(-code, in: "write", file: name)
    }
    self.descriptor = descriptor
    digest = content.digest
    path = "/proc/self/fd/\(descriptor)"
  }

  deinit {
    close(descriptor)
    Self.shared.withLock { if $0[digest]?.file == nil { $0[digest] = nil } }
  }
}
