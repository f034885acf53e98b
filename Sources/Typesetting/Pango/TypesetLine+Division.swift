import Graphics
import LayerModel

extension TypesetLine {
  /// Divides the line into its parts.
  ///
  /// - Parameters:
  ///   - string: The paragraph that it is of.
  ///   - breaks: The paragraph's breaks.
  ///   - partition: The kind of parts.
  mutating func divide(_ string: String, _ breaks: TextBreaks, by partition: TextPartition) {
    var units: [TypesetCluster] = []
    for var cluster in clusters.sorted(by: { $0.bytes.lowerBound < $1.bytes.lowerBound }) {
      let isStart = breaks.isCharacter(at: cluster.bytes.lowerBound)
      cluster.string = cluster.isEllipsis ? "…" : breaks.text(of: cluster.bytes, in: string)
      if !isStart, !cluster.isEllipsis, !units.isEmpty {
        units[units.count - 1].add(cluster)
      } else {
        units.append(cluster)
      }
    }
    clusters = []
    // What stands below blanks goes with what is before them, or else behind.
    var (goesOn, before) = (false, [TypesetCluster]())
    for unit in units {
      let role = unit.role
      let isWhole = partition == .lines
      let isInner =
        isWhole || partition == .words && goesOn && !breaks.isWord(at: unit.bytes.lowerBound)
      switch role {
      case .seen where isInner && !parts.isEmpty, .blank where isWhole && !parts.isEmpty,
        .nothing where goesOn:
        parts[parts.count - 1].add(unit)
      case .seen:
        parts.append(unit)
        for blank in before { parts[parts.count - 1].add(glyphsOf: blank) }
        before = []
      case .blank, .nothing:
        if parts.isEmpty {
          before.append(unit)
        } else {
          parts[parts.count - 1].add(glyphsOf: unit)
        }
      }
      if role != .nothing { goesOn = role == .seen }
    }
    if partition == .lines, !parts.isEmpty { (parts[0].start, parts[0].end) = (0, width) }
  }
}
