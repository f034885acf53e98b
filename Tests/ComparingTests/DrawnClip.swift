import Foundation
import Graphics
import TestSupport

/// A clip drawn by hand: pictures that change from frame to frame, and ways to spoil them.
struct DrawnClip: Sendable {
  static let width = 128
  static let height = 80
  static let count = 24

  /// What is on the pictures.
  enum Content: Sendable {
    /// A black square of 10 pixels that moves over white, beside a shape with soft rims.
    case flat
    /// Stripes and noise that move.
    case busy
    /// A black square of 10 pixels that moves over white by a quarter of a pixel, and rests from
    /// the tenth frame to the fifteenth.
    case slow
  }

  let content: Content
  var pictures: [Pixmap]

  private init(drawing content: Content) {
    self.content = content
    pictures = (0..<Self.count).map { Self.picture($0, content) }
  }

  private static let flat = DrawnClip(drawing: .flat)
  private static let busy = DrawnClip(drawing: .busy)
  private static let slow = DrawnClip(drawing: .slow)

  init(_ content: Content) {
    self =
      switch content {
      case .flat: Self.flat
      case .busy: Self.busy
      case .slow: Self.slow
      }
  }

  /// Where the square is in a frame.
  static func square(_ frame: Int) -> (x: Int, y: Int) { (6 + 4 * frame, 36) }

  static func picture(_ frame: Int, _ content: Content, squareOffset: Int = 0) -> Pixmap {
    var picture = Pixmap(width: width, height: height) { x, y in
      switch content {
      case .flat, .slow: return (255, 255, 255, 255)
      case .busy:
        let noise = ((x + 2 * frame) / 3 &* 0x9E37_79B1 ^ (y + frame) / 3 &* 0x85EB_CA77) >> 9 & 63
        let level = UInt8(noise + 40 + (x + y + frame) / 8 % 2 * 90)
        return (level, level / 2 + UInt8(y), UInt8(255 - x), 255)
      }
    }
    guard content != .slow else {
      let quarters = min(frame, 10) + max(0, frame - 15)
      let (x, rest) = (40 + quarters / 4, quarters % 4)
      // Rims as wide as a pixel, in greys.
      let (left, right) = (UInt8(rest * 255 / 4), UInt8(255 - rest * 255 / 4))
      picture.fill(x: x, y: 36, width: 10, height: 10, (0, 0, 0))
      picture.fill(x: x, y: 36, width: 1, height: 10, (left, left, left))
      picture.fill(x: x + 10, y: 36, width: 1, height: 10, (right, right, right))
      return picture
    }
    let place = square(frame)
    picture.fill(x: place.x + squareOffset, y: place.y, width: 10, height: 10, (0, 0, 0))
    picture.fill(x: 100 - frame, y: 60, width: 20, height: 14, (40, 120, 230))
    return picture
  }

  /// Encodes the clip.
  ///
  /// The options are ffmpeg's, behind the input.
  func encode(_ name: String, _ options: [String], in folder: TemporaryFolder) throws -> String {
    var data = Data()
    for picture in pictures {
      for y in 0..<Self.height {
        let row = y * picture.strideInBytes
        data.append(contentsOf: picture.bytes[row..<row + Self.width * 4])
      }
    }
    let path = folder.file(name)
    try CommandLineTool.run(
      "ffmpeg",
      [
        "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "bgra", "-s",
        "\(Self.width)x\(Self.height)", "-r", "25", "-i", "-",
      ] + options + [path], input: data)
    return path
  }

  /// H.264 at a quantizer, with one class of instructions.
  func encodeMovie(
    _ name: String, quantizer: Int = 18, instructions: String = "mmx2,sse2,sse2fast,ssse3",
    in folder: TemporaryFolder
  ) throws -> String {
    try encode(
      name,
      [
        "-c:v", "libx264", "-preset", "veryfast", "-qp", "\(quantizer)", "-pix_fmt", "yuv420p",
        "-threads", "1", "-x264-params", "asm=\(instructions)",
      ], in: folder)
  }
}

extension Pixmap {
  /// Fills a rectangle with an opaque colour.
  mutating func fill(
    x: Int, y: Int, width: Int, height: Int, _ color: (blue: UInt8, green: UInt8, red: UInt8)
  ) {
    for row in y..<y + height {
      for column in x..<x + width where (0..<self.width).contains(column) {
        let i = row * strideInBytes + column * 4
        (bytes[i], bytes[i + 1], bytes[i + 2], bytes[i + 3]) = (
          color.blue, color.green, color.red, 255
        )
      }
    }
  }

  /// Adds levels to all channels of a rectangle.
  mutating func brighten(x: Int, y: Int, width: Int, height: Int, by levels: Int) {
    for row in y..<y + height {
      for column in x..<x + width {
        let i = row * strideInBytes + column * 4
        for channel in i..<i + 3 {
          bytes[channel] = UInt8(clamping: Int(bytes[channel]) + levels)
        }
      }
    }
  }
}
