import Timing

/// What a frame keeps to find its layers' values sooner: positions that are known, and room.
///
/// It is no part of what a frame says: all are equal.
struct SamplingScratch: Hashable, Sendable {
  /// Where the tracks were, for the next of those that run alike.
  var recent = RecentPositions()
  /// The matrices of the layer that is presented.
  var transforms = DecomposedTransforms()

  static func == (a: Self, b: Self) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}
