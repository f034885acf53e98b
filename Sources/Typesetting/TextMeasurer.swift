package import Graphics
package import LayerModel

/// Measures lines of text for loaders, which place them before anything is drawn.
package final class TextMeasurer {
  /// A line of text in ems of its font, its baseline at y = 0.
  package struct Line {
    /// The advance of the pen from its start to its end.
    package let width: Double
    /// The distance of the baseline from the top of a text layer.
    package let ascent: Double
    /// The outlines of its glyphs.
    package let outline: Path
  }

  private let limits: WorkLimits
  private var cascades: [FontReference: FontCascade?] = [:]
  private let typesetter = TextTypesetter<Int>(keeps: false)

  /// A measurer with the limit on a font's file.
  package init(limits: WorkLimits) { self.limits = limits }

  /// A line; `nil` where there is no font at all.
  ///
  /// - Parameters:
  ///   - string: Its text, without line ends.
  ///   - font: Its font.
  /// - Returns: Its measures and outlines.
  package func line(_ string: String, in font: FontReference) -> Line? {
    guard let cascade = cascade(of: font), let shaper = try? typesetter.shaper(of: cascade) else {
      return nil
    }
    var text = TextProperties()
    (text.string, text.font, text.fontSize, text.minimumFontSize) = (string, font, 1, 1)
    text.alignmentMode = .left
    guard let line = shaper.lines(of: string, text, width: nil, limit: 1).first else { return nil }
    return Line(width: line.width, ascent: shaper.metrics.ascent, outline: line.outline)
  }

  private func cascade(of font: FontReference) -> FontCascade? {
    if let known = cascades[font] { return known }
    let store = try? FontStore(
      finding: [FontStore.Request(font: font, layer: "")], limits: limits)
    let cascade = store?.cascade(of: font)
    cascades[font] = .some(cascade)
    return cascade
  }
}
