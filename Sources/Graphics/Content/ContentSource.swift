/// The place that the content of a picture, a font or a sound comes from: a file, or bytes.
public enum ContentSource: Hashable, Sendable, CustomStringConvertible {
  /// A file's path.
  case file(String)
  /// Bytes that lie in no file of their own.
  case bytes(ContentBytes)

  /// The file's path; `nil` for bytes.
  public var file: String? {
    switch self {
    case .file(let path): path
    case .bytes: nil
    }
  }

  /// The path, or the bytes' count and digest.
  public var description: String {
    switch self {
    case .file(let path): path
    case .bytes(let bytes): bytes.description
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
