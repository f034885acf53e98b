import Documents
import Glibc

/// A function of one component of colours (`feFuncR` and its like; Filter Effects 1, 9.7).
struct TransferFunction {
  private enum Kind {
    case linear(slope: Double, intercept: Double)
    case table([Double])
    case steps([Double])
    case gamma(amplitude: Double, exponent: Double, offset: Double)
  }

  private let kind: Kind

  /// The function of an element; `nil` for one that changes nothing.
  init?(_ node: SVGNode) {
    func number(_ name: String, _ usual: Double) -> Double {
      node[name].flatMap { NumberText.number($0) } ?? usual
    }
    let table = node["tableValues"].flatMap { NumberText.numbers($0) } ?? []
    switch node["type"] ?? "identity" {
    case "linear": kind = .linear(slope: number("slope", 1), intercept: number("intercept", 0))
    case "gamma":
      kind = .gamma(
        amplitude: number("amplitude", 1), exponent: number("exponent", 1),
        offset: number("offset", 0))
    case "table" where !table.isEmpty: kind = .table(table)
    case "discrete" where !table.isEmpty: kind = .steps(table)
    default: return nil
    }
  }

  /// The slope and the value at 0 of a straight one; `nil` for others.
  var line: (slope: Double, intercept: Double)? {
    switch kind {
    case .linear(let slope, let intercept): (slope, intercept)
    case .table(let values), .steps(let values):
      values.count == 1
        ? (0, values[0])
        : isTable && values.count == 2
          ? (values[1] - values[0], values[0]) : nil
    case .gamma(let amplitude, let exponent, let offset):
      exponent == 1 ? (amplitude, offset) : nil
    }
  }

  private var isTable: Bool { if case .table = kind { true } else { false } }

  /// The value at a component in 0…1, which is in 0…1, too; 0 where it is no number.
  func value(at component: Double) -> Double {
    let value = unbounded(at: component)
    return value.isNaN ? 0 : min(max(value, 0), 1)
  }

  private func unbounded(at component: Double) -> Double {
    switch kind {
    case .linear(let slope, let intercept): return intercept + slope * component
    case .gamma(let amplitude, let exponent, let offset):
      return amplitude * pow(component, exponent) + offset
    case .table(let values):
      let place = component * Double(values.count - 1)
      let low = min(max(Int(place), 0), values.count - 1)
      let high = min(low + 1, values.count - 1)
      return values[low] + (values[high] - values[low]) * (place - Double(low))
    case .steps(let values):
      return values[min(max(Int(component * Double(values.count)), 0), values.count - 1)]
    }
  }
}
