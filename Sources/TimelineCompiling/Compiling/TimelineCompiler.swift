import Graphics
public import LayerModel
public import SceneModel
import Threading
public import TimelineModel
public import Timing

/// Stage 2: records a scene's script, then flattens layers, groups and begin times into a
/// `Timeline`.
public struct TimelineCompiler: Sendable {
  private let limits: WorkLimits

  /// A compiler.
  ///
  /// - Parameter limits: The limits on a scene's work; the timeline hands them on to the stages
  ///   after it.
  public init(limits: WorkLimits = WorkLimits()) { self.limits = limits }

  /// The timeline of a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene that an author wrote.
  ///   - frameRate: A rate that replaces the scene's own; `nil` keeps it.
  /// - Returns: The flattened timeline.
  /// - Throws: ``TimelineError`` with everything that is wrong, not only the first.
  public func compile(
    _ scene: Scene, frameRate: FrameRate? = nil
  ) throws(TimelineError) -> Timeline {
    try DeepStack.run(levels: WorkLimits.Name.nesting.range.upperBound, .ofScene) {
      () throws(TimelineError) in
      try timeline(of: scene, frameRate)
    }
  }

  private func timeline(
    of scene: Scene, _ frameRate: FrameRate?
  ) throws(TimelineError) -> Timeline {
    let player = ScriptPlayer(scene, limits)
    player.run()
    return try timeline(of: player, frameRate)
  }

  /// The timeline of what a player has played.
  ///
  /// - Parameters:
  ///   - player: The player, which may go on afterwards.
  ///   - frameRate: A rate that replaces the scene's own; `nil` keeps it.
  ///   - duration: A length that replaces the scene's own, up to which all was played; `nil` keeps
  ///     it.
  /// - Returns: The flattened timeline.
  /// - Throws: ``TimelineError`` with everything that is wrong.
  package func timeline(
    of player: ScriptPlayer, _ frameRate: FrameRate? = nil, duration: Seconds? = nil
  ) throws(TimelineError) -> Timeline {
    var (scene, record) = (player.scene, player.record)
    scene.duration = duration ?? scene.duration
    var issues = record.issues
    checkSize(of: scene.canvas, &issues)
    let duration = clipDuration(of: scene, record, &issues)
    warnAboutLateInteractions(of: scene, after: duration, &issues)
    let rate = frameRate ?? scene.frameRate
    let frames = duration * Double(rate.frames) / Double(rate.seconds)
    if let excess = limits.excess(of: .frames, found: Int(min(frames.rounded(.up), 1e15))) {
      issues.error(.tooManyFrames(excess))
    }
    var layers: [TimelineLayer] = []
    if issues.errors.isEmpty {
      let tree = TreeFlattener(record, player.flattener, limits)
      layers = tree.layers
      if let excess = tree.excess {
        issues.error(excess)
      } else {
        layers.checkCopies(limits, &issues)
        layers.checkParts(&issues)
      }
    }
    guard issues.errors.isEmpty else { throw TimelineError(issues: issues.errors) }
    var timeline = Timeline(
      title: scene.title, canvas: scene.canvas, duration: duration, frameRate: rate,
      layers: layers, events: record.events, warnings: issues.warnings, limits: limits)
    (timeline.taps, timeline.snapshots) = (record.taps, record.snapshots)
    timeline.motionBlur = scene.motionBlur
    timeline.audio = scene.audio + record.sounds
    timeline.subtitles = scene.subtitles
    timeline.measuredFonts = record.measuredFonts
    timeline.shownTouches = scene.touchIndicator.map {
      ShownTouches(indicator: $0, touches: record.touches)
    }
    return timeline
  }

  /// A picture has sides that are numbers above 0, and not too many pixels on either.
  private func checkSize(of canvas: Canvas, _ issues: inout IssueCollector) {
    let numbers = [canvas.size.width, canvas.size.height, canvas.scale]
    guard numbers.allSatisfy({ $0 > 0 && $0.isFinite }) else {
      return issues.error(.canvasWithoutArea(canvas))
    }
    let limit = Canvas.longestSideInPixels
    if canvas.widthInPixels > limit || canvas.heightInPixels > limit {
      issues.error(.canvasTooLarge(canvas))
    }
  }

  /// The scene's own duration, else the end of the last animation.
  private func clipDuration(
    of scene: Scene, _ record: ScriptRecord, _ issues: inout IssueCollector
  ) -> Seconds {
    if let duration = scene.duration {
      if !(duration >= 0 && duration.isFinite) {
        issues.error(.clipDuration(duration))
        return 0
      }
      return duration
    }
    var last = 0.0
    // With an error some have not been played to their ends.
    for id in record.additions where issues.errors.isEmpty || record[id].isAttached {
      let animation = record[id]
      let active = animation.activeSpan(under: record[id.layer].clock)
      let end = min(active?.upperBound ?? 0, animation.removedAt ?? .infinity)
      if end < .infinity {
        last = max(last, end + record.longestCopyDelay(of: id.layer))
      } else {
        issues.error(
          .endless,
          layer: record[id.layer].path, animation: animation.label,
          at: animation.animation.location)
      }
    }
    return last
  }

  /// Actions of the script at a time after the clip do not happen.
  private func warnAboutLateInteractions(
    of scene: Scene, after duration: Seconds, _ issues: inout IssueCollector
  ) {
    for interaction in scene.interactions {
      // A layer's own time may come sooner.
      guard case .at(let time) = interaction.schedule, time > duration,
        interaction.entry.within == nil
      else { continue }
      issues.warning(
        .afterClip(interaction: time, end: duration), at: interaction.entry.location)
    }
  }
}
