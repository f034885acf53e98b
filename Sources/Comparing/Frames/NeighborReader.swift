import Graphics
import Media

/// Brings pictures to the form of another one, for the few frames that are looked at beside their
/// neighbours.
final class NeighborReader {
  private var reader = PictureReader(file: "")
  private var sampler = CodedPictureSampler()

  /// A picture in the form of another.
  ///
  /// - Returns: `nil` where there is none, of another size, and where it cannot be brought to it.
  func picture(_ source: CodedFrame.Source?, like known: ComparedPicture) -> ComparedPicture? {
    guard let source, source.size == known.size else { return nil }
    do throws(MediaError) {
      switch (source, known) {
      case (_, .samples) where source.subsampled != nil:
        return source.subsampled.map { .samples($0) }
      case (.pixmap(let pixmap), .samples(let known)):
        return try sampler.samples(of: pixmap, like: known).map { .samples($0) }
      case (.pixmap(let pixmap), .pixels): return .pixels(pixmap)
      case (.planes(let picture), .pixels):
        var pixmap = Pixmap(width: 0, height: 0)
        try reader.read(picture, into: &pixmap)
        return .pixels(pixmap)
      default: return nil
      }
    } catch { return nil }
  }
}
