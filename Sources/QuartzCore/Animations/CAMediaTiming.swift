public import CoreGraphics
package import Inbetween

/// The relation of a thing's own time to its parent's.
public protocol CAMediaTiming: AnyObject {
  /// The time at which it begins, in the parent's time.
  var beginTime: CFTimeInterval { get set }
  /// One forward iteration, in its own seconds.
  var duration: CFTimeInterval { get set }
  /// The seconds per second of the parent.
  var speed: Float { get set }
  /// Shift of its own time.
  var timeOffset: CFTimeInterval { get set }
  /// The number of cycles; 0 is once.
  var repeatCount: Float { get set }
  /// The time for which it is repeated; 0 is ignored.
  var repeatDuration: CFTimeInterval { get set }
  /// True when each cycle also runs back.
  var autoreverses: Bool { get set }
  /// The value outside the active time.
  var fillMode: CAMediaTimingFillMode { get set }
}

/// A pacing curve.
open class CAMediaTimingFunction: NSObject {
  package let function: TimingFunction

  /// A curve by its name; a name that there is not is a mistake of the program's, and linear.
  public init(name: CAMediaTimingFunctionName) {
    function = TimingFunction(name: name.rawValue) ?? .linear
  }

  /// A curve from its control points.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    func unit(_ x: Float) -> Double { Double(min(max(x, 0), 1)) }
    function =
      TimingFunction(controlPoints: unit(c1x), Double(c1y), unit(c2x), Double(c2y)) ?? .linear
  }

  init(_ function: TimingFunction) { self.function = function }

  /// Writes a control point, the first or the last of which is a corner of the square.
  public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
    let points = function.controlPoints
    (values[0], values[1]) = (Float(points[index].x), Float(points[index].y))
  }

  /// Curves are equal when their control points are.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? CAMediaTimingFunction)?.function == function
  }
  /// Hashes the control points.
  open override var hash: Int { function.hashValue }
}

/// A function from numbers to matrices.
open class CAValueFunction: NSObject {
  /// The name.
  public let name: CAValueFunctionName

  /// The function of a name.
  public init?(name: CAValueFunctionName) {
    guard ValueFunction(rawValue: name.rawValue) != nil else { return nil }
    self.name = name
  }
}
