public import Graphics

/// The cues of a file of captions, SubRip (`.srt`) or WebVTT (`.vtt`), told apart by their content.
///
/// Cues are in the order of their begins, those that begin together in the order of the file.
public struct CaptionFile: Hashable, Sendable {
  /// The file's path as the author wrote it; of bytes what stands for them in messages.
  public var name: String
  /// The content.
  public let source: ContentSource
  /// The cues that have a text and a length.
  public let cues: [CaptionCue]
  /// Things in it that are not shown as its author may mean, each once.
  public let remarks: [CaptionRemark]

  /// Reads the content of a file.
  ///
  /// - Parameters:
  ///   - name: The path as the author wrote it.
  ///   - source: The file that the bytes are of.
  ///   - bytes: A text in UTF-8, with or without a byte order mark, and line ends of any kind.
  /// - Throws: ``CaptionProblem``, the first in the order of the file.
  public init(name: String, source: ContentSource, bytes: [UInt8]) throws(CaptionProblem) {
    var reader = CaptionReader(bytes)
    try reader.read()
    (self.name, self.source, self.cues, remarks) = (name, source, reader.cues, reader.remarks)
    guard let excess else { return }
    throw CaptionProblem(
      line: reader.cueLines[excess.cue], found: excess.found, allowed: excess.allowed)
  }

  /// A file that is told apart from others by its source.
  public static func == (a: CaptionFile, b: CaptionFile) -> Bool {
    a.name == b.name && a.source == b.source
  }

  /// Hashes the name and the source.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(source)
  }
}

/// The reason why a file of captions is none.
public struct CaptionProblem: Error, Hashable, Sendable {
  /// Line, counted from 1.
  public let line: Int
  /// The thing that was found, as a clause.
  public let found: String
  /// The thing that would be right.
  public let allowed: String?

  init(line: Int, found: String, allowed: String? = nil) {
    (self.line, self.found, self.allowed) = (line, found, allowed)
  }
}

/// Things in a file of captions that are left out.
public struct CaptionRemark: Hashable, Sendable {
  /// The line of the first of them, counted from 1.
  public let line: Int
  /// The things, as a clause.
  public let found: String
}
