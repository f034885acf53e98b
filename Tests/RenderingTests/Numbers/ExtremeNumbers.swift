import Inbetween

/// Numbers at which arithmetic goes wrong: subnormal, tiny, huge, negative, equal and just beside
/// integers' limits.
enum ExtremeNumbers {
  static let magnitudes: [Double] = [
    0, .leastNonzeroMagnitude, 0x1p-1063, 1e-300, 1e-160, 1e-9, 1, 0x1p31, 1e20, 1e160, 1e300,
    .greatestFiniteMagnitude,
  ]
  /// Every magnitude with both signs.
  static let all = magnitudes.flatMap { $0 == 0 ? [0, -0.0] : [$0, -$0] }
  /// Those of them that stand alone among usual numbers.
  static let lone: [Double] = [0, 0x1p-1063, 1e-20, 0x1p31, -1e20, 1e300]
  /// Numbers that are none.
  static let notFinite: [Double] = [.infinity, -.infinity, .nan]
}

/// Makes values of properties out of numbers.
struct ExtremeValues {
  /// The next number of a value.
  let next: () -> Double

  /// A value of a kind, or `nil` for a kind that holds no number.
  func value(of kind: PropertyValue.Kind) -> PropertyValue? {
    switch kind {
    case .number: .number(next())
    case .point: .point(point)
    case .size: .size(Size(width: next(), height: next()))
    case .rect: .rect(Rect(x: next(), y: next(), width: next(), height: next()))
    case .color: .color(color)
    case .transform: .transform(transform)
    case .path: .path(path)
    case .numbers: .numbers([next(), next()])
    case .colors: .colors([color, color])
    case .bool, .text, .font, .image, .corners, .name: nil
    }
  }

  private var point: Point { Point(x: next(), y: next()) }
  private var color: Color {
    Color(red: next(), green: next(), blue: next(), alpha: next())
  }
  private var transform: Transform {
    func row() -> SIMD4<Double> { SIMD4(next(), next(), next(), next()) }
    return Transform(rows: row(), row(), row(), row())
  }
  private var path: Path {
    var path = Path()
    path.move(to: point)
    path.addLine(to: point)
    path.addCurve(to: point, control1: point, control2: point)
    path.addQuadCurve(to: point, control: point)
    path.closeSubpath()
    return path
  }
}

extension PropertyValue {
  /// The value with one of its numbers replaced at a time, so that the others stay usual.
  func replacingEachNumber(by number: Double) -> [PropertyValue] {
    switch self {
    case .number: return [.number(number)]
    case .point(let p):
      return [.point(Point(x: number, y: p.y)), .point(Point(x: p.x, y: number))]
    case .size(let s):
      return [
        .size(Size(width: number, height: s.height)), .size(Size(width: s.width, height: number)),
      ]
    case .rect(let r):
      return [
        .rect(Rect(x: number, y: r.origin.y, width: r.size.width, height: r.size.height)),
        .rect(Rect(x: r.origin.x, y: number, width: r.size.width, height: r.size.height)),
        .rect(Rect(x: r.origin.x, y: r.origin.y, width: number, height: r.size.height)),
        .rect(Rect(x: r.origin.x, y: r.origin.y, width: r.size.width, height: number)),
      ]
    case .transform(let matrix):
      return (0..<16).compactMap { i in
        var entries = matrix.entries
        entries[i] = number
        return Transform(entries: entries).map { .transform($0) }
      }
    case .numbers(let list):
      return list.indices.map { i in
        var list = list
        list[i] = number
        return .numbers(list)
      }
    default: return []
    }
  }
}
