package import Graphics
import Synchronization

/// Digests of files, each of which is read once as long as it does not change: hundreds of entries
/// may share a font.
package enum FileDigests {
  private static let known = Mutex<[String: (identity: FileIdentity, digest: String)]>([:])
  /// More files than any batch uses are forgotten.
  private static let limit = 10_000

  /// The hash of all that is in a file.
  ///
  /// - Parameter path: The file.
  /// - Returns: 64 hexadecimal digits.
  /// - Throws: `FileError` when it cannot be read.
  package static func digest(of path: String) throws(FileError) -> String {
    // Before it is read: what changes meanwhile has another identity afterwards.
    let identity = FileIdentity(path)
    if let found = known.withLock({ $0[path] }), found.identity == identity { return found.digest }
    var hash = ContentHash()
    try hash.add(contentsOf: path)
    let digest = "\(hash.digest)"
    guard let identity else { return digest }
    known.withLock { known in
      if known.count >= limit { known = [:] }
      known[path] = (identity, digest)
    }
    return digest
  }
}

extension ContentHash {
  /// Adds all that is in a regular file, be it through a link.
  package mutating func add(contentsOf path: String) throws(FileError) {
    let file = try RegularFile(path, followingLinks: true)
    while let piece = try file.nextPiece() { add(piece) }
  }
}
