public import Foundation
package import Inbetween

/// Colours along a way.
public final class CGGradient: Hashable, Sendable {
  package let colors: [Color]
  /// The places of the colours, 0…1.
  package let locations: [Double]

  /// A gradient of colours; `nil` for fewer than one.
  ///
  /// - Parameters:
  ///   - space: The space, which is sRGB here.
  ///   - colors: The colours, of `CGColor`.
  ///   - locations: The places, as many as colours; `nil` spaces them evenly.
  public convenience init?(
    colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?
  ) {
    let colors = colors.compactMap { $0 as? CGColor }.map(\.value)
    self.init(colors, locations)
  }

  /// A gradient of components.
  public convenience init?(
    colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
    locations: UnsafePointer<CGFloat>?, count: Int
  ) {
    let size = space.numberOfComponents + 1
    self.init(
      (0..<count).compactMap {
        CGColor(colorSpace: space, components: components + $0 * size)?.value
      }, locations)
  }

  private init?(_ colors: [Color], _ locations: UnsafePointer<CGFloat>?) {
    guard !colors.isEmpty else { return nil }
    self.colors = colors
    let last = Double(max(colors.count - 1, 1))
    self.locations = colors.indices.map { i in
      locations.map { Double($0[i]) } ?? Double(i) / last
    }
  }

  init(_ colors: [Color], _ locations: [Double]) {
    (self.colors, self.locations) = (colors, locations)
  }

  /// Gradients are equal when colours and places are.
  public static func == (a: CGGradient, b: CGGradient) -> Bool {
    a.colors == b.colors && a.locations == b.locations
  }
  /// Hashes the colours.
  public func hash(into hasher: inout Hasher) { hasher.combine(colors) }
}

/// The parts beyond a gradient's ends that are painted.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt32
  /// Options from their bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The part before the start.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// The part behind the end.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

/// A blend mode, or an operator of Porter and Duff.
public enum CGBlendMode: Int32, Sendable {
  // By Core Graphics' numbers.
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight
  case hardLight, difference, exclusion, hue, saturation, color, luminosity, clear, copy
  case sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn, destinationOut
  case destinationAtop, xor, plusDarker, plusLighter

  /// The layer's blend mode; operators that clear pixels outside of the source are drawn as normal.
  var layerMode: BlendMode {
    switch self {
    case .multiply: .multiply
    case .screen: .screen
    case .overlay: .overlay
    case .darken: .darken
    case .lighten: .lighten
    case .colorDodge: .colorDodge
    case .colorBurn: .colorBurn
    case .softLight: .softLight
    case .hardLight: .hardLight
    case .difference: .difference
    case .exclusion: .exclusion
    case .hue: .hue
    case .saturation: .saturation
    case .color: .color
    case .luminosity: .luminosity
    case .clear, .destinationOut: .destinationOut
    case .sourceAtop: .sourceAtop
    case .destinationOver: .destinationOver
    case .xor: .xor
    case .plusLighter: .plusLighter
    case .normal, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop, .plusDarker:
      .normal
    }
  }
}
