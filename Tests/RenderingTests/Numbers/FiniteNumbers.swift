import Inbetween

/// Looks through a value, with all that is in it, for numbers that are not finite.
enum FiniteNumbers {
  /// The way to the first number that is not finite, or `nil` when all are.
  static func firstFault(in value: Any, _ path: String = "") -> String? {
    switch value {
    case let number as Double: return number.isFinite ? nil : "\(path) is \(number)"
    case let vector as SIMD2<Double>: return fault(of: (0..<2).map { vector[$0] }, path)
    case let vector as SIMD3<Double>: return fault(of: (0..<3).map { vector[$0] }, path)
    case let vector as SIMD4<Double>: return fault(of: (0..<4).map { vector[$0] }, path)
    case is String, is Int, is Bool, is UInt8, is UInt32: return nil
    default: break
    }
    for child in Mirror(reflecting: value).children {
      if let fault = firstFault(in: child.value, "\(path).\(child.label ?? "[]")") { return fault }
    }
    return nil
  }

  /// The first number of a frame that is not finite.
  static func firstFault(of frame: PresentationFrame) -> String? {
    for (position, layer) in frame.layers.enumerated() {
      for property in LayerProperty.all {
        let value = layer.properties[property]
        if !value.numbers.allSatisfy(\.isFinite) { return "\(property) is \(value)" }
      }
      let matrices = [layer.transformToPlane, layer.transformToCanvas]
      if let fault = firstFault(in: (matrices, layer.tint, frame.time(of: position))) {
        return fault
      }
      // Of many particles some stand for all; what is not a number is found below.
      let particles = frame.particles(of: layer.id).prefix(100)
      if let fault = firstFault(in: Array(particles)) { return fault }
    }
    // What is not a number is not itself.
    return frame == frame ? nil : "something in the frame is not a number"
  }

  private static func fault(of numbers: [Double], _ path: String) -> String? {
    numbers.first { !$0.isFinite }.map { "\(path) holds \($0)" }
  }
}

extension PropertyValue {
  /// The numbers in it.
  fileprivate var numbers: [Double] {
    switch self {
    case .number(let n): [n]
    case .point(let p): [p.x, p.y]
    case .size(let s): [s.width, s.height]
    case .rect(let r): [r.origin.x, r.origin.y, r.size.width, r.size.height]
    case .color(let c): c.map { [$0.red, $0.green, $0.blue, $0.alpha] } ?? []
    case .colors(let list): list.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }
    case .transform(let matrix): matrix.entries
    case .numbers(let list): list
    case .path(let path): path?.elements.flatMap(\.coordinates) ?? []
    case .bool, .text, .font, .image, .name, .corners: []
    }
  }
}

extension Path.Element {
  /// The coordinates of its points.
  fileprivate var coordinates: [Double] {
    switch self {
    case .move(let p), .line(let p): [p.x, p.y]
    case .quadCurve(let p, let c): [p.x, p.y, c.x, c.y]
    case .curve(let p, let c, let d): [p.x, p.y, c.x, c.y, d.x, d.y]
    case .close: []
    }
  }
}
