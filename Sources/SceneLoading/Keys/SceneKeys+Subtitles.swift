import Captioning
import Documents
import LayerModel
import SceneModel

extension SceneKeys {
  /// The captions that players may show.
  static let subtitlesKey = Key<Scene>(
    "subtitles",
    .items(
      .list(of: .mapping("subtitle", "a track of subtitles"), "a list of tracks").orNull,
      read: { $0.subtitles() }, write: { subtitle.write(SubtitleDraft($0), $1) }),
    \.subtitles,
    "Tracks of texts of movies that players may show; other formats have none.", usual: [],
    standard: .untold)

  /// A track that is read or written.
  struct SubtitleDraft {
    var file: CaptionFile?
    var language: LanguageTag?
    var title = ""

    /// A track without anything.
    init() {}

    /// A track that is written.
    init(_ track: SubtitleTrack) {
      (file, language, title) = (track.file, track.language, track.title)
    }
  }

  /// A track of texts.
  static let subtitle = KeyTable(
    "subtitle", "Subtitles", expected: "a track such as {file: words.srt, language: en}",
    "A file of captions that players of movies may show or not; its times are the clip's.",
    blank: SubtitleDraft(),
    synonyms: [
      "path": "file", "src": "file", "lang": "language", "name": "title", "label": "title",
    ],
    keys: [
      Key(
        "file", as: Codec.captions.schema, "The file of captions.", isRequired: true,
        read: { field, draft in
          draft.file = Codec.captions.read(field)
          return draft.file != nil
        }, write: { draft, writing in draft.file.map { Codec.captions.write($0, writing) } }),
      Key(
        "language",
        as: .pattern(
          LanguageTag.pattern, names: ["en", "pt-BR"],
          "a language by its tag (BCP 47), such as en or pt-BR"),
        "The language of the texts.",
        read: { field, draft in
          let allowed = "a language by its tag (BCP 47), such as en or pt-BR"
          guard let text = field.text(allowed) else { return false }
          draft.language = LanguageTag(text)
          if draft.language == nil { field.mismatch(allowed) }
          return draft.language != nil
        }, write: { draft, _ in draft.language.map { .text($0.description) } }),
      Key("title", .text("a title"), \.title, "The title by which players list them.", usual: ""),
    ])
}

extension Field {
  /// A list of tracks, without those with mistakes.
  fileprivate func subtitles() -> [SubtitleTrack] {
    if isNull { return [] }
    let items = items("a list of tracks such as {file: words.srt, language: en}") ?? []
    return items.compactMap { field in
      guard field.reading.take(of: .sounds, field), let draft = SceneKeys.subtitle.read(field),
        let file = draft.file
      else { return nil }
      return SubtitleTrack(
        file, language: draft.language, title: draft.title, location: field.location)
    }
  }
}
