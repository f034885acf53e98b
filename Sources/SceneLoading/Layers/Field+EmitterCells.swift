import Documents
import LayerModel
import Escaping
import SceneModel
import Timing

extension Field {
  /// A list of emitter cells; the good ones of a list with mistakes.
  func emitterCells() -> [EmitterCell] {
    guard let items = items("a list of emitter cells") else { return [] }
    let cells = items.compactMap { $0.emitterCell() }
    let names = cells.map(\.name).filter { !$0.isEmpty }
    if Set(names).count < names.count {
      report("found two cells of one name", allowed: "names that differ")
    }
    return cells
  }

  private func emitterCell() -> EmitterCell? {
    // What a cell may hold is counted as layers are.
    guard reading.take(of: .layers, self), let mapping = MappingReader(self, .emitterCell) else {
      return nil
    }
    let name = mapping["name"]?.text("a name") ?? ""
    if name.contains(".") {
      mapping["name"]?.report("found a name with a point", allowed: "one that a key path can hold")
    }
    // Properties are read as those of a cell in an emitter of its own.
    var holder = LayerProperties()
    var cell = EmitterCell()
    cell.name = "cell"
    holder.emitter.cells = [cell]
    for property in LayerKeys.cellProperties {
      guard let field = mapping[String(property.ownName)], let value = field.value(of: property)
      else { continue }
      holder[property] = value
    }
    cell = holder.emitter.cells[0]
    cell.name = name
    cell.timing.beginTime = mapping["beginTime"]?.number()
    cell.timing.duration = mapping["duration"]?.number(.notNegative)
    cell.timing.speed = mapping["speed"]?.number(.notNegative) ?? 1
    cell.emitterCells = mapping["emitterCells"]?.emitterCells() ?? []
    mapping.finish()
    if cell.contents == nil, cell.emitterCells.isEmpty {
      warn("this cell's particles are not seen", allowed: "\"contents\" or \"emitterCells\"")
    } else if cell.birthRate == 0 || cell.longestLifetime == 0 {
      warn("this cell emits nothing", allowed: "\"birthRate\" and \"lifetime\" above 0")
    }
    return cell
  }
}

extension MappingReader {
  /// Reports animations of emitter cells that the layer does not have.
  func checkCells(of animations: [Animation], in layer: Layer) {
    for animation in animations {
      if case .group(let children) = animation.action { checkCells(of: children, in: layer) }
      guard let property = animation.keyPath?.property, let path = property.cellPath,
        !layer.properties.emitter.hasCell(at: path), let location = animation.location
      else { continue }
      field.reading.add(
        .error, line: location.line, column: location.column, origin: field.node.origin,
        keyPath: self.path(to: "animations").text,
        found:
          "the emitter has no cell \(Quotation.quoted(path.joined(separator: ".emitterCells.")))",
        allowed: nil,
        suggestion: field.reading.diagnostics.nearest(
          path.last ?? "", among: layer.properties.emitter.cells.map(\.name)))
    }
  }
}
