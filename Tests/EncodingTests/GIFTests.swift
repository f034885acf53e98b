import Encoding
import Foundation
import Graphics
import Media
import Testing
import TestSupport
import Timing

/// A clip of moving rectangles, and what its palette and file should be like.
struct GIFCase: Sendable, CustomTestStringConvertible {
  enum Content: String, Sendable {
    case flat, gradient, noise, transparent, leaving, exactly256
  }
  let content: Content
  let width: Int
  let height: Int
  let rate: String
  let frameCount: Int
  var segmentLength = 250

  var testDescription: String {
    "\(content), \(frameCount) frames of \(width) × \(height) at \(rate)"
      + (segmentLength < frameCount ? ", segments of \(segmentLength)" : "")
  }
}

private let gifs: [GIFCase] = [
  GIFCase(content: .flat, width: 80, height: 60, rate: "50", frameCount: 30),
  GIFCase(
    content: .flat, width: 80, height: 60, rate: "50", frameCount: 30, segmentLength: 7),
  GIFCase(content: .gradient, width: 70, height: 50, rate: "30", frameCount: 9),
  GIFCase(content: .noise, width: 150, height: 110, rate: "24", frameCount: 4, segmentLength: 2),
  GIFCase(content: .transparent, width: 50, height: 40, rate: "30000/1001", frameCount: 12),
  GIFCase(
    content: .transparent, width: 50, height: 40, rate: "25", frameCount: 12, segmentLength: 5),
  GIFCase(content: .leaving, width: 50, height: 40, rate: "25", frameCount: 30, segmentLength: 7),
  GIFCase(content: .exactly256, width: 64, height: 16, rate: "25", frameCount: 6),
  GIFCase(content: .flat, width: 1, height: 1, rate: "10", frameCount: 3),
]

@Suite struct GIFTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func picture(_ gif: GIFCase, _ index: Int) -> Pixmap {
    Pixmap(width: gif.width, height: gif.height) { x, y in
      let isInside = (x - 2 * index).magnitude < 10 && (y - 20).magnitude < 12
      switch gif.content {
      case .flat: return isInside ? (20, 40, 250, 255) : (200, UInt8(y / 10 * 10), 90, 255)
      case .gradient:
        return isInside
          ? (255, 255, 255, 255) : (UInt8(x * 3), UInt8(y * 4), UInt8(255 - x * 3), 255)
      case .noise:
        let mixed = (UInt32(x * 7919 + y * 104729 + index) &* 2_654_435_761) >> 8
        return (UInt8(mixed & 255), UInt8(mixed >> 8 & 255), UInt8(mixed >> 16 & 255), 255)
      case .transparent:
        return isInside ? (0, 128, 0, 128) : (y < 10 ? (0, 0, 0, 0) : (60, 60, 60, 255))
      case .leaving:
        // Comes and goes, rests, and leaves nothing.
        let isSeen = isInside && [0, 3, 4, 5, 9, 10, 13, 14, 15, 20, 21].contains(index)
        return isSeen ? (90, 0, UInt8(x * 5), 255) : (0, 0, 0, 0)
      case .exactly256:
        let level = UInt8((x + y * 64) & 255)
        return isInside ? (0, 0, 0, 255) : (level, level, 0, 255)
      }
    }
  }

  private func palette(_ gif: GIFCase) -> GIFPalette {
    var histogram = ColorHistogram()
    for index in 0..<gif.frameCount { histogram.add(picture(gif, index)) }
    return GIFPalette(histogram)
  }

  private func quantized(_ gif: GIFCase, _ palette: GIFPalette) -> [IndexedPixmap] {
    let quantizer = GIFQuantizer(palette)
    return (0..<gif.frameCount).map { index in
      var indexed = IndexedPixmap(width: gif.width, height: gif.height)
      quantizer.quantize(picture(gif, index), into: &indexed)
      return indexed
    }
  }

  @discardableResult
  private func write(
    _ frames: [IndexedPixmap], _ gif: GIFCase, _ palette: GIFPalette, to path: String,
    playCount: Int = 0
  ) throws -> [AnimationImage] {
    let rate = try #require(FrameRate(gif.rate))
    let format = try #require(
      AnimationFormat(
        kind: .gif(palette), width: gif.width, height: gif.height, frameRate: rate,
        playCount: playCount))
    let writer = try AnimationWriter(path: path, format: format)
    var all: [AnimationImage] = []
    for start in stride(from: 0, to: frames.count, by: gif.segmentLength) {
      var encoder = GIFSegmentEncoder(
        palette: palette, previous: start == 0 ? nil : frames[start - 1])
      let end = min(start + gif.segmentLength, frames.count)
      var images = (start..<end).compactMap { encoder.encode(frames[$0], at: $0) }
      if let last = encoder.finish(before: end < frames.count ? frames[end] : nil) {
        images.append(last)
      }
      try writer.append(images)
      all += images
    }
    try writer.finish(frameCount: frames.count)
    return all
  }

  /// All frames as ffmpeg shows them, RGBA, one for each image in the file.
  private func decoded(_ path: String) throws -> Data {
    try CommandLineTool.run(
      "ffmpeg",
      [
        "-v", "error", "-xerror", "-i", path, "-vsync", "passthrough", "-pix_fmt", "rgba", "-f",
        "rawvideo", "-",
      ]
    ).output
  }

  @Test(arguments: gifs)
  func `ffmpeg decodes exactly the quantized frames`(_ gif: GIFCase) throws {
    let path = folder.file("a.gif")
    let palette = palette(gif)
    let frames = quantized(gif, palette)
    let images = try write(frames, gif, palette, to: path)
    #expect(folder.contents == ["a.gif"])
    let data = [UInt8](try decoded(path))
    let frameBytes = gif.width * gif.height * 4
    try #require(data.count == images.count * frameBytes)
    for (shown, image) in images.enumerated() {
      var wrong = 0
      for (i, place) in frames[image.firstFrame].indices.enumerated() {
        let got = Array(data[shown * frameBytes + i * 4..<shown * frameBytes + i * 4 + 4])
        if palette.hasTransparency, place == palette.transparentIndex {
          wrong += got[3] == 0 ? 0 : 1
        } else {
          let color = palette.color(at: place) ?? 0
          let wanted = [UInt8(color >> 16), UInt8(color >> 8 & 255), UInt8(color & 255), 255]
          wrong += got == wanted ? 0 : 1
        }
      }
      #expect(wrong == 0, "frame \(image.firstFrame): \(wrong) pixels differ")
    }
  }

  @Test(arguments: gifs)
  func `delays add up to the length of the clip`(_ gif: GIFCase) throws {
    let path = folder.file("a.gif")
    let palette = palette(gif)
    try write(quantized(gif, palette), gif, palette, to: path)
    let text = try CommandLineTool.run(
      "ffprobe",
      ["-v", "error", "-show_entries", "packet=duration", "-of", "csv=p=0", path]
    ).text
    let delays = text.split(whereSeparator: \.isNewline).compactMap {
      Int($0.split(separator: ",")[0])
    }
    let rate = try #require(FrameRate(gif.rate))
    let exact = 100 * Double(gif.frameCount * rate.seconds) / Double(rate.frames)
    #expect(delays.reduce(0, +) == Int(exact.rounded()))
    #expect(delays.allSatisfy { $0 >= 2 }, "\(delays)")
  }

  @Test(arguments: [GIFCase.Content.flat, .transparent, .exactly256])
  func `few colours are kept exactly`(_ content: GIFCase.Content) {
    let gif = GIFCase(content: content, width: 64, height: 16, rate: "25", frameCount: 3)
    let palette = palette(gif)
    #expect(palette.isExact)
    #expect(palette.colors.count == (content == .exactly256 ? 256 : palette.colors.count))
    #expect((palette.transparentIndex == nil) == (content == .exactly256))
    #expect(palette.hasTransparency == (content == .transparent))
    for (index, frame) in quantized(gif, palette).enumerated() {
      let picture = picture(gif, index)
      for y in 0..<gif.height {
        for x in 0..<gif.width {
          let pixel = picture.pixel(x: x, y: y)
          let place = frame.indices[y * gif.width + x]
          guard pixel.alpha >= 128 else {
            #expect(place == palette.transparentIndex)
            continue
          }
          let color = palette.color(at: place)
          // The half transparent green of the test is 128 of 128: full green.
          let green = pixel.alpha == 128 ? 255 : pixel.green
          #expect(color == UInt32(pixel.red) << 16 | UInt32(green) << 8 | UInt32(pixel.blue))
        }
      }
    }
  }

  @Test(arguments: [GIFCase.Content.gradient, .noise])
  func `many colours are reduced with a small error and frequent ones kept`(
    _ content: GIFCase.Content
  ) {
    let gif = GIFCase(content: content, width: 80, height: 60, rate: "25", frameCount: 2)
    let palette = palette(gif)
    #expect(!palette.isExact)
    #expect(palette.colors.count <= 255 && palette.colors.count > 200)
    #expect(palette.colors == palette.colors.sorted(), "none was counted as fresh")
    if content == .gradient { #expect(palette.colors.contains(0xFF_FFFF)) }
    let frame = quantized(gif, palette)[0]
    let picture = picture(gif, 0)
    var sum = 0
    for y in 0..<gif.height {
      for x in 0..<gif.width {
        let pixel = picture.pixel(x: x, y: y)
        let color = palette.color(at: frame.indices[y * gif.width + x]) ?? 0
        sum += abs(Int(pixel.red) - Int(color >> 16))
        sum += abs(Int(pixel.green) - Int(color >> 8 & 255))
        sum += abs(Int(pixel.blue) - Int(color & 255))
      }
    }
    // Noise fills the whole RGB cube: 255 cells of it are 40 levels wide, so 10 on average, and the
    // dither adds as much. The gradient lies in a plane.
    let mean = Double(sum) / Double(gif.width * gif.height * 3)
    let tolerance = content == .noise ? 22.0 : 8.0
    #expect(mean <= tolerance, "mean error \(mean), tolerance \(tolerance)")
  }

  @Test func `neither the order of pictures nor sharing them out changes the palette`() {
    let gif = GIFCase(content: .noise, width: 40, height: 30, rate: "25", frameCount: 6)
    var (forward, backward, other) = (ColorHistogram(), ColorHistogram(), ColorHistogram())
    for index in 0..<6 { forward.add(picture(gif, index)) }
    for index in [5, 3, 1] { backward.add(picture(gif, index)) }
    for index in [4, 2, 0] { other.add(picture(gif, index)) }
    backward.merge(other)
    #expect(GIFPalette(forward) == GIFPalette(backward))
  }

  @Test func `parts quantized one by one are the whole`() {
    let gif = GIFCase(content: .gradient, width: 45, height: 33, rate: "25", frameCount: 1)
    let palette = palette(gif)
    let whole = quantized(gif, palette)[0]
    var banded = IndexedPixmap(width: 45, height: 33)
    for (rows, columns) in [(16..<33, 0..<45), (0..<16, 7..<45), (0..<16, 0..<7)] {
      let quantizer = GIFQuantizer(palette)
      quantizer.quantize(picture(gif, 0), rows: rows, columns: columns, into: &banded)
    }
    #expect(banded == whole)
  }

  @Test func `threads that share a quantizer find what each finds alone`() async throws {
    let gif = GIFCase(content: .noise, width: 150, height: 110, rate: "25", frameCount: 1)
    let palette = palette(gif)
    #expect(!palette.isExact)
    let (picture, alone) = (picture(gif, 0), quantized(gif, palette)[0])
    let quantizer = GIFQuantizer(palette)
    await withTaskGroup(of: IndexedPixmap.self) { group in
      for _ in 0..<8 {
        group.addTask {
          var indexed = IndexedPixmap(width: gif.width, height: gif.height)
          quantizer.quantize(picture, into: &indexed)
          return indexed
        }
      }
      for await indexed in group { #expect(indexed == alone) }
    }
  }

  @Test func `only what changed is painted, and nothing when nothing did`() throws {
    let gif = GIFCase(content: .flat, width: 80, height: 60, rate: "50", frameCount: 6)
    let palette = palette(gif)
    let frames = quantized(gif, palette)
    let images = try write(
      [frames[0], frames[0], frames[1], frames[1], frames[0]], gif, palette,
      to: folder.file("a.gif"))
    #expect(images.map(\.firstFrame) == [0, 2, 4])
    #expect(images[0].columns == 0..<80 && images[0].rows == 0..<60)
    // The rectangle's left half is outside the canvas; it moves from column 9 to 11.
    #expect(images[1].columns == 10..<12, "\(images[1].columns)")
    #expect(images[1].rows == 9..<32, "\(images[1].rows)")
  }

  @Test func `segments give the same images as one run`() throws {
    let palette = palette(gifs[0])
    let frames = quantized(gifs[0], palette)
    try write(frames, gifs[0], palette, to: folder.file("a.gif"))
    try write(frames, gifs[1], palette, to: folder.file("b.gif"))
    let bytes = try ["a.gif", "b.gif"].map {
      try Data(contentsOf: URL(fileURLWithPath: folder.file($0)))
    }
    #expect(bytes[0] == bytes[1])
  }

  @Test(arguments: [(0, "0"), (1, nil), (2, "1"), (7, "6")] as [(Int, String?)])
  func `the clip repeats as often as asked`(_ playCount: Int, _ repetitions: String?) throws {
    let path = folder.file("a.gif")
    let palette = palette(gifs[6])
    let frames = quantized(gifs[6], palette)
    try write(frames, gifs[6], palette, to: path, playCount: playCount)
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let marker = Data("NETSCAPE2.0".utf8)
    let place = Data(bytes).range(of: marker)
    #expect(place.map { "\(bytes[$0.upperBound + 2])" } == repetitions)
  }

  @Test func `a delay too long for its field shows the image again`() throws {
    let gif = GIFCase(content: .flat, width: 8, height: 8, rate: "1", frameCount: 1)
    let palette = palette(gif)
    let frame = quantized(gif, palette)[0]
    let path = folder.file("a.gif")
    let rate = try #require(FrameRate(frames: 1))
    let format = try #require(
      AnimationFormat(kind: .gif(palette), width: 8, height: 8, frameRate: rate))
    let writer = try AnimationWriter(path: path, format: format)
    var encoder = GIFSegmentEncoder(palette: palette)
    let image = encoder.encode(frame, at: 0)
    try writer.append([try #require(image)])
    try writer.finish(frameCount: 1400)
    let text = try CommandLineTool.run(
      "ffprobe", ["-v", "error", "-show_entries", "packet=duration", "-of", "csv=p=0", path]
    ).text
    let delays = text.split(whereSeparator: \.isNewline).compactMap {
      Int($0.split(separator: ",")[0])
    }
    #expect(delays == [65535, 65535, 8930])
  }

  @Test func `images out of order, unwritable folders and full disks are errors`() throws {
    let palette = palette(gifs[0])
    let frames = quantized(gifs[0], palette)
    let format = try #require(
      AnimationFormat(kind: .gif(palette), width: 80, height: 60, frameRate: .fifty))
    var encoder = GIFSegmentEncoder(palette: palette)
    let images = [encoder.encode(frames[0], at: 0), encoder.encode(frames[1], at: 1)]
    let (first, second) = (try #require(images[0]), try #require(images[1]))
    do {
      let writer = try AnimationWriter(path: folder.file("a.gif"), format: format)
      #expect(throws: EncodingError.self) { try writer.append([second]) }
      #expect(throws: EncodingError.self) { try writer.finish(frameCount: 3) }
      try writer.append([first])
      #expect(throws: EncodingError.self) { try writer.append([first]) }
      #expect(folder.contents.count == 1)
    }
    #expect(folder.contents == [])
    #expect(throws: EncodingError.self) {
      try AnimationWriter(path: folder.file("no/a.gif"), format: format)
    }
    #expect(throws: EncodingError.self) {
      try AnimationWriter(path: "/dev/full", format: format)
    }
    #expect(AnimationFormat(kind: .gif(palette), width: 80, height: 60, frameRate: .sixty) == nil)
  }

  @Test func `colours that come are first, so that images of them have short codes`() throws {
    let gif = GIFCase(content: .gradient, width: 70, height: 50, rate: "25", frameCount: 4)
    var histogram = ColorHistogram()
    for index in 0..<4 { histogram.add(picture(gif, index)) }
    histogram.add(imageOf: picture(gif, 3), after: picture(gif, 0))
    // The rectangle is white, which would be last, and its way is laid open again behind it.
    let colors = GIFPalette(histogram).colors
    let place = try #require(colors.firstIndex(of: 0xFF_FFFF))
    #expect(colors.count > 200 && place < 64, "\(place) of \(colors.count)")
  }

  @Test(arguments: [2, 32, 128]) func `a palette has at most so many colours`(_ count: Int) {
    let gif = GIFCase(content: .transparent, width: 50, height: 40, rate: "25", frameCount: 1)
    var histogram = ColorHistogram()
    histogram.add(
      picture(GIFCase(content: .noise, width: 50, height: 40, rate: "25", frameCount: 1), 0))
    histogram.add(picture(gif, 0))
    let palette = GIFPalette(histogram, count: count)
    #expect(palette.hasTransparency && palette.colors.count == count - 1)
  }

  @Test func `half clear pixels are seen over a matte, and clear ones stay clear`() {
    let picture = Pixmap(width: 3, height: 1) { x, _ in
      [(0, 0, 0, 0), (20, 0, 0, 40), (10, 20, 30, 255)][x]
    }
    let matte = Color(red: 1, green: 1, blue: 0)
    var histogram = ColorHistogram(over: matte)
    histogram.add(picture)
    let palette = GIFPalette(histogram)
    var indexed = IndexedPixmap(width: 3, height: 1)
    GIFQuantizer(palette, over: matte).quantize(picture, into: &indexed)
    // 20 of blue, and 215/255 of yellow's two parts, which is 215.
    #expect(indexed.indices.map(palette.color(at:)) == [nil, 0xD7D714, 0x1E140A])
  }
}
