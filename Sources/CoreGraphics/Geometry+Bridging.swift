public import Foundation

// Points, sizes and rectangles as objects, which Foundation on Linux leaves out.

extension CGPoint: @retroactive _ObjectiveCBridgeable {
  /// The object that a value becomes in `Any`.
  public typealias _ObjectiveCType = NSValue

  /// The value as an object.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(point: self) }

  /// Takes the value of an object.
  public static func _forceBridgeFromObjectiveC(_ object: NSValue, result: inout CGPoint?) {
    result = object.cgPointValue
  }

  /// Takes the value of an object, if it holds one.
  public static func _conditionallyBridgeFromObjectiveC(
    _ object: NSValue, result: inout CGPoint?
  ) -> Bool {
    guard object.holds("Point") else { return false }
    result = object.cgPointValue
    return true
  }

  /// The value of an object, zero of none.
  public static func _unconditionallyBridgeFromObjectiveC(_ object: NSValue?) -> CGPoint {
    object?.cgPointValue ?? .zero
  }
}

extension CGSize: @retroactive _ObjectiveCBridgeable {
  /// The object that a value becomes in `Any`.
  public typealias _ObjectiveCType = NSValue

  /// The value as an object.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(size: self) }

  /// Takes the value of an object.
  public static func _forceBridgeFromObjectiveC(_ object: NSValue, result: inout CGSize?) {
    result = object.cgSizeValue
  }

  /// Takes the value of an object, if it holds one.
  public static func _conditionallyBridgeFromObjectiveC(
    _ object: NSValue, result: inout CGSize?
  ) -> Bool {
    guard object.holds("Size") else { return false }
    result = object.cgSizeValue
    return true
  }

  /// The value of an object, zero of none.
  public static func _unconditionallyBridgeFromObjectiveC(_ object: NSValue?) -> CGSize {
    object?.cgSizeValue ?? .zero
  }
}

extension CGRect: @retroactive _ObjectiveCBridgeable {
  /// The object that a value becomes in `Any`.
  public typealias _ObjectiveCType = NSValue

  /// The value as an object.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(rect: self) }

  /// Takes the value of an object.
  public static func _forceBridgeFromObjectiveC(_ object: NSValue, result: inout CGRect?) {
    result = object.cgRectValue
  }

  /// Takes the value of an object, if it holds one.
  public static func _conditionallyBridgeFromObjectiveC(
    _ object: NSValue, result: inout CGRect?
  ) -> Bool {
    guard object.holds("Rect") else { return false }
    result = object.cgRectValue
    return true
  }

  /// The value of an object, zero of none.
  public static func _unconditionallyBridgeFromObjectiveC(_ object: NSValue?) -> CGRect {
    object?.cgRectValue ?? .zero
  }
}
