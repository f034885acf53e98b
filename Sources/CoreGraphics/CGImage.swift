public import Foundation
package import Inbetween

/// An address of a file (`CFURLRef`).
public typealias CFURL = NSURL

/// The bytes that an image is made of.
public final class CGDataProvider: Sendable {
  let bytes: [UInt8]

  /// The bytes of data.
  public init?(data: CFData) { bytes = Array(data as Data) }
  /// The bytes of a file; `nil` when it cannot be read.
  public init?(url: CFURL) {
    guard let path = url.path, let data = FileManager.default.contents(atPath: path) else {
      return nil
    }
    bytes = Array(data)
  }
  /// The bytes of a file; `nil` when it cannot be read.
  public init?(filename: UnsafePointer<CChar>) {
    guard let data = FileManager.default.contents(atPath: String(cString: filename)) else {
      return nil
    }
    bytes = Array(data)
  }
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The bytes.
  public var data: CFData? { NSData(data: Data(bytes)) }
}

/// A picture that never changes.
public final class CGImage: Hashable, Sendable {
  /// The file's bytes as they came; `nil` for a picture that was drawn.
  private let encoded: ContentBytes?
  private let pixmap: Pixmap

  /// A picture of pixels.
  package init(_ pixmap: Pixmap) { (self.pixmap, encoded) = (pixmap, nil) }

  /// A picture of a file's bytes in whatever form FFmpeg decodes.
  package init?(encoded bytes: [UInt8]) {
    let content = ContentBytes(bytes)
    guard let pixmap = try? ImageDecoder().decode(.bytes(content)) else { return nil }
    (self.pixmap, encoded) = (pixmap, content)
  }

  /// A PNG file's picture; `nil` when it is none.
  public convenience init?(
    pngDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    self.init(encoded: source.bytes)
  }

  /// A JPEG file's picture; `nil` when it is none.
  public convenience init?(
    jpegDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    self.init(encoded: source.bytes)
  }

  /// A picture of raw pixels of four bytes; `nil` for other layouts.
  public convenience init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: CGBitmapInfo, provider: CGDataProvider,
    decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    guard bitsPerComponent == 8, bitsPerPixel == 32, width > 0, height > 0,
      provider.bytes.count >= bytesPerRow * height
    else { return nil }
    let layout = PixelLayout(bitmapInfo)
    self.init(layout.pixmap(provider.bytes, width, height, bytesPerRow))
  }

  /// Pixels in a row.
  public var width: Int { pixmap.width }
  /// Rows.
  public var height: Int { pixmap.height }
  /// Bits of a component.
  public var bitsPerComponent: Int { 8 }
  /// Bits of a pixel.
  public var bitsPerPixel: Int { 32 }
  /// Bytes from row to row of ``dataProvider``.
  public var bytesPerRow: Int { pixmap.strideInBytes }
  /// The space of the colours.
  public var colorSpace: CGColorSpace? { CGColorSpaceCreateDeviceRGB() }
  /// The layout of ``dataProvider``'s bytes: blue, green, red, alpha.
  public var bitmapInfo: CGBitmapInfo {
    [.byteOrder32Little, CGBitmapInfo(rawValue: alphaInfo.rawValue)]
  }
  /// The place of alpha.
  public var alphaInfo: CGImageAlphaInfo { .premultipliedFirst }
  /// The pixels.
  public var dataProvider: CGDataProvider? { CGDataProvider(pixmap.bytes) }

  /// A part of the picture; `nil` when it lies outside.
  public func cropping(to rect: CGRect) -> CGImage? {
    let box = rect.integral.intersection(CGRect(x: 0, y: 0, width: width, height: height))
    guard !box.isNull, !box.isEmpty else { return nil }
    var part = Pixmap(width: Int(box.width), height: Int(box.height))
    for y in 0..<part.height {
      let from = (y + Int(box.minY)) * pixmap.strideInBytes + Int(box.minX) * 4
      let to = y * part.strideInBytes
      part.bytes.replaceSubrange(
        to..<to + part.width * 4, with: pixmap.bytes[from..<from + part.width * 4])
    }
    return CGImage(part)
  }

  /// A copy.
  public func copy() -> CGImage? { self }

  /// Pictures are equal when their pixels are.
  public static func == (a: CGImage, b: CGImage) -> Bool { a === b || a.pixmap == b.pixmap }
  /// Hashes the size.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
  }

  /// The pixels as our own value.
  package var picture: Pixmap { pixmap }

  /// The picture as a layer takes it.
  package var reference: ImageReference {
    if let encoded { return .bytes(encoded) }
    let png = try? PNGEncoder(hasAlpha: pixmap.hasTransparency, effort: .small).encode(pixmap)
    return .bytes(png ?? [])
  }
}

/// The place of alpha in a pixel.
public enum CGImageAlphaInfo: UInt32, Sendable {
  // By Core Graphics' numbers.
  case none, premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst
  case alphaOnly
}

/// The layout of a pixel.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt32
  /// A layout from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The bits that say where alpha is.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  /// The last component first.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
  /// The first component first.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)
  /// The first component first.
  public static let byteOrderDefault = CGBitmapInfo([])
}

/// The order of a pixel's four bytes, and the form of their alpha.
struct PixelLayout {
  /// The places of blue, green, red and alpha.
  private let places: (Int, Int, Int, Int)
  private let hasAlpha: Bool
  private let isPremultiplied: Bool

  init(_ info: CGBitmapInfo) {
    let alpha = CGImageAlphaInfo(rawValue: info.rawValue & 0x1F) ?? .none
    let isFirst = [.premultipliedFirst, .first, .noneSkipFirst].contains(alpha)
    // Red, green, blue, alpha as they are written in words of the first component first.
    let big = isFirst ? (3, 2, 1, 0) : (2, 1, 0, 3)
    places =
      info.contains(.byteOrder32Little)
      ? (3 - big.0, 3 - big.1, 3 - big.2, 3 - big.3) : big
    hasAlpha = [.premultipliedFirst, .first, .premultipliedLast, .last].contains(alpha)
    isPremultiplied = ![.first, .last].contains(alpha)
  }

  /// The picture of pixels in this layout.
  func pixmap(_ bytes: [UInt8], _ width: Int, _ height: Int, _ stride: Int) -> Pixmap {
    var pixmap = Pixmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let (from, to) = (y * stride + x * 4, y * pixmap.strideInBytes + x * 4)
        let alpha = hasAlpha ? bytes[from + places.3] : 255
        func scaled(_ byte: UInt8) -> UInt8 {
          isPremultiplied ? byte : UInt8((Int(byte) * Int(alpha) + 127) / 255)
        }
        pixmap.bytes[to] = scaled(bytes[from + places.0])
        pixmap.bytes[to + 1] = scaled(bytes[from + places.1])
        pixmap.bytes[to + 2] = scaled(bytes[from + places.2])
        pixmap.bytes[to + 3] = alpha
      }
    }
    return pixmap
  }

  /// Writes a picture in this layout.
  func write(_ pixmap: Pixmap, to data: UnsafeMutableRawPointer, _ stride: Int) {
    for y in 0..<pixmap.height {
      for x in 0..<pixmap.width {
        let (from, to) = (y * pixmap.strideInBytes + x * 4, y * stride + x * 4)
        for (channel, place) in [places.0, places.1, places.2, places.3].enumerated() {
          let byte = channel == 3 && !hasAlpha ? 255 : pixmap.bytes[from + channel]
          data.storeBytes(of: byte, toByteOffset: to + place, as: UInt8.self)
        }
      }
    }
  }
}
