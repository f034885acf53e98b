import Foundation
import Inbetween

/// The order of a pixel's bytes, and the form of their alpha.
struct PixelLayout {
  /// The components of a pixel.
  private enum Form { case color, grey, alpha }

  private let form: Form
  /// The places of blue, green, red and alpha.
  private let places: (Int, Int, Int, Int)
  private let hasAlpha: Bool
  private let isPremultiplied: Bool

  /// A layout of pixels with 1 or 3 components of colour; `nil` for others.
  init?(_ info: CGBitmapInfo, components: Int) {
    let alpha = CGImageAlphaInfo(rawValue: info.rawValue & 0x1F) ?? .none
    switch (components, alpha) {
    case (_, .alphaOnly): form = .alpha
    case (1, .none): form = .grey
    case (3, _): form = .color
    default: return nil
    }
    let isFirst = [.premultipliedFirst, .first, .noneSkipFirst].contains(alpha)
    // Red, green, blue, alpha as they are written in words of the first component first.
    let big = isFirst ? (3, 2, 1, 0) : (2, 1, 0, 3)
    places =
      info.contains(.byteOrder32Little)
      ? (3 - big.0, 3 - big.1, 3 - big.2, 3 - big.3) : big
    hasAlpha = [.premultipliedFirst, .first, .premultipliedLast, .last].contains(alpha)
    isPremultiplied = ![.first, .last].contains(alpha)
  }

  /// Bytes of a pixel: 4 or 1.
  var bytesPerPixel: Int { form == .color ? 4 : 1 }

  /// The space of the colours.
  var space: CGColorSpace { form == .color ? .rgb : .gray }

  /// The grey of a premultiplied pixel over black, in blue, green, red and alpha.
  ///
  /// By the luma of Rec. 709, whose primaries are sRGB's.
  static func grey(_ pixel: ArraySlice<UInt8>) -> UInt8 {
    let first = pixel.startIndex
    let sum = Int(pixel[first]) * 722 + Int(pixel[first + 1]) * 7152 + Int(pixel[first + 2]) * 2126
    return UInt8((sum + 5000) / 10_000)
  }

  /// The picture of pixels in this layout.
  func pixmap(_ bytes: [UInt8], _ width: Int, _ height: Int, _ stride: Int) -> Pixmap {
    var pixmap = Pixmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let (from, to) = (y * stride + x * bytesPerPixel, y * pixmap.strideInBytes + x * 4)
        guard form == .color else {
          for channel in 0..<3 { pixmap.bytes[to + channel] = form == .grey ? bytes[from] : 0 }
          pixmap.bytes[to + 3] = form == .grey ? 255 : bytes[from]
          continue
        }
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

  /// A picture as this layout keeps it: grey without alpha, or alpha alone.
  func shown(_ pixmap: Pixmap) -> Pixmap {
    guard form != .color else { return pixmap }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pixmap.width * pixmap.height)
    each(of: pixmap) { bytes.append($0) }
    return self.pixmap(bytes, pixmap.width, pixmap.height, pixmap.width)
  }

  /// The bytes of a picture in a layout of one byte.
  private func each(of pixmap: Pixmap, _ use: (UInt8) -> Void) {
    for y in 0..<pixmap.height {
      for x in 0..<pixmap.width {
        let from = y * pixmap.strideInBytes + x * 4
        use(
          form == .alpha ? pixmap.bytes[from + 3] : Self.grey(pixmap.bytes[from..<from + 4]))
      }
    }
  }

  /// Writes a picture in this layout.
  func write(_ pixmap: Pixmap, to data: UnsafeMutableRawPointer, _ stride: Int) {
    guard form == .color else {
      var index = 0
      each(of: pixmap) { byte in
        let (y, x) = index.quotientAndRemainder(dividingBy: pixmap.width)
        data.storeBytes(of: byte, toByteOffset: y * stride + x, as: UInt8.self)
        index += 1
      }
      return
    }
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
