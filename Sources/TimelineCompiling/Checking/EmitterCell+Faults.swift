import LayerModel
import TimelineModel

extension EmitterCell {
  /// The reasons why the cell, or one in it, cannot emit.
  var faults: [TimelineFault] {
    // The table reads a cell through the layer that has it, by its name.
    var holder = LayerProperties()
    var cell = self
    if cell.name.isEmpty { cell.name = "cell" }
    cell.emitterCells = []
    holder.emitter.cells = [cell]
    var faults = holder.notFinite(among: LayerProperty.properties(ofCellAt: [cell.name]))
      .map { TimelineFault.notFinite($0) }
    if let fault = timing.fault { faults.append(.timing(fault, cell: cell.name)) }
    return faults + emitterCells.flatMap(\.faults)
  }
}
