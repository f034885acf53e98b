import Documents
import Escaping
import Graphics
import LayerModel
import SceneModel

/// Makes the layers of a text: one for each of its documents, by the outlines of its letters, or by
/// a font where those cannot stand alone.
struct TextBuilder {
  let composition: Composition
  let field: JSONField

  private var reader: PropertyReader { composition.reader }

  /// A font's line begins so far above its baseline, in sizes, as Helvetica's does here.
  private static let ascent = 0.905

  /// The layers, of which one is shown at a time.
  func layers() -> [Layer] {
    guard let text = field["t"], let property = text["d"], let list = documents(property) else {
      field.leaveOut("a text has no document", drawing: "nothing in its place")
      return []
    }
    let documents = list.items.filter(\.isObject)
    return documents.enumerated().compactMap { place, item in
      guard let document = item["s"] ?? (list.isObject ? item : nil),
        var layer = layer(
          text, TextDocument(document, in: composition.file, saying: words(property)))
      else { return nil }
      let start = place == 0 ? composition.visible.lowerBound : item["t"]?.number ?? 0
      let end =
        place + 1 < documents.count
        ? documents[place + 1]["t"]?.number ?? 0 : composition.visible.upperBound
      composition.writer.show(&layer, from: start, to: end, of: composition.visible)
      return layer
    }
  }

  /// The documents of a property, be it a slot.
  private func documents(_ property: JSONField) -> JSONField? {
    let list = reader.resolved(property)["k"]
    return list?.text == nil ? list : property["k"]
  }

  /// The words that a slot has from outside in place of the documents' own.
  private func words(_ property: JSONField) -> String? {
    let value = reader.resolved(property)["k"]
    return value?.text ?? value?["text"]?.text
  }

  private func layer(_ text: JSONField, _ document: TextDocument) -> Layer? {
    guard document.field.take(document.string.unicodeScalars.count, of: .characters),
      document.field.take(of: .layers)
    else { return nil }
    if document.isEmpty { return nil }
    guard let spelling = TextSpelling(document, in: composition.file) else {
      return set(text, document, of: "letters that do not stand alone")
    }
    if spelling.isSubstitute {
      document.field.leaveOut(
        "there is no font \(quotedFont(document))", drawing: "letters of another in its place")
    }
    if spelling.hasBoxes {
      document.field.leaveOut(
        "characters that no font has are left out", drawing: "boxes in their place")
    }
    if spelling.lacksCapitals {
      document.field["ca"]?.leaveOut(
        "small capitals without glyphs of the file are left out",
        drawing: "the letters as they stand")
    }
    let letters = document.letters(of: spelling)
    let isDivided = LetterBuilder.isNeeded(for: text)
    guard !spelling.isOfFont || isRoom(for: letters, isDivided, document) else {
      return set(text, document, of: "letters that there is no room for")
    }
    return isDivided
      ? LetterBuilder(composition: composition, field: field, document: document)
        .layer(of: letters, in: text)
      : outlines(of: letters, document)
  }

  private func quotedFont(_ document: TextDocument) -> String {
    Quotation.quoted(Quotation.cut(document.typeface.font.name, to: 40))
  }

  /// The layers that a letter of its own takes at most: of its fill and its stroke, and on its way.
  private static let mostLayers = 4

  /// True where outlines of letters leave a half of the room that a file has to all that follows.
  private func isRoom(
    for letters: [TextLetter], _ isDivided: Bool, _ document: TextDocument
  ) -> Bool {
    let diagnostics = document.field.reading.diagnostics
    let elements = letters.reduce(0) { $0 + ($1.glyph.outline?.elements.count ?? 0) }
    func isRoom(for count: Int, of name: WorkLimits.Name) -> Bool {
      count <= diagnostics.left(of: name) - diagnostics.limits[name] / 2
    }
    return isRoom(for: elements, of: .pathElements)
      && (!isDivided || isRoom(for: Self.mostLayers * letters.count, of: .layers))
  }

  // MARK: Outlines

  private func outlines(of letters: [TextLetter], _ document: TextDocument) -> Layer? {
    var path = Path()
    for letter in letters {
      guard let outline = letter.glyph.outline else { continue }
      guard document.field.take(outline.elements.count, of: .pathElements) else { return nil }
      let scale = document.size / 100 * letter.glyph.scale
      path.append(
        outline.transformed(
          by: AffineTransform(
            a: scale, b: 0, c: 0, d: scale, tx: letter.origin.x, ty: letter.origin.y)))
    }
    var layer = Layer(anchorPoint: .zero, kind: .shape, location: document.field.location)
    layer.properties.shape.path = path
    layer.properties.shape.fillColor = document.fill
    layer.properties.shape.strokeColor = document.stroke
    layer.properties.shape.lineWidth = document.strokeWidth
    layer.properties.shape.lineJoin = .round
    guard document.isFillOverStroke, document.stroke != nil else { return layer }
    return document.field.take(2, of: .layers) ? layer.fillOverStroke : nil
  }

  // MARK: Fonts

  /// A text as a text layer, of letters that are no outlines for a reason.
  private func set(_ text: JSONField, _ document: TextDocument, of letters: String) -> Layer {
    if LetterBuilder.isNeeded(for: text) {
      document.field.leaveOut(
        "animators and the path of \(letters) are left out",
        drawing: "the text as it stands")
    }
    if document.hasSmallCapitals {
      document.field["ca"]?.leaveOut(
        "small capitals of \(letters) are left out",
        drawing: "the letters as they stand")
    }
    var layer = Layer(kind: .text, location: document.field.location)
    var properties = layer.properties
    properties.anchorPoint = .zero
    properties.text.string = document.string
    properties.text.font = document.typeface.font
    properties.text.fontSize = document.size
    properties.text.foregroundColor = document.fill
    properties.text.alignmentMode = document.alignment
    if let box = document.box {
      properties.bounds.size = box.size
      properties.position = box.origin
      properties.text.isWrapped = true
    } else {
      // Wide enough for every line, about the point at which it is set.
      let width = document.size * Double(max(4, document.string.unicodeScalars.count)) * 1.5
      properties.bounds.size = Size(
        width: width, height: document.lineHeight * Double(document.lineCount + 1))
      properties.position = Point(
        x: -width * document.share, y: -document.size * Self.ascent)
    }
    layer.properties = properties
    document.field.leaveOut(
      "a text of \(letters) is approximated",
      drawing: "the font \(quotedFont(document)), or one in its place")
    return layer
  }
}
