import LayerModel
public import Rasterizing
public import TimelineModel

extension Renderer {
  /// The files besides the scene's own that decide a timeline's pictures and sound, each once:
  /// images and clips that some layer shows at some time, the font files that its texts are drawn
  /// with, and sounds.
  ///
  /// - Parameters:
  ///   - timeline: The timeline.
  ///   - fonts: The fonts of its texts.
  /// - Returns: The paths, images first.
  package static func inputFiles(of timeline: Timeline, fonts: FontStore) -> [String] {
    var seen: Set<String> = []
    let files =
      timeline.imagesShown.map(\.image.file) + fontFiles(of: timeline, in: fonts).map(\.file)
      + timeline.audio.map(\.file)
    return files.filter { seen.insert($0).inserted }
  }

  /// The files that a scene names, each once: images, clips, sounds, and the font files among which
  /// its fonts are looked for; those need not be there.
  package static func namedFiles(of timeline: Timeline) -> [String] {
    var seen: Set<String> = []
    let files =
      timeline.imagesShown.map(\.image.file)
      + timeline.textsShown.flatMap { FontStore.files(for: $0.font) }
      + timeline.audio.map(\.file)
    return files.filter { seen.insert($0).inserted }
  }

  /// The font files among ``fontFiles(of:in:)`` that are the system's, each once: another
  /// machine need not have them.
  ///
  /// - Parameters:
  ///   - timeline: The timeline.
  ///   - fonts: The fonts of its texts.
  /// - Returns: The files, in tree order.
  public static func systemFonts(
    of timeline: Timeline, in fonts: FontStore
  ) -> [FontStore.UsedFile] {
    var seen: Set<String> = []
    return fontFiles(of: timeline, in: fonts).filter {
      $0.isOfSystem && seen.insert($0.file).inserted
    }
  }

  /// The font files that the texts of a timeline are drawn with, those among them that have glyphs
  /// which the texts' own fonts lack.
  ///
  /// - Parameters:
  ///   - timeline: The timeline.
  ///   - fonts: The fonts of its texts.
  /// - Returns: Each file once for each font, in tree order.
  public static func fontFiles(
    of timeline: Timeline, in fonts: FontStore
  ) -> [FontStore.UsedFile] {
    fonts.files(
      of: timeline.textsShown.lazy.map {
        FontStore.Text($0.string, in: $0.font, layer: $0.layerPath)
      })
  }
}
