import Documents
import Graphics
import LayerModel

extension LayerProperty.Unit {
  /// The unit as references say it.
  var words: String {
    switch self {
    case .none: ""
    case .points: "points"
    case .fractions: "parts of a whole"
    case .pixelsPerPoint: "pixels per point"
    case .radians: "radians"
    case .seconds: "seconds"
    case .perSecond: "per second"
    case .pointsPerSecond: "points per second"
    case .pointsPerSecondSquared: "points per second squared"
    case .radiansPerSecond: "radians per second"
    }
  }
}

extension LayerProperty {
  /// The value of an untouched layer, as JSON; `nil` for those that JSON would not tell.
  var standard: String? {
    var holder = LayerProperties()
    holder.emitter.cells = [EmitterCell()]
    holder.emitter.cells[0].name = "cell"
    switch holder[self] {
    case .color(nil), .path(nil), .image(nil): return "null"
    case .color(let color?): return "\"\(color.spelling)\""
    case .number(let number): return number.shortestDecimal
    case .bool(let bool): return "\(bool)"
    case .name(let name), .text(let name): return "\"\(name)\""
    case .font(let font): return "\"\(font.name)\""
    case .numbers, .colors: return "null"
    case .corners: return "[\(CornerMask.named.map { "\"\($0.name)\"" }.joined(separator: ", "))]"
    case .point, .size, .rect:
      return "[\(holder[self].components.map(\.shortestDecimal).joined(separator: ", "))]"
    case .transform, .path, .image: return nil
    }
  }
}
