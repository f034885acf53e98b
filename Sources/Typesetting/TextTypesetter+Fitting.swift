import Graphics
package import LayerModel

/// The properties that decide the size that fits.
struct FittingRecipe: Hashable {
  let text: TextProperties
  let fonts: TextFonts
  let box: Size
}

/// The fit of a text to its box at some size.
struct TextExtent {
  /// Points by which a text may be larger than its box: what rounding leaves.
  private static let tolerance = 1e-6

  let box: Size
  /// Lines and their size, in ems, in a box of so many ems.
  let lines: (_ width: Double) -> (count: Int, size: Size)

  /// Lines and their size where an em has so many points.
  func measure(at size: Double) -> (count: Int, extent: Size) {
    let lines = lines(box.width / size)
    return (lines.count, Size(width: lines.size.width * size, height: lines.size.height * size))
  }

  /// True when no word is broken and nothing reaches beyond the box.
  func fits(at size: Double) -> Bool {
    guard size > 0 else { return true }
    let extent = measure(at: size).extent
    return extent.width <= box.width + Self.tolerance
      && extent.height <= box.height + Self.tolerance
  }
}

extension TextTypesetter {
  /// A layer's text with the size and the truncation that its fitting makes of it.
  ///
  /// - Parameters:
  ///   - properties: The layer's properties.
  ///   - fonts: The fonts' faces.
  ///   - layerID: The layer under which the size is kept.
  /// - Returns: A text that is drawn as it is.
  /// - Throws: ``TypesettingError/call(function:status:)`` when Pango refuses the font.
  package func fitted(
    _ properties: LayerProperties, fonts: TextFonts, layerID: Layer
  ) throws(TypesettingError) -> TextProperties {
    var text = properties.text
    switch text.fitting {
    case .none: break
    case .truncate:
      if text.truncationMode == .none { text.truncationMode = .end }
    case .shrink:
      let recipe = FittingRecipe(
        text: text.withoutColor, fonts: fonts, box: properties.bounds.size)
      text = text.scaled(toFontSize: try keptSize(of: recipe, layerID))
    }
    text.fitting = .none
    return text
  }

  /// The largest size that fits, down to the smallest that is allowed.
  ///
  /// - Throws: ``TypesettingError/call(function:status:)`` when Pango refuses the font.
  func size(of recipe: FittingRecipe) throws(TypesettingError) -> Double {
    let (largest, smallest) = (recipe.text.fontSize, recipe.text.minimumFontSize)
    guard largest > smallest else { return largest }
    // Points between two sizes.
    let step = 0.5
    let steps = Int(min((largest - smallest) / step, 1e9))
    func size(_ index: Int) -> Double {
      index > steps ? smallest : largest - Double(index) * step
    }
    let extent = try extent(of: recipe)
    // Points in an em for each of the font's size.
    let em = recipe.text.emSize / largest
    // The first index that fits: a text that fits fits at every smaller size.
    return size((0..<steps + 1).lowest { extent.fits(at: size($0) * em) })
  }

  /// The room that a text takes.
  ///
  /// - Parameters:
  ///   - recipe: The text and its box.
  ///   - breaksWords: True when a word that is wider than the box is broken, as it is when drawn.
  /// - Returns: The room at any size.
  /// - Throws: ``TypesettingError/call(function:status:)`` when Pango refuses the font.
  func extent(
    of recipe: FittingRecipe, breaksWords: Bool = false
  ) throws(TypesettingError) -> TextExtent {
    let shaper = try shaper(of: recipe.fonts)
    var text = recipe.text.inEms
    text.truncationMode = .none
    func measure(_ width: Double?) -> (count: Int, size: Size) {
      let lines = text.paragraphs(recipe.fonts).flatMap {
        shaper.lines(of: $0, text, width: width, limit: nil, breaksWords: breaksWords)
      }
      return (lines.count, lines.size)
    }
    guard !text.isWrapped else { return TextExtent(box: recipe.box, lines: measure) }
    // Without wrapping lines are the same at every size.
    let natural = measure(nil)
    return TextExtent(box: recipe.box) { _ in natural }
  }
}

extension TextProperties {
  /// The text without its colour, which decides no size.
  fileprivate var withoutColor: TextProperties {
    var text = self
    text.foregroundColor = nil
    return text
  }
}

extension [TypesetLine] {
  /// The widest line's advance, and the height of all lines, in ems.
  var size: Size {
    // Equal lines are as high as their number says.
    let isUniform = allSatisfy { $0.metrics == self[0].metrics }
    let height =
      isUniform
      ? Double(count) * (first?.metrics.pitch ?? 0) : reduce(0) { $0 + $1.metrics.pitch }
    return Size(width: map(\.width).max() ?? 0, height: height - (last?.metrics.gap ?? 0))
  }
}
