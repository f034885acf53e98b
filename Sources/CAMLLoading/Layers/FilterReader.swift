import Documents
import Escaping
import Graphics
import LayerModel

/// Reads the filters and blend modes of layers (`CAFilter`).
struct FilterReader {
  /// The list of filters.
  let field: XMLField

  /// The filters that are known, in their order.
  func filters() -> [LayerFilter] {
    var names: Set<String> = []
    return field.elements.compactMap { element -> LayerFilter? in
      guard CAMLText.bool(element.attribute("enabled") ?? "1") ?? true else { return nil }
      guard var filter = Self.filter(element) else { return nil }
      // Key paths know them by their names.
      filter.name = String(filter.name.map { $0 == "." ? "-" : $0 })
      while !filter.name.isEmpty, !names.insert(filter.name).inserted { filter.name += "-" }
      return filter
    }
  }

  private static func filter(_ element: XMLField) -> LayerFilter? {
    guard let type = element.attribute("filter") ?? element.attribute("type") else { return nil }
    let name = element.attribute("name") ?? ""
    func number(_ key: String, _ standard: Double) -> Double {
      let text = element.attribute(key) ?? element[key]?.attribute("value")
      let number = text.flatMap(CAMLText.number) ?? standard
      return abs(number) <= NumberRange.largest ? number : standard
    }
    func filter(_ kind: LayerFilter.Kind, _ value: Double) -> LayerFilter {
      LayerFilter(name: name, kind, .number(value))
    }
    switch type {
    case "gaussianBlur", "CIGaussianBlur":
      return filter(.gaussianBlur, max(0, number("inputRadius", 10)))
    case "colorSaturate": return filter(.saturate, max(0, number("inputAmount", 1)))
    case "colorContrast": return filter(.contrast, max(0, number("inputAmount", 1)))
    case "colorHueRotate": return filter(.hueRotate, number("inputAngle", 0))
    case "colorInvert", "CIColorInvert": return filter(.invert, 1)
    case "colorBrightness":
      let amount = number("inputAmount", 0)
      return LayerFilter(
        name: name, .colorMatrix,
        .numbers((0..<20).map { $0 % 6 == 0 ? 1 : $0 % 5 == 4 && $0 < 15 ? amount : 0 }))
    case "multiplyColor":
      let color =
        element["inputColor"].map { WrittenValue(field: $0, attribute: nil) }
        ?? WrittenValue(field: element, attribute: "inputColor")
      return LayerFilter(name: name, .tint, .color(color.color ?? .white))
    case "colorMatrix":
      let matrix =
        element["inputColorMatrix"].map { WrittenValue(field: $0, attribute: nil) }
        ?? WrittenValue(field: element, attribute: "inputColorMatrix")
      if let numbers = matrix.numbers, numbers.count == 20 {
        return LayerFilter(name: name, .colorMatrix, .numbers(numbers))
      }
    case "CISepiaTone":
      let amount = min(max(number("inputIntensity", 1), 0), 1)
      return LayerFilter(name: name, .colorMatrix, LayerFilter.sepia(amount))
    default: break
    }
    element.leaveOut(
      "the filter \(Quotation.quoted(Quotation.cut(type, to: 40))) is left out",
      drawing: "the layer without it")
    return nil
  }

  /// The blend mode of a layer, from an attribute or an element; `nil`, told as left out, for one
  /// that is not known.
  static func blendMode(of layer: XMLField) -> BlendMode? {
    let element = layer["compositingFilter"]
    guard
      let name = layer.attribute("compositingFilter") ?? element?.attribute("filter")
        ?? element?.elements.first?.attribute("filter") ?? element?.attribute("value"),
      !name.isEmpty
    else { return nil }
    let plain = name.hasPrefix("normal") ? BlendMode.normal.rawValue : name
    if let mode = BlendMode(rawValue: plain) ?? BlendMode.synonyms[plain] { return mode }
    layer.leaveOut(
      "the compositing filter \(Quotation.quoted(Quotation.cut(name, to: 40))) is left out",
      drawing: "the layer over what is behind it")
    return nil
  }
}
