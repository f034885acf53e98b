import LayerModel
import TimelineModel
public import Timing

extension FrameSampler {
  /// True when the picture at each of some instants may differ from the one before it; never for
  /// the first.
  ///
  /// It does not where both have equal signatures (``TimelineModel/Timeline/signature(at:)``).
  /// Tracks that stand still from the first instant to the last are found by their spans; of the
  /// others, neighbours are compared until one is found to differ.
  ///
  /// - Parameter instants: In order, in seconds from the clip's start.
  /// - Returns: For each instant, true when its picture may differ from the one before.
  /// - Complexity: O(tracks + instants), where either everything stands still or one track moves
  ///   all the time; O(tracks · instants) at most.
  public func changes(over instants: [Seconds]) -> [Bool] {
    guard !timeline.hasCopies else { return changedSignatures(over: instants) }
    var changes = Array(repeating: false, count: instants.count)
    // The places that no layer was seen to change at.
    var open = Array(instants.indices.dropFirst())
    guard let first = instants.first, let last = instants.last else { return changes }
    func compare<Place: Equatable>(_ place: (Seconds) -> Place) {
      open.removeAll { i in
        changes[i] = place(instants[i]) != place(instants[i - 1])
        return changes[i]
      }
    }
    for map in table.trackMaps {
      if open.isEmpty { return changes }
      if table.maps.isStill(map, over: first...last) { continue }
      compare { table.maps.position(in: map, at: $0) }
    }
    for layer in timeline.layers.indices where !open.isEmpty {
      if table.layers[layer].animatedImages >= 0 {
        compare { timeline.pictures(of: layer, at: $0) }
      }
      // Particles go on as long as their emitter's time does.
      if timeline.layers[layer].kind.has(.particles) {
        compare { table.maps.position(in: table.layers[layer].clock, at: $0) }
      }
    }
    if let shown = timeline.shownTouches, !open.isEmpty { compare { shown.rings(at: $0) } }
    return changes
  }

  /// True when the mean of the pictures that a shutter samples may differ from the one before; each
  /// of them is compared with the same one of the shutter before.
  ///
  /// - Parameters:
  ///   - openings: The times at which the shutter opens, in order, in seconds from the clip's
  ///     start.
  ///   - shutter: The shutter; `nil` compares the pictures at its openings.
  /// - Returns: For each opening, true when its mean may differ from the one before.
  public func changes(over openings: [Seconds], through shutter: Shutter?) -> [Bool] {
    guard let shutter else { return changes(over: openings) }
    let instants = openings.map { shutter.instants(from: $0) }
    var result = Array(repeating: false, count: openings.count)
    for sample in 0..<shutter.samples {
      for (i, isChange) in changes(over: instants.map { $0[sample] }).enumerated() where isChange {
        result[i] = true
      }
    }
    return result
  }

  /// The same where copies come and go, so that there is no telling whose tracks to compare.
  private func changedSignatures(over instants: [Seconds]) -> [Bool] {
    var before: [TimePosition?]?
    return instants.map { instant in
      let signature = timeline.signature(at: instant)
      defer { before = signature }
      return before.map { $0 != signature } ?? false
    }
  }
}
