import ImportSupport
import Inbetween
import TestSupport

/// Small pictures, written for one thing each.
enum SVGText {
  /// A picture of 100 × 80 points.
  static func file(_ body: String, _ attributes: String = #"width="100" height="80""#) -> String {
    """
    <?xml version="1.0"?>
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \(attributes)>\(body)</svg>
    """
  }

  /// Opens a picture.
  static func open(
    _ body: String, pictures: [String: Pixmap] = [:],
    _ prepare: (inout SceneOpener) -> Void = { _ in }
  ) throws -> OpenedFile {
    try OpenedFile("a.svg", files: ["a.svg": file(body)], pictures: pictures, prepare)
  }

  static let red: [UInt8] = [255, 0, 0, 255]
  static let green: [UInt8] = [0, 128, 0, 255]
  static let blue: [UInt8] = [0, 0, 255, 255]
  static let clear: [UInt8] = [0, 0, 0, 0]
}
