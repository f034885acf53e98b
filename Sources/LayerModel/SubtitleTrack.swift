public import Captioning

/// Captions that players may show or not: a track of its own in the file that is rendered.
public struct SubtitleTrack: Hashable, Sendable {
  /// The file of captions, whose times are the clip's.
  public var file: CaptionFile
  /// The language; `nil` is not known.
  public var language: LanguageTag?
  /// The title by which players list it; empty is none.
  public var title: String
  /// The place where the author wrote it.
  @Incidental public var location: SourceLocation?

  /// A track of a file.
  public init(
    _ file: CaptionFile, language: LanguageTag? = nil, title: String = "",
    location: SourceLocation? = nil
  ) {
    (self.file, self.language, self.title) = (file, language, title)
    self.location = location
  }
}
