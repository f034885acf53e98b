import CFFmpeg

/// An MP4 container open for writing at a path, closed when the value goes away.
///
/// The corresponding C object is `AVFormatContext`.
@safe struct MovieContext: ~Copyable {
  let raw: UnsafeMutablePointer<AVFormatContext>
  private let name: String

  init(path: String, name: String) throws(MediaError) {
    var made: UnsafeMutablePointer<AVFormatContext>?
    try LibavCall.check(
      unsafe avformat_alloc_output_context2(&made, nil, "mp4", "file:\(path)"),
      in: "avformat_alloc_output_context2", file: name)
    let context = unsafe try LibavCall.made(
      made, by: "avformat_alloc_output_context2", file: name)
    let code = unsafe avio_open(&context.pointee.pb, context.pointee.url, AVIO_FLAG_WRITE)
    if code < 0 {
      unsafe avformat_free_context(context)
      throw LibavCall.error(code, in: "avio_open", file: name)
    }
    unsafe raw = context
    self.name = name
  }

  deinit {
    unsafe avio_closep(&raw.pointee.pb)
    unsafe avformat_free_context(raw)
  }

  /// Throws when something written so far did not arrive; libavformat reports that late.
  func checkWritten() throws(MediaError) {
    guard let stream = unsafe raw.pointee.pb else { return }
    try LibavCall.check(unsafe stream.pointee.error, in: "avio_write", file: name)
  }

  /// Writes what is still in memory and closes the file.
  func close() throws(MediaError) {
    if let stream = unsafe raw.pointee.pb { unsafe avio_flush(stream) }
    try checkWritten()
    try LibavCall.check(unsafe avio_closep(&raw.pointee.pb), in: "avio_closep", file: name)
  }
}
