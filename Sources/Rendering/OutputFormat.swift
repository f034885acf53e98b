/// What a file name says about how a clip is written.
public enum OutputFormat: Hashable, Sendable {
  /// H.264 in MPEG-4: `.mp4`.
  case mp4
  /// `.gif`.
  case gif
  /// One PNG file: `.png`.
  case png
  /// A PNG file for each frame: a name with one `%d`, `%5d` or `%05d` in it.
  case pngSequence

  /// Formats that will come; their names are refused, not taken for something else.
  private static let notYet = ["mov", "webm", "apng", "webp"]

  /// The format of a file name.
  ///
  /// - Throws: `RenderError.request` that says which names there are.
  init(path: String) throws(RenderError) {
    guard path != "-" else {
      throw .request("-o -: writing to stdout is not supported yet; name a file")
    }
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    let suffix = name.split(separator: ".").dropFirst().last.map { $0.lowercased() } ?? ""
    switch suffix {
    case "mp4": self = .mp4
    case "gif": self = .gif
    case "png": self = name.contains("%") ? .pngSequence : .png
    case let other where Self.notYet.contains(other):
      throw .request("-o \(path): .\(other) is not supported yet; there are .mp4, .gif and .png")
    default:
      throw .request(
        "-o \(path): the name must end in .mp4, .gif or .png (%05d.png for a file each frame)")
    }
  }
}
