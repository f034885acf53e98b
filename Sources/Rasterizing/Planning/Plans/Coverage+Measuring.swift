import Coverage
import Graphics
import LayerModel

extension DrawingStep.Coverage {
  /// Outlines of more elements are left to Cairo: where hundreds of edges cross all over the pixels
  /// it is faster to sample them.
  private static let fewElements = 64

  /// The same coverage for a colour, measured where that is faster.
  var measured: DrawingStep.Coverage {
    guard case .fill(let path, let map, let rule) = self,
      path.elements.count <= Self.fewElements
    else { return self }
    return .area(path, map, rule)
  }

  /// The same coverage as Cairo samples it, through which anything can be painted.
  var sampled: DrawingStep.Coverage {
    switch self {
    case .area(let path, let map, let rule): .fill(path, map, rule)
    case .text(let text, let map): .fill(text.outline, map, .nonZero)
    case .pieces(let line): .stroke(line.path, line.map, line.style)
    case .box, .rect, .fill, .stroke, .mask, .cell: self
    }
  }
}
