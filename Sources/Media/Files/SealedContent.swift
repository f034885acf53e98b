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
  private static let pieceSize = 1 << 16

  /// Opens a file that was sealed under a name; `nil` when its bytes are not those that were
  /// sealed.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - name: The name in its seal.
  /// - Throws: `MediaError` when it is not there, or cannot be read.
  package init?(_ path: String, as name: String) throws(MediaError) {
    let file = try RegularFile(path)
    let left = file.size - ContentSeal.byteCount
    guard left >= 0 else { return nil }
    let seal = try ContentSeal(name)
    var rest = left
    while rest > 0 {
      let piece = try file.read(upTo: min(rest, 1 << 20))
      if piece.isEmpty { return nil }
      rest -= piece.count
      seal.add(piece)
    }
    guard try file.readAll() == seal.finish() else { return nil }
    try file.rewind()
    state = Mutex(State(file: file, left: left))
  }

  /// The next bytes; `nil` when there are not so many left, or they cannot be read.
  package func read(_ count: Int) -> [UInt8]? {
    state.withLock { state in
      guard count >= 0, count <= state.left else { return nil }
      var bytes = Array(state.buffer.prefix(count))
      state.buffer = state.buffer.dropFirst(count)
      while bytes.count < count {
        let missing = count - bytes.count
        let isSmall = missing < Self.pieceSize
        guard
          let piece = try? state.file.read(upTo: isSmall ? Self.pieceSize : missing),
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
