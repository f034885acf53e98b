import Foundation
import Inbetween

/// A file that a layer may show: PNG, JPEG, AVIF, WebP, GIF, APNG or a video.
struct ImageInput {
  private let bytes: [UInt8]
  private static let limit = PictureLimit(pixels: 1 << 18, side: 4096)

  init(_ input: [UInt8]) { bytes = input }

  func check(in folder: URL) throws {
    let file = folder.appendingPathComponent("input").path
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    let decoder = ImageDecoder(limit: Self.limit)
    let first = try Self.reading { try decoder.decode(contentsOf: file) }
    if let first { try check(first) }
    switch try Self.reading({ try decoder.open(contentsOf: file) }) {
    case .still(let pixmap)?: try check(pixmap)
    case .moving(let moving)?: try check(moving)
    case nil: break
    }
  }

  private static func reading<Value>(_ body: () throws -> Value) throws -> Value? {
    do {
      return try body()
    } catch let error as MediaError {
      try BrokenPromise.unless(!error.description.isEmpty, "an error without words")
      return nil
    }
  }

  private func check(_ pixmap: Pixmap) throws(BrokenPromise) {
    let (limit, width, height) = (Self.limit, pixmap.width, pixmap.height)
    try BrokenPromise.unless(
      (1...limit.side).contains(width) && (1...limit.side).contains(height)
        && width * height <= limit.pixels, "a picture of \(width) × \(height) pixels")
    for y in 0..<height {
      for x in 0..<width {
        let pixel = pixmap.pixel(x: x, y: y)
        try BrokenPromise.unless(
          max(pixel.red, pixel.green, pixel.blue) <= pixel.alpha,
          "a pixel at \(x), \(y) that is not premultiplied: \(pixel)")
      }
    }
  }

  /// The pictures are the same in whatever order they are asked for.
  private func check(_ moving: AnimatedImage) throws {
    let count = moving.timetable.starts.count
    let places = Array(Set([0, 1, count / 2, count - 1].filter { $0 < count })).sorted()
    let forwards = try places.map { place in try Self.reading { try moving.picture(place) } }
    for (place, picture) in zip(places, forwards).reversed() {
      if let picture { try check(picture) }
      let again = try Self.reading { try moving.picture(place) }
      try BrokenPromise.unless(again == picture, "picture \(place) is another one the second time")
    }
  }
}
