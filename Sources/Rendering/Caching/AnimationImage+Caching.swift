import Encoding

extension AnimationImage {
  /// Adds the image to what is kept.
  func pack(into bytes: inout PackedBytes) {
    for number in [
      firstFrame, columns.lowerBound, columns.upperBound, rows.lowerBound, rows.upperBound,
      isCleared ? 1 : 0,
    ] { bytes.add(number) }
    bytes.add(data)
  }

  /// The next image that was kept.
  init?(_ reader: inout PackedBytesReader) {
    guard let frame = reader.number(), let left = reader.number(), let right = reader.number(),
      let top = reader.number(), let bottom = reader.number(),
      let cleared = reader.number(), let data = reader.data(),
      left <= right, top <= bottom
    else { return nil }
    self.init(
      firstFrame: frame, columns: left..<right, rows: top..<bottom, data: data,
      isCleared: cleared == 1)
  }
}
