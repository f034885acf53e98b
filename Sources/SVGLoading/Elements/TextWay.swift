import Documents
import Graphics
import LayerModel

/// A path along which letters stand (SVG 2, 11.8).
final class TextWay {
  let node: SVGNode
  private let style: Style
  private let measure: PathMeasure
  /// The whole length in units of the path's own.
  private let scale: Double?

  /// The distance along the path at which the text begins at the moment that is looked at, before
  /// its anchor counts.
  var offset: Double {
    guard let written = node["startOffset"].flatMap(Length.init) else { return 0 }
    let whole = scale.flatMap { $0 > 0 ? $0 : nil } ?? measure.length
    let way = Viewport(size: Size(width: whole, height: whole))
    return written.value(of: .width(way), fontSize: style.fontSize) * measure.length / whole
  }

  /// The way of an element `textPath`; `nil`, told, where it has none.
  init?(_ node: SVGNode, _ style: Style, _ builder: ElementBuilder) {
    let (document, field) = (builder.document, node.field)
    var path: Path?
    var scale: Double?
    if let data = node["path"] {
      let limit = field.reading.diagnostics.left(of: .pathElements)
      path = try? Path(svgPathData: data.trimmed, elementLimit: limit)
    } else if let target = document.node(SVGNode.identity(in: node.reference), for: node),
      Outline.attributes[target.name] != nil, builder.visit(target, in: style)
    {
      let own = Style(target, in: style)
      path = Outline(builder: builder, node: target, style: own).path()
      if let map = own["transform"].flatMap({
        document.transform($0, of: builder.viewport.size, fontSize: own.fontSize)
      }) {
        path = path?.transformed(by: map)
      }
      let isMoving = Outline.attributes[target.name]?.contains {
        document.motion.changes($0, of: target, in: builder)
      }
      if isMoving == true {
        field.leaveOut(
          "a text along a path that changes is approximated", drawing: "the text along its first")
      }
      scale = target["pathLength"].flatMap { NumberText.number($0) }
    }
    guard let path, field.take(path.elements.count, of: .pathElements) else { return nil }
    (self.node, self.style, self.scale) = (node, style, scale)
    measure = PathMeasure(path)
    guard measure.length > 0, measure.length.isFinite else { return nil }
    if node["side"] == "right" || node["method"] == "stretch" {
      field.leaveOut(
        "a text on the other side of a path, or bent with it, is approximated",
        drawing: "straight letters on its left")
    }
  }

  /// The outlines of a run's letters, each at its place along the way, but for those beyond its
  /// ends.
  ///
  /// - Parameters:
  ///   - letters: The letters in ems.
  ///   - begin: The distance at which the first begins.
  ///   - shift: The distance below the path.
  ///   - size: The size of an em.
  ///   - spacing: The distance between letters.
  /// - Returns: The outlines as one path.
  func outline(
    of letters: [MeasuredLine.Letter], from begin: Double, shift: Double, size: Double,
    spacing: Double
  ) -> Path {
    var (path, place) = (Path(), begin)
    for letter in letters {
      let width = letter.width * size
      let (start, end) = letter.place(from: place, size: size, spacing: spacing)
      let middle = start + width / 2
      place = end
      guard (0...measure.length).contains(middle), !letter.outline.isEmpty,
        let location = measure.location(atLength: middle)
      else { continue }
      let (point, along) = (location.point, location.tangent)
      path.append(
        letter.outline.transformed(
          by: AffineTransform.scale(x: size, y: size)
            .concatenating(.translation(x: -width / 2, y: shift))
            .concatenating(
              AffineTransform(
                a: along.x, b: along.y, c: -along.y, d: along.x, tx: point.x, ty: point.y))))
    }
    return path
  }
}
