/// Digests of all that a golden compares: they are equal where the same was drawn.
public struct GoldenDigests: Codable, Hashable, Sendable {
  /// The digest of the list of small frames.
  public let frames: String
  /// The digest of the frames of each drawing among the outputs, by its name.
  public let drawings: [String: String]

  /// The digests of what was drawn.
  init(_ frames: FrameList, _ drawings: DrawingList) {
    self.frames = frames.digest
    self.drawings = Dictionary(
      drawings.lists.map { ($0.name, $0.frames.digest) }, uniquingKeysWith: { first, _ in first })
  }
}
