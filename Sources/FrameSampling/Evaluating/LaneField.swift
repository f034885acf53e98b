import Graphics
import LayerModel

/// A property whose value is made of at most four numbers, read and written as a vector.
///
/// A colour that is none reads as clear, to which other colours are added.
struct LaneField: Sendable {
  /// The numbers, which lie one behind another; a colour may be none.
  private let count: Int8
  private let isColor: Bool
  /// The value's place in the bytes of `LayerProperties`.
  private let offset: Int32

  /// The field of a property; `nil` when its values are of another kind, or not stored in the
  /// layer's own properties, as those of a filter.
  init?(_ property: LayerProperty) {
    guard let offset = property.laneOffset, let count = property.valueKind.laneCount else {
      return nil
    }
    (self.count, isColor) = (Int8(count), property.valueKind == .color)
    self.offset = Int32(offset)
  }

  /// The numbers that are there.
  ///
  /// The properties are only read; passed as they are, all of them would be copied.
  func read(_ properties: inout LayerProperties) -> ValueLanes {
    withUnsafeMutableBytes(of: &properties) { bytes in
      let offset = Int(offset)
      if isColor {
        return bytes.load(fromByteOffset: offset, as: Color?.self).map { ValueLanes($0) }
          ?? ValueLanes()
      }
      switch count {
      case 1: return ValueLanes(bytes.load(fromByteOffset: offset, as: Double.self), 0, 0, 0)
      case 2:
        let half = bytes.loadUnaligned(fromByteOffset: offset, as: SIMD2<Double>.self)
        return ValueLanes(lowHalf: half, highHalf: SIMD2())
      default: return bytes.loadUnaligned(fromByteOffset: offset, as: ValueLanes.self)
      }
    }
  }

  /// Writes the numbers that the kind has.
  func write(_ lanes: ValueLanes, to properties: inout LayerProperties) {
    withUnsafeMutableBytes(of: &properties) { bytes in
      let offset = Int(offset)
      if isColor {
        return bytes.storeBytes(of: lanes.color, toByteOffset: offset, as: Color?.self)
      }
      switch count {
      case 1: bytes.storeBytes(of: lanes.x, toByteOffset: offset, as: Double.self)
      case 2: bytes.storeBytes(of: lanes.lowHalf, toByteOffset: offset, as: SIMD2<Double>.self)
      default: bytes.storeBytes(of: lanes, toByteOffset: offset, as: ValueLanes.self)
      }
    }
  }
}
