public import Comparing
import LayerModel
import Rendering
public import SceneModel
import SceneOpening
import Timing

extension PipelineGolden {
  /// The two clips of a golden's page, and what a comparison of them found.
  public struct Page: Sendable {
    /// The clip that was expected.
    public let expected: any ComparableClip
    /// Today's clip.
    public let judged: any ComparableClip
    /// The comparison.
    public let found: ClipComparison
    /// The picture of today's scene at an instant, in its own size; `nil` where the clips show it.
    package let today: SceneClip?
    /// The number and the instant of the first raw frame that differs, in seconds; `nil` when none
    /// does.
    private let first: (index: FrameIndex, instant: Seconds)?

    fileprivate init(
      _ expected: any ComparableClip, _ judged: any ComparableClip, _ found: ClipComparison,
      today: SceneClip? = nil, first: (index: FrameIndex, instant: Seconds)? = nil
    ) {
      (self.expected, self.judged, self.found) = (expected, judged, found)
      (self.today, self.first) = (today, first)
    }

    /// Adds today's pictures, in their own size, to frames that only show small ones.
    public func addToday(to frames: inout [ComparisonPage.Frame]) {
      guard let today else { return }
      if frames.isEmpty, let first, let picture = today.picture(at: first.instant) {
        frames = [ComparisonPage.Frame(index: first.index, today: picture)]
      }
      for i in frames.indices {
        guard let instant = frames[i].comparison?.time else { continue }
        frames[i].today = today.picture(at: instant)
      }
    }
  }

  /// The clips of a golden's page: today's frames beside those of the recorded scene, where this
  /// program draws it as it was recorded, and else beside the small clip of the golden.
  ///
  /// - Parameters:
  ///   - scene: The scene as it was loaded.
  ///   - check: The check of it.
  ///   - scratch: The folder of that check.
  ///   - resources: The resources of renders.
  /// - Returns: The clips; those that only show small pictures say so in their names.
  /// - Throws: `Failure` where they cannot be drawn.
  public func page(
    of scene: Scene, _ check: Check, scratch: String, with resources: Resources = Resources()
  ) throws(Failure) -> Page {
    let comparer = ClipComparer(mode: .exact)
    do {
      let today = try clip(of: scene, named: name)
      if let past = try? recordedScene(scratch: scratch),
        try draws(past, scratch: scratch, with: resources)
      {
        var past = past
        // Pictures of two scales could not be held beside each other.
        past.canvas.scale = scene.canvas.scale
        let expected = try clip(of: past, named: "\(name), as recorded")
        let found = try comparer.compare(today, with: expected)
        if !found.isMatch { return Page(expected, today, found) }
      }
      let (a, b) = (check.clip.a.name, check.clip.b.name)
      let expected = NamedClip("\(name), small clip of the golden", ClipFile(path: a))
      let judged = NamedClip("\(name), today as small", ClipFile(path: b))
      let first = check.firstInstant.map { ((scene.frameRate.frameCount(for: $0)), $0) }
      return Page(
        expected, judged, try comparer.compare(judged, with: expected), today: today, first: first)
    } catch let error as RenderError {
      throw .render(error)
    } catch let error as ComparisonError {
      throw .comparison(error)
    } catch {
      throw .missing(folder, reason: "\(error)")
    }
  }

  private func clip(of scene: Scene, named name: String) throws -> SceneClip {
    try SceneClip(name: name, timeline: try Self.timeline(of: scene))
  }

  /// True when this program draws the recorded scene as it was recorded.
  private func draws(
    _ past: Scene, scratch: String, with resources: Resources
  ) throws(Failure) -> Bool {
    let path = prefix(in: scratch) + "past.txt"
    try renderFrames(of: past, to: path, with: resources)
    let recorded = FrameList(text: try recordedText())
    return try recorded.differences(in: FrameList(text: Self.text(path))).isEmpty
  }
}

/// A clip under another name.
private struct NamedClip: ComparableClip {
  let name: String
  private let clip: any ComparableClip

  init(_ name: String, _ clip: any ComparableClip) { (self.name, self.clip) = (name, clip) }

  var warnings: [String] { clip.warnings }
  var sound: ClipSound { clip.sound }
  func frames() throws(ComparisonError) -> any FrameStream { try clip.frames() }
}
