import Graphics
import Synchronization

/// A picture at a half of its size, at a quarter and so on, made when they are first shown.
///
/// All workers share them.
final class HalvedPictures: Sendable {
  /// The most times that a picture is halved: one of the longest side is then a pixel.
  package static let most = 15

  private let levels: Mutex<[Pixmap]>

  /// The halves of a picture.
  init(of picture: Pixmap) { levels = Mutex([picture]) }

  /// The picture, halved some times, 0 to ``most``.
  ///
  /// - Complexity: O(pixels) once, and a third of the memory of the picture.
  func picture(_ count: Int) -> Pixmap {
    levels.withLock { levels in
      // Held while halving: who waits would have to halve them otherwise.
      while levels.count <= count, let last = levels.last { levels.append(last.halved) }
      return levels[count]
    }
  }
}
