public import Foundation

// Points, sizes and rectangles as objects, which Foundation on Linux leaves out.

extension CGPoint: @retroactive _ObjectiveCBridgeable {
  /// The object that a value becomes in `Any`.
  public typealias _ObjectiveCType = NSValue

  /// The value as an object.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(point: self) }

  /// Takes the value of an object.
  public static func _forceBridgeFromObjectiveC(_ object: NSValue, result: inout CGPoint?) {
    result = object.pointValue
  }

  /// Takes the value of an object, if it holds one.
  public static func _conditionallyBridgeFromObjectiveC(
    _ object: NSValue, result: inout CGPoint?
  ) -> Bool {
    guard String(cString: object.objCType).contains("Point=") else { return false }
    result = object.pointValue
    return true
  }

  /// The value of an object, zero of none.
  public static func _unconditionallyBridgeFromObjectiveC(_ object: NSValue?) -> CGPoint {
    object?.pointValue ?? .zero
  }
}

extension CGSize: @retroactive _ObjectiveCBridgeable {
  /// The object that a value becomes in `Any`.
  public typealias _ObjectiveCType = NSValue

  /// The value as an object.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(size: self) }

  /// Takes the value of an object.
  public static func _forceBridgeFromObjectiveC(_ object: NSValue, result: inout CGSize?) {
    result = object.sizeValue
  }

  /// Takes the value of an object, if it holds one.
  public static func _conditionallyBridgeFromObjectiveC(
    _ object: NSValue, result: inout CGSize?
  ) -> Bool {
    guard String(cString: object.objCType).contains("Size=") else { return false }
    result = object.sizeValue
    return true
  }

  /// The value of an object, zero of none.
  public static func _unconditionallyBridgeFromObjectiveC(_ object: NSValue?) -> CGSize {
    object?.sizeValue ?? .zero
  }
}

extension CGRect: @retroactive _ObjectiveCBridgeable {
  /// The object that a value becomes in `Any`.
  public typealias _ObjectiveCType = NSValue

  /// The value as an object.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(rect: self) }

  /// Takes the value of an object.
  public static func _forceBridgeFromObjectiveC(_ object: NSValue, result: inout CGRect?) {
    result = object.rectValue
  }

  /// Takes the value of an object, if it holds one.
  public static func _conditionallyBridgeFromObjectiveC(
    _ object: NSValue, result: inout CGRect?
  ) -> Bool {
    guard String(cString: object.objCType).contains("Rect=") else { return false }
    result = object.rectValue
    return true
  }

  /// The value of an object, zero of none.
  public static func _unconditionallyBridgeFromObjectiveC(_ object: NSValue?) -> CGRect {
    object?.rectValue ?? .zero
  }
}
