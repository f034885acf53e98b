import Foundation
import Inbetween

/// Two clips with ``separator`` between them; one alone is compared with itself.
struct ComparisonInput {
  /// A line of its own.
  static let separator = Array("\n%%%%%%\n".utf8)

  private let a: [UInt8]
  private let b: [UInt8]
  /// Frames larger than this are left to the decoder's own tests.
  private static let limit = PictureLimit(pixels: 1 << 18, side: 4096)

  init(_ input: [UInt8]) {
    let range = Data(input).firstRange(of: Data(Self.separator))
    a = range.map { Array(input[..<$0.lowerBound]) } ?? input
    b = range.map { Array(input[$0.upperBound...]) } ?? input
  }

  func check(in folder: URL) throws {
    let names = ["a", "b"].map { folder.appendingPathComponent($0).path }
    for (name, bytes) in zip(names, [a, b]) {
      try Data(bytes).write(to: URL(fileURLWithPath: name))
      guard try isSmall(name) else { return }
    }
    do {
      let comparison = try ClipComparer().compare(
        ClipFile(path: names[1]), with: ClipFile(path: names[0]))
      if a == b {
        try BrokenPromise.unless(
          comparison.isMatch, "differs from itself: \(comparison.differences)")
      }
      try BrokenPromise.unless(
        comparison.differences.allSatisfy { !$0.description.isEmpty }, "a difference without words")
    } catch let error as ComparisonError {
      try BrokenPromise.unless(!error.description.isEmpty, "an error without words")
    }
  }

  /// Decodes a clip to its end, or to where it is damaged.
  private func isSmall(_ file: String) throws -> Bool {
    do {
      var decoder = try ClipDecoder(contentsOf: file, limit: Self.limit)
      while let frame = try decoder.next() {
        let (width, height) = (frame.pixmap.width, frame.pixmap.height)
        try BrokenPromise.unless(
          width > 0 && height > 0 && width * height <= Self.limit.pixels,
          "a frame of \(width) × \(height) pixels")
      }
      return true
    } catch let error as MediaError {
      if case .tooLarge = error.reason { return false }
      return true
    }
  }
}
