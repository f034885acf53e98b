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
}

extension FontStore.UsedFile {
  /// The file as one by which texts are measured.
  fileprivate var measured: MeasuredFont {
    MeasuredFont(font: font, name: name, file: file, index: index, isOfSystem: isOfSystem)
  }
}
