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
    let value = holder[self]
    switch value {
    case .numbers, .colors: return "null"
    case .transform: return nil
    default: return PropertyCodecs.values(of: self).write(value, .plain).inJSON
    }
  }
}
