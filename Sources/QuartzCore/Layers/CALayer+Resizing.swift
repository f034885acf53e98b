import CoreGraphics

/// The parts of a layer's way across its superlayer that give when that becomes larger or smaller.
public struct CAAutoresizingMask: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt32
  /// A mask from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  // By Core Animation's numbers.
  /// The margin at the smallest x.
  public static let layerMinXMargin = CAAutoresizingMask(rawValue: 1)
  /// The width.
  public static let layerWidthSizable = CAAutoresizingMask(rawValue: 2)
  /// The margin at the largest x.
  public static let layerMaxXMargin = CAAutoresizingMask(rawValue: 4)
  /// The margin at the smallest y.
  public static let layerMinYMargin = CAAutoresizingMask(rawValue: 8)
  /// The height.
  public static let layerHeightSizable = CAAutoresizingMask(rawValue: 16)
  /// The margin at the largest y.
  public static let layerMaxYMargin = CAAutoresizingMask(rawValue: 32)
}

extension CALayer {
  /// The layer's place after its superlayer had another size: each part that gives takes its share
  /// of the difference, by its length.
  func frameResized(from old: CGSize) -> CGRect {
    guard let outer = superlayer?.bounds, !autoresizingMask.isEmpty else { return frame }
    let mask = autoresizingMask
    let (x, width) = Self.resized(
      frame.minX - outer.minX, frame.width, from: old.width, to: outer.width,
      gives: (
        mask.contains(.layerMinXMargin), mask.contains(.layerWidthSizable),
        mask.contains(.layerMaxXMargin)
      ))
    let (y, height) = Self.resized(
      frame.minY - outer.minY, frame.height, from: old.height, to: outer.height,
      gives: (
        mask.contains(.layerMinYMargin), mask.contains(.layerHeightSizable),
        mask.contains(.layerMaxYMargin)
      ))
    return CGRect(x: outer.minX + x, y: outer.minY + y, width: width, height: height)
  }

  private static func resized(
    _ start: CGFloat, _ length: CGFloat, from old: CGFloat, to new: CGFloat,
    gives: (margin: Bool, length: Bool, rest: Bool)
  ) -> (start: CGFloat, length: CGFloat) {
    let parts = [
      (gives.margin, start), (gives.length, length), (gives.rest, old - start - length),
    ]
    let giving = parts.filter(\.0)
    let sum = giving.reduce(0) { $0 + $1.1 }
    func share(_ part: (gives: Bool, length: CGFloat)) -> CGFloat {
      guard part.gives else { return 0 }
      return (new - old) * (sum > 0 ? part.length / sum : 1 / CGFloat(giving.count))
    }
    return (start + share(parts[0]), Swift.max(0, length + share(parts[1])))
  }
}
