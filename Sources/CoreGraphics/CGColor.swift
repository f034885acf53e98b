public import Foundation
package import Inbetween

/// The kinds of colours there are.
public final class CGColorSpace: Hashable, Sendable {
  /// The name of the space.
  public var name: CFString? { nameText as NSString }
  /// The number of components without alpha: 1 or 3.
  public let numberOfComponents: Int

  private init(_ name: String, _ count: Int) {
    (nameText, numberOfComponents) = (name, count)
  }
  private let nameText: String

  /// The space of a name; `nil` for others than grey and RGB.
  public init?(name: CFString) {
    let text = "\(name)"
    guard text.hasPrefix("kCGColorSpace"), !text.contains("CMYK"), !text.contains("Lab") else {
      return nil
    }
    nameText = text
    numberOfComponents = text.contains("Gray") ? 1 : 3
  }

  /// The name of sRGB.
  public static var sRGB: CFString { "kCGColorSpaceSRGB" }
  /// The name of sRGB beyond 0…1.
  public static var extendedSRGB: CFString { "kCGColorSpaceExtendedSRGB" }
  /// The name of Display P3, whose colours are taken as sRGB's.
  public static var displayP3: CFString { "kCGColorSpaceDisplayP3" }
  /// The name of linear sRGB, whose colours are taken as sRGB's.
  public static var linearSRGB: CFString { "kCGColorSpaceLinearSRGB" }
  /// The name of RGB.
  public static var genericRGBLinear: CFString { "kCGColorSpaceGenericRGBLinear" }
  /// The name of grey.
  public static var genericGrayGamma2_2: CFString { "kCGColorSpaceGenericGrayGamma2_2" }

  static let rgb = CGColorSpace("kCGColorSpaceSRGB", 3)
  static let gray = CGColorSpace("kCGColorSpaceGenericGrayGamma2_2", 1)

  /// The sort of space.
  public var model: CGColorSpaceModel { numberOfComponents == 1 ? .monochrome : .rgb }

  /// Spaces are equal when their names are.
  public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool { a.nameText == b.nameText }
  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(nameText) }
}

/// The sorts of colour spaces.
public enum CGColorSpaceModel: Int32, Sendable {
  // By Core Graphics' numbers.
  case unknown = -1
  case monochrome = 0
  case rgb, cmyk, lab, deviceN, indexed, pattern
}

/// The space of red, green and blue.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .rgb }
/// The space of grey.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .gray }

/// A colour with its opacity.
public final class CGColor: Hashable, Sendable, CustomStringConvertible {
  /// The space of its components.
  public let colorSpace: CGColorSpace?
  private let numbers: [CGFloat]

  /// A colour from the components of its space and the alpha behind them.
  public convenience init?(colorSpace: CGColorSpace, components: UnsafePointer<CGFloat>) {
    let count = colorSpace.numberOfComponents + 1
    self.init(colorSpace, Array(UnsafeBufferPointer(start: components, count: count)))
  }
  /// A colour of sRGB.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(.rgb, [red, green, blue, alpha])
  }
  /// A colour of RGB, which is sRGB here.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(.rgb, [red, green, blue, alpha])
  }
  /// A grey.
  public convenience init(gray: CGFloat, alpha: CGFloat) { self.init(.gray, [gray, alpha]) }
  /// A grey.
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(.gray, [gray, alpha])
  }

  private init(_ space: CGColorSpace, _ numbers: [CGFloat]) {
    (colorSpace, self.numbers) = (space, numbers)
  }

  /// Opaque white.
  public static let white = CGColor(.gray, [1, 1])
  /// Opaque black.
  public static let black = CGColor(.gray, [0, 1])
  /// Clear.
  public static let clear = CGColor(.gray, [0, 0])

  /// The components of its space, alpha last.
  public var components: [CGFloat]? { numbers }
  /// The number of components, alpha included.
  public var numberOfComponents: Int { numbers.count }
  /// The opacity.
  public var alpha: CGFloat { numbers.last ?? 0 }
  /// A copy with another opacity.
  public func copy(alpha: CGFloat) -> CGColor? {
    CGColor(colorSpace ?? .rgb, numbers.dropLast() + [alpha])
  }
  /// The colour itself, which is constant.
  public func copy() -> CGColor? { self }
  /// The colour in another space.
  public func converted(
    to space: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?
  ) -> CGColor? {
    guard space.numberOfComponents != numbers.count - 1 else { return CGColor(space, numbers) }
    let color = value
    guard space.numberOfComponents == 1 else { return CGColor(color) }
    return CGColor(
      space, [0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue, color.alpha])
  }

  /// Colours are equal when space and components are.
  public static func == (a: CGColor, b: CGColor) -> Bool {
    a.numbers == b.numbers && a.colorSpace?.model == b.colorSpace?.model
  }
  /// Hashes the components.
  public func hash(into hasher: inout Hasher) { hasher.combine(numbers) }
  /// The components as text.
  public var description: String { "<CGColor [\(numbers.map { "\($0)" }.joined(separator: " "))]>" }

  /// The same colour as our own value.
  package var value: Color {
    if numbers.count == 2 {
      let gray = Double(numbers[0])
      return Color(red: gray, green: gray, blue: gray, alpha: Double(numbers[1]))
    }
    return Color(
      red: Double(numbers[0]), green: Double(numbers[1]), blue: Double(numbers[2]),
      alpha: Double(numbers[3]))
  }

  /// A colour from our own value.
  package convenience init(_ color: Color) {
    self.init(
      .rgb, [CGFloat(color.red), CGFloat(color.green), CGFloat(color.blue), CGFloat(color.alpha)])
  }
}

/// The treatment of colours that a space lacks; all are one here.
public enum CGColorRenderingIntent: Int32, Sendable {
  // By Core Graphics' numbers.
  case defaultIntent = 0
  case absoluteColorimetric, relativeColorimetric, perceptual, saturation
}
