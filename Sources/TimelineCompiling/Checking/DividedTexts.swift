import LayerModel
import TimelineModel

extension [TimelineLayer] {
  /// Adds errors for changes of what the parts of a text are made of, and warnings for parts of
  /// nothing.
  func checkParts(_ issues: inout IssueCollector) {
    var isInText: [Bool] = []
    for layer in self {
      let isInside = layer.parent.map { isInText[$0] } ?? false
      let isDivided = layer.model.text.partition != .none
      isInText.append(isInside || isDivided)
      if layer.kind.has(.part), !isInside {
        issues.warning(.partOfNothing, layer: layer.path, at: layer.location)
      }
      guard isDivided else { continue }
      for track in layer.tracks {
        for output in track.outputs
        where LayerProperty.ofDividedTexts.contains(output.keyPath.property) {
          issues.error(
            .fixedByParts(output.keyPath), layer: layer.path, animation: track.label,
            at: track.location ?? layer.location)
        }
      }
    }
  }
}
