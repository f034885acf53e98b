/// The place that the content of a picture, a font or a sound comes from: a file, or bytes; or, of
/// a picture, what layers showed once.
public enum ContentSource: Hashable, Sendable, CustomStringConvertible {
  /// A file's path.
  case file(String)
  /// Bytes that lie in no file of their own.
  case bytes(ContentBytes)
  /// A snapshot of layers by its number in the timeline, which is drawn where it is shown.
  case snapshot(Int)

  /// The file's path; `nil` where there is no file.
  public var file: String? {
    switch self {
    case .file(let path): path
    case .bytes, .snapshot: nil
    }
  }

  /// The path, the bytes' count and digest, or the snapshot's number.
  public var description: String {
    switch self {
    case .file(let path): path
    case .bytes(let bytes): bytes.description
    case .snapshot(let number): "snapshot \(number)"
    }
  }
}

/// Bytes with their digest, by which they are compared and found again.
public final class ContentBytes: Hashable, Sendable, CustomStringConvertible {
  /// The bytes.
  public let bytes: [UInt8]
  /// The digest of the bytes.
  public let digest: ContentDigest

  /// Some bytes.
  ///
  /// - Complexity: O(bytes).
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    digest = ContentDigest(of: bytes)
  }

  /// Bytes are equal when their digests are.
  public static func == (a: ContentBytes, b: ContentBytes) -> Bool {
    a === b || a.digest == b.digest
  }

  /// Adds the digest.
  public func hash(into hasher: inout Hasher) { hasher.combine(digest) }

  /// "1204 bytes, SHA-256 3fa91c…": the first of the digest's digits.
  public var description: String {
    "\(bytes.count) bytes, SHA-256 \("\(digest)".prefix(12))…"
  }
}
