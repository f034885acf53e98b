import LayerModel
public import Rasterizing
public import TimelineModel

extension Renderer {
  /// The files besides the scene's own that decide what a timeline looks like, each once: images
  /// and clips that some layer shows at some time, and the font files that its texts are drawn
  /// with.
  ///
  /// - Throws: `RenderError.raster` when there is no font at all.
  package static func inputFiles(of timeline: Timeline) throws(RenderError) -> [String] {
    var seen: Set<String> = []
    let files = timeline.imagesShown.map(\.image.file) + (try fontFiles(of: timeline)).map(\.file)
    return files.filter { seen.insert($0).inserted }
  }

  /// The files that a scene names, each once: images, clips, and the font files among which its
  /// fonts are looked for; those need not be there.
  package static func namedFiles(of timeline: Timeline) -> [String] {
    var seen: Set<String> = []
    let files =
      timeline.imagesShown.map(\.image.file)
      + timeline.textsShown.flatMap { FontStore.files(for: $0.font) }
    return files.filter { seen.insert($0).inserted }
  }

  /// The font files among ``fontFiles(of:)`` that are the system's, each once: what another machine
  /// need not have.
  ///
  /// - Parameter timeline: The timeline.
  /// - Returns: The files, in tree order.
  /// - Throws: `RenderError.raster` when there is no font at all.
  public static func systemFonts(
    of timeline: Timeline
  ) throws(RenderError) -> [FontStore.UsedFile] {
    var seen: Set<String> = []
    return try fontFiles(of: timeline).filter { $0.isOfSystem && seen.insert($0.file).inserted }
  }

  /// The font files that the texts of a timeline are drawn with, those among them that have glyphs
  /// which the texts' own fonts lack.
  ///
  /// - Parameter timeline: The timeline.
  /// - Returns: Each file once for each font, in tree order.
  /// - Throws: `RenderError.raster` when there is no font at all.
  public static func fontFiles(
    of timeline: Timeline
  ) throws(RenderError) -> [FontStore.UsedFile] {
    let texts = timeline.textsShown
    guard !texts.isEmpty else { return [] }
    return try fonts(of: timeline).files(
      of: texts.lazy.map { FontStore.Text($0.string, in: $0.font, layer: $0.layerPath) })
  }
}
