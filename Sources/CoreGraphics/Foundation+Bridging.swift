// `CGFloat` as an object, and the names of Core Foundation's types.

@_exported public import Foundation
import _Testing_CoreGraphics

/// A time, or a length of time, in seconds.
public typealias CFTimeInterval = Double
/// A string (`CFStringRef`).
public typealias CFString = NSString
/// Bytes (`CFDataRef`).
public typealias CFData = NSData
/// A list (`CFArrayRef`).
public typealias CFArray = NSArray
/// A dictionary (`CFDictionaryRef`).
public typealias CFDictionary = NSDictionary

/// The greatest number, which old code writes for "for ever".
public let HUGE = Float.infinity

extension CGFloat: @retroactive _ObjectiveCBridgeable {
  /// The object that a number becomes in `Any`.
  public typealias _ObjectiveCType = NSNumber

  /// The number as an object.
  public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

  /// Takes the number of an object.
  public static func _forceBridgeFromObjectiveC(_ object: NSNumber, result: inout CGFloat?) {
    result = CGFloat(object.doubleValue)
  }

  /// Takes the number of an object; always succeeds.
  public static func _conditionallyBridgeFromObjectiveC(
    _ object: NSNumber, result: inout CGFloat?
  ) -> Bool {
    result = CGFloat(object.doubleValue)
    return true
  }

  /// The number of an object, 0 of none.
  public static func _unconditionallyBridgeFromObjectiveC(_ object: NSNumber?) -> CGFloat {
    CGFloat(object?.doubleValue ?? 0)
  }
}

extension CGPoint {
  /// True for the same point.
  public func equalTo(_ other: CGPoint) -> Bool { self == other }
}

extension CGSize {
  /// True for the same size.
  public func equalTo(_ other: CGSize) -> Bool { self == other }
}

extension CGRect {
  /// True for the same rectangle.
  public func equalTo(_ other: CGRect) -> Bool { self == other }
}

extension NSValue {
  /// A point as an object.
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
  /// A size as an object.
  public convenience init(cgSize size: CGSize) { self.init(size: size) }
  /// A rectangle as an object.
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }
  /// The point.
  public var cgPointValue: CGPoint { pointValue }
  /// The size.
  public var cgSizeValue: CGSize { sizeValue }
  /// The rectangle.
  public var cgRectValue: CGRect { rectValue }
}
