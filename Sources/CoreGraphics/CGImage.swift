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
  private let space: CGColorSpace

  /// A picture of pixels; with a grey colour space each has three equal components.
  package init(_ pixmap: Pixmap, space: CGColorSpace = .rgb) {
    (self.pixmap, self.space, encoded) = (pixmap, space, nil)
  }

  /// A picture of a file's bytes in whatever form FFmpeg decodes.
  package init?(encoded bytes: [UInt8]) {
    let content = ContentBytes(bytes)
    guard let pixmap = try? ImageDecoder().decode(.bytes(content)) else { return nil }
    (self.pixmap, space, encoded) = (pixmap, .rgb, content)
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

  /// A picture of raw pixels of four bytes, or of one of grey or alpha; `nil` for other layouts.
  public convenience init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: CGBitmapInfo, provider: CGDataProvider,
    decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    let sides = 1...Canvas.longestSideInPixels
    guard let layout = PixelLayout(bitmapInfo, components: space.numberOfComponents),
      bitsPerComponent == 8, bitsPerPixel == layout.bytesPerPixel * 8, sides.contains(width),
      sides.contains(height), bytesPerRow >= width * layout.bytesPerPixel,
      bytesPerRow <= Int32.max, provider.bytes.count >= bytesPerRow * height
    else { return nil }
    self.init(layout.pixmap(provider.bytes, width, height, bytesPerRow), space: layout.space)
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
  public var colorSpace: CGColorSpace? { space }
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
    return CGImage(part, space: space)
  }

  /// The picture seen where another is white, or where it is opaque when it is one of alpha.
  public func masking(_ mask: CGImage) -> CGImage? {
    let bounds = CGRect(x: 0, y: 0, width: width, height: height)
    let context = CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0, space: .rgb,
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    context?.clip(to: bounds, mask: mask)
    context?.draw(self, in: bounds)
    return context?.makeImage()
  }

  /// The picture as a mask: its alpha where it has any, else its grey.
  var alphaMask: CGImage {
    let isGrey = !pixmap.hasTransparency
    var mask = Pixmap(width: width, height: height)
    for offset in stride(from: 0, to: mask.bytes.count, by: 4) {
      let pixel = pixmap.bytes[offset..<offset + 4]
      mask.bytes[offset + 3] = isGrey ? PixelLayout.grey(pixel) : pixel[offset + 3]
    }
    return CGImage(mask)
  }

  /// The picture in grey over black, without alpha.
  package var inGrey: CGImage {
    guard let grey = PixelLayout([], components: 1) else { return self }
    return CGImage(grey.shown(pixmap), space: grey.space)
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
