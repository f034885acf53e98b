import Documents
import Graphics
import LayerModel
import SceneModel

extension Layer {
  /// A copy whose contents, where they are a scene of another format, are a layer behind its
  /// sublayers, placed as the contents' gravity says.
  ///
  /// - Parameter field: The layer in its file.
  /// - Returns: The copy.
  func showingDrawing(_ field: Field) -> Layer {
    guard let contents = properties.contents, let file = contents.source.file,
      let (scene, count) = field.reading.foreign?.drawings[file]
    else { return self }
    var result = self
    result.properties.contents = nil
    guard field.reading.take(count.layers + 1, of: .layers, field),
      field.reading.take(count.animations, of: .animations, field)
    else { return result }
    var drawing = Layer(name: "contents", sublayers: scene.layers, location: location)
    drawing.properties.bounds.size = scene.canvas.size
    drawing.properties.backgroundColor = scene.canvas.background
    drawing.properties.anchorPoint = .zero
    let place = place(of: scene.canvas.size)
    drawing.properties.position = place.origin
    drawing.properties.transform = .scale(
      x: place.size.width / scene.canvas.size.width,
      y: place.size.height / scene.canvas.size.height)
    result.sublayers.insert(drawing, at: 0)
    let changes = animations.contains { $0.keyPath?.property == .bounds }
    let isCut =
      properties.contentsRect != LayerProperties().contentsRect
      || properties.contentsCenter != LayerProperties().contentsCenter
    if changes || isCut {
      field.leaveOut(
        "\(isCut ? "a part" : "a changing size") of contents that are a scene is left out",
        drawing: "all of it as large as at first")
    }
    return result
  }

  /// The rectangle of contents of a size.
  private func place(of size: Size) -> Rect {
    let bounds = properties.bounds
    let (x, y) = (bounds.size.width / size.width, bounds.size.height / size.height)
    let gravity = properties.contentsGravity
    let own = 1 / properties.contentsScale
    let scale: (x: Double, y: Double) =
      switch gravity {
      case .resize: (x, y)
      case .resizeAspect: (min(x, y), min(x, y))
      case .resizeAspectFill: (max(x, y), max(x, y))
      default: (own, own)
      }
    let (width, height) = (size.width * scale.x, size.height * scale.y)
    let (restX, restY) = (bounds.size.width - width, bounds.size.height - height)
    let left: Double =
      [.left, .topLeft, .bottomLeft].contains(gravity)
      ? 0 : [.right, .topRight, .bottomRight].contains(gravity) ? restX : restX / 2
    let top: Double =
      [.top, .topLeft, .topRight].contains(gravity)
      ? 0 : [.bottom, .bottomLeft, .bottomRight].contains(gravity) ? restY : restY / 2
    return Rect(x: bounds.minX + left, y: bounds.minY + top, width: width, height: height)
  }
}
