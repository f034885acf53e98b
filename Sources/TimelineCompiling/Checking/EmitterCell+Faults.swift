import LayerModel

extension EmitterCell {
  /// The reasons why the cell, or one in it, cannot emit, each as a sentence without its layer.
  var faults: [String] {
    // The table reads a cell through the layer that has it, by its name.
    var holder = LayerProperties()
    var cell = self
    if cell.name.isEmpty { cell.name = "cell" }
    cell.emitterCells = []
    holder.emitter.cells = [cell]
    var faults = LayerProperty.properties(ofCellAt: [cell.name]).compactMap { property in
      holder[property].fault.map { "\(property) \($0)" }
    }
    if let fault = timing.fault { faults.append("emitterCells.\(cell.name): \(fault)") }
    return faults + emitterCells.flatMap(\.faults)
  }
}
