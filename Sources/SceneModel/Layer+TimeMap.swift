package import Timing

extension Layer {
  /// The map from an outer time to the time that its begin and its speed count in.
  ///
  /// - Parameter outer: The map to its superlayer's time.
  /// - Returns: That map, and the layer's time remapping after it where it has one that is valid.
  package func remappedTimeMap(under outer: TimeMap) -> TimeMap {
    guard let timeRemapping, timeRemapping.isValid else { return outer }
    return outer.followed(by: timeRemapping.timeMap)
  }
}
