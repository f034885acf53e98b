import FramePlanning

/// Tables of the colours that were asked for last.
final class GradientTableCache {
  private struct Key: Equatable {
    let stops: GradientStops
    let steps: Int
    let isCyclic: Bool
  }

  /// The steps of all tables that are kept, each of four bytes: 2 MiB, which is eight large tables
  /// or more than a hundred of small shapes.
  private static let most = 1 << 19

  /// The one that was asked for last comes last.
  private var kept: [(key: Key, table: GradientTable)] = []
  private var steps = 0
  private let keeps: Bool

  init(keeps: Bool) { self.keeps = keeps }

  /// The table of some stops, kept or made.
  ///
  /// - Parameters:
  ///   - stops: The stops.
  ///   - ramp: Their ramp.
  ///   - count: How many pixels will be looked up.
  ///   - isCyclic: True where a parameter that is nearly 1 may in truth be 0.
  /// - Returns: The table.
  func table(
    _ stops: GradientStops, _ ramp: GradientRamp, for count: Int, isCyclic: Bool
  ) -> GradientTable {
    let key = Key(stops: stops, steps: GradientTable.steps(for: count), isCyclic: isCyclic)
    if let place = kept.lastIndex(where: { $0.key == key }) {
      kept.append(kept.remove(at: place))
      return kept[kept.count - 1].table
    }
    let table = GradientTable(ramp, steps: key.steps, isCyclic: isCyclic)
    if keeps {
      steps += key.steps
      while steps > Self.most, !kept.isEmpty { steps -= kept.removeFirst().key.steps }
      kept.append((key, table))
    }
    return table
  }
}
