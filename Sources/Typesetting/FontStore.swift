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
    /// The full name of the font that is used; `nil` in a list, of which the others are.
    public let substitute: String?

    /// "there is no font "X"; "Y" is used".
    public var description: String {
      let found = "there is no font \"\(font.name)\""
      return substitute.map { "\(found); \"\($0)\" is used in its place" }
        ?? "\(found); the others of its list are used"
    }
  }

  /// A font that was found.
  private struct Found {
    let cascade: FontCascade
    /// The font of each face, as it stands in the list.
    let fonts: [FontFace: FontReference]
  }

  private let found: [FontReference: Found]
  /// Fonts that others stand for.
  public let substitutions: [Substitution]

  /// A store without fonts.
  public init() { (found, substitutions) = ([:], []) }

  /// The files that decide what a font is, besides the system's own: its file, none for bytes, or
  /// those among which its name is looked for; of a list those of all.
  package static func files(for font: FontReference) -> [String] {
    font.list.flatMap { font in
      font.source.map { [$0.file].compactMap(\.self) }
        ?? font.folders.flatMap { FontFolder.files(in: $0) }
    }
  }

  /// Finds each font that is asked for once: a file or bytes as they are, a name among the files of
  /// the font's folders first, and then among the system's fonts.
  ///
  /// Of a list, names that nobody has are left out while there are others.
  ///
  /// - Parameters:
  ///   - requests: Fonts and the layers that use them; a font may come many times.
  ///   - limits: The limit on a font's file.
  /// - Throws: ``TypesettingError/fonts(_:)`` with every font for which there is none at all.
  public init(
    finding requests: some Sequence<Request>, limits: WorkLimits = WorkLimits()
  ) throws(TypesettingError) {
    var found: [FontReference: Found] = [:]
    var searches: [FontReference: FontCatalog.Outcome] = [:]
    var substitutions: [Substitution] = []
    var failures: [TypesettingError.FontFailure] = []
    var seen: Set<FontReference> = []
    for request in requests where seen.insert(request.font).inserted {
      let list = request.font.list
      var faces: [FontFace] = []
      var fonts: [FontFace: FontReference] = [:]
      var (missing, isBroken): ([(font: FontReference, substitute: FontFace?)], Bool) = ([], false)
      func fail(_ font: FontReference, _ reason: String) {
        let failure = TypesettingError.FontFailure(
          font: font, layer: request.layer, reason: reason)
        if !failures.contains(where: { $0.font == font }) { failures.append(failure) }
        isBroken = true
      }
      for font in list {
        let outcome = searches[font] ?? Self.search(for: font, limits)
        searches[font] = outcome
        switch outcome {
        case .found(let face):
          faces.append(face)
          if fonts[face] == nil { fonts[face] = font }
        case .substitute(let face): missing.append((font, face))
        case .nothing(let reason) where font.source != nil || list.count == 1: fail(font, reason)
        case .nothing: missing.append((font, nil))
        }
      }
      guard !isBroken else { continue }
      let isAlone = faces.isEmpty
      if isAlone {
        guard let first = missing.first, let substitute = first.substitute else {
          fail(request.font, "none of its list is there, and nothing to stand for it")
          continue
        }
        (faces, fonts) = ([substitute], [substitute: first.font])
      }
      let substitute = isAlone ? faces[0].fullName : nil
      for (font, _) in missing
      where !substitutions.contains(where: { $0.font == font && $0.substitute == substitute }) {
        substitutions.append(
          Substitution(font: font, layer: request.layer, substitute: substitute))
      }
      found[request.font] = Found(cascade: FontCascade(faces), fonts: fonts)
    }
    guard failures.isEmpty else { throw .fonts(failures) }
    self.found = found
    self.substitutions = substitutions
  }

  private static func search(for font: FontReference, _ limits: WorkLimits) -> FontCatalog.Outcome {
    if let source = font.source, let size = (try? ImageFacts(of: source))?.byteCount,
      let excess = limits.excess(of: .fontBytes, found: size)
    {
      return .nothing("\(excess)")
    }
    return FontCatalog.shared.search(for: font)
  }

  /// The font files that texts are drawn with: those of the lists up to the last that is used,
  /// those behind it that are the scene's own, and those that have glyphs which the lists lack; a
  /// font of bytes is no file.
  ///
  /// - Parameter texts: Texts in fonts that the store was asked to find.
  /// - Returns: Each file once for each font, in the order of the texts.
  package func files(of texts: some Sequence<Text>) -> [UsedFile] {
    var used: [UsedFile] = []
    var seen: Set<UsedFile.Key> = []
    var shapers: [FontCascade: ParagraphShaper] = [:]
    var ownFiles: [FontReference: Set<String>] = [:]
    defer { for shaper in shapers.values { ParagraphShaperPool.shared.give(shaper) } }
    for text in texts {
      guard let cascade = cascade(of: text.font),
        let shaper = shapers[cascade] ?? (try? ParagraphShaperPool.shared.take([cascade]))
      else { continue }
      shapers[cascade] = shaper
      let drawn = text.string.split(whereSeparator: \.isNewline).flatMap {
        shaper.files(of: TextParagraph($0))
      }
      used += files(of: text.font, drawn: drawn, layer: text.layer, &ownFiles).filter {
        seen.insert(UsedFile.Key(font: $0.font, file: $0.file, index: $0.index)).inserted
      }
    }
    return used
  }

  /// The files of a font of which some faces are used.
  ///
  /// - Parameters:
  ///   - font: A font that the store was asked to find.
  ///   - drawn: The faces that glyphs are taken from.
  ///   - layer: The layer, for messages.
  ///   - ownFiles: The files that are the scene's own, by font, kept.
  /// - Returns: The files; some may come twice.
  func files(
    of font: FontReference, drawn: [FontFace], layer: String,
    _ ownFiles: inout [FontReference: Set<String>]
  ) -> [UsedFile] {
    guard let (cascade, fonts) = found[font].map({ ($0.cascade, $0.fonts) }) else { return [] }
    // An empty text is still as high as its font says.
    let last = cascade.faces.lastIndex(where: drawn.contains) ?? 0
    return (cascade.faces + drawn).enumerated().compactMap { place, face in
      let element = fonts[face] ?? font
      let own = ownFiles[element] ?? Set(Self.files(for: element))
      ownFiles[element] = own
      let isOfSystem = !own.contains(face.file)
      let isUnused = place > last && place < cascade.faces.count
      let isMemory = cascade.faces.contains { $0.memory?.path == face.file }
      if isMemory || isUnused && isOfSystem { return nil }
      return UsedFile(
        name: face.fullName, file: face.file, index: face.index, layer: layer, font: element,
        isOfSystem: isOfSystem)
    }
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
    /// True where texts are measured with it while the scene is loaded, rather than drawn.
    public var isMeasure = false

    /// A file by which texts are measured.
    package init(measuring font: FontReference, name: String, file: String, index: Int) {
      self.init(
        name: name, file: file, index: index, layer: "", font: font, isOfSystem: true)
      isMeasure = true
    }

    init(
      name: String, file: String, index: Int, layer: String, font: FontReference, isOfSystem: Bool
    ) {
      (self.name, self.file, self.index) = (name, file, index)
      (self.layer, self.font, self.isOfSystem) = (layer, font, isOfSystem)
    }

    /// A sentence that says where it is from.
    public var description: String {
      let verb = isMeasure ? "measured" : "drawn"
      return isOfSystem
        ? "text is \(verb) with a font of the system, \"\(name)\" (\(file)); bytes are the same only where that file is: put it beside the scene, and name it as the font"
        : "text is \(verb) with \"\(name)\" (\(file))"
    }
  }

  /// The faces of a text's fonts, or `nil` when one was not asked for.
  package func fonts(of text: TextProperties) -> TextFonts? {
    guard let own = cascade(of: text.font) else { return nil }
    let runs = text.attributedString.runs
    guard !runs.isEmpty else { return TextFonts(own) }
    let cascades = runs.compactMap { cascade(of: $0.attributes.font ?? text.font) }
    return cascades.count == runs.count ? TextFonts(own, runs: cascades) : nil
  }

  /// The faces of a font, or `nil` when it was not asked for.
  package func cascade(of font: FontReference) -> FontCascade? { found[font]?.cascade }
}
