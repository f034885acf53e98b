import Documents
import LayerModel
import Escaping
import SceneModel

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
    guard reading.take(of: .layers, self),
      let mapping = MappingReader(self, SceneKeys.emitterCell.schema)
    else { return nil }
    var draft = SceneKeys.emitterCell.blank
    mapping.read(SceneKeys.emitterCell.keys, into: &draft)
    mapping.finish()
    var cell = draft.cell
    cell.name = draft.name
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
