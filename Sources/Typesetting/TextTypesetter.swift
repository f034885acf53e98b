package import Graphics
package import LayerModel

/// Sets the text of layers, told apart by a key each, and keeps it while it stays the same.
///
/// Everything is done in ems, so that a text whose size alone changes, or whose layer moves, is not
/// set again.
package final class TextTypesetter<Layer: Hashable> {
  /// The properties that decide the places of glyphs.
  private struct Recipe: Hashable {
    let text: TextProperties
    let fonts: TextFonts
    /// The box in ems, as far as it counts.
    let width: Double?
    let lineCount: Int?
  }

  private var kept: [Layer: (recipe: Recipe, text: TypesetText)] = [:]
  private var sizes: [Layer: (recipe: FittingRecipe, size: Double)] = [:]
  private var shapers: [[FontCascade]: ParagraphShaper] = [:]
  private let keeps: Bool
  /// The elements that the outlines of a text may have; those of one with more end behind the first
  /// that passes it.
  package var elementLimit = Int.max

  package init(keeps: Bool) { self.keeps = keeps }

  deinit { for shaper in shapers.values { ParagraphShaperPool.shared.give(shaper) } }

  /// A text that is fitted to a layer's box.
  ///
  /// - Throws: ``TypesettingError/call(function:status:)`` when Pango refuses a font.
  package func text(
    _ fitted: TextProperties, in box: Size, fonts: TextFonts, layerID: Layer
  ) throws(TypesettingError) -> TypesetText {
    let text = fitted.inEms
    let shaper = try shaper(of: fonts)
    let em = fitted.emSize
    let (width, height) = (box.width / em, box.height / em)
    let breaks = text.isWrapped || text.truncationMode != .none
    let isLeft =
      text.alignmentMode == .left
      || (text.alignmentMode != .right && text.alignmentMode != .center
        && !shaper.runsLeft(text.string))
    let limitsLines = text.isWrapped && text.truncationMode != .none
    // Size and colour do not move glyphs.
    let recipe = Recipe(
      text: text, fonts: fonts, width: breaks || !isLeft ? width : nil,
      lineCount: limitsLines ? lineCount(of: text, fonts, Size(width, height), shaper) : nil)
    if let found = kept[layerID], found.recipe == recipe { return found.text }
    let result = set(recipe, with: shaper)
    if keeps { kept[layerID] = (recipe, result) }
    return result
  }

  /// The size that fits, kept while a layer's text and box stay the same.
  func keptSize(
    of recipe: FittingRecipe, _ layerID: Layer
  ) throws(TypesettingError) -> Double {
    if let found = sizes[layerID], found.recipe == recipe { return found.size }
    let size = try size(of: recipe)
    if keeps { sizes[layerID] = (recipe, size) }
    return size
  }

  /// The lines that have room in a box, at least one.
  private func lineCount(
    of text: TextProperties, _ fonts: TextFonts, _ box: Size, _ shaper: ParagraphShaper
  ) -> Int {
    guard !text.attributedString.runs.isEmpty else {
      let (gap, pitch) = (shaper.metrics.gap, shaper.metrics.pitch)
      return Int(saturating: min(max(1, (box.height + gap) / pitch), 1e6))
    }
    var whole = text
    whole.truncationMode = .none
    var (count, top) = (0, 0.0)
    for paragraph in text.paragraphs(fonts) {
      for line in shaper.lines(of: paragraph, whole, width: box.width, limit: nil) {
        top += line.metrics.pitch
        if top - line.metrics.gap > box.height { return max(1, count) }
        count += 1
      }
    }
    return max(1, count)
  }

  /// The shaper of a text's faces, which the typesetter has until it goes itself.
  func shaper(of fonts: TextFonts) throws(TypesettingError) -> ParagraphShaper {
    if let known = shapers[fonts.cascades] { return known }
    let made = try ParagraphShaperPool.shared.take(fonts.cascades)
    shapers[fonts.cascades] = made
    return made
  }

  /// Line after line, each a pitch below the one before.
  private func set(_ recipe: Recipe, with shaper: ParagraphShaper) -> TypesetText {
    let text = recipe.text
    shaper.elementsLeft = elementLimit
    shaper.keepsClusters = text.partition != .none
    defer { (shaper.elementsLeft, shaper.keepsClusters) = (.max, false) }
    var placed: [(line: TypesetLine, place: Point)] = []
    let isPlain = text.attributedString.runs.isEmpty
    var top = 0.0
    for paragraph in text.paragraphs(recipe.fonts) {
      let left = recipe.lineCount.map { $0 - placed.count }
      if let left, left <= 0 { break }
      let lines = shaper.lines(of: paragraph, text, width: recipe.width, limit: left)
      for var set in lines {
        let baseline =
          isPlain
          ? shaper.metrics.ascent + Double(placed.count) * shaper.metrics.pitch
          : top + set.metrics.ascent
        top += set.metrics.pitch
        set.place(text.alignmentMode, in: recipe.width ?? 0)
        placed.append((set, Point(x: set.start, y: baseline)))
      }
    }
    return TypesetText(placed)
  }
}
