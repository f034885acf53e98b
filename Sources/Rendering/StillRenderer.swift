import FrameSampling
public import Graphics
import LayerModel
import Media
import FramePlanning
import Rasterizing
public import TimelineModel
public import Timing
public import Typesetting

/// Draws single pictures of a timeline, at any instant.
public struct StillRenderer: Sendable {
  private var opened: DrawableTimeline

  /// Paths of layers at whose drawing Cairo is made to fail.
  package var refusedLayers: Set<String> {
    get { opened.options.refusedLayers }
    set { opened.options.refusedLayers = newValue }
  }

  /// A renderer of a timeline.
  ///
  /// - Parameters:
  ///   - timeline: The timeline.
  ///   - fonts: The fonts of its texts, where they were found beforehand.
  /// - Throws: `RenderError.raster` when an image cannot be read or there is no font,
  ///   `RenderError.request` when the picture would be too large.
  public init(_ timeline: Timeline, fonts: FontStore? = nil) throws(RenderError) {
    try PictureSize.check(timeline.canvas, .stillPixels, of: timeline.limits)
    opened = try DrawableTimeline(timeline, fonts: fonts)
  }

  /// The picture at an instant in seconds, never rounded to a frame; a ``drawer()`` tells what is
  /// left out of it.
  public func picture(at instant: Seconds) throws(RenderError) -> Pixmap {
    try drawer().picture(at: instant)
  }

  /// A drawer of several pictures, one after another.
  public func drawer() -> PictureDrawer {
    let timeline = opened.timeline
    return PictureDrawer(
      opened.worker(through: timeline.shutter(at: timeline.frameRate)), canvas: timeline.canvas)
  }
}

/// Draws pictures of a timeline one after another, each only as far as it differs from the one
/// before.
public final class PictureDrawer {
  private let worker: FrameWorker
  private var picture: DrawnPicture
  private var found = RenderIssues()

  /// Layers that could not be drawn and are left out of some of the pictures so far.
  public var issues: [RenderIssue] { found.sorted }

  init(_ worker: FrameWorker, canvas: Canvas) {
    self.worker = worker
    picture = DrawnPicture(canvas)
  }

  /// The picture at an instant in seconds; what was drawn before changes nothing but the time it
  /// takes.
  public func picture(at instant: Seconds) throws(RenderError) -> Pixmap {
    found.add(try worker.draw(instant, into: &picture).failures, at: instant)
    return picture.pixmap
  }
}

extension StillRenderer {
  /// Writes a picture as a PNG, JPEG or AVIF file, as its name says, or a PNG to standard output
  /// when the path is `-`.
  ///
  /// A PNG has alpha when some pixel is not opaque. The file appears under its name only when it is
  /// complete.
  ///
  /// - Parameters:
  ///   - pixmap: The picture.
  ///   - path: The file, or `-`.
  ///   - matte: The matte of a JPEG or AVIF; white when `nil`.
  /// - Throws: `RenderError.encoding`.
  public static func write(
    _ pixmap: Pixmap, to path: String, over matte: Color? = nil
  ) throws(RenderError) {
    do {
      if let format = OutputFormatTable.standard.format(ofFileNamed: path)?.opaqueStill {
        try OpaqueStillEncoder(format, over: matte ?? .white).write(pixmap, to: path)
      } else {
        try encoder(of: pixmap).write(pixmap, to: path)
      }
    } catch { throw .encoding(error) }
  }

  /// The bytes of the file that ``write(_:to:over:)`` writes.
  public static func png(_ pixmap: Pixmap) throws(RenderError) -> [UInt8] {
    do { return try encoder(of: pixmap).encode(pixmap) } catch { throw .encoding(error) }
  }

  private static func encoder(of pixmap: Pixmap) -> PNGEncoder {
    PNGEncoder(hasAlpha: pixmap.hasTransparency, effort: .small)
  }
}
