package import Graphics
import LayerModel
public import Typesetting
public import TimelineModel

extension Timeline {
  /// Every font of the texts, found once.
  ///
  /// - Throws: `TypesettingError` when there is no font at all, or a file is too large.
  package func fonts() throws(TypesettingError) -> FontStore {
    try FontStore(
      finding: fontsUsed.map { FontStore.Request(font: $0.font, layer: $0.layerPath) },
      limits: limits)
  }

  /// The files and bytes besides the scene's own that decide the pictures and the sound, each once:
  /// images and clips that some layer shows at some time, the fonts that the texts are drawn and
  /// measured with, and sounds.
  ///
  /// - Parameter fonts: The fonts of the texts.
  /// - Returns: Their sources, images first.
  package func inputs(fonts: FontStore) -> [ContentSource] {
    var seen: Set<ContentSource> = []
    let sources =
      imagesShown.map(\.image.source)
      + fontsUsed.flatMap { $0.font.list.compactMap(\.source) }.filter { $0.file == nil }
      + fontFiles(in: fonts).map { .file($0.file) }
      + measuredFonts.map { .file($0.font.file) } + audio.map(\.source)
    return sources.filter { seen.insert($0).inserted }
  }

  /// The contents of images, clips, fonts and sounds, by the names that the scene has for them.
  package var namedContents: [(name: String, source: ContentSource)] {
    imagesShown.map { ($0.image.name, $0.image.source) }
      + textsShown.flatMap { $0.font.list }.compactMap { font in
        font.source.map { (font.name, $0) }
      } + audio.map { ($0.name, $0.source) }
  }

  /// The files that the scene names, each once: images, clips, sounds, and the font files among
  /// which its fonts are looked for; those need not be there.
  package var namedFiles: [String] {
    var seen: Set<String> = []
    let files =
      imagesShown.compactMap(\.image.source.file)
      + textsShown.flatMap { FontStore.files(for: $0.font) }
      + measuredFonts.map(\.font.file) + audio.compactMap(\.source.file)
    return files.filter { seen.insert($0).inserted }
  }

  /// The font files among ``fontFiles(in:)`` that are the system's, each once: another machine need
  /// not have them.
  ///
  /// - Parameter fonts: The fonts of the texts.
  /// - Returns: The files, in tree order.
  public func systemFonts(in fonts: FontStore) -> [FontStore.UsedFile] {
    var seen: Set<String> = []
    return fontFiles(in: fonts).filter { $0.isOfSystem && seen.insert($0.file).inserted }
  }

  /// The font files that the texts are drawn with, those among them that have glyphs which the
  /// texts' own fonts lack.
  ///
  /// - Parameter fonts: The fonts of the texts.
  /// - Returns: Each file once for each font, in tree order.
  public func fontFiles(in fonts: FontStore) -> [FontStore.UsedFile] {
    fonts.files(
      of: textsShown.lazy.map { FontStore.Text($0.string, in: $0.font, layer: $0.layerPath) })
  }
}
