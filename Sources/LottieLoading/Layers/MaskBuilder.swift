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
        var both = Layer(sublayers: parts, mask: layer)
        both.properties.anchorPoint = .zero
        parts = [both]
      case "i", "d", "f": parts.append(layer)
      default:
        mask.leaveOut(
          "the mask's mode \(Quotation.quoted(Quotation.cut(mode, to: 20))) is not known",
          drawing: "the layer without the mask")
      }
    }
    guard !parts.isEmpty else { return nil }
    if parts.count == 1, parts[0].properties.compositingFilter == .normal { return parts[0] }
    var mask = Layer(sublayers: parts)
    mask.properties.anchorPoint = .zero
    return mask
  }

  /// A shape layer with the outline of a mask; `nil` where that is too large.
  func shape(_ mask: JSONField) -> Layer? {
    var layer = Layer(kind: .shape, name: mask["nm"]?.text ?? "", location: mask.location)
    layer.properties.anchorPoint = .zero
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
    writer.put(reader.number(mask["o"], or: 100).map { $0 / 100 }, .opacity, in: &layer) {
      $0.opacity = $1
    }
    expand(&layer, by: reader.number(mask["x"], or: 0), mask)
    let feather = reader.numbers(mask["f"], or: [0]).map { list in
      list.reduce(0, +) / Double(max(1, list.count)) / Self.deviationsOfFeather
    }
    if feather.constant != 0 {
      writer.add(.gaussianBlur, "feather", feather, in: &layer) { .number(max(0, $0)) }
    }
    return layer
  }

  /// Draws a line along the edge, which adds to the area or takes from it.
  private func expand(_ layer: inout Layer, by distance: Track<Double>, _ mask: JSONField) {
    guard distance.constant != 0 else { return }
    let isInwards = distance.values.allSatisfy { $0 <= 0 }
    if !isInwards, distance.values.contains(where: { $0 < 0 }) {
      mask.leaveOut(
        "an expansion that changes its side is approximated", drawing: "the outward part of it")
    }
    let width = distance.map { isInwards ? -2 * $0 : max(0, 2 * $0) }
    guard isInwards else {
      layer.properties.shape.strokeColor = .black
      layer.properties.shape.lineJoin = .round
      writer.put(width, .lineWidth, in: &layer) { $0.shape.lineWidth = $1 }
      return
    }
    var line = layer
    line.properties.opacity = 1
    line.animations.removeAll { $0.keyPath?.property == .opacity }
    line.properties.shape.fillColor = nil
    line.properties.shape.strokeColor = .black
    line.properties.shape.lineJoin = .round
    line.properties.compositingFilter = .destinationOut
    writer.put(width, .lineWidth, in: &line) { $0.shape.lineWidth = $1 }
    layer.sublayers = [line]
    // Its own group, so that the line takes nothing from other masks.
    layer.properties.shouldRasterize = true
  }

  private func inverted(_ layer: Layer) -> Layer {
    var hole = layer
    hole.properties.compositingFilter = .destinationOut
    var mask = Layer(name: layer.name, sublayers: [.everything, hole])
    mask.properties.anchorPoint = .zero
    mask.properties.shouldRasterize = true
    return mask
  }
}
