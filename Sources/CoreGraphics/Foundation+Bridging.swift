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
  /// The point; zero of an object that holds neither a point nor a size.
  public var cgPointValue: CGPoint { pair.map { CGPoint(x: $0.0, y: $0.1) } ?? .zero }
  /// The size; zero of an object that holds neither a size nor a point.
  public var cgSizeValue: CGSize { pair.map { CGSize(width: $0.0, height: $0.1) } ?? .zero }
  /// The rectangle; zero of an object that holds none.
  public var cgRectValue: CGRect { holds("Rect") ? rectValue : .zero }

  /// The two numbers of a point or a size; `nil` for other objects.
  package var pair: (CGFloat, CGFloat)? {
    if holds("Point") { return (pointValue.x, pointValue.y) }
    if holds("Size") { return (sizeValue.width, sizeValue.height) }
    return nil
  }

  /// True for an object of a structure; Foundation's own getters end the program for others.
  package func holds(_ structure: String) -> Bool {
    String(cString: objCType).prefix { $0 != "=" }.hasSuffix(structure)
  }
}
