import SceneModel
import Timing

extension Layer {
  /// How many seconds a replicator's last copy is behind the first, as far as the model says.
  var longestCopyDelay: Seconds {
    guard kind == .replicator else { return 0 }
    let replicator = properties.replicator
    return max(0, Double(replicator.shownCount - 1) * replicator.instanceDelay)
  }
}

extension [TimelineLayer] {
  /// Adds an error when layers and the copies that their replicators show are too many.
  func checkCopies(_ issues: inout IssueCollector) {
    var counts: [Double] = []
    var sum = 0.0
    for layer in self {
      var count = layer.parent.map { counts[$0] } ?? 1
      if let parent = layer.parent, !layer.isMask, self[parent].kind == .replicator {
        count *= Double(self[parent].model.replicator.shownCount)
      }
      counts.append(count)
      sum += count
    }
    let limit = PresentationTree.layerLimit
    guard sum > Double(limit), let most = counts.max(), let worst = counts.firstIndex(of: most)
    else { return }
    issues.error(
      "the scene shows \(Int(Swift.min(sum, 1e15))) layers, this one \(Int(Swift.min(most, 1e15))) times; at most \(limit) may be shown",
      layer: self[worst].path)
  }
}
