import Documents
import LayerModel
import Timing

/// Reads the cells of emitter layers.
struct EmitterReader {
  let context: ArchiveContext

  private static let path = ["cell"]
  private static let properties = Dictionary(
    uniqueKeysWithValues: LayerProperty.properties(ofCellAt: path).flatMap { property in
      [(String(property.ownName), property)]
        + (property.ownName == "isEnabled" ? [("enabled", property)] : [])
    })

  /// The cells of a list, each of a name of its own.
  func cells(_ list: XMLField) -> [EmitterCell] {
    var names: Set<String> = []
    var cells: [EmitterCell] = []
    for element in list.elements {
      guard element.take(of: .layers) else { break }
      var cell = cell(element)
      cell.name = String((element.attribute("name") ?? "").map { $0 == "." ? "-" : $0 })
      while !cell.name.isEmpty, !names.insert(cell.name).inserted { cell.name += "-" }
      cells.append(cell)
    }
    return cells
  }

  private func cell(_ element: XMLField) -> EmitterCell {
    var properties = LayerProperties()
    var empty = EmitterCell()
    empty.name = Self.path[0]
    properties.emitter.cells = [empty]
    func set(_ name: String, _ value: WrittenValue) {
      guard let property = Self.properties[name] else { return }
      if let value = value.value(of: AnimationKeyPath(property), in: context) {
        properties[property] = value
      }
    }
    for attribute in element.element.attributes where attribute.name.space.isEmpty {
      set(attribute.name.local, WrittenValue(field: element, attribute: attribute.name.local))
    }
    for child in element.elements { set(child.name, WrittenValue(field: child, attribute: nil)) }
    var cell = properties.emitter.cells[0]
    if let list = element["emitterCells"] { cell.emitterCells = cells(list) }
    func number(_ name: String) -> Double? {
      element.attribute(name).flatMap(CAMLText.number).flatMap {
        abs($0) <= NumberRange.largest ? $0 : nil
      }
    }
    if let begin = number("beginTime"), begin > 1e-9 { cell.timing.beginTime = begin }
    if let duration = number("duration"), duration > 0 { cell.timing.duration = duration }
    if let speed = number("speed"), speed >= 0 { cell.timing.speed = speed }
    return cell
  }
}
