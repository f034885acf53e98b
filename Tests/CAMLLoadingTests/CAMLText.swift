import ImportSupport
import Inbetween
import TestSupport

/// Small archives, written for one thing each.
enum CAMLText {
  /// A file of 100 × 80 points whose origin is at the top.
  static func file(
    _ sublayers: String, root: String = #"geometryFlipped="1""#, _ rest: String = ""
  ) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer id="root" name="root" bounds="0 0 100 80" position="50 40" \(root)>
        <sublayers>\(sublayers)</sublayers>\(rest)
      </CALayer>
    </caml>
    """
  }

  /// A red layer of 20 × 10 points with its corner at a place.
  static func box(
    _ id: String = "box", x: Double = 0, y: Double = 0, _ more: String = "", _ inside: String = ""
  ) -> String {
    """
    <CALayer id="\(id)" name="\(id)" bounds="0 0 20 10" position="\(x + 10) \(y + 5)" \
    backgroundColor="1 0 0" \(more)>\(inside)</CALayer>
    """
  }

  /// Opens a file.
  static func open(
    _ text: String, pictures: [String: Pixmap] = [:],
    _ prepare: (inout SceneOpener) -> Void = { _ in }
  ) throws -> OpenedFile {
    try OpenedFile("main.caml", files: ["main.caml": text], pictures: pictures, prepare)
  }

  static let red: [UInt8] = [255, 0, 0, 255]
  static let blue: [UInt8] = [0, 0, 255, 255]
  static let clear: [UInt8] = [0, 0, 0, 0]

  /// A picture that is red above and blue below.
  static let halves = Pixmap(width: 4, height: 4) { _, y in
    y < 2 ? (0, 0, 255, 255) : (255, 0, 0, 255)
  }
}
