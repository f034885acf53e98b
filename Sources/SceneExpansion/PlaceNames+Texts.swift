import Documents
import Expressions
import Graphics
import LayerModel

extension PlaceNames {
  /// A document, and the names of a list of fonts in it.
  struct FontKey: Hashable {
    let document: ObjectIdentifier
    let names: [String]
  }

  func canvas(at offset: Int) throws(ExpressionProblem) -> ExpressionValue {
    let document = scope.document
    if let known = document.canvasSize { return known }
    guard let canvas = document.canvas, let entry = canvas.entry else {
      throw ExpressionProblem(
        at: offset, "found canvas, which the file does not have",
        allowed: "a canvas with a width and a height")
    }
    guard !document.isWorkingOutCanvas else {
      throw ExpressionProblem(
        at: offset, "found canvas in what its size is made of", allowed: "a size without it")
    }
    document.isWorkingOutCanvas = true
    let value = expander.size(ofCanvas: entry, canvas.scope)
    document.isWorkingOutCanvas = false
    document.canvasSize = value
    return value
  }

  func measured(
    _ text: String, in names: [String], width: Double?, at offset: Int
  ) throws(ExpressionProblem) -> Size {
    let reading = expander.reading
    guard let measure = reading.measure else {
      throw ExpressionProblem(at: offset, "found a measure of a text where nothing measures texts")
    }
    let field = expander.field(node, scope)
    let key = FontKey(document: ObjectIdentifier(scope.document), names: names)
    if expander.namedFonts[key] == nil {
      guard (1...Field.fontListLimit).contains(names.count) else {
        throw ExpressionProblem(
          at: offset, "found a list of \(names.count) fonts",
          allowed: "1 to \(Field.fontListLimit) fonts")
      }
      let fonts = names.compactMap { field.font(named: $0) }
      guard fonts.count == names.count else { throw .reported(at: offset) }
      expander.namedFonts[key] = fonts[0].followed(by: Array(fonts.dropFirst()))
    }
    guard let font = expander.namedFonts[key], let measured = measure(text, font, width) else {
      throw ExpressionProblem(
        at: offset, "found a font that cannot be used", allowed: "a font file, or a name of one")
    }
    for font in measured.fonts { reading.diagnostics.note(font, at: field.location) }
    return measured.size
  }
}

extension SceneExpander {
  /// A canvas's width and height, worked out; a mistake where they are no numbers, which the
  /// reading of the canvas reports.
  func size(ofCanvas entry: YAMLNode.Entry, _ scope: ExpansionScope) -> ExpressionValue {
    let outside = path
    defer { path = outside }
    path = [.key(entry.key)]
    guard case .mapping(let entries) = expanded(entry.value, scope).content else { return .invalid }
    let sides = ["width", "height"].compactMap { side in entries.first { $0.key == side } }
    let areNumbers = sides.allSatisfy {
      if case .number = $0.value.content { true } else { false }
    }
    return sides.count == 2 && areNumbers ? ExpressionValue(sides) : .invalid
  }
}
