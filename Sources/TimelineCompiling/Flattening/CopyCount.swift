import LayerModel
import SceneModel
import TimelineModel
import Timing

extension ScriptRecord {
  /// The seconds by which the last of a layer's copies is behind the first, as far as the
  /// replicators' first models say.
  func longestCopyDelay(of layer: LayerID) -> Seconds {
    let places = self[layer].earlierPlaces.map(\.superlayer) + [self[layer].superlayer]
    return places.reduce(0) { max($0, longestCopyDelay(of: layer, in: $1)) }
  }

  private func longestCopyDelay(of layer: LayerID, in superlayer: LayerID?) -> Seconds {
    guard let superlayer else { return 0 }
    let outer = longestCopyDelay(of: superlayer)
    let source = self[superlayer].source
    guard !self[layer].isMask, source.kind.has(.copies) else { return outer }
    let replicator = source.properties.replicator
    return outer + max(0, Double(replicator.shownCount - 1) * replicator.instanceDelay)
  }
}

extension [TimelineLayer] {
  /// Adds an error when layers and the copies that their replicators show are too many.
  func checkCopies(_ limits: WorkLimits, _ issues: inout IssueCollector) {
    var counts: [Double] = []
    var sum = 0.0
    for layer in self {
      var count = layer.parent.map { counts[$0] } ?? 1
      if let parent = layer.parent, !layer.isMask, self[parent].kind.has(.copies) {
        count *= Double(self[parent].model.replicator.shownCount)
      }
      counts.append(count)
      sum += count
    }
    guard let excess = limits.excess(of: .shownLayers, found: Int(Swift.min(sum, 1e15))),
      let most = counts.max(), let worst = counts.firstIndex(of: most)
    else { return }
    issues.error(
      .tooManyCopies(excess, ofThis: Int(Swift.min(most, 1e15))),
      layer: self[worst].path)
  }
}
