import Foundation
import TestSupport

/// A clip's frames as straight RGBA, decoded by programs that are not ours.
struct DecodedFrames {
  let width: Int
  let height: Int
  /// Frames one behind another.
  let bytes: [UInt8]

  var count: Int { bytes.count / (width * height * 4) }

  /// Red, green, blue and alpha of a pixel, not premultiplied.
  func pixel(_ frame: Int, x: Int, y: Int) -> [UInt8] {
    let i = ((frame * height + y) * width + x) * 4
    return Array(bytes[i..<i + 4])
  }

  /// Decodes by `ffmpeg`, every packet's picture once.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - width: Pixels in a row.
  ///   - height: Rows.
  ///   - input: Options that say what it is, such as a decoder.
  ///   - filters: Options that say how it is converted.
  /// - Throws: When ffmpeg cannot decode it.
  init(
    _ path: String, width: Int, height: Int, input: [String] = [], filters: [String] = []
  ) throws {
    self.width = width
    self.height = height
    bytes = Array(
      try CommandLineTool.run(
        "ffmpeg",
        ["-v", "error"] + input + [
          "-i", path, "-vsync", "passthrough",
        ] + filters + [
          "-sws_flags",
          "accurate_rnd+full_chroma_int+bitexact", "-pix_fmt", "rgba", "-f", "rawvideo", "-",
        ]
      ).output)
  }

  /// Decodes an animated WebP, which ffmpeg 5.1 cannot, by `webpmux` and `dwebp`: its images
  /// painted one over another as its table says.
  init(webp path: String, width: Int, height: Int, in folder: TemporaryFolder) throws {
    self.width = width
    self.height = height
    var canvas = [UInt8](repeating: 0, count: width * height * 4)
    var all: [UInt8] = []
    for image in try WebPImage.table(path) {
      let file = folder.file("image.webp")
      let decoded = folder.file("image.pam")
      try CommandLineTool.run(
        "webpmux", ["-get", "frame", "\(image.number)", path, "-o", file])
      try CommandLineTool.run("dwebp", ["-quiet", "-pam", file, "-o", decoded])
      let pam = try Data(contentsOf: URL(fileURLWithPath: decoded))
      guard let end = pam.range(of: Data("ENDHDR\n".utf8))?.upperBound else {
        throw CocoaError(.fileReadCorruptFile)
      }
      let pixels = [UInt8](pam[end...])
      for y in 0..<image.height {
        let (from, to) = (y * image.width * 4, ((image.y + y) * width + image.x) * 4)
        canvas.replaceSubrange(
          to..<to + image.width * 4, with: pixels[from..<from + image.width * 4])
      }
      all += canvas
    }
    bytes = all
  }
}

/// A row of an animated WebP's table of images.
struct WebPImage {
  let number: Int
  let width: Int
  let height: Int
  let x: Int
  let y: Int
  /// How long it is shown, in milliseconds.
  let duration: Int

  /// What `webpmux` says.
  static func table(_ path: String) throws -> [WebPImage] {
    let text = try CommandLineTool.run("webpmux", ["-info", path]).text
    return text.split(separator: "\n").compactMap { line in
      // "  1:    64    48   yes        0        0       50       none    no  ..."
      let fields = line.split(separator: " ")
      guard fields.count > 8, fields[0].hasSuffix(":"), let number = Int(fields[0].dropLast()),
        let width = Int(fields[1]), let height = Int(fields[2]), let x = Int(fields[4]),
        let y = Int(fields[5]), let duration = Int(fields[6]), fields[7] == "none",
        fields[8] == "no"
      else { return nil }
      return WebPImage(
        number: number, width: width, height: height, x: x, y: y, duration: duration)
    }
  }
}
