import CFFmpeg
import Storing

/// A picture of AV1 as an AVIF file, which libavformat writes.
enum AVIFFile {
  /// libavformat's name of the container.
  private static let muxer = "avif"

  /// Sets an encoder that is not open yet: sRGB by BT.601 in full range, which the file repeats
  /// (`nclx`).
  static func set(in context: borrowing CodecContext) {
    let raw = unsafe context.raw
    unsafe raw.pointee.color_range = AVCOL_RANGE_JPEG
    unsafe raw.pointee.colorspace = AVCOL_SPC_SMPTE170M
    unsafe raw.pointee.color_primaries = AVCOL_PRI_BT709
    unsafe raw.pointee.color_trc = AVCOL_TRC_IEC61966_2_1
    unsafe raw.pointee.flags |= CFFMPEG_CODEC_GLOBAL_HEADER
  }

  /// The file of a picture.
  ///
  /// - Parameters:
  ///   - packet: The compressed picture.
  ///   - encoder: The encoder that it comes from.
  ///   - file: The file concerned, for messages.
  /// - Returns: Its bytes.
  /// - Throws: `MediaError` when libavformat cannot write it.
  static func bytes(
    of packet: borrowing Packet, from encoder: borrowing CodecContext, file: String
  ) throws(MediaError) -> [UInt8] {
    var made: UnsafeMutablePointer<AVFormatContext>?
    try LibavCall.check(
      unsafe avformat_alloc_output_context2(&made, nil, muxer, nil),
      in: "avformat_alloc_output_context2", file: file)
    let context = unsafe try LibavCall.made(
      made, by: "avformat_alloc_output_context2", file: file)
    defer { unsafe avformat_free_context(context) }
    unsafe context.pointee.flags |= AVFMT_FLAG_BITEXACT
    let stream = unsafe try LibavCall.made(
      avformat_new_stream(context, nil), by: "avformat_new_stream", file: file)
    try LibavCall.check(
      unsafe avcodec_parameters_from_context(stream.pointee.codecpar, encoder.raw),
      in: "avcodec_parameters_from_context", file: file)
    unsafe stream.pointee.time_base = encoder.raw.pointee.time_base
    try LibavCall.check(
      unsafe avio_open_dyn_buf(&context.pointee.pb), in: "avio_open_dyn_buf", file: file)
    defer {
      var left: UnsafeMutablePointer<UInt8>?
      if unsafe context.pointee.pb != nil {
        _ = unsafe avio_close_dyn_buf(context.pointee.pb, &left)
        unsafe av_free(left)
      }
    }
    try LibavCall.check(
      unsafe avformat_write_header(context, nil), in: "avformat_write_header", file: file)
    try LibavCall.check(
      unsafe av_write_frame(context, packet.raw), in: "av_write_frame", file: file)
    try LibavCall.check(unsafe av_write_trailer(context), in: "av_write_trailer", file: file)
    var bytes: UnsafeMutablePointer<UInt8>?
    let count = unsafe avio_close_dyn_buf(context.pointee.pb, &bytes)
    unsafe context.pointee.pb = nil
    defer { unsafe av_free(bytes) }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }
}
