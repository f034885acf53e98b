import Timing

/// The working memory of sampling a frame, which its layers share.
///
/// It has no part in the equality of frames.
struct SamplingScratch: Hashable, Sendable {
  /// The positions of the time maps at the frame's instants.
  var recent = RecentPositions()
  /// The matrices of the present layer, taken apart.
  var transforms = DecomposedTransforms()
  /// The images that the present layer shows in place of its contents, while one dissolves into
  /// another.
  var dissolve: ImageDissolve?

  static func == (a: Self, b: Self) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}
