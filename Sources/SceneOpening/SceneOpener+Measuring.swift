import LayerModel
import Typesetting

extension SceneOpener {
  /// Makes what measures texts while the scene is loaded.
  var measuring: @Sendable () -> TextMeasure {
    { [limits] in
      let measurer = TextMeasurer(limits: limits)
      return { text, font, width in
        measurer.extent(of: text, in: font, width: width).map { extent in
          MeasuredText(
            size: extent.size,
            fonts: extent.files.map {
              MeasuredFont(
                font: $0.font, name: $0.name, file: $0.file, index: $0.index,
                isOfSystem: $0.isOfSystem)
            })
        }
      }
    }
  }
}
