import Graphics
import LayerModel

/// A property whose value is made of at most four numbers, read and written as a vector.
///
/// A colour that is none reads as clear, to which other colours are added.
enum LaneField: Sendable {
  // One for each kind of such values.
  case number(LayerProperty.Getter<Double>, LayerProperty.Setter<Double>)
  case point(LayerProperty.Getter<Point>, LayerProperty.Setter<Point>)
  case size(LayerProperty.Getter<Size>, LayerProperty.Setter<Size>)
  case rect(LayerProperty.Getter<Rect>, LayerProperty.Setter<Rect>)
  case color(LayerProperty.Getter<Color?>, LayerProperty.Setter<Color?>)

  /// The field of a property; `nil` when its values are of another kind.
  init?(_ property: LayerProperty) {
    switch property.storage {
    case .number(let get, let set): self = .number(get, set)
    case .point(let get, let set): self = .point(get, set)
    case .size(let get, let set): self = .size(get, set)
    case .rect(let get, let set): self = .rect(get, set)
    case .color(let get, let set): self = .color(get, set)
    default: return nil
    }
  }

  /// The numbers that are there.
  func read(_ properties: LayerProperties) -> ValueLanes {
    switch self {
    case .number(let get, _): ValueLanes(get(properties), 0, 0, 0)
    case .point(let get, _): ValueLanes(get(properties))
    case .size(let get, _): ValueLanes(get(properties))
    case .rect(let get, _): ValueLanes(get(properties))
    case .color(let get, _): ValueLanes(get(properties) ?? .clear)
    }
  }

  /// Writes the numbers that the kind has.
  func write(_ lanes: ValueLanes, to properties: inout LayerProperties) {
    switch self {
    case .number(_, let set): set(&properties, lanes.x)
    case .point(_, let set): set(&properties, lanes.point)
    case .size(_, let set): set(&properties, lanes.size)
    case .rect(_, let set): set(&properties, lanes.rect)
    case .color(_, let set): set(&properties, lanes.color)
    }
  }
}
