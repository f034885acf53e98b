import Encoding
import FrameSampling
public import Graphics
import Media
import Rasterizing
import SceneModel
public import Timing
public import TimelineCompiling

/// Draws single pictures of a timeline, at any instant.
public struct StillRenderer: Sendable {
  private let sampler: FrameSampler
  private let images: ImageStore
  private let fonts: FontStore

  /// A renderer of a timeline.
  ///
  /// - Throws: `RenderError.raster` when an image cannot be read or there is no font, `RenderError.request` when the picture
  ///   would be too large.
  public init(_ timeline: Timeline) throws(RenderError) {
    try PictureSize.check(timeline.canvas, limit: PictureSize.stillLimit)
    images = try Renderer.images(of: timeline)
    fonts = try Renderer.fonts(of: timeline)
    sampler = FrameSampler(timeline.playing(images.timetables))
  }

  /// The picture at an instant in seconds, never rounded to a frame.
  public func picture(at instant: Seconds) throws(RenderError) -> Pixmap {
    do {
      return try Rasterizer(images: images, fonts: fonts).draw(sampler.frame(at: instant))
    } catch {
      throw .raster(error)
    }
  }
}

extension StillRenderer {
  /// Writes a picture as a PNG file, or to standard output when the path is `-`.
  ///
  /// Alpha is written when some pixel is not opaque. The file appears under its name only when it is
  /// complete.
  public static func write(_ pixmap: Pixmap, to path: String) throws(RenderError) {
    do {
      try PNGEncoder(hasAlpha: pixmap.hasTransparency, effort: .small).write(pixmap, to: path)
    } catch {
      throw .encoding(EncodingError(error))
    }
  }
}
