import Comparing
import Graphics
import LayerModel
import Rendering
import SceneModel
import TimelineCompiling

/// The words on a contact sheet, drawn as a scene of text layers.
struct SheetLabels {
  private static let ink = Color(red: 0.2, green: 0.2, blue: 0.22)

  private var layers: [TextLayer] = []

  /// Adds a line.
  mutating func add(_ text: String, x: Int, y: Int, width: Int) {
    add(text, size: 12, Rect(x: Double(x), y: Double(y), width: Double(width), height: 16))
  }

  /// Adds a heading.
  mutating func add(title: String, x: Int, y: Int, width: Int) {
    add(title, size: 16, Rect(x: Double(x), y: Double(y), width: Double(width), height: 22))
  }

  private mutating func add(_ text: String, size: Double, _ frame: Rect) {
    layers.append(
      TextLayer(
        frame: frame, string: text, fontSize: size, foregroundColor: Self.ink,
        truncationMode: .end))
  }

  /// The picture of all, clear between them.
  func picture(width: Int, height: Int) throws(ComparisonError) -> Pixmap {
    let layers = layers
    var canvas = Canvas(size: Size(width: Double(width), height: Double(height)))
    canvas.background = nil
    let scene = Scene(canvas: canvas, duration: 1) { layers }
    do {
      return try StillRenderer(try TimelineCompiler().compile(scene)).picture(at: 0)
    } catch {
      throw .source("the sheet", reason: "\(error)")
    }
  }
}
