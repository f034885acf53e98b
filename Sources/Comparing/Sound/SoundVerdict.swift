/// The verdict on the sounds of two clips.
public enum SoundVerdict: String, Hashable, Sendable {
  /// Neither clip has any.
  case none
  /// Nothing differs that anybody could hear; in an exact comparison, nothing differs.
  case alike
  /// Something differs.
  case different
  /// There is some, and it was not compared; a note says why.
  case notCompared
}
