import Graphics

extension ImageReference {
  /// An image in a file.
  public static func file(_ path: String) -> ImageReference {
    ImageReference(name: path, file: path)
  }

  /// An image of some bytes: PNG, JPEG, WebP or whatever FFmpeg decodes.
  public static func bytes(_ bytes: [UInt8]) -> ImageReference {
    let bytes = ContentBytes(bytes)
    return ImageReference(name: bytes.description, source: .bytes(bytes))
  }
}

extension FontReference: ExpressibleByStringLiteral {
  /// A font by its family or its PostScript name.
  public init(stringLiteral name: String) { self.init(name: name) }
}
