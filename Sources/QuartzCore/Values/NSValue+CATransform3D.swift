public import CoreGraphics
import Synchronization

extension NSValue {
  /// A map as an object.
  public convenience init(caTransform3D transform: CATransform3D) {
    var address = TransformAddresses.address(of: transform)
    self.init(bytes: &address, objCType: Self.transformType)
  }

  /// The type of addresses of maps.
  fileprivate static let transformType = "Q"

  /// The map; all 0 of other objects.
  public var caTransform3DValue: CATransform3D {
    TransformAddresses.transform(of: self) ?? CATransform3D()
  }
}

/// The maps that objects hold, each with an address that is its own: Foundation's objects on Linux
/// hold no structures of other modules.
private enum TransformAddresses {
  private static let known = Mutex<(addresses: [CATransform3D: UInt], maps: [UInt: CATransform3D])>(
    ([:], [:]))

  static func address(of transform: CATransform3D) -> UInt {
    known.withLock { known in
      if let address = known.addresses[transform] { return address }
      // Odd, so that it is no address of memory.
      let address = UInt(known.maps.count) * 2 + 1
      known.addresses[transform] = address
      known.maps[address] = transform
      return address
    }
  }

  static func transform(of value: NSValue) -> CATransform3D? {
    guard String(cString: value.objCType) == NSValue.transformType else { return nil }
    var address: UInt = 0
    value.getValue(&address)
    return known.withLock { $0.maps[address] }
  }
}

extension CATransform3D: _ObjectiveCBridgeable {
  /// The object that a map becomes in `Any`.
  public typealias _ObjectiveCType = NSValue

  /// The map as an object.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(caTransform3D: self) }

  /// Takes the map of an object.
  public static func _forceBridgeFromObjectiveC(_ object: NSValue, result: inout CATransform3D?) {
    result = TransformAddresses.transform(of: object)
  }

  /// Takes the map of an object, if it holds one.
  public static func _conditionallyBridgeFromObjectiveC(
    _ object: NSValue, result: inout CATransform3D?
  ) -> Bool {
    result = TransformAddresses.transform(of: object)
    return result != nil
  }

  /// The map of an object, all 0 of none.
  public static func _unconditionallyBridgeFromObjectiveC(_ object: NSValue?) -> CATransform3D {
    object?.caTransform3DValue ?? CATransform3D()
  }
}
