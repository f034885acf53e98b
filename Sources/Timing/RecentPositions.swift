/// Where the maps of a ``TimeMapTable`` were at the instant that each was last asked for.
///
/// Tracks share maps, as layers that begin together do, so that a frame asks for most of them more
/// than once.
package struct RecentPositions: Sendable {
  struct Place: Sendable {
    /// The bits of the instant; at first those of no number that is asked for.
    var instant = UInt64.max
    /// Where the map was then; `nil` where it shows nothing.
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
