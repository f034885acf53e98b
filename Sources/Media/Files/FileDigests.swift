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
  /// - Throws: `MediaError` when it cannot be read.
  package static func digest(of path: String) throws(MediaError) -> String {
    // Before it is read: what changes meanwhile has another identity afterwards.
    let identity = FileIdentity(path)
    if let found = known.withLock({ $0[path] }), found.identity == identity { return found.digest }
    let hash = try ContentHash()
    try hash.add(contentsOf: path)
    let digest = hash.finish()
    guard let identity else { return digest }
    known.withLock { known in
      if known.count >= limit { known = [:] }
      known[path] = (identity, digest)
    }
    return digest
  }
}
