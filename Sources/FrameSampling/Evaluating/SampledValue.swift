import Graphics
import LayerModel

/// A value as tracks compute with it: at most four numbers in a vector, or a value of any kind.
protocol SampledValue: Sendable {
  /// The value with a number, in the table's array for values of this type.
  static func value(_ number: Int32, in table: SamplingTable) -> Self
  /// Appends a value to that array and gives its number.
  static func append(_ value: PropertyValue, to table: inout SamplingTable) -> Int32

  /// The value of a point on a path.
  init(_ point: Point)
  func interpolated(to other: Self, by fraction: Double) -> Self
  func added(to other: Self) -> Self
  func repeated(_ count: Double) -> Self
  func combined(with other: Self, _ f: (ValueLanes, ValueLanes) -> ValueLanes) -> Self
  var isFinite: Bool { get }
}

extension ValueLanes: SampledValue {
  static func value(_ number: Int32, in table: SamplingTable) -> Self { table.lanes[Int(number)] }

  static func append(_ value: PropertyValue, to table: inout SamplingTable) -> Int32 {
    guard let lanes = value.lanes else { preconditionFailure("\(value) is no vector") }
    table.lanes.append(lanes)
    return Int32(table.lanes.count - 1)
  }
}

extension PropertyValue: SampledValue {
  static func value(_ number: Int32, in table: SamplingTable) -> Self { table.values[Int(number)] }

  static func append(_ value: PropertyValue, to table: inout SamplingTable) -> Int32 {
    table.values.append(value)
    return Int32(table.values.count - 1)
  }

  init(_ point: Point) { self = .point(point) }
}
