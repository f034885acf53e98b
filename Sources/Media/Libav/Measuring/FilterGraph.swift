import CFFmpeg
import Graphics
import Storing

/// Owns a graph of libavfilter's filters that takes pictures at named places and gives pictures.
///
/// The corresponding C object is `AVFilterGraph`.
@safe struct FilterGraph: ~Copyable {
  private let raw: UnsafeMutablePointer<AVFilterGraph>
  private let library: FilterLibrary

  /// A graph without filters.
  private init() throws(MediaError) {
    LibavCall.silence
    let library = try FilterLibrary.open()
    unsafe raw = try LibavCall.made(
      library.allocateGraph(), by: "avfilter_graph_alloc", file: "")
    self.library = library
  }

  deinit {
    var graph: UnsafeMutablePointer<AVFilterGraph>? = unsafe raw
    unsafe library.freeGraph(&graph)
  }

  /// Builds a graph from its description; sources are named `buffer@NAME`, the sink
  /// `buffersink@out`.
  static func described(by description: String) throws(MediaError) -> FilterGraph {
    let graph = try FilterGraph()
    let library = graph.library
    // Sums of floating point numbers must not depend on how many threads share them.
    unsafe graph.raw.pointee.nb_threads = 1
    var inputs: UnsafeMutablePointer<AVFilterInOut>?
    var outputs: UnsafeMutablePointer<AVFilterInOut>?
    let code = unsafe library.parseGraph(graph.raw, description, &inputs, &outputs)
    unsafe library.freeEnds(&inputs)
    unsafe library.freeEnds(&outputs)
    try LibavCall.check(code, in: "avfilter_graph_parse2", file: "")
    try LibavCall.check(
      unsafe library.configureGraph(graph.raw, nil), in: "avfilter_graph_config", file: "")
    return graph
  }

  private func filter(_ name: String) throws(MediaError) -> UnsafeMutablePointer<AVFilterContext> {
    unsafe try LibavCall.made(
      library.filter(raw, name), by: "avfilter_graph_get_filter", file: name)
  }

  /// Sends a source its next picture.
  func send(_ picture: borrowing Picture, to source: String) throws(MediaError) {
    let context = unsafe try filter("buffer@\(source)")
    try LibavCall.check(
      unsafe library.send(context, picture.raw), in: "av_buffersrc_write_frame",
      file: "")
  }

  /// Receives the next picture from the sink.
  func receive(into picture: borrowing Picture) throws(MediaError) {
    let context = unsafe try filter("buffersink@out")
    try LibavCall.check(
      unsafe library.receive(context, picture.raw), in: "av_buffersink_get_frame",
      file: "")
  }
}
