import Graphics
import LayerModel

/// A property whose value is made of at most four numbers, read and written as a vector.
///
/// A colour that is none reads as clear, to which other colours are added.
struct LaneField: Sendable {
  /// The type of the value that is stored.
  private enum Kind: UInt8 {
    // One for each kind of such values.
    case number, point, size, rect, color
  }

  private let kind: Kind
  /// Where the value is in the bytes of `LayerProperties`.
  private let offset: Int32

  /// The field of a property; `nil` when its values are of another kind, or not stored in the
  /// layer's own properties, as those of a filter.
  init?(_ property: LayerProperty) {
    let (kind, offset): (Kind, Int?) =
      switch property.storage {
      case .number(_, _, let place): (.number, place.offset)
      case .point(_, _, let place): (.point, place.offset)
      case .size(_, _, let place): (.size, place.offset)
      case .rect(_, _, let place): (.rect, place.offset)
      case .color(_, _, let place): (.color, place.offset)
      default: (.number, nil)
      }
    guard let offset else { return nil }
    self.kind = kind
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
    case .color:
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
    case .color:
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
