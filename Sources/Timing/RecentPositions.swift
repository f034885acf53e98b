/// The positions of the maps of one ``TimeMapTable``, each at the instant of its last evaluation.
///
/// Tracks share maps, as layers that begin together do, so that a frame asks for most of them more
/// than once.
package struct RecentPositions: Sendable {
  struct Place: Sendable {
    /// The bits of the instant; at first those of a NaN.
    var instant = UInt64.max
    /// The position; `nil` where the map shows nothing.
    var position: TimePosition?
  }

  /// The places by the maps' numbers.
  var places: [Place] = []

  /// Positions of no instant.
  package init() {}

  mutating func makeRoom(for count: Int) {
    places = Array(repeating: Place(), count: count)
  }
}
