import Documents
import LayerModel
import SceneModel

extension EffectBuilder {
  /// Stretches the light of each colour and the opacity, and then the light of all.
  func levels(_ effect: JSONField, _ name: String, in layer: inout Layer) {
    let plain = Track([0.0, 1, 1, 0, 1])
    let each = [10, 17, 24, 31].map { levels(effect, from: $0) }
    let all = levels(effect, from: 3)
    for (levels, step) in [(each, ""), ([all, all, all, plain], "OfAll")] {
      // What is beyond the ends is cut before it is put where it is wanted.
      let stretches = levels.map { levels in
        levels.bent(baking) { level -> [Double] in
          let length = level[1] - level[0]
          guard abs(length) > 1e-6 else { return [0, level[0] < 0.5 ? 1 : 0] }
          return [1 / length, -level[0] / length]
        }
      }
      add(stretches, name + step, in: &layer)
      add(levels.map { $0.map { [$0[4] - $0[3], $0[3]] } }, name + step + "Ends", in: &layer)
    }
    if (each + [all]).contains(where: { $0.values.contains { $0[2] != 1 } }) {
      effect.leaveOut("a gamma of levels is approximated", drawing: "levels without it")
    }
  }

  /// The values of levels: from where to where, the gamma, and onto where.
  private func levels(_ effect: JSONField, from place: Int) -> Track<[Double]> {
    let standards = [0.0, 1, 1, 0, 1]
    let numbers = standards.indices.map { number(value(effect, place + $0), standards[$0]) }
    return numbers.dropFirst().reduce(numbers[0].map { [$0] }) { list, number in
      list.combined(with: number, baking) { $0 + [$1] }
    }
  }

  /// Adds a filter that multiplies each of red, green, blue and opacity and adds to it.
  private func add(_ parts: [Track<[Double]>], _ name: String, in layer: inout Layer) {
    let rows = parts.dropFirst().reduce(parts[0]) { rows, part in
      rows.combined(with: part, baking) { $0 + $1 }
    }
    guard rows.constant != [1, 0, 1, 0, 1, 0, 1, 0] else { return }
    let matrix = rows.map { rows -> [Double] in
      var matrix = Array(repeating: 0.0, count: 20)
      for row in 0..<4 {
        matrix[6 * row] = rows[2 * row]
        matrix[5 * row + 4] = rows[2 * row + 1]
      }
      return matrix
    }
    writer.add(.colorMatrix, name, matrix, in: &layer) { .numbers($0) }
  }
}
