import Media

/// A file of the cache, which somebody may have damaged, replaced or taken away.
struct CachedFile {
  /// The path under which it lies.
  let path: String
  /// The name in its seal.
  let name: String

  /// The state of a finished file and of the one in its place.
  enum State {
    /// It is as it was kept, and the same bytes are in its place.
    case same
    /// It is as it was kept, and something else is in its place.
    case other
    /// It is not as it was kept.
    case damaged
    /// There is none.
    case absent
  }

  private static let pieceSize = 1 << 20

  /// All its bytes, the seal among them; `nil`, and nothing is left of it, when it is no file that
  /// can be read.
  var bytes: [UInt8]? {
    guard let file = opened else { return nil }
    do throws(MediaError) {
      let bytes = try file.readAll()
      file.touch()
      return bytes
    } catch {
      remove()
      return nil
    }
  }

  /// The open file; what cannot be opened is removed.
  private var opened: RegularFile? {
    do throws(MediaError) {
      return try RegularFile(path)
    } catch {
      // Nothing happens when there is none.
      remove()
      return nil
    }
  }

  /// Removes it, whatever it has become.
  func remove() { Folder.removeTree(path) }

  /// Replaces it; what cannot be kept is made again next time, and nothing that was asked for is
  /// harmed.
  ///
  /// - Parameter bytes: The bytes with their seal.
  func replace(with bytes: [UInt8]) {
    do throws(MediaError) {
      var file = try AtomicFile(path, options: AtomicFile.Options(durability: .unsynced))
      try file.write(bytes)
      try file.commit()
    } catch {
      // As if there were no cache.
    }
  }

  /// Replaces it by the bytes of a finished file and their seal.
  ///
  /// - Returns: False when that cannot be.
  func replace(withContentsOf source: String) -> Bool {
    do throws(MediaError) {
      let input = try RegularFile(source, followingLinks: true)
      var file = try SealedFile(path, as: name, durability: .unsynced)
      while true {
        let piece = try input.read(upTo: Self.pieceSize)
        if piece.isEmpty { break }
        try file.write(piece)
      }
      try file.commit()
      return true
    } catch {
      return false
    }
  }

  /// Looks at its seal, and at the file in its place.
  func check(beside target: String) -> State {
    guard let file = opened else { return .absent }
    let length = file.size - ContentSeal.byteCount
    guard length >= 0, let seal = try? ContentSeal(name) else { return .damaged }
    do throws(MediaError) {
      var other = try? RegularFile(target, followingLinks: true)
      if other?.size != length { other = nil }
      var rest = length
      while rest > 0 {
        let piece = try file.read(upTo: min(rest, Self.pieceSize))
        if piece.isEmpty { return .damaged }
        rest -= piece.count
        seal.add(piece)
        if let there = try other?.readWhole(piece.count), there != piece { other = nil }
      }
      guard try file.readAll() == seal.finish() else { return .damaged }
      file.touch()
      return other == nil ? .other : .same
    } catch {
      return .damaged
    }
  }

  /// Puts its bytes under a name.
  ///
  /// - Parameter target: The name.
  /// - Returns: False when the bytes are not those that were kept; the name is not touched then.
  /// - Throws: `MediaError` when they cannot be written there.
  func copy(to target: String) throws(MediaError) -> Bool {
    guard let file = opened, let seal = try? ContentSeal(name) else { return false }
    var copy = try AtomicFile(
      target, options: AtomicFile.Options(durability: .syncedContent))
    var rest = file.size - ContentSeal.byteCount
    while rest > 0 {
      guard let piece = try? file.read(upTo: min(rest, Self.pieceSize)), !piece.isEmpty else {
        return false
      }
      rest -= piece.count
      seal.add(piece)
      try copy.write(piece)
    }
    // It was looked at before; but what is copied is what must be right.
    guard rest == 0, let end = try? file.readAll(), end == seal.finish() else { return false }
    try copy.commit()
    return true
  }
}

extension RegularFile {
  /// The next bytes, as many as are asked for unless the file ends before.
  fileprivate borrowing func readWhole(_ count: Int) throws(MediaError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let piece = try read(upTo: count - bytes.count)
      if piece.isEmpty { break }
      bytes += piece
    }
    return bytes
  }
}
