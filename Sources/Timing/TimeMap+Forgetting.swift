extension TimeMap {
  /// The same map from an outer time on, without what is known only of the time before; it gives
  /// the same from there on, to the bit, and before that either the same or nothing.
  ///
  /// - Parameter start: The outer time.
  /// - Returns: The map.
  /// - Complexity: O(log pieces), and O(pieces that are left).
  public func forgetting(before start: Seconds) -> TimeMap {
    switch links.first {
    case .pieces(let map):
      let i = map.index(at: start)
      guard i > 1 else { return self }
      let kept = PiecewiseLinearMap(before: .nothing, Array(map.pieces[i...]))
      return TimeMap(unjoined: [.pieces(kept)] + links.dropFirst())
    case .spliced(let parts):
      let i = parts.stretch(at: start) { $0.start }
      guard i > 1 else { return self }
      let nothing = Part(
        start: -.infinity, map: TimeMap([.pieces(PiecewiseLinearMap(before: .nothing, []))]))
      return TimeMap(unjoined: [.spliced([nothing] + parts[i...])] + links.dropFirst())
    default:
      return self
    }
  }
}
