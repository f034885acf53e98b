import Graphics
public import LayerModel
import Media
import Storing

/// The fonts of text layers, each found once, before the first frame.
///
/// It never changes, so all workers share one.
public struct FontStore: Sendable {
  /// A font that is needed, and who needs it.
  public struct Request: Hashable, Sendable {
    /// The font.
    public let font: FontReference
    /// The path of the layer that uses it, for messages.
    public let layer: String

    /// A request for a font that a layer uses.
    public init(font: FontReference, layer: String) {
      self.font = font
      self.layer = layer
    }
  }

  /// A font that was not found, and what stands for it.
  public struct Substitution: Hashable, Sendable, CustomStringConvertible {
    /// The font that was asked for.
    public let font: FontReference
    /// The first layer that asked for it.
    public let layer: String
    /// The full name of the font that is used.
    public let substitute: String

    /// "there is no font "X"; "Y" is used".
    public var description: String {
      "there is no font \"\(font.name)\"; \"\(substitute)\" is used in its place"
    }
  }

  private let faces: [FontReference: FontFace]
  /// Fonts that others stand for.
  public let substitutions: [Substitution]

  /// A store without fonts.
  public init() { (faces, substitutions) = ([:], []) }

  /// The files that decide what a font is, besides the system's own: its file, none for bytes, or
  /// those among which its name is looked for.
  package static func files(for font: FontReference) -> [String] {
    font.source.map { [$0.file].compactMap(\.self) }
      ?? font.folders.flatMap { FontFolder.files(in: $0) }
  }

  /// Finds each font that is asked for once: a file or bytes as they are, a name among the files of
  /// the font's folders first, and then among the system's fonts.
  ///
  /// - Parameters:
  ///   - requests: Fonts and the layers that use them; a font may come many times.
  ///   - limits: The limit on a font's file.
  /// - Throws: ``TypesettingError/fonts(_:)`` with every font for which there is none at all.
  public init(
    finding requests: some Sequence<Request>, limits: WorkLimits = WorkLimits()
  ) throws(TypesettingError) {
    var faces: [FontReference: FontFace] = [:]
    var substitutions: [Substitution] = []
    var failures: [TypesettingError.FontFailure] = []
    var seen: Set<FontReference> = []
    for request in requests where seen.insert(request.font).inserted {
      if let source = request.font.source, let size = (try? ImageFacts(of: source))?.byteCount,
        let excess = limits.excess(of: .fontBytes, found: size)
      {
        failures.append(
          TypesettingError.FontFailure(
            font: request.font, layer: request.layer, reason: "\(excess)"))
        continue
      }
      switch FontCatalog.shared.search(for: request.font) {
      case .found(let face): faces[request.font] = face
      case .substitute(let face):
        faces[request.font] = face
        substitutions.append(
          Substitution(font: request.font, layer: request.layer, substitute: face.fullName))
      case .nothing(let reason):
        failures.append(
          TypesettingError.FontFailure(font: request.font, layer: request.layer, reason: reason))
      }
    }
    guard failures.isEmpty else { throw .fonts(failures) }
    self.faces = faces
    self.substitutions = substitutions
  }

  /// The font files that texts are drawn with, those among them that have glyphs which the texts'
  /// own fonts lack; a font of bytes is no file.
  ///
  /// - Parameter texts: Texts in fonts that the store was asked to find.
  /// - Returns: Each file once for each font, in the order of the texts.
  package func files(of texts: some Sequence<Text>) -> [UsedFile] {
    var used: [UsedFile] = []
    var seen: Set<UsedFile.Key> = []
    var shapers: [FontFace: ParagraphShaper] = [:]
    var ownFiles: [FontReference: Set<String>] = [:]
    defer { for shaper in shapers.values { ParagraphShaperPool.shared.give(shaper) } }
    for text in texts {
      guard let face = faces[text.font],
        let shaper = shapers[face] ?? (try? ParagraphShaperPool.shared.take(face))
      else { continue }
      shapers[face] = shaper
      let own = ownFiles[text.font] ?? Set(Self.files(for: text.font))
      ownFiles[text.font] = own
      let paragraphs = text.string.split(whereSeparator: \.isNewline)
      // An empty text is still as high as its font says.
      let found = [face] + paragraphs.flatMap { shaper.files(of: String($0)) }
      for part in found
      where part.file != face.memory?.path
        && seen.insert(UsedFile.Key(font: text.font, file: part.file, index: part.index)).inserted
      {
        used.append(
          UsedFile(
            name: part.fullName, file: part.file, index: part.index, layer: text.layer,
            font: text.font, isOfSystem: !own.contains(part.file)))
      }
    }
    return used
  }

  /// A text in a font, and the layer that shows it.
  package struct Text: Hashable, Sendable {
    let string: String
    let font: FontReference
    let layer: String

    /// A text of a layer.
    package init(_ string: String, in font: FontReference, layer: String) {
      self.string = string
      self.font = font
      self.layer = layer
    }
  }

  /// A font file that some text is drawn with.
  public struct UsedFile: Hashable, Sendable, CustomStringConvertible {
    fileprivate struct Key: Hashable {
      let font: FontReference
      let file: String
      let index: Int
    }

    /// The full name of the face.
    public let name: String
    /// The file's absolute path.
    public let file: String
    /// The face's place in the file.
    public let index: Int
    /// The first layer that needs it.
    public let layer: String
    /// The font that the layer asks for.
    public let font: FontReference
    /// True when it is one of the system's, rather than a file of the scene's.
    public let isOfSystem: Bool

    /// A sentence that says where it is from.
    public var description: String {
      isOfSystem
        ? "text is drawn with a font of the system, \"\(name)\" (\(file)); bytes are the same only where that file is: put it beside the scene, and name it as the font"
        : "text is drawn with \"\(name)\" (\(file))"
    }
  }

  /// The face of a font, or `nil` when it was not asked for.
  package func face(of font: FontReference) -> FontFace? { faces[font] }
}

/// One face of a font file.
package struct FontFace: Hashable, Sendable {
  /// The file's absolute path; of bytes that of ``memory``.
  let file: String
  /// The face's place in the file; named instances in the higher bits, as fontconfig counts them.
  let index: Int
  /// The face's full name, for messages.
  let fullName: String
  /// The bytes' own file, which is there as long as this is; `nil` for any other.
  var memory: MemoryFile?

  package static func == (a: FontFace, b: FontFace) -> Bool {
    a.index == b.index && a.file == b.file
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(file)
    hasher.combine(index)
  }
}
