import FramePlanning

/// Tables of the colours that were asked for last.
final class GradientTableCache {
  private struct Key: Hashable {
    let stops: GradientStops
    let isCyclic: Bool
  }

  /// A table, or that its colours were asked for.
  private enum Entry {
    case asked
    case made(GradientTable)

    /// Its weight in steps.
    var weight: Int {
      switch self {
      case .asked: 64
      case .made(let table): Int(table.steps)
      }
    }
  }

  /// The steps of all tables that were asked for lately, each of four bytes.
  ///
  /// 2 MiB are eight large tables or more than a hundred of small shapes. As many more are kept
  /// from before.
  private static let most = 1 << 19
  /// Pictures with fewer pixels are painted without a table, unless their colours are asked for
  /// again.
  private static let fewPixels = 65536

  private var recent: [Key: Entry] = [:]
  private var weight = 0
  private var former: [Key: Entry] = [:]
  private let keeps: Bool

  init(keeps: Bool) { self.keeps = keeps }

  /// The table of some stops, kept or made; its steps decide how fast pixels are found, not which.
  ///
  /// - Parameters:
  ///   - stops: The stops.
  ///   - ramp: Their ramp.
  ///   - count: How many pixels will be looked up.
  ///   - isCyclic: True where a parameter that is nearly 1 may in truth be 0.
  /// - Returns: The table; `nil` where it would take longer than to ask the ramp for each pixel.
  func table(
    _ stops: GradientStops, _ ramp: GradientRamp, for count: Int, isCyclic: Bool
  ) -> GradientTable? {
    let key = Key(stops: stops, isCyclic: isCyclic)
    let steps = GradientTable.steps(for: count)
    let known = recent[key] ?? former[key]
    if let known, recent[key] == nil { keep(known, key) }
    if case .made(let table) = known, Int(table.steps) >= steps { return table }
    if count < Self.fewPixels {
      guard known != nil else {
        keep(.asked, key)
        return nil
      }
      // Others would have to go, and come back in each frame.
      guard weight + steps <= Self.most / 2 else { return nil }
    }
    let table = GradientTable(ramp, steps: steps, isCyclic: isCyclic)
    keep(.made(table), key)
    return table
  }

  private func keep(_ entry: Entry, _ key: Key) {
    guard keeps else { return }
    if weight + entry.weight > Self.most {
      former = recent
      recent = [:]
      weight = 0
    }
    weight += entry.weight - (recent[key]?.weight ?? 0)
    recent[key] = entry
  }
}
