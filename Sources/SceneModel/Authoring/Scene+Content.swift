import Graphics
public import LayerModel
public import Timing

extension Scene {
  /// A scene of some layers.
  ///
  /// - Parameters:
  ///   - canvas: The picture's size and background.
  ///   - duration: The clip's length in seconds; `nil` is until the last animation ends.
  ///   - frameRate: The frame rate.
  ///   - title: The title; empty is none.
  ///   - interactions: The script.
  ///   - content: The layers, from back to front.
  public init(
    canvas: Canvas, duration: Seconds? = nil, frameRate: FrameRate = .sixty, title: String = "",
    interactions: [Interaction] = [], @LayerBuilder content: () -> [Layer]
  ) {
    self.init(
      title: title, canvas: canvas, duration: duration, frameRate: frameRate, layers: content(),
      interactions: interactions)
  }
}

extension Layer {
  /// A layer of a kind with a frame and a content.
  ///
  /// - Parameters:
  ///   - kind: The class.
  ///   - name: The name; empty is none.
  ///   - frame: The rectangle in the superlayer: its size becomes the bounds', its centre the
  ///     position; `nil` leaves both zero.
  ///   - content: Sublayers and animations.
  init(_ kind: LayerKind, name: String, frame: Rect?, content: [LayerContent]) {
    self.init(kind: kind, name: name)
    if let frame {
      properties.bounds = Rect(origin: .zero, size: frame.size)
      properties.position = frame.point(atUnit: properties.anchorPoint)
    }
    for part in content {
      switch part {
      case .sublayer(let layer): sublayers.append(layer)
      case .animation(let animation): animations.append(animation)
      }
    }
  }
}
