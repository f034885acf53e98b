import Graphics
import LayerModel

/// A property whose value is made of at most four numbers, read and written as a vector.
///
/// A colour that is none reads as clear, to which other colours are added.
struct LaneField: Sendable {
  private let kind: PropertyValue.Kind
  /// The value's place in the bytes of `LayerProperties`.
  private let offset: Int32

  /// The field of a property; `nil` when its values are of another kind, or not stored in the
  /// layer's own properties, as those of a filter.
  init?(_ property: LayerProperty) {
    guard let offset = property.laneOffset else { return nil }
    kind = property.valueKind
    self.offset = Int32(offset)
  }

  /// The numbers that are there.
  ///
  /// The properties are only read; passed as they are, all of them would be copied.
  func read(_ properties: inout LayerProperties) -> ValueLanes {
    switch kind {
    case .number: return ValueLanes(load(Double.self, &properties), 0, 0, 0)
    case .point:
      let point = load(Point.self, &properties)
      return ValueLanes(point.x, point.y, 0, 0)
    case .size:
      let size = load(Size.self, &properties)
      return ValueLanes(size.width, size.height, 0, 0)
    case .rect:
      let rect = load(Rect.self, &properties)
      return ValueLanes(rect.origin.x, rect.origin.y, rect.size.width, rect.size.height)
    default:
      guard let color = load(Color?.self, &properties) else { return ValueLanes() }
      return ValueLanes(color.red, color.green, color.blue, color.alpha)
    }
  }

  /// Writes the numbers that the kind has.
  func write(_ lanes: ValueLanes, to properties: inout LayerProperties) {
    switch kind {
    case .number: store(lanes.x, &properties)
    case .point: store(Point(x: lanes.x, y: lanes.y), &properties)
    case .size: store(Size(width: lanes.x, height: lanes.y), &properties)
    case .rect: store(Rect(x: lanes.x, y: lanes.y, width: lanes.z, height: lanes.w), &properties)
    default:
      let color = Color(red: lanes.x, green: lanes.y, blue: lanes.z, alpha: lanes.w)
      store(Optional(color), &properties)
    }
  }

  private func load<Value>(
    _ type: Value.Type, _ properties: inout LayerProperties
  ) -> Value {
    withUnsafeMutableBytes(of: &properties) { $0.load(fromByteOffset: Int(offset), as: type) }
  }

  private func store<Value>(_ value: Value, _ properties: inout LayerProperties) {
    withUnsafeMutableBytes(of: &properties) {
      $0.storeBytes(of: value, toByteOffset: Int(offset), as: Value.self)
    }
  }
}
