import Media
import Timing

extension VideoStreamHeader {
  /// The header as bytes to be kept, which are equal for equal headers.
  var packed: [UInt8] {
    var bytes = PackedBytes()
    bytes.add(Array("\(codec) \(layout)".utf8))
    for number in [
      Int(profile), Int(tag), codedWidth, codedHeight, frameRate.frames, frameRate.seconds,
      reorderDelay,
    ] { bytes.add(number) }
    bytes.add(parameterSets)
    return bytes.bytes
  }
}
