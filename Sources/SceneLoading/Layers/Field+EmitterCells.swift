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
