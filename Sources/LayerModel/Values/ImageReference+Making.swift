package import Graphics

extension ImageReference {
  /// An image in a file.
  public static func file(_ path: String) -> ImageReference {
    ImageReference(name: path, file: path)
  }

  /// An image of some bytes: PNG, JPEG, WebP or whatever FFmpeg decodes.
  public static func bytes(_ bytes: [UInt8]) -> ImageReference { .bytes(ContentBytes(bytes)) }

  /// An image of some bytes, under the name by which a file that holds them has it.
  package static func bytes(_ bytes: ContentBytes) -> ImageReference {
    ImageReference(
      name: "data:application/octet-stream;sha256,\(bytes.digest)", source: .bytes(bytes))
  }
}

extension FontReference: ExpressibleByStringLiteral {
  /// A font by its family or its PostScript name.
  public init(stringLiteral name: String) { self.init(name: name) }
}
