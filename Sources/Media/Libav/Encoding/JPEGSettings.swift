import CFFmpeg
import Storing

/// The settings of libavcodec's JPEG encoder that make a JFIF file of quality 90.
enum JPEGSettings {
  /// The quality as the Independent JPEG Group counts it, 1…100: its tables are the standard's
  /// examples times `(200 − 2 · quality)` hundredths.
  private static let quality = 90

  /// The quantization that the standard gives as an example for luma, row by row (ITU-T T.81, table
  /// K.1).
  private static let luma: [Int] = [
    16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55,
    14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51, 87, 80, 62,
    18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92,
    49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
  ]
  /// The same for chroma (table K.2), whose other numbers are 99.
  private static let chroma: [Int] =
    [[17, 18, 24, 47], [18, 21, 26, 66], [24, 26, 56, 99], [47, 66, 99, 99]].flatMap {
      $0 + [Int](repeating: 99, count: 4)
    } + [Int](repeating: 99, count: 32)

  /// The encoder takes eighths of its tables times a factor, so that this one leaves them as they
  /// are.
  private static let factor: Int32 = 8

  /// Sets an encoder that is not open yet.
  static func set(in context: borrowing CodecContext, file: String) throws(MediaError) {
    let raw = unsafe context.raw
    // With these the header is JFIF's, with square pixels.
    unsafe raw.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    unsafe raw.pointee.color_range = AVCOL_RANGE_JPEG
    unsafe raw.pointee.colorspace = AVCOL_SPC_BT470BG
    unsafe raw.pointee.flags |= CFFMPEG_CODEC_QSCALE
    unsafe raw.pointee.global_quality = factor * CFFMPEG_QP_TO_LAMBDA
    // The context lets go of both with itself.
    unsafe raw.pointee.intra_matrix = try table(luma, file: file)
    unsafe raw.pointee.chroma_intra_matrix = try table(chroma, file: file)
  }

  /// Sets a picture that is sent to such an encoder.
  static func set(in picture: borrowing Picture) {
    unsafe picture.raw.pointee.color_range = AVCOL_RANGE_JPEG
    unsafe picture.raw.pointee.colorspace = AVCOL_SPC_BT470BG
    unsafe picture.raw.pointee.quality = factor * CFFMPEG_QP_TO_LAMBDA
  }

  private static func table(
    _ numbers: [Int], file: String
  ) throws(MediaError) -> UnsafeMutablePointer<UInt16> {
    let bytes = numbers.count * MemoryLayout<UInt16>.stride
    let table = unsafe try LibavCall.made(
      av_malloc(bytes)?.bindMemory(to: UInt16.self, capacity: numbers.count), by: "av_malloc",
      file: file)
    for (place, number) in numbers.enumerated() {
      unsafe table[place] = UInt16(max((number * (200 - 2 * quality) + 50) / 100, 1))
    }
    return unsafe table
  }
}
