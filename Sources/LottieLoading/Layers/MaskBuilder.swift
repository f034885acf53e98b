import Documents
import Escaping
import Graphics
import LayerModel
import SceneModel

/// Makes one mask of the masks of a layer.
struct MaskBuilder {
  let composition: Composition
  let field: JSONField

  private var reader: PropertyReader { composition.reader }
  private var writer: AnimationWriter { composition.writer }

  /// A feather reaches as far on each side; 3 standard deviations of a Gaussian are nearly all.
  private static let deviationsOfFeather = 3.0

  /// The mask; `nil` where all is seen.
  func mask() -> Layer? {
    var parts: [Layer] = []
    var depth = 1
    for mask in field["masksProperties"]?.items ?? [] {
      let mode = mask["mode"]?.text ?? "a"
      guard mode != "n", mask["pt"] != nil, mask["cl"]?.isTrue ?? true else { continue }
      guard mask.take(of: .layers), var layer = area(mask) else { continue }
      if mask["inv"]?.isTrue == true { layer = inverted(layer) }
      // What an inverted mask leaves has its opacity.
      writer.put(reader.number(mask["o"], or: 100).map { $0 / 100 }, .opacity, in: &layer) {
        $0.opacity = $1
      }
      let isFirst = parts.isEmpty
      if !isFirst, mode == "l" || mode == "d", reader.number(mask["o"], or: 100).constant != 100 {
        mask.leaveOut(
          "a mask that lightens or darkens and is not opaque is approximated",
          drawing: mode == "l" ? "a mask that adds" : "a mask that intersects")
      }
      switch mode {
      case "a", "l": parts.append(layer)
      case "s":
        layer.properties.compositingFilter = .destinationOut
        parts += isFirst ? [.everything, layer] : [layer]
      case "f" where !isFirst:
        layer.properties.compositingFilter = .xor
        parts.append(layer)
      case "i" where !isFirst, "d" where !isFirst:
        depth += 1
        guard Composition.allows(depth, at: mask) else { return nil }
        parts = [Layer(anchorPoint: .zero, sublayers: parts, mask: layer)]
      case "i", "d", "f": parts.append(layer)
      default:
        mask.leaveOut(
          "the mask's mode \(Quotation.quoted(Quotation.cut(mode, to: 20))) is not known",
          drawing: "the layer without the mask")
      }
    }
    guard !parts.isEmpty else { return nil }
    if parts.count == 1, parts[0].properties.compositingFilter == .normal { return parts[0] }
    return Layer(anchorPoint: .zero, sublayers: parts)
  }

  /// A shape layer with the outline of a mask; `nil` where that is too large.
  func shape(_ mask: JSONField) -> Layer? {
    var layer = Layer(
      anchorPoint: .zero, kind: .shape, name: mask["nm"]?.text ?? "", location: mask.location)
    let outline = reader.outline(mask["pt"], isClosed: mask["cl"])
    guard mask.take(outline.elementCount, of: .pathElements) else { return nil }
    if let still = outline.constant {
      layer.properties.shape.path = still.path.withoutNeedlessCurves
    } else {
      writer.put(outline, AnimationKeyPath(.path), in: &layer, { .path($0.path) }) {
        $0.shape.path = $1.path
      }
    }
    return layer
  }

  /// The area of a mask.
  private func area(_ mask: JSONField) -> Layer? {
    guard var layer = shape(mask) else { return nil }
    expand(&layer, by: reader.number(mask["x"], or: 0))
    let feather = reader.numbers(mask["f"], or: [0]).map { list in
      list.reduce(0, +) / Double(max(1, list.count)) / Self.deviationsOfFeather
    }
    if feather.constant != 0 {
      writer.add(.gaussianBlur, "feather", feather, in: &layer) { .number(max(0, $0)) }
    }
    return layer
  }

  /// Draws a line along the edge, which adds to the area or takes from it.
  private func expand(_ layer: inout Layer, by distance: Track<Double>) {
    let sides = Set(distance.values.map { $0 < 0 }).count
    /// The width of a line that is there on one side only.
    func width(_ factor: Double) -> Track<Double> {
      sides > 1
        ? distance.bent(composition.baking(field)) { max(0, factor * $0) }
        : distance.map { max(0, factor * $0) }
    }
    func draw(_ width: Track<Double>, in line: inout Layer) {
      line.properties.shape.strokeColor = .black
      line.properties.shape.lineJoin = .round
      writer.put(width, .lineWidth, in: &line) { $0.shape.lineWidth = $1 }
    }
    let (outwards, inwards) = (width(2), width(-2))
    if inwards.constant != 0 {
      var line = layer
      line.properties.shape.fillColor = nil
      line.properties.compositingFilter = .destinationOut
      draw(inwards, in: &line)
      layer.sublayers = [line]
      // Its own group, so that the line takes nothing from other masks.
      layer.properties.shouldRasterize = true
    }
    if outwards.constant != 0 { draw(outwards, in: &layer) }
  }

  private func inverted(_ layer: Layer) -> Layer {
    var hole = layer
    hole.properties.compositingFilter = .destinationOut
    var mask = Layer(anchorPoint: .zero, name: layer.name, sublayers: [.everything, hole])
    mask.properties.shouldRasterize = true
    return mask
  }
}
