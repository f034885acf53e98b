import FramePlanning
import Graphics

extension GradientPicture {
  /// Fills a picture of all its pixels, which are counted from ``move``.
  ///
  /// - Parameters:
  ///   - picture: Takes the pixels.
  ///   - isWide: True when ``WideKernels`` are used where they can be.
  /// - Complexity: O(pixels); rows along which nothing changes are filled with one colour.
  func paint(
    into picture: Picture, isWide: Bool = WideKernels.areAvailable
  ) {
    let rows = GradientRows(self, isWide: isWide)
    picture.changeRows(as: UInt32.self) { y, row in
      rows.fill(&row, y + move.y, from: picture.extents.minX + move.x)
    }
  }
}
