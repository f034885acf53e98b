public import Comparing
public import Graphics
import Media
import Timing

/// Frames of clips on one picture: side by side with their times, or those of one on top of each
/// other.
public struct ContactSheet: Sendable {
  /// Frames in a row.
  public var columns = 4
  /// Frames shown of each clip, spread evenly from the first to the last.
  public var count = 12
  /// The width of a frame on the sheet, at most, in pixels.
  public var width = 240

  private static let gap = 12
  private static let labelHeight = 20
  private static let titleHeight = 28
  /// The most pixels of all frames together, 256 MB of them.
  private static let pixelLimit = 64 << 20

  /// A sheet of twelve frames in rows of four.
  public init() {}

  /// The frames of a clip as they lie on a sheet, small.
  public struct Strip: Sendable {
    /// The clip's name.
    public let name: String
    let frames: [(pixmap: Pixmap, time: Seconds)]

    var pixelCount: Int { frames.reduce(0) { $0 + $1.pixmap.width * $1.pixmap.height } }
  }

  /// Reads the frames of a clip that are shown.
  ///
  /// - Throws: `ComparisonError` when the clip cannot be read or has no frame.
  public func strip(of clip: any ComparableClip) throws(ComparisonError) -> Strip {
    Strip(name: clip.name, frames: try frames(of: clip))
  }

  /// The frames of clips, each with its time in seconds below; of several clips one below the
  /// other, under their names.
  ///
  /// Behind what is clear are the squares of a checkerboard.
  ///
  /// - Parameter strips: At least one clip's frames.
  /// - Returns: The sheet.
  /// - Throws: `ComparisonError` when the sheet is too large, or there is no font for its words.
  public func picture(of strips: [Strip]) throws(ComparisonError) -> Pixmap {
    try checkSize(of: strips)
    let gap = Self.gap
    let tileWidth = strips.flatMap(\.frames).map(\.pixmap.width).max() ?? 1
    let columns = min(columns, strips.map(\.frames.count).max() ?? 1)
    var labels = SheetLabels()
    var tiles: [(pixmap: Pixmap, x: Int, y: Int)] = []
    let sheetWidth = gap + columns * (tileWidth + gap)
    var y = gap
    for strip in strips {
      if strips.count > 1 {
        labels.add(title: strip.name, x: gap, y: y, width: sheetWidth - 2 * gap)
        y += Self.titleHeight
      }
      for start in stride(from: 0, to: strip.frames.count, by: columns) {
        let row = strip.frames[start..<min(start + columns, strip.frames.count)]
        let height = row.map(\.pixmap.height).max() ?? 0
        for (place, frame) in row.enumerated() {
          let x = gap + place * (tileWidth + gap)
          tiles.append((frame.pixmap, x, y))
          labels.add(Self.label(frame.time), x: x, y: y + height + 2, width: tileWidth)
        }
        y += height + Self.labelHeight + gap
      }
    }
    var sheet = Pixmap(width: sheetWidth, height: y)
    for i in sheet.bytes.indices { sheet.bytes[i] = i % 4 == 3 ? 255 : 232 }
    for tile in tiles {
      if tile.pixmap.hasTransparency {
        sheet.paintCheckerboard(under: tile.pixmap, x: tile.x, y: tile.y)
      }
      sheet.paint(tile.pixmap, x: tile.x, y: tile.y)
    }
    sheet.paint(try labels.picture(width: sheet.width, height: sheet.height), x: 0, y: 0)
    return sheet
  }

  /// The frames on top of each other, the later the stronger and the last one whole.
  ///
  /// - Throws: `ComparisonError` when the clip cannot be read or has no frame.
  public func onionSkin(of clip: any ComparableClip) throws(ComparisonError) -> Pixmap {
    OnionSkin(try frames(of: clip).map(\.pixmap)).picture
  }

  /// Fails when frames are more than a sheet takes.
  public func checkSize(of strips: [Strip]) throws(ComparisonError) {
    guard strips.reduce(0, { $0 + $1.pixelCount }) > Self.pixelLimit else { return }
    throw .source(
      "the sheet",
      reason:
        "the frames of \(strips.count) clips have more than \(Self.pixelLimit >> 20) million pixels; fewer frames (--count) or smaller ones (--width) help"
    )
  }

  private func frames(
    of clip: any ComparableClip
  ) throws(ComparisonError) -> [(pixmap: Pixmap, time: Seconds)] {
    // The number of frames is known at the end only; pictures are not kept on the way there.
    var total = 0
    let counting = try clip.frames()
    while try counting.next() != nil { total += 1 }
    guard total > 0 else { throw .empty(clip.name) }
    let wanted = min(max(count, 1), total)
    let numbers = Set((0..<wanted).map { wanted == 1 ? 0 : $0 * (total - 1) / (wanted - 1) })
    let stream = try clip.frames()
    var result: [(Pixmap, Seconds)] = []
    var index = 0
    while let frame = try stream.next() {
      if numbers.contains(index) {
        let pixmap = try frame.pixmap()
        let factor = max(1, (pixmap.width + width - 1) / width)
        result.append((pixmap.reduced(by: factor), frame.time ?? Double(index)))
      }
      index += 1
    }
    return result
  }

  private static func label(_ time: Seconds) -> String {
    "\(((time * 1000).rounded() / 1000).shortestDecimal) s"
  }
}
