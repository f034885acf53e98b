public import Graphics
public import Timing

/// The content of a file that can be shown.
public enum ImageSource: Sendable {
  /// One picture.
  case still(Pixmap)
  /// Pictures that play: when each is shown, and how to get one by its number.
  case moving(PictureTimetable, @Sendable (_ picture: Int) throws -> Pixmap)
}
