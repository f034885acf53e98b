public import Documents
package import Graphics
public import LayerModel
public import Typesetting
public import SceneLinting
import SceneLoading
public import SceneModel
public import TimelineModel

/// A scene that was loaded and compiled, with its fonts, its warnings and the places of its parts.
public struct OpenedScene: Sendable {
  /// The opener that made it, and can open it anew.
  public let opener: SceneOpener
  /// The scene as it is written.
  public let loaded: LoadedScene
  /// The scene compiled, on the canvas and at the rate that were asked for.
  public let timeline: Timeline
  /// The fonts of its texts, or the reason why there are none.
  public let fonts: Result<FontStore, TypesettingError>
  /// Warnings besides the loader's: the compiler's, fonts that stand for others, and, where they
  /// were looked at, texts that are not drawn as they may be meant and sounds that are never heard,
  /// those of videos among them.
  public let warnings: [SceneWarning]

  init(opener: SceneOpener, loaded: LoadedScene, timeline: Timeline, looksAtTexts: Bool) {
    (self.opener, self.loaded, self.timeline) = (opener, loaded, timeline)
    let places = ScenePlaces(timeline: timeline, file: opener.file)
    fonts = Result { () throws(TypesettingError) in try timeline.fonts() }
    let found = try? fonts.get()
    warnings =
      timeline.warnings.map { SceneWarning($0, in: places) }
      + (found?.substitutions ?? []).map { SceneWarning($0, in: places) }
      + (looksAtTexts ? found.map { timeline.textIssues(in: $0) } ?? [] : []).map {
        SceneWarning($0, in: places)
      } + (looksAtTexts ? timeline.unheardSounds : []).map { SceneWarning($0, in: places) }
      + (looksAtTexts ? timeline.silentVideos : []).map { SceneWarning($0, in: places) }
  }

  /// The scene's file.
  public var file: String { opener.file }

  /// The scene on the canvas that was asked for.
  public var scene: Scene { opener.changed(loaded.scene) }

  /// The places where it is written.
  public var places: ScenePlaces { ScenePlaces(timeline: timeline, file: file) }

  /// The findings of the linter.
  public var findings: [SceneFinding] {
    SceneLinter().findings(in: loaded.scene, playedAs: timeline)
  }

  /// The files besides its own that it is made of and names, each once in each of the two; fonts
  /// need not be there.
  package var namedFiles: [String] { loaded.usedFiles + timeline.namedFiles }

  /// The files and bytes besides its own that decide its pictures and sound.
  ///
  /// - Parameter fonts: The fonts of its texts.
  /// - Returns: Their sources: files that it is made of, images and clips, fonts, sounds.
  package func inputs(fonts: FontStore) -> [ContentSource] {
    loaded.usedFiles.map { .file($0) } + timeline.inputs(fonts: fonts)
  }

  /// The system's font files that its texts are drawn with, and those by which texts were measured
  /// while it was loaded and played, each once: another machine need not have them.
  ///
  /// - Parameter fonts: The fonts of its texts.
  /// - Returns: The files, those that texts are drawn with first.
  public func systemFonts(in fonts: FontStore) -> [FontStore.UsedFile] {
    let drawn = timeline.systemFonts(in: fonts)
    var seen = Set(drawn.map(\.file))
    return drawn
      + measuredSystemFonts.filter { seen.insert($0.font.file).inserted }.map {
        FontStore.UsedFile(
          measuring: $0.font.font, name: $0.font.name, file: $0.font.file, index: $0.font.index)
      }
  }

  /// The system's font files by which texts were measured.
  private var measuredSystemFonts: [MeasuredFont.Use] {
    loaded.measuredSystemFonts + timeline.measuredFonts.filter(\.font.isOfSystem)
  }

  /// The system's font files that decide the parts into which texts are divided: a layer of a part
  /// may have no part on another machine.
  ///
  /// - Parameter fonts: The fonts of its texts.
  /// - Returns: The files, each once.
  public func systemFontsOfParts(in fonts: FontStore) -> [FontStore.UsedFile] {
    let divided = Set(
      timeline.layers.lazy.filter { $0.model.text.partition != .none }.map(\.path))
    guard !divided.isEmpty else { return [] }
    let texts = timeline.textsShown.lazy.filter { divided.contains($0.layerPath) }
    var seen: Set<String> = []
    return fonts.files(
      of: texts.map { FontStore.Text($0.string, in: $0.font, layer: $0.layerPath) }
    ).filter { $0.isOfSystem && seen.insert($0.file).inserted }
  }

  /// The place where the scene asks for a font file.
  ///
  /// - Parameter font: One of ``systemFonts(in:)``.
  /// - Returns: The place of the layer that is drawn with it, else of what is measured by it.
  public func place(of font: FontStore.UsedFile) -> SourceLocation {
    let measured = measuredSystemFonts.first { $0.font.file == font.file }
    return font.isMeasure ? places.place(measured?.place) : places.place(ofFont: font.font)
  }

  /// The files of fonts that the scene calls by name and that are none of the system's.
  public var ownFontFiles: [FontReference: String] {
    // A face that the file has first: later ones are the system's, for glyphs that it lacks.
    Dictionary(
      ((try? fonts.get()).map(timeline.fontFiles) ?? []).filter { !$0.isOfSystem }
        .map { ($0.font, $0.file) }, uniquingKeysWith: { first, _ in first })
  }

  /// The scene written out: expressions, loops, definitions and used files worked out.
  ///
  /// YAML that loads to the same scene from the same folder; it ends in a newline.
  public var expandedText: String {
    loaded.scene.yaml(
      inPlaceOf: file, assetRoots: opener.assetRoots, fontFiles: ownFontFiles)
  }
}
