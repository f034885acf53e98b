import Documents
import LayerModel
import Typesetting

extension SceneOpener {
  /// Makes what measures texts while the scene is loaded.
  var measuring: @Sendable () -> TextMeasure {
    { [limits] in
      let measurer = TextMeasurer(limits: limits)
      return TextMeasure(
        extent: { text, font, width in
          measurer.extent(of: text, in: font, width: width).map {
            MeasuredText(size: $0.size, fonts: $0.files.map(\.measured))
          }
        },
        parts: { text, bounds in
          measurer.division(of: text, in: bounds).map { division in
            MeasuredParts(
              division.parts.map { MeasuredParts.Part($0.string, $0.frame) },
              fonts: division.files.map(\.measured))
          }
        })
    }
  }

  /// Measures lines of texts of other formats, which are placed by their fonts.
  var measuringLines: MeasuredLine.Measure {
    let measurer = TextMeasurer(limits: limits)
    return { string, font, joinsLetters in
      measurer.line(string, in: font, joinsLetters: joinsLetters).map {
        MeasuredLine(
          width: $0.width, ascent: $0.ascent, descent: $0.descent, outline: $0.outline,
          letters: $0.letters.map { MeasuredLine.Letter($0) }, stretches: $0.stretches,
          isSubstitute: $0.isSubstitute, hasBoxes: $0.hasBoxes)
      }
    }
  }
}

extension FontStore.UsedFile {
  /// The file as one by which texts are measured.
  fileprivate var measured: MeasuredFont {
    MeasuredFont(font: font, name: name, file: file, index: index, isOfSystem: isOfSystem)
  }
}
