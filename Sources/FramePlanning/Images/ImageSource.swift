public import Graphics
public import Timing

/// The content of an image that can be shown.
public enum ImageSource: Sendable {
  /// One picture.
  case still(Pixmap)
  /// Pictures that play: when each is shown, the pixels of the largest, and how to get one by its
  /// number.
  case moving(
    PictureTimetable, largestPixels: Int, @Sendable (_ picture: Int) throws -> Pixmap)
}
