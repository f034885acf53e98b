public import Comparing
public import Graphics
import Timing

/// Frames of a clip on one picture: side by side with their times, or all on top of each other.
public struct ContactSheet: Sendable {
  /// Frames in a row.
  public var columns = 4
  /// Frames shown, spread evenly from the first to the last.
  public var count = 12
  /// The width of a frame on the sheet, at most, in pixels.
  public var width = 240

  private static let gap = 8
  private static let labelHeight = 16

  /// A sheet of twelve frames in rows of four.
  public init() {}

  /// The frames side by side, each with its time in seconds below.
  ///
  /// - Throws: `ComparisonError` when the clip cannot be read or has no frame.
  public func picture(of clip: any ComparableClip) throws(ComparisonError) -> Pixmap {
    let frames = try self.frames(of: clip)
    let (tileWidth, tileHeight) = (frames[0].pixmap.width, frames[0].pixmap.height)
    let columns = min(columns, frames.count)
    let rows = (frames.count + columns - 1) / columns
    let gap = Self.gap
    var sheet = Pixmap(
      width: gap + columns * (tileWidth + gap),
      height: gap + rows * (tileHeight + Self.labelHeight + gap))
    for i in sheet.bytes.indices { sheet.bytes[i] = i % 4 == 3 ? 255 : 232 }
    for (place, frame) in frames.enumerated() {
      let x = gap + place % columns * (tileWidth + gap)
      let y = gap + place / columns * (tileHeight + Self.labelHeight + gap)
      sheet.paint(frame.pixmap, x: x, y: y, share: 256)
      sheet.write(Self.label(frame.time), x: x, y: y + tileHeight + 4)
    }
    return sheet
  }

  /// The frames on top of each other, the later the stronger and the last one whole.
  ///
  /// - Throws: `ComparisonError` when the clip cannot be read or has no frame.
  public func onionSkin(of clip: any ComparableClip) throws(ComparisonError) -> Pixmap {
    OnionSkin(try frames(of: clip).map(\.pixmap)).picture
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
    "\(((time * 1000).rounded() / 1000).shortestDecimal)s"
  }
}
