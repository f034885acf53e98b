import CoreGraphics
import Inbetween

/// Values as programs hand them over in `Any`, and our own.
enum AnyValue {
  /// Our own value of a kind; `nil` for none, and for one of another kind.
  static func value(
    _ any: Any?, _ kind: PropertyValue.Kind, _ property: LayerProperty
  ) -> PropertyValue? {
    guard let any = unwrapped(any) else { return nil }
    switch kind {
    case .number: return number(any).map { .number($0) }
    case .bool: return (any as? NSNumber).map { .bool($0.boolValue) }
    case .color: return (any as? CGColor).map { .color($0.value) }
    case .transform:
      if let affine = any as? CGAffineTransform {
        return .transform(CATransform3DMakeAffineTransform(affine).value)
      }
      return (any as? CATransform3D).map { .transform($0.value) }
    case .path: return (any as? CGPath).map { .path($0.path) }
    case .numbers: return (any as? [Any]).map { .numbers($0.compactMap(number)) }
    case .colors:
      return (any as? [Any]).map { .colors($0.compactMap { ($0 as? CGColor)?.value }) }
    case .text:
      if let string = any as? NSAttributedString { return .text(AttributedText(string)) }
      return (any as? String).map { .text(AttributedText($0)) }
    case .font:
      return
        ((any as? CTFont)?.reference ?? (any as? CGFont)?.reference
        ?? (any as? String).map { FontReference(name: $0) })
        .map { .font($0) }
    case .image: return (any as? CGImage).map { .image($0.reference) }
    case .name: return name(any).map { .name(ownName($0, of: property)) }
    case .corners:
      let bits = (any as? CACornerMask)?.rawValue ?? (any as? NSNumber)?.uintValue
      return bits.map { .corners(CornerMask(rawValue: UInt8(truncatingIfNeeded: $0))) }
    default: return numbers(any).flatMap { PropertyValue(kind, numbers: $0) }
    }
  }

  /// The value as programs get it; `nil` for none.
  static func any(_ value: PropertyValue, of property: LayerProperty) -> Any? {
    switch value {
    case .number(let number): NSNumber(value: number)
    case .bool(let flag): NSNumber(value: flag)
    case .point(let point): NSValue(point: CGPoint(point))
    case .size(let size): NSValue(size: CGSize(size))
    case .rect(let rect): NSValue(rect: CGRect(rect))
    case .color(let color): color.map { CGColor($0) }
    case .transform(let matrix): NSValue(caTransform3D: CATransform3D(matrix))
    case .path(let path): path.map { CGPath($0) }
    case .numbers(let list): list.isEmpty ? nil : list.map { NSNumber(value: $0) }
    case .colors(let list): list.isEmpty ? nil : list.map { CGColor($0) }
    case .font(let font): font.name
    case .image(let image): image.flatMap { picture($0) }
    case .name(let name): appleName(name, of: property)
    case .corners(let corners): NSNumber(value: UInt(corners.rawValue))
    default: value.description
    }
  }

  /// The value inside optionals; `nil` for none and for `NSNull`.
  static func unwrapped(_ any: Any?) -> Any? {
    guard let any, !(any is NSNull) else { return nil }
    let mirror = Mirror(reflecting: any)
    guard mirror.displayStyle == .optional else { return any }
    return mirror.children.first.flatMap { unwrapped($0.value) }
  }

  /// A number of whatever type.
  static func number(_ any: Any) -> Double? { (any as? NSNumber)?.doubleValue }

  /// The numbers of a point, a size, a rectangle, or a list of them.
  private static func numbers(_ any: Any) -> [Double]? {
    if let pair = (any as? NSValue)?.pair { return [Double(pair.0), Double(pair.1)] }
    if let rect = any as? CGRect { return PropertyValue.rect(Rect(rect)).components }
    return (any as? [Any])?.compactMap(number)
  }

  private static func name(_ any: Any) -> String? {
    any as? String ?? (any as? any RawRepresentable)?.rawValue as? String
  }

  /// The picture of an image.
  static func picture(_ image: ImageReference) -> CGImage? {
    guard case .bytes(let bytes) = image.source else {
      return image.source.file.flatMap { CGDataProvider(url: NSURL(fileURLWithPath: $0)) }.flatMap {
        CGImage(
          pngDataProviderSource: $0, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
      }
    }
    return CGImage(encoded: bytes.bytes)
  }

  // MARK: Names

  /// Our own name of a choice: Core Animation's top is the largest y, which is below on screen.
  static func ownName(_ name: String, of property: LayerProperty) -> String {
    switch (property, name) {
    case (.fillRule, "non-zero"): "nonZero"
    case (.fillRule, "even-odd"): "evenOdd"
    case (.contentsGravity, _): mirrored(name)
    default: name
    }
  }

  /// Core Animation's name of a choice.
  static func appleName(_ name: String, of property: LayerProperty) -> String {
    switch (property, name) {
    case (.fillRule, "nonZero"): "non-zero"
    case (.fillRule, "evenOdd"): "even-odd"
    case (.contentsGravity, _): mirrored(name)
    default: name
    }
  }

  private static func mirrored(_ gravity: String) -> String {
    if gravity.hasPrefix("top") { return "bottom" + gravity.dropFirst(3) }
    if gravity.hasPrefix("bottom") { return "top" + gravity.dropFirst(6) }
    return gravity
  }
}
