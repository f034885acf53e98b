public import Comparing
import FrameSampling
import Graphics
import Media
public import Rendering
import Synchronization
public import TimelineModel
import Timing

/// The frames of a scene as a clip: drawn when they are asked for, never encoded.
public struct SceneClip: ComparableClip {
  /// How messages call it.
  public let name: String
  private let timeline: Timeline
  private let renderer: StillRenderer
  private let issues = IssueLog()

  /// A scene's clip under a name for messages.
  ///
  /// - Throws: `RenderError` when an image of the scene cannot be read.
  public init(name: String, timeline: Timeline) throws(RenderError) {
    self.init(name: name, timeline: timeline, renderer: try StillRenderer(timeline))
  }

  /// A scene's clip with a renderer of its timeline.
  package init(name: String, timeline: Timeline, renderer: StillRenderer) {
    self.name = name
    self.timeline = timeline
    self.renderer = renderer
  }

  /// Starts at the first frame.
  public func frames() -> any FrameStream {
    SceneStream(name: name, timeline: timeline, drawer: renderer.drawer(), issues: issues)
  }

  /// The layers that are left out of frames that were drawn so far.
  public var warnings: [String] { issues.sorted.map(\.description) }
}

/// The issues of all streams of a clip.
private final class IssueLog: Sendable {
  private let found = Mutex(RenderIssues())

  var sorted: [RenderIssue] { found.withLock(\.sorted) }

  func add(_ issues: [RenderIssue]) {
    guard !issues.isEmpty else { return }
    found.withLock { $0.add(issues) }
  }
}

/// A scene's frames while they are drawn.
private final class SceneStream: FrameStream {
  private let name: String
  private let timeline: Timeline
  private let drawer: PictureDrawer
  private let issues: IssueLog
  private var index = 0
  /// The picture drawn last, and where the tracks were: equal places show equal pictures.
  private var last: (signature: [TimePosition?], pixmap: Pixmap)?

  init(name: String, timeline: Timeline, drawer: PictureDrawer, issues: IssueLog) {
    self.name = name
    self.issues = issues
    self.timeline = timeline
    self.drawer = drawer
  }

  var frameRate: FrameRate? { timeline.frameRate }
  var announcedFrameCount: Int? { timeline.frameCount(at: timeline.frameRate) }

  func next() throws(ComparisonError) -> TimedPicture? {
    let rate = timeline.frameRate
    guard index < timeline.frameCount(at: rate) else { return nil }
    let instant = rate.instant(of: index)
    let signature = timeline.signature(at: instant, through: timeline.shutter(at: rate))
    let pixmap: Pixmap
    if let last, last.signature == signature {
      pixmap = last.pixmap
    } else {
      do {
        pixmap = try drawer.picture(at: instant)
      } catch {
        throw .source(name, reason: "frame \(index) cannot be drawn: \(error)")
      }
      issues.add(drawer.issues)
    }
    last = (signature, pixmap)
    index += 1
    return TimedPicture(
      picture: .pixmap(pixmap), time: instant, duration: rate.instant(of: 1))
  }
}
