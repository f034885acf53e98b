import CFFmpeg

/// A container open for writing, closed when the value goes away.
///
/// The corresponding C object is `AVFormatContext`.
@safe struct MovieContext: ~Copyable {
  let raw: UnsafeMutablePointer<AVFormatContext>
  private let name: String

  /// Opens what a URL names: `file:` and a path, or `pipe:` and a descriptor.
  init(url: String, container: MovieContainer, name: String) throws(MediaError) {
    var made: UnsafeMutablePointer<AVFormatContext>?
    try LibavCall.check(
      unsafe avformat_alloc_output_context2(&made, nil, container.rawValue, url),
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
  ///
  /// - Returns: Bytes in the file, or through the pipe.
  func close() throws(MediaError) -> Int {
    var byteCount = 0
    if let stream = unsafe raw.pointee.pb {
      unsafe avio_flush(stream)
      // A pipe has no size, but a place that writing has come to.
      let size = unsafe avio_size(stream)
      byteCount = unsafe Int(size >= 0 ? size : avio_seek(stream, 0, SEEK_CUR))
    }
    try checkWritten()
    try LibavCall.check(unsafe avio_closep(&raw.pointee.pb), in: "avio_closep", file: name)
    return byteCount
  }
}
