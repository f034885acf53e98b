import Graphics
import Media

/// A picture in the form in which it is compared with another.
enum ComparedPicture {
  /// Pixels.
  case pixels(Pixmap)
  /// A decoder's samples, which are compared without working out their pixels.
  case samples(CodedPicture)

  /// Columns and rows.
  var size: (width: Int, height: Int) {
    switch self {
    case .pixels(let pixmap): (pixmap.width, pixmap.height)
    case .samples(let picture): (picture.width, picture.height)
    }
  }

  /// Lends the planes of this picture and of another of the same form.
  ///
  /// - Returns: What `body` returns; `nil` when the pictures are not of one size and form, or their
  ///   samples do not mean the same.
  func withPlanes<Result>(
    facing other: ComparedPicture, _ body: (_ own: PicturePlanes, _ other: PicturePlanes) -> Result
  ) -> Result? {
    guard size == other.size else { return nil }
    switch (self, other) {
    case (.pixels(let own), .pixels(let others)):
      return unsafe own.bytes.withUnsafeBytes { bytes in
        unsafe others.bytes.withUnsafeBytes { otherBytes in
          guard let own = unsafe PicturePlanes(bytes, of: own),
            let others = unsafe PicturePlanes(otherBytes, of: others)
          else { return nil }
          return unsafe body(own, others)
        }
      }
    case (.samples(let own), .samples(let others)):
      return unsafe own.withPlanes(facing: others) {
        unsafe body(PicturePlanes($0), PicturePlanes($1))
      }
    default: return nil
    }
  }

  /// Lends the planes of this picture; `nil` for samples that are not of 8 bits in 4:2:0.
  func withPlanes<Result>(_ body: (PicturePlanes) -> Result) -> Result? {
    unsafe withPlanes(facing: self) { planes, _ in unsafe body(planes) }
  }

  /// The levels of a plane in a window, row by row, in sixteenths of a level of 255.
  ///
  /// - Returns: As many for all pictures of one form; of colour differences in 4:2:0 a quarter as
  ///   many. None for a plane that the picture does not have.
  func levels(of plane: ComparedPlane, in bounds: PixelBounds) -> [Int32] {
    unsafe withPlanes { planes in
      let form = unsafe planes.form
      guard form.planes.contains(plane) else { return [] }
      let (step, size) = (form.step(of: plane), form.size(of: plane))
      func range(_ start: Int, _ length: Int, _ end: Int) -> Range<Int> {
        start / step..<min((start + length + step - 1) / step, end)
      }
      return unsafe planes.sixteenths(
        of: plane, range(bounds.x, bounds.width, size.width),
        range(bounds.y, bounds.height, size.height))
    } ?? []
  }
}
