/// A file that is written piece by piece and ends with a ``ContentSeal``; it appears under its name
/// only when it is complete.
package struct SealedFile: ~Copyable {
  private var file: AtomicFile
  private let seal: ContentSeal

  /// Opens the hidden file.
  ///
  /// - Parameters:
  ///   - path: Where it will lie.
  ///   - name: The name in its seal.
  ///   - durability: The events that it has to outlast.
  /// - Throws: `MediaError` when it cannot be written there.
  package init(
    _ path: String, as name: String, durability: AtomicFile.Durability
  ) throws(MediaError) {
    let seal = try ContentSeal(name)
    let file = try AtomicFile(path, options: AtomicFile.Options(durability: durability))
    self.seal = seal
    self.file = file
  }

  /// Appends bytes.
  package mutating func write(_ bytes: [UInt8]) throws(MediaError) {
    seal.add(bytes)
    try file.write(bytes)
  }

  /// Adds the seal, and gives the file its name.
  package consuming func commit() throws(MediaError) {
    try file.write(seal.finish())
    try file.commit()
  }
}
