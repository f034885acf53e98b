/// A file that is written piece by piece and ends with a ``ContentSeal``; it appears under its name
/// only when it is complete.
package struct SealedFile: ~Copyable {
  private var file: AtomicFile
  private var seal: ContentSeal

  /// Opens the hidden file.
  ///
  /// - Parameters:
  ///   - path: The path at which it will lie.
  ///   - name: The name in its seal.
  ///   - durability: The events that it has to outlast.
  /// - Throws: `FileError` when it cannot be written there.
  package init(
    _ path: String, as name: String, durability: AtomicFile.Durability
  ) throws(FileError) {
    file = try AtomicFile(path, options: AtomicFile.Options(durability: durability))
    seal = ContentSeal(name)
  }

  /// Appends bytes.
  package mutating func write(_ bytes: [UInt8]) throws(FileError) {
    seal.add(bytes)
    try file.write(bytes)
  }

  /// Appends all that is left of a file.
  package mutating func append(_ input: borrowing RegularFile) throws(FileError) {
    while let piece = try input.nextPiece() { try write(piece) }
  }

  /// Writes a whole file.
  ///
  /// - Parameters:
  ///   - bytes: All that is in it before the seal.
  ///   - path: The path at which it will lie.
  ///   - name: The name in its seal.
  ///   - durability: The events that it has to outlast.
  /// - Throws: `FileError` when it cannot be written there.
  package static func write(
    _ bytes: [UInt8], to path: String, as name: String, durability: AtomicFile.Durability
  ) throws(FileError) {
    var file = try SealedFile(path, as: name, durability: durability)
    try file.write(bytes)
    try file.commit()
  }

  /// Adds the seal, and gives the file its name.
  package consuming func commit() throws(FileError) {
    try file.write(seal.bytes)
    try file.commit()
  }
}
