import Foundation

/// Files of clips that a page can hold and a browser can show.
public enum EmbeddedClip {
  /// The most bytes that a page takes up for a clip.
  public static let sizeLimit = 8 << 20

  private static let mediaTypes = [
    "mp4": "video/mp4", "webm": "video/webm", "gif": "image/gif", "apng": "image/apng",
    "png": "image/png", "webp": "image/webp",
  ]

  /// A clip's file; `nil` when it is no such file, or too large.
  public static func file(_ path: String) -> ComparisonPage.Embedded? {
    let suffix = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard !path.contains("%"), let mediaType = mediaTypes[suffix],
      let handle = FileHandle(forReadingAtPath: path)
    else { return nil }
    defer { try? handle.close() }
    // One byte more tells a file that is too large.
    guard let data = try? handle.read(upToCount: sizeLimit + 1), data.count <= sizeLimit else {
      return nil
    }
    return ComparisonPage.Embedded(mediaType: mediaType, bytes: Array(data))
  }
}
