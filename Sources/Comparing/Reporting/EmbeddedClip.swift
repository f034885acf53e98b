import Foundation

/// A clip's file as a page holds it, or why it does not.
public enum EmbeddedClip: Sendable, Equatable {
  /// A file that browsers show, with its type, such as `video/mp4`.
  case file(mediaType: String, bytes: [UInt8])
  /// A movie made of the clip's frames for the page, one for each.
  case preview(mediaType: String, bytes: [UInt8])
  /// No such file; a sentence without its full stop says why.
  case leftOut(reason: String)

  /// The most bytes that a page takes up for a clip.
  public static let sizeLimit = 8 << 20

  private static let mediaTypes = [
    "mp4": "video/mp4", "webm": "video/webm", "gif": "image/gif", "apng": "image/apng",
    "png": "image/png", "webp": "image/webp",
  ]

  /// A clip's file, read when a browser shows its kind and it is not too large.
  public init(contentsOf path: String) {
    let suffix = path.split(separator: "/").last?.split(separator: ".").last?.lowercased() ?? ""
    guard !path.contains("%") else {
      self = .leftOut(reason: "numbered pictures are no clip that a browser plays")
      return
    }
    guard FileManager.default.fileExists(atPath: path) else {
      self = .leftOut(reason: "there is no file of it, or no longer")
      return
    }
    guard !["yaml", "yml", "json"].contains(suffix) else {
      self = .leftOut(reason: "a scene is drawn frame by frame and never becomes a file here")
      return
    }
    guard let mediaType = Self.mediaTypes[suffix] else {
      self = .leftOut(reason: "browsers play MP4, WebM, GIF, APNG and WebP, not this kind of file")
      return
    }
    // One byte more tells a file that is too large.
    guard let handle = FileHandle(forReadingAtPath: path),
      let data = try? handle.read(upToCount: Self.sizeLimit + 1)
    else {
      self = .leftOut(reason: "the file cannot be read")
      return
    }
    guard data.count <= Self.sizeLimit else {
      self = .leftOut(
        reason: "the file is larger than the \(Self.sizeLimit >> 20) MiB that a page takes up")
      return
    }
    self = .file(mediaType: mediaType, bytes: Array(data))
  }
}
