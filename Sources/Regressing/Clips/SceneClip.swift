public import Comparing
import FrameSampling
import Graphics
import Media
public import Rendering
import Synchronization
public import TimelineModel
import Timing
import Storing

/// The frames of a scene as a clip: drawn when they are asked for, never encoded.
public struct SceneClip: ComparableClip {
  /// The name in messages.
  public let name: String
  private let timeline: Timeline
  private let renderer: StillRenderer
  private let issues = IssueLog()
  private let shown: ShownInstants?
  private let cancellation: RenderCancellation?

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
    (shown, cancellation) = (nil, nil)
  }

  /// The pictures of a scene that an output shows, drawn and never encoded.
  ///
  /// - Parameters:
  ///   - name: The name for messages.
  ///   - output: The output.
  ///   - request: The scene's timeline, and the part of it.
  ///   - cancellation: Ends it early, with an error.
  /// - Throws: `RenderError` when an image of the scene cannot be read.
  package init(
    name: String, of output: OutputRequest, in request: RenderRequest,
    cancellation: RenderCancellation
  ) throws(RenderError) {
    self.name = name
    timeline = request.timeline
    renderer = try StillRenderer(timeline)
    shown = ShownInstants(of: output, in: request)
    self.cancellation = cancellation
  }

  /// Starts at the first frame.
  public func frames() -> any FrameStream {
    SceneStream(
      name: name, timeline: timeline, drawer: renderer.drawer(), issues: issues, shown: shown,
      cancellation: cancellation)
  }

  /// The scene's picture at an instant; `nil` where it cannot be drawn.
  func picture(at instant: Seconds) -> Pixmap? { try? renderer.picture(at: instant) }

  /// The scene's sound, mixed as it is for a file.
  public var sound: ClipSound {
    guard !timeline.audio.isEmpty else { return .absent }
    return .present { [timeline, name] () throws(MediaError) in
      let rate = timeline.frameRate
      let track: Soundtrack?
      do {
        track = try Renderer.soundtrack(of: timeline, 0..<timeline.frameCount(at: rate), at: rate)
      } catch {
        throw MediaError(file: name, reason: .mismatch(found: "\(error)", expected: "sound"))
      }
      guard let track else { throw MediaError(file: name, reason: .noSound) }
      return track.source
    }
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
  private let shown: ShownInstants?
  private let cancellation: RenderCancellation?
  private var index = 0
  /// The picture drawn last, and where the tracks were: equal places show equal pictures.
  private var last: (signature: [TimePosition?], pixmap: Pixmap)?

  init(
    name: String, timeline: Timeline, drawer: PictureDrawer, issues: IssueLog,
    shown: ShownInstants?, cancellation: RenderCancellation?
  ) {
    (self.shown, self.cancellation) = (shown, cancellation)
    self.name = name
    self.issues = issues
    self.timeline = timeline
    self.drawer = drawer
  }

  var isLossless: Bool { true }
  private var rate: FrameRate { shown?.frameRate ?? timeline.frameRate }
  private var count: Int { shown?.count ?? timeline.frameCount(at: rate) }
  var frameRate: FrameRate? { rate }
  var announcedFrameCount: Int? { count }

  func next() throws(ComparisonError) -> TimedPicture? {
    guard index < count else { return nil }
    if cancellation?.isCancelled == true {
      throw .source(name, reason: "not drawn to its end when that was cancelled")
    }
    let rate = rate
    let instant = shown?[index] ?? rate.instant(of: index)
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
    defer { index += 1 }
    return TimedPicture(
      picture: .pixmap(pixmap), time: rate.instant(of: index), duration: rate.instant(of: 1))
  }
}
