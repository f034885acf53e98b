import Synchronization

/// The bytes of a sealed file, read piece by piece after the seal was found to be right.
///
/// The file is held open, so that nobody can put another in its place while it is read. Any thread
/// may use it, one at a time.
package final class SealedContent: Sendable {
  private struct State: ~Copyable {
    let file: RegularFile
    /// Bytes that are not read yet, and of them those that are in memory.
    var left: Int
    var buffer: ArraySlice<UInt8> = []
  }

  private let state: Mutex<State>
  private let name: String
  private let byteCount: Int
  private static let bufferSize = 1 << 16

  /// Opens a file that was sealed under a name; `nil` when its bytes are not those that were
  /// sealed.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - name: The name in its seal.
  /// - Throws: `FileError` when it is not there, or cannot be read.
  package init?(_ path: String, as name: String) throws(FileError) {
    let file = try RegularFile(path)
    guard try Self.isSound(file, as: name, { (_) throws(FileError) in }) else { return nil }
    try file.rewind()
    self.name = name
    byteCount = file.size - ContentSeal.byteCount
    state = Mutex(State(file: file, left: byteCount))
  }

  /// Goes through a file, and compares its end with the seal of what is before.
  private static func isSound(
    _ file: borrowing RegularFile, as name: String,
    _ visit: (_ piece: [UInt8]) throws(FileError) -> Void
  ) throws(FileError) -> Bool {
    var seal = ContentSeal(name)
    var rest = file.size - ContentSeal.byteCount
    guard rest >= 0 else { return false }
    while rest > 0 {
      let piece = try file.read(upTo: min(rest, RegularFile.pieceSize))
      if piece.isEmpty { return false }
      rest -= piece.count
      seal.add(piece)
      try visit(piece)
    }
    return try file.readAll() == seal.bytes
  }

  /// Marks the file as just used.
  package func touch() { state.withLock { $0.file.touch() } }

  /// True when a file, be it behind a link, has the same bytes; they are taken from this one.
  package func isEqual(toFile path: String) -> Bool {
    guard let other = try? RegularFile(path, followingLinks: true), other.size == byteCount
    else { return false }
    var rest = byteCount
    while rest > 0 {
      guard let piece = try? other.read(upTo: RegularFile.pieceSize), !piece.isEmpty,
        read(piece.count) == piece
      else { return false }
      rest -= piece.count
    }
    return true
  }

  /// Appends all bytes to a file.
  ///
  /// - Returns: False when they cannot be read any more, or are not those that were sealed.
  /// - Throws: `FileError` when they cannot be written.
  package func copy(to target: inout AtomicFile) throws(FileError) -> Bool {
    var failure: FileError?
    let isSound = state.withLock { state in
      do throws(FileError) {
        try state.file.rewind()
        return try Self.isSound(state.file, as: name) { (piece) throws(FileError) in
          do throws(FileError) { try target.write(piece) } catch {
            failure = error
            throw error
          }
        }
      } catch {
        return false
      }
    }
    if let failure { throw failure }
    return isSound
  }

  /// All bytes that are left; `nil` when they cannot be read.
  package func readAll() -> [UInt8]? { read(state.withLock { $0.left }) }

  /// The next bytes; `nil` when there are not so many left, or they cannot be read.
  package func read(_ count: Int) -> [UInt8]? {
    state.withLock { state in
      guard count >= 0, count <= state.left else { return nil }
      var bytes = Array(state.buffer.prefix(count))
      state.buffer = state.buffer.dropFirst(count)
      while bytes.count < count {
        let missing = count - bytes.count
        let isSmall = missing < Self.bufferSize
        guard
          let piece = try? state.file.read(upTo: isSmall ? Self.bufferSize : missing),
          !piece.isEmpty
        else { return nil }
        bytes += piece.prefix(missing)
        state.buffer = piece.dropFirst(missing)
      }
      state.left -= count
      return bytes
    }
  }
}
