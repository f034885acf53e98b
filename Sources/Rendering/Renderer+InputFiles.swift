package import Graphics
import LayerModel
public import Rasterizing
public import TimelineModel

extension Renderer {
  /// The files and bytes besides the scene's own that decide a timeline's pictures and sound, each
  /// once: images and clips that some layer shows at some time, the fonts that its texts are drawn
  /// with, and sounds.
  ///
  /// - Parameters:
  ///   - timeline: The timeline.
  ///   - fonts: The fonts of its texts.
  /// - Returns: Their sources, images first.
  package static func inputs(of timeline: Timeline, fonts: FontStore) -> [ContentSource] {
    var seen: Set<ContentSource> = []
    let sources =
      timeline.imagesShown.map(\.image.source)
      + timeline.fontsUsed.compactMap { $0.font.source }.filter { $0.file == nil }
      + fontFiles(of: timeline, in: fonts).map { .file($0.file) } + timeline.audio.map(\.source)
    return sources.filter { seen.insert($0).inserted }
  }

  /// The files that a scene names, each once: images, clips, sounds, and the font files among which
  /// its fonts are looked for; those need not be there.
  package static func namedFiles(of timeline: Timeline) -> [String] {
    var seen: Set<String> = []
    let files =
      timeline.imagesShown.compactMap(\.image.source.file)
      + timeline.textsShown.flatMap { FontStore.files(for: $0.font) }
      + timeline.audio.compactMap(\.source.file)
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
