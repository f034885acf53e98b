public import LayerModel

/// An image as it is shown at an instant: of a file that plays, one of its pictures.
public struct PresentationImage: Hashable, Sendable {
  /// The file.
  public let image: ImageReference
  /// The number of the file's picture, counted from 0; 0 for a file of one picture.
  public internal(set) var picture: Int

  /// A picture of a file.
  package init(_ image: ImageReference, picture: Int = 0) {
    self.image = image
    self.picture = picture
  }

  /// The path as the author wrote it.
  public var name: String { image.name }
}
