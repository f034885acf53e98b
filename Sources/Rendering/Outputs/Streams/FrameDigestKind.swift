/// The way in which a list of digests is made; lists of two kinds cannot be compared.
public enum FrameDigestKind: String, Hashable, Sendable, CaseIterable {
  /// FNV-1a of all pixels, one after another: of goldens.
  case pixels
  /// The digest of groups of 64 rows, of which those that change are read: `RowDigests`.
  case rows

  /// The end of a list's line about the clip.
  package var mark: String {
    switch self {
    case .pixels: ""
    case .rows: ", digests of 64 rows"
    }
  }

  /// The comment at the head of a list.
  var comment: String {
    switch self {
    case .pixels:
      "# Raw frames: numbers, then FNV-1a of the pixels; the same on every x86-64 machine."
    case .rows:
      "# Raw frames: numbers, then a digest of the pixels; the same on every x86-64 machine."
    }
  }
}
