package import Rendering
import Graphics
import Storing
import Timing

/// A way in which an output shows a scene: its rate, size, background, and the part of the clip.
package struct GoldenDrawing: Sendable {
  /// The words for it, which no other of the same golden has.
  package let name: String
  /// The scene's timeline shown so, and the part of it; without outputs.
  package let request: RenderRequest

  /// A way of showing a scene.
  package init(name: String, _ request: RenderRequest) {
    (self.name, self.request) = (name, request)
  }
}

/// The digests of all drawings among the outputs that a golden is of, each in a section under the
/// drawing's name.
struct DrawingList: Hashable, Sendable {
  /// Every section begins with this and the drawing's name.
  private static let mark = "= "
  private static let opening =
    "# Digests of the frames of each drawing among the outputs, under its name.\n"

  /// The digests of each drawing, in the order of the outputs.
  var lists: [(name: String, frames: FrameList)] = []

  /// No drawing.
  init() {}

  /// The drawings of a text; lines before the first name do not count.
  init(text: String) {
    let lines = text.split(separator: "\n")
    let heads = lines.indices.filter { lines[$0].hasPrefix(Self.mark) }
    for (head, end) in zip(heads, heads.dropFirst() + [lines.endIndex]) {
      let frames = lines[(head + 1)..<end].map { $0 + "\n" }.joined()
      lists.append((String(lines[head].dropFirst(Self.mark.count)), FrameList(text: frames)))
    }
  }

  /// The text of a file.
  var text: String {
    Self.opening + lists.map { "\(Self.mark)\($0.name)\n\($0.frames.text)" }.joined()
  }

  /// The digests of a drawing; `nil` where there are none.
  subscript(name: String) -> FrameList? { lists.first { $0.name == name }?.frames }

  static func == (a: DrawingList, b: DrawingList) -> Bool { a.text == b.text }
  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
