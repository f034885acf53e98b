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
      guard case .samples(let like) = known else { return .pixels(try pixels(of: source)) }
      if let own = source.subsampled { return .samples(own) }
      return try sampler.samples(of: pixels(of: source), like: like).map { .samples($0) }
    } catch { return nil }
  }

  private func pixels(of source: CodedFrame.Source) throws(MediaError) -> Pixmap {
    switch source {
    case .pixmap(let pixmap): return pixmap
    case .planes(let picture):
      var pixmap = Pixmap(width: 0, height: 0)
      try reader.read(picture, into: &pixmap)
      return pixmap
    }
  }
}
