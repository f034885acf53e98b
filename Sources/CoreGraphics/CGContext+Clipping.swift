public import Foundation
import Graphics
import Inbetween

extension CGContext {
  /// A region in which drawing shows, in pixels.
  enum Clip {
    case path(Path, FillRule)
    /// The alpha of an image in the unit square that a map brings to pixels; its top is at y = 1.
    case image(CGImage, CGAffineTransform)

    /// The region's surroundings in pixels.
    var box: Rect {
      switch self {
      case .path(let path, _): path.boundingBox ?? .zero
      case .image(_, let map):
        Rect(CGRect(x: 0, y: 0, width: 1, height: 1).applying(map))
      }
    }

    /// The region as a layer's mask.
    func mask(_ canvas: LayerProperties) -> Layer {
      switch self {
      case .path(let path, let rule):
        var mask = Layer(kind: .shape, properties: canvas)
        mask.properties.shape.path = path
        mask.properties.shape.fillRule = rule
        return mask
      case .image(let image, let map):
        var mask = Layer(properties: canvas)
        mask.properties.bounds = Rect(0, 0, Double(image.width), Double(image.height))
        let unit = CGAffineTransform(
          a: 1 / CGFloat(image.width), b: 0, c: 0, d: -1 / CGFloat(image.height), tx: 0, ty: 1)
        mask.properties.transform = Transform(unit.concatenating(map).value)
        mask.properties.contents = image.reference
        return mask
      }
    }
  }

  /// The rectangle in which drawing shows.
  public var boundingBoxOfClipPath: CGRect {
    let all = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    let box = state.clips.reduce(all) { box, clip in clip.box.intersection(box) ?? .zero }
    return CGRect(box).applying(ctm.inverted())
  }
  /// Lets drawing show inside the path only.
  public func clip(using rule: CGPathFillRule = .winding) {
    state.clips.append(.path(current.path, rule.value))
    beginPath()
  }
  /// Lets drawing show inside a rectangle only.
  public func clip(to rect: CGRect) {
    state.clips.append(.path(Path(rect: Rect(rect)).transformed(by: ctm.value), .nonZero))
  }
  /// Lets drawing show inside rectangles only.
  public func clip(to rects: [CGRect]) {
    let path = CGMutablePath()
    path.addRects(rects, transform: ctm)
    state.clips.append(.path(path.path, .nonZero))
  }
  /// Lets drawing show where an image in a rectangle is white, or opaque when it has alpha.
  public func clip(to rect: CGRect, mask: CGImage) {
    let map = CGAffineTransform(
      a: rect.width, b: 0, c: 0, d: rect.height, tx: rect.minX, ty: rect.minY)
    state.clips.append(.image(mask.alphaMask, map.concatenating(ctm)))
  }
  /// Lets drawing show everywhere.
  public func resetClip() { state.clips = [] }
}
