import Storing
import Regressing
import Rendering

/// Two files of a format that is no clip to decode and whose bytes tell all: raw frames, and lists
/// of digests.
struct BytesComparison {
  /// A sentence.
  let summary: String
  /// The first frame that differs.
  let firstFrame: Int
  /// True when the file that was expected is none of the format.
  let isDamaged: Bool
  /// True when one has more bytes.
  let hasOtherSize: Bool

  private static let pieceSize = 1 << 20

  /// The comparison of two files that have other bytes.
  ///
  /// - Parameters:
  ///   - a: The file that was expected.
  ///   - b: The file that is judged.
  ///   - format: Their format; `nil` comes of one that is decoded.
  ///   - instants: The frames of the judged file.
  init?(_ a: String, _ b: String, of format: OutputFormat, instants: ShownInstants) {
    switch format {
    case .hashes:
      let lists = [a, b].map { FrameList(text: Self.text($0)) }
      (isDamaged, hasOtherSize) = (lists[0].isEmpty, lists[0].text.count != lists[1].text.count)
      firstFrame = lists[0].firstDifference(in: lists[1]) ?? 0
      summary = lists[0].differences(in: lists[1]).joined(separator: "; ")
    case .raw:
      guard let (first, sizes) = Self.firstByte(a, b) else { return nil }
      let frame = max(sizes.b / max(instants.count, 1), 1)
      firstFrame = first / frame
      isDamaged = sizes.a == 0 || sizes.a % frame != 0
      hasOtherSize = sizes.a != sizes.b
      summary =
        sizes.a == sizes.b
        ? "frames differ, the first of them is \(firstFrame)"
        : "there are \(sizes.b) bytes of frames, not \(sizes.a)"
    default: return nil
    }
  }

  private static func text(_ path: String) -> String {
    ((try? RegularFile(path, followingLinks: true).readText()) ?? nil) ?? ""
  }

  /// The first byte that differs, and how many there are.
  private static func firstByte(_ a: String, _ b: String) -> (Int, sizes: (a: Int, b: Int))? {
    guard let fileA = try? RegularFile(a, followingLinks: true),
      let fileB = try? RegularFile(b, followingLinks: true)
    else { return nil }
    var place = 0
    while true {
      guard let pieceA = try? fileA.read(upTo: pieceSize),
        let pieceB = try? fileB.read(upTo: pieceSize)
      else { return nil }
      let shorter = min(pieceA.count, pieceB.count)
      if let index = (0..<shorter).first(where: { pieceA[$0] != pieceB[$0] }) {
        return (place + index, (fileA.size, fileB.size))
      }
      place += shorter
      if pieceA.count != pieceB.count || shorter == 0 {
        return (place, (fileA.size, fileB.size))
      }
    }
  }
}
