import Encoding

extension GIFPalette {
  /// The palette as bytes to be kept.
  var kept: PackedBytes {
    var bytes = PackedBytes()
    bytes.add(colors.count)
    for color in colors { bytes.add(Int(color)) }
    bytes.add(isExact ? 1 : 0)
    bytes.add(hasTransparency ? 1 : 0)
    return bytes
  }

  /// The palette that such bytes were made of; `nil` when they are none.
  init?(kept reader: PackedBytesReader) {
    var reader = reader
    guard let colors = reader.list(of: { $0.number().flatMap { UInt32(exactly: $0) } }),
      let exact = reader.number(), let transparent = reader.number()
    else { return nil }
    self.init(colors: colors, isExact: exact == 1, hasTransparency: transparent == 1)
  }
}
