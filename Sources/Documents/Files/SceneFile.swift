import Storing
package import LayerModel

/// Gets the bytes of a scene file and checks that they are a text.
package enum SceneFile {
  /// The bytes of a regular file that is not too large.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limits: The limits on its work.
  ///   - name: The limit on its bytes.
  ///   - noun: The file that is wanted, for messages.
  /// - Returns: Its bytes.
  /// - Throws: `TextProblem` with the reason.
  package static func read(
    _ path: String, _ limits: WorkLimits, _ name: WorkLimits.Name = .sceneBytes,
    noun: String = "a scene file"
  ) throws(TextProblem) -> [UInt8] {
    guard !path.utf8.contains(0) else {
      throw TextProblem(found: "the file's name has a zero byte")
    }
    // Payloads do not count, but only up to a sum.
    let limit = limits[name] + (name == .sceneBytes ? EmbeddedContents.largestSum * 2 : 0)
    var bytes: [UInt8] = []
    let size: Int
    do throws(FileError) {
      let file = try RegularFile(path, followingLinks: true)
      while bytes.count <= limit, let piece = try file.nextPiece() { bytes += piece }
      guard bytes.count > limit else { return bytes }
      // The size in the message is the whole file's, which may be growing.
      size = max(file.size, bytes.count)
    } catch {
      switch error.reason {
      case .call(_, _, let words): throw TextProblem(found: "the file cannot be read: \(words)")
      default: throw TextProblem(found: "this is not a regular file", allowed: noun)
      }
    }
    guard let excess = limits.excess(of: name, found: size) else { return bytes }
    throw TextProblem(found: tooLarge(excess), allowed: excess.permission)
  }

  private static func tooLarge(_ excess: LimitExcess) -> String {
    "found a file of \(excess.amount)"
  }

  /// The bytes behind UTF-8's byte order mark.
  package static func withoutByteOrderMark(_ bytes: [UInt8]) -> [UInt8] {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }

  /// Checks that a text is in UTF-8, has no zero byte, and is not too large.
  package static func check(_ source: SourceText, _ limits: WorkLimits) throws(TextProblem) {
    let bytes = source.bytes
    if bytes.count > limits[.sceneBytes] {
      let payloads = EmbeddedContents.size(ofPayloadsIn: bytes)
      if let excess = limits.excess(of: .sceneBytes, found: bytes.count - payloads) {
        let rest = payloads > 0 ? " besides the payloads of data: texts" : ""
        throw TextProblem(found: tooLarge(excess) + rest, allowed: excess.permission)
      }
    }
    if let zero = bytes.firstIndex(of: 0) {
      let place = source.place(ofByte: zero)
      throw TextProblem(
        line: place.line, column: place.column, found: "found a zero byte",
        allowed: "a text in UTF-8")
    }
    if let offset = firstInvalidByte(bytes) {
      let place = source.place(ofByte: offset)
      throw TextProblem(
        line: place.line, column: place.column, found: "found bytes that are not UTF-8",
        allowed: "a text in UTF-8")
    }
  }

  private static func firstInvalidByte(_ bytes: [UInt8]) -> Int? {
    // Nearly all files are valid, which this finds fast.
    if String(validating: bytes, as: UTF8.self) != nil { return nil }
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var offset = 0
    while case .scalarValue(let scalar) = decoder.decode(&iterator) { offset += UTF8.width(scalar) }
    return offset
  }
}
