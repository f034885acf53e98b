import Documents
import Escaping
import Foundation
import Graphics
import LayerModel
import SceneModel

/// Makes the layers of pictures.
struct ImageBuilder {
  let builder: ElementBuilder
  let node: SVGNode
  let style: Style

  /// The layer; `nil`, told as left out, for a picture that is not there.
  func layer() -> Layer? {
    let image = builder.document.image(of: node) {
      node.reference.flatMap { self.image($0.trimmed) }
    }
    let appears = builder.document.motion.changes("visibility", of: node, in: builder)
    guard style.isVisible || appears, let image else { return nil }
    let size = builder.document.pictureSize(image.source)
    guard let rect = rect(of: size) else { return nil }
    var layer = Layer(anchorPoint: .zero)
    layer.properties.bounds.size = rect.size
    layer.properties.position = rect.origin
    layer.properties.contents = image
    if ["pixelated", "crisp-edges", "optimizeSpeed"].contains(style["image-rendering"]) {
      layer.properties.magnificationFilter = .nearest
    }
    let aspect = (node["preserveAspectRatio"] ?? "xMidYMid").split(whereSeparator: \.isWhitespace)
    let align = aspect.first { $0 != "defer" } ?? "xMidYMid"
    if align != "none" {
      let isSlice = aspect.contains("slice")
      layer.properties.contentsGravity = isSlice ? .resizeAspectFill : .resizeAspect
      layer.properties.masksToBounds = isSlice
      if align.contains("Min") || align.contains("Max") { self.align(&layer, size) }
    }
    return Layer(anchorPoint: .zero, sublayers: [layer])
  }

  /// Puts the picture at a side of its place.
  private func align(_ layer: inout Layer, _ size: Size?) {
    guard let size, size.width > 0, size.height > 0, node.field.take(of: .layers) else {
      node.field.leaveOut(
        "a picture at a side of its place is approximated", drawing: "the picture in the middle",
        at: "preserveAspectRatio")
      return
    }
    let place = Rect(origin: .zero, size: layer.properties.bounds.size)
    let map = ViewBox(size).map(to: place, node["preserveAspectRatio"])
    var picture = layer
    picture.properties.contentsGravity = .resize
    picture.properties.masksToBounds = false
    picture.properties.bounds.size = Size(width: size.width * map.a, height: size.height * map.d)
    picture.properties.position = Point(x: map.tx, y: map.ty)
    layer.properties.contents = nil
    layer.sublayers = [picture]
  }

  /// The place of the picture, whose sides are its own where they are not said; `nil`, told where
  /// they are not known, for none.
  private func rect(of size: Size?) -> Rect? {
    func isSaid(_ name: String) -> Bool { node.value(of: name).flatMap { Length($0) } != nil }
    var width = isSaid("width") ? builder.x("width", of: node, style) : nil
    var height = isSaid("height") ? builder.y("height", of: node, style) : nil
    if let size, size.width > 0, size.height > 0 {
      let said = width
      width = said ?? height.map { $0 * size.width / size.height } ?? size.width
      height = height ?? said.map { $0 * size.height / size.width } ?? size.height
    }
    guard let width, let height else {
      node.field.leaveOut(
        "a picture without a width and a height is left out", drawing: "nothing in its place")
      return nil
    }
    guard width > 0, height > 0 else { return nil }
    return Rect(
      x: builder.x("x", of: node, style), y: builder.y("y", of: node, style), width: width,
      height: height)
  }

  private func image(_ address: String) -> ImageReference? {
    let diagnostics = node.field.reading.diagnostics
    if address.hasPrefix("data:") {
      let text = address.filter { !$0.isWhitespace }
      if !text.hasPrefix("data:image/svg"), let (name, bytes) = diagnostics.contents.content(text) {
        return ImageReference(name: name, source: .bytes(bytes))
      }
    } else if !address.contains("://"), !address.hasPrefix("#"),
      !address.lowercased().hasSuffix(".svg")
    {
      for name in [address, address.removingPercentEncoding ?? address] {
        if let file = try? diagnostics.assets.find(name) {
          return ImageReference(name: name, file: file)
        }
      }
    }
    node.field.leaveOut(
      "the picture \(Quotation.quoted(Quotation.cut(address, to: 60))) is left out",
      drawing: "nothing in its place", at: "href")
    return nil
  }
}
