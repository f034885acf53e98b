public import Captioning
public import Graphics

/// The captions that a layer shows, in its own time.
public struct LayerCaptions: Hashable, Sendable {
  /// The file of captions.
  public var file: CaptionFile
  /// The colour of the word that is spoken, where the file has times of words; `nil` leaves it as
  /// the others are.
  public var activeColor: Color?

  /// Captions of a file.
  public init(_ file: CaptionFile, activeColor: Color? = nil) {
    (self.file, self.activeColor) = (file, activeColor)
  }
}
