import FrameSampling
public import Comparing
import Graphics
import Media
public import Rendering
public import TimelineModel
import Timing

/// The frames of a scene as a clip: drawn when they are asked for, never encoded.
public struct SceneClip: ComparableClip {
  /// How messages call it.
  public let name: String
  private let timeline: Timeline
  private let renderer: StillRenderer

  /// A scene's clip under a name for messages.
  ///
  /// - Throws: `RenderError` when an image of the scene cannot be read.
  public init(name: String, timeline: Timeline) throws(RenderError) {
    self.name = name
    self.timeline = timeline
    renderer = try StillRenderer(timeline)
  }

  /// Starts at the first frame.
  public func frames() -> any FrameStream {
    SceneStream(name: name, timeline: timeline, drawer: renderer.drawer())
  }
}

/// A scene's frames while they are drawn.
private final class SceneStream: FrameStream {
  private let name: String
  private let timeline: Timeline
  private let drawer: PictureDrawer
  private var index = 0
  /// The picture drawn last, and where the tracks were: equal places show equal pictures.
  private var last: (signature: [TimePosition?], pixmap: Pixmap)?

  init(name: String, timeline: Timeline, drawer: PictureDrawer) {
    self.name = name
    self.timeline = timeline
    self.drawer = drawer
  }

  var frameRate: FrameRate? { timeline.frameRate }
  var announcedFrameCount: Int? { timeline.frameCount(at: timeline.frameRate) }

  func next() throws(ComparisonError) -> TimedPicture? {
    let rate = timeline.frameRate
    guard index < timeline.frameCount(at: rate) else { return nil }
    let instant = rate.instant(of: index)
    let signature = timeline.signature(at: instant)
    let pixmap: Pixmap
    if let last, last.signature == signature {
      pixmap = last.pixmap
    } else {
      do {
        pixmap = try drawer.picture(at: instant)
      } catch {
        throw .source(name, reason: "frame \(index) cannot be drawn: \(error)")
      }
    }
    last = (signature, pixmap)
    index += 1
    return TimedPicture(
      picture: .pixmap(pixmap), time: instant, duration: rate.instant(of: 1))
  }
}
