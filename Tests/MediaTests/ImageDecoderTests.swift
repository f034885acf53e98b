import Foundation
import Graphics
import Media
import Testing
import Storing
import TestSupport

/// A picture format as the `ffmpeg` command writes it.
struct ImageFormatCase: Sendable, CustomTestStringConvertible {
  let pixelFormat: String
  let file: String
  var options: [String] = []
  /// The largest difference a channel may show.
  let tolerance: Int
  let hasAlpha: Bool

  var testDescription: String { "\(pixelFormat) in \(file)" }
}

private let formats: [ImageFormatCase] = [
  // 16 bits: the ffmpeg command's widening is not exact.
  ImageFormatCase(pixelFormat: "rgb24", file: "a.png", tolerance: 0, hasAlpha: false),
  ImageFormatCase(pixelFormat: "rgba", file: "a.png", tolerance: 0, hasAlpha: true),
  ImageFormatCase(pixelFormat: "rgb48be", file: "a.png", tolerance: 1, hasAlpha: false),
  ImageFormatCase(pixelFormat: "rgba64be", file: "a.png", tolerance: 1, hasAlpha: true),
  ImageFormatCase(pixelFormat: "rgba", file: "a.apng", tolerance: 0, hasAlpha: true),
  ImageFormatCase(
    pixelFormat: "bgra", file: "a.webp", options: ["-lossless", "1"], tolerance: 0, hasAlpha: true),
  // Lossy: the picture is smooth and the quality the best there is; halved chroma is repeated at
  // the edges, where a slope of 4 levels a pixel goes on.
  ImageFormatCase(
    pixelFormat: "yuvj444p", file: "a.jpg", options: ["-q:v", "1"], tolerance: 4, hasAlpha: false),
  ImageFormatCase(
    pixelFormat: "yuvj420p", file: "a.jpg", options: ["-q:v", "1"], tolerance: 8, hasAlpha: false),
  ImageFormatCase(
    pixelFormat: "yuva420p", file: "a.webp", options: ["-quality", "100"], tolerance: 12,
    hasAlpha: true),
]

/// A grey format: one sample as written, and the pixel it stands for.
struct GreyFormatCase: Sendable, CustomTestStringConvertible {
  let pixelFormat: String
  let sample: @Sendable (Int) -> [UInt8]
  let pixel: @Sendable (Int) -> (level: UInt8, alpha: UInt8)

  var testDescription: String { pixelFormat }
}

private let greyFormats: [GreyFormatCase] = [
  GreyFormatCase(
    pixelFormat: "gray", sample: { [UInt8($0)] }, pixel: { (UInt8($0), 255) }),
  GreyFormatCase(
    pixelFormat: "gray16be", sample: { [UInt8($0), UInt8($0)] }, pixel: { (UInt8($0), 255) }),
  // A step of 8 bits is 257: 128 above a level rounds down to it, 129 up to the next.
  GreyFormatCase(
    pixelFormat: "gray16be",
    sample: { level in
      let wide = min(level, 254) * 257 + (level % 2 == 0 ? 128 : 129)
      return [UInt8(wide >> 8), UInt8(wide & 255)]
    }, pixel: { (UInt8(min($0, 254) + $0 % 2), 255) }),
  GreyFormatCase(
    pixelFormat: "ya8", sample: { [200, UInt8($0)] },
    pixel: { (UInt8((200 * Double($0) / 255).rounded()), UInt8($0)) }),
  GreyFormatCase(
    pixelFormat: "ya16be", sample: { [200, 200, UInt8($0), UInt8($0)] },
    pixel: { (UInt8((200 * Double($0) / 255).rounded()), UInt8($0)) }),
  GreyFormatCase(
    pixelFormat: "monob", sample: { $0 < 32 ? [UInt8($0 * 8 & 255)] : [] },
    pixel: { (UInt8($0 / 8 * 8) >> UInt8(7 - $0 % 8) & 1 == 1 ? 255 : 0, 255) }),
]

@Suite struct ImageDecoderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A smooth picture, straight alpha, RGBA.
  private func samples(width: Int, height: Int, alpha: Bool) -> Data {
    var data = Data()
    for y in 0..<height {
      for x in 0..<width {
        data.append(contentsOf: [
          UInt8(x * 255 / (width - 1)), UInt8(y * 255 / (height - 1)),
          UInt8((x + y) * 255 / (width + height - 2)), alpha ? UInt8(255 - 2 * x) : 255,
        ])
      }
    }
    return data
  }

  private func make(
    _ file: String, from data: Data, width: Int, height: Int, _ options: [String]
  ) throws -> String {
    let path = folder.file(file)
    try CommandLineTool.run(
      "ffmpeg",
      ["-v", "error", "-f", "rawvideo", "-pix_fmt", "rgba", "-s", "\(width)x\(height)", "-i", "-"]
        + options + [path], input: data)
    return path
  }

  @Test(arguments: formats)
  func `a picture is read as it was written`(_ format: ImageFormatCase) throws {
    // Even: the ffmpeg command itself spoils the last chroma column of odd pictures.
    let (width, height) = (60, 36)
    let data = samples(width: width, height: height, alpha: format.hasAlpha)
    let path = try make(
      format.file, from: data, width: width, height: height,
      ["-pix_fmt", format.pixelFormat] + format.options)
    let pixmap = try ImageDecoder().decode(contentsOf: path)
    try #require(pixmap.width == width && pixmap.height == height)
    var worst = (difference: 0, at: "")
    for y in 0..<height {
      for x in 0..<width {
        let i = (y * width + x) * 4
        let alpha = Double(data[i + 3])
        let got = pixmap.pixel(x: x, y: y)
        let wanted = (0..<3).map { Int((Double(data[i + $0]) * alpha / 255).rounded()) }
        let pairs = zip([got.red, got.green, got.blue, got.alpha], wanted + [Int(data[i + 3])])
        for (a, b) in pairs where abs(Int(a) - b) > worst.difference {
          worst = (abs(Int(a) - b), "(\(x), \(y)): got \(got), wanted \(wanted), \(alpha)")
        }
      }
    }
    #expect(
      worst.difference <= format.tolerance,
      "\(worst.difference) levels, tolerance \(format.tolerance), at \(worst.at)")
  }

  @Test(arguments: greyFormats)
  func `grey pictures are exact`(_ format: GreyFormatCase) throws {
    let (width, height) = (16, 16)
    var data = Data()
    for level in 0..<256 { data.append(contentsOf: format.sample(level)) }
    let path = folder.file("a.png")
    try CommandLineTool.run(
      "ffmpeg",
      [
        "-v", "error", "-f", "rawvideo", "-pix_fmt", format.pixelFormat, "-s", "16x16", "-i", "-",
        path,
      ], input: data)
    let pixmap = try ImageDecoder().decode(contentsOf: path)
    for i in 0..<width * height {
      let wanted = format.pixel(i)
      let pixel = pixmap.pixel(x: i % width, y: i / width)
      #expect(
        pixel == (wanted.level, wanted.level, wanted.level, wanted.alpha), "pixel \(i) of 256")
    }
  }

  @Test func `a palette picture is exact`() throws {
    let (width, height) = (40, 20)
    var data = Data()
    for i in 0..<width * height {
      data.append(contentsOf: [UInt8(i % 5 * 60), UInt8(i % 7 * 40), UInt8(i % 3 * 125), 255])
    }
    let path = try make(
      "a.png", from: data, width: width, height: height,
      ["-vf", "split[a][b];[a]palettegen=reserve_transparent=0[p];[b][p]paletteuse=dither=none"])
    let pixmap = try ImageDecoder().decode(contentsOf: path)
    for i in 0..<width * height {
      let pixel = pixmap.pixel(x: i % width, y: i / width)
      #expect(pixel == (data[i * 4 + 2], data[i * 4 + 1], data[i * 4], 255), "pixel \(i)")
    }
  }

  @Test func `only the first frame of a GIF is read, transparency included`() throws {
    let path = folder.file("a.gif")
    try CommandLineTool.run(
      "ffmpeg",
      [
        "-v", "error", "-f", "lavfi", "-i", "color=c=red:s=16x8:r=10:d=0.1", "-f", "lavfi", "-i",
        "color=c=blue:s=16x8:r=10:d=0.3", "-filter_complex", "[0][1]concat", path,
      ])
    let pixmap = try ImageDecoder().decode(contentsOf: path)
    #expect(pixmap.width == 16 && pixmap.height == 8)
    let pixel = pixmap.pixel(x: 3, y: 3)
    #expect(pixel.red > 250 && pixel.blue < 5 && pixel.alpha == 255, "got \(pixel)")
  }

  @Test(arguments: ["a.png", "a.jpg", "a.webp", "a.gif"])
  func `a picture over the limit is refused with its size`(_ name: String) throws {
    let path = try make(
      name, from: samples(width: 40, height: 30, alpha: false), width: 40, height: 30, [])
    let limit = PictureLimit(pixels: 1199, side: 1000)
    #expect(
      throws: MediaError(
        file: path,
        reason: .tooLarge(width: 40, height: 30, pixelLimit: 1199, sideLimit: 1000))
    ) { try ImageDecoder(limit: limit).decode(contentsOf: path) }
    let exact = PictureLimit(pixels: 1200, side: 40)
    #expect(try ImageDecoder(limit: exact).decode(contentsOf: path).width == 40)
  }

  @Test func `a header that promises a huge picture is refused before any pixel`() throws {
    // A PNG of 20000 × 20000 one-bit pixels: the header is all that has to be right.
    var png = try Data(
      contentsOf: URL(
        fileURLWithPath: try make(
          "small.png", from: samples(width: 8, height: 8, alpha: false), width: 8, height: 8, [])))
    png.replaceSubrange(16..<24, with: [0, 0, 0x4E, 0x20, 0, 0, 0x4E, 0x20])
    let path = folder.file("bomb.png")
    try png.write(to: URL(fileURLWithPath: path))
    #expect(throws: MediaError.self) { try ImageDecoder().decode(contentsOf: path) }
  }

  @Test func `what is not a picture is an error, never a crash`() throws {
    let good = try make(
      "a.png", from: samples(width: 64, height: 64, alpha: true), width: 64, height: 64, [])
    let bytes = try Data(contentsOf: URL(fileURLWithPath: good))
    for (name, content) in [
      ("empty.png", Data()), ("text.png", Data("not a picture".utf8)),
      ("header.png", bytes.prefix(40)), ("zeros.jpg", Data(count: 5000)),
    ] {
      let path = folder.file(name)
      try content.write(to: URL(fileURLWithPath: path))
      #expect(throws: MediaError.self, "\(name)") {
        try ImageDecoder().decode(contentsOf: path)
      }
    }
  }

  @Test(arguments: ["a.png", "a.jpg", "a.webp", "a.gif"])
  func `half a file is an error, not half a picture`(_ name: String) throws {
    let whole = try make(
      name, from: samples(width: 200, height: 100, alpha: false), width: 200, height: 100, [])
    let bytes = try Data(contentsOf: URL(fileURLWithPath: whole))
    let path = folder.file("half-\(name)")
    try bytes.prefix(bytes.count / 2).write(to: URL(fileURLWithPath: path))
    #expect(throws: MediaError.self) { try ImageDecoder().decode(contentsOf: path) }
    #expect(try ImageDecoder().decode(contentsOf: whole).width == 200)
  }

  @Test func `folders, links, pipes and missing files are refused`() throws {
    let good = try make(
      "a.png", from: samples(width: 4, height: 4, alpha: true), width: 4, height: 4, [])
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link.png"), withDestinationPath: good)
    #expect(mkfifo(folder.file("pipe.png"), 0o600) == 0)
    for name in ["link.png", "pipe.png", "."] {
      #expect(throws: MediaError(file: folder.file(name), reason: .notARegularFile)) {
        try ImageDecoder().decode(contentsOf: folder.file(name))
      }
    }
    #expect(throws: MediaError.self) {
      try ImageDecoder().decode(contentsOf: folder.file("nothing.png"))
    }
  }
}
