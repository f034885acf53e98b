package import LayerModel
import Graphics
import Escaping

/// Something about a layer's text that its author may not have meant: a part of it is not to be
/// seen, or a glyph is of another font.
public struct TextIssue: Hashable, Sendable, CustomStringConvertible {
  /// The kinds of such things.
  public enum Kind: Hashable, Sendable {
    /// Lines do not fit and are cut.
    case cut(String)
    /// Letters lie outside of the layer's bounds.
    case outside(String)
    /// The font, or those of a list, have no glyphs for some characters; another has them, or none.
    case glyphs(characters: String, fonts: [String], substitute: String?)
  }

  /// The layer's path.
  public let layer: String
  /// The kind of issue.
  public let kind: Kind

  /// A sentence without its full stop.
  public var description: String {
    switch kind {
    case .cut(let sentence), .outside(let sentence): sentence
    case .glyphs(let characters, let fonts, let substitute?):
      "the \(Self.words(fonts)) \(fonts.count == 1 ? "has" : "have") no glyphs for \(Quotation.quoted(Quotation.cut(characters, to: 40))); those of \"\(substitute)\" are used in their place"
    case .glyphs(let characters, let fonts, nil):
      "no font has glyphs for \(Quotation.quoted(Quotation.cut(characters, to: 40))), which the \(Self.words(fonts)) \(fonts.count == 1 ? "lacks" : "lack"); a box is drawn in the place of each"
    }
  }
}

extension TextIssue {
  /// "font "A"", or "fonts "A", "B"" of a list.
  private static func words(_ fonts: [String]) -> String {
    "font\(fonts.count == 1 ? "" : "s") \(fonts.map { "\"\($0)\"" }.joined(separator: ", "))"
  }
}

extension FontStore {
  /// A text as a layer shows it.
  package struct ShownText: Hashable, Sendable {
    let layer: String
    let text: TextProperties
    let box: Size
    let isClipped: Bool

    /// The text of a layer with some properties.
    package init(_ properties: LayerProperties, layer: String) {
      self.layer = layer
      text = properties.text
      box = properties.bounds.size
      isClipped = properties.masksToBounds
    }
  }

  /// The issues of some texts, each once.
  package func issues(of texts: some Sequence<ShownText>) -> [TextIssue] {
    let typesetter = TextTypesetter<String>(keeps: false)
    var found: [TextIssue] = []
    var seen: Set<TextIssue> = []
    for shown in texts {
      guard let fonts = fonts(of: shown.text), shown.text.emSize > 0 else { continue }
      for kind in typesetter.issues(of: shown, fonts) {
        let issue = TextIssue(layer: shown.layer, kind: kind)
        if seen.insert(issue).inserted { found.append(issue) }
      }
    }
    return found
  }
}

extension TextTypesetter where Layer == String {
  /// The issues of one text.
  fileprivate func issues(of shown: FontStore.ShownText, _ fonts: TextFonts) -> [TextIssue.Kind] {
    let glyphs = (try? shaper(of: fonts)).map { shaper in
      shown.text.inEms.paragraphs(fonts).flatMap { shaper.foreignCharacters(of: $0) }
    }
    var byFace: [(face: FontFace?, characters: String)] = []
    for item in glyphs ?? [] where !item.characters.isEmpty {
      guard let place = byFace.firstIndex(where: { $0.face == item.face }) else {
        byFace.append((item.face, item.characters))
        continue
      }
      byFace[place].characters += item.characters.filter { !byFace[place].characters.contains($0) }
    }
    let kinds = byFace.map {
      TextIssue.Kind.glyphs(
        characters: $0.characters, fonts: fonts.names, substitute: $0.face?.fullName)
    }
    if let cut = cut(of: shown, fonts) { return kinds + [.cut(cut)] }
    return kinds + [overrun(of: shown, fonts)].compactMap { $0.map { .outside($0) } }
  }

  /// The part of a text that is drawn outside of the layer's bounds; `nil` when there is none, and
  /// where the bounds are empty.
  private func overrun(of shown: FontStore.ShownText, _ fonts: TextFonts) -> String? {
    guard !shown.isClipped, shown.box.width > 0, shown.box.height > 0 else { return nil }
    var properties = LayerProperties()
    (properties.text, properties.bounds.size) = (shown.text, shown.box)
    guard let fitted = try? fitted(properties, fonts: fonts, layerID: shown.layer),
      fitted.emSize > 0,
      let set = try? text(fitted, in: shown.box, fonts: fonts, layerID: shown.layer),
      let ink = set.inkBox
    else { return nil }
    let em = fitted.emSize
    let drop = set.drop(of: fitted, in: shown.box)
    // Letters may hang out a little, as an italic one does.
    let margin = max(1, em / 16)
    let sides = [
      ("left", -ink.minX * em), ("right", ink.maxX * em - shown.box.width),
      ("top", -ink.minY * em - drop), ("bottom", ink.maxY * em + drop - shown.box.height),
    ].filter { $0.1 > margin }
    guard !sides.isEmpty else { return nil }
    let reach = sides.map { "\(Self.number($0.1)) points beyond the \($0.0)" }
    return
      "the text \(Quotation.quoted(Quotation.cut(shown.text.string, to: 40))) is drawn \(reach.joined(separator: " and ")) of its bounds, which are \(Self.number(shown.box.width)) × \(Self.number(shown.box.height))"
  }

  private static func number(_ value: Double) -> String {
    ((value * 10).rounded() / 10).shortestDecimal
  }

  /// The part of a text that is cut; `nil` when all of it is to be seen.
  private func cut(of shown: FontStore.ShownText, _ fonts: TextFonts) -> String? {
    var text = shown.text
    guard text.fitting != .none || text.truncationMode != .none || shown.isClipped else {
      return nil
    }
    let recipe = FittingRecipe(text: text, fonts: fonts, box: shown.box)
    guard let extent = try? extent(of: recipe, breaksWords: true) else { return nil }
    if text.fitting == .shrink {
      text = text.scaled(toFontSize: (try? size(of: recipe)) ?? text.fontSize)
    }
    guard text.emSize > 0, !extent.fits(at: text.emSize) else { return nil }
    let (lines, size) = extent.measure(at: text.emSize)
    let number = Self.number
    let needed =
      "the text \(Quotation.quoted(Quotation.cut(text.string, to: 40))) does not fit: at \(number(text.fontSize)) points it takes \(number(size.width)) × \(number(size.height)) points in \(lines == 1 ? "1 line" : "\(lines) lines"), and the bounds are \(number(shown.box.width)) × \(number(shown.box.height))"
    let isTooWide = size.width > shown.box.width
    let cutsLines = text.fitting == .truncate || text.truncationMode != .none
    if cutsLines, isTooWide || text.isWrapped && lines > 1 {
      return "\(needed); an ellipsis stands for the rest"
    }
    if shown.isClipped { return "\(needed); the rest is clipped" }
    if text.fitting == .shrink {
      return
        "\(needed); it is not made smaller than its minimumFontSize of \(number(text.minimumFontSize))"
    }
    return nil
  }
}
