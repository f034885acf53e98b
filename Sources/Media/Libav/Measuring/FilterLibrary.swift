import CFFmpeg
import Glibc
import Synchronization
import Storing

/// The functions of libavfilter, which is opened when the first two pictures are measured.
///
/// It loads some seventy libraries (speech, subtitles, graphics processors) that nothing else here
/// needs: linked, they cost the start of every command 16 of 60 ms and 11 MiB (Debian 12).
@safe struct FilterLibrary: @unchecked Sendable {  // Pointers to functions, which never change.
  let allocateGraph: CFFMPEG_avfilter_graph_alloc
  let freeGraph: CFFMPEG_avfilter_graph_free
  let parseGraph: CFFMPEG_avfilter_graph_parse2
  let configureGraph: CFFMPEG_avfilter_graph_config
  let filter: CFFMPEG_avfilter_graph_get_filter
  let freeEnds: CFFMPEG_avfilter_inout_free
  let send: CFFMPEG_av_buffersrc_write_frame
  let receive: CFFMPEG_av_buffersink_get_frame

  private static let opened = Mutex<FilterLibrary?>(nil)

  /// The library, opened once in a process and never closed.
  ///
  /// - Throws: `MediaError` when it is not there, or cannot be opened now.
  static func open() throws(MediaError) -> FilterLibrary {
    try opened.withLock { (library) throws(MediaError) in
      if let library { return library }
      let new = try FilterLibrary()
      library = new
      return new
    }
  }

  private init() throws(MediaError) {
    let library = try SharedLibrary("libavfilter.so.\(LIBAVFILTER_VERSION_MAJOR)")
    unsafe allocateGraph = try library.function("avfilter_graph_alloc")
    unsafe freeGraph = try library.function("avfilter_graph_free")
    unsafe parseGraph = try library.function("avfilter_graph_parse2")
    unsafe configureGraph = try library.function("avfilter_graph_config")
    unsafe filter = try library.function("avfilter_graph_get_filter")
    unsafe freeEnds = try library.function("avfilter_inout_free")
    unsafe send = try library.function("av_buffersrc_write_frame")
    unsafe receive = try library.function("av_buffersink_get_frame")
  }
}

/// A library that is opened while the program runs, and stays open.
@safe private struct SharedLibrary {
  private let handle: UnsafeMutableRawPointer

  init(_ name: String) throws(MediaError) {
    guard let handle = unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
      throw Self.error(in: "dlopen")
    }
    unsafe self.handle = handle
  }

  /// A function by its name; the type must be that of its declaration.
  func function<Function>(_ function: String) throws(MediaError) -> Function {
    guard let address = unsafe dlsym(handle, function) else {
      throw Self.error(in: "dlsym")
    }
    return unsafe unsafeBitCast(address, to: Function.self)
  }

  /// The error of the last call, whose words name the library.
  private static func error(in function: String) -> MediaError {
    let words = unsafe dlerror().map { unsafe String(cString: $0) } ?? "no reason given"
    return MediaError(
      file: "", reason: .call(function: function, code: -1, explanation: words))
  }
}
