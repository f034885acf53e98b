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
    let rect = Rect(
      x: builder.x("x", of: node, style), y: builder.y("y", of: node, style),
      width: builder.x("width", of: node, style), height: builder.y("height", of: node, style))
    guard rect.size.width > 0, rect.size.height > 0 else {
      if node["width"] == nil || node["height"] == nil {
        node.field.leaveOut(
          "a picture without a width and a height is left out", drawing: "nothing in its place")
      }
      return nil
    }
    var layer = Layer()
    layer.properties.anchorPoint = .zero
    layer.properties.bounds.size = rect.size
    layer.properties.position = rect.origin
    layer.properties.contents = image
    let aspect = (node["preserveAspectRatio"] ?? "xMidYMid").split(whereSeparator: \.isWhitespace)
    let align = aspect.first { $0 != "defer" } ?? "xMidYMid"
    if align != "none" {
      let isSlice = aspect.contains("slice")
      layer.properties.contentsGravity = isSlice ? .resizeAspectFill : .resizeAspect
      layer.properties.masksToBounds = isSlice
      if align != "xMidYMid" {
        node.field.leaveOut(
          "a picture at a side of its place is approximated", drawing: "the picture in the middle",
          at: "preserveAspectRatio")
      }
    }
    if ["pixelated", "crisp-edges", "optimizeSpeed"].contains(style["image-rendering"]) {
      layer.properties.magnificationFilter = .nearest
    }
    var outer = Layer(sublayers: [layer])
    outer.properties.anchorPoint = .zero
    return outer
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
