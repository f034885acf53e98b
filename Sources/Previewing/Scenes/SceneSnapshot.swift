import Inbetween
import Reporting
import Synchronization

/// A scene as it was opened, with all that is made of it.
final class SceneSnapshot: Sendable {
  let opened: OpenedScene
  /// The number of times that the scene was opened until then.
  let generation: Int
  /// The reason why there are no pictures of it; `nil` when there are.
  let pictureProblem: PreviewProblem?
  let sampler: FrameSampler
  private let messages: PreviewMessages
  private let threads: Int
  private let cache = PictureCache()
  /// Drawers at each scale, that which was asked for last at the end.
  private let drawers: Mutex<[(scale: Double, drawers: PictureDrawers)]>

  /// Scales that are kept: the scene's own, and those of pictures while something moves.
  private static let scaleLimit = 3

  init(_ opened: OpenedScene, generation: Int, _ messages: PreviewMessages, threads: Int) {
    (self.opened, self.generation, self.messages) = (opened, generation, messages)
    self.threads = threads
    sampler = FrameSampler(opened.timeline, emitsParticles: false)
    let scale = opened.timeline.canvas.scale
    do throws(RenderError) {
      let own = try Self.drawers(opened.timeline, opened, threads)
      drawers = Mutex([(scale, own)])
      pictureProblem = nil
    } catch {
      drawers = Mutex([])
      pictureProblem = Self.problem(error, opened, messages)
    }
  }

  var timeline: Timeline { opened.timeline }

  private static func drawers(
    _ timeline: Timeline, _ opened: OpenedScene, _ threads: Int
  ) throws(RenderError) -> PictureDrawers {
    PictureDrawers(
      try StillRenderer(timeline, fonts: try? opened.fonts.get()), limit: threads)
  }

  private static func problem(
    _ error: RenderError, _ opened: OpenedScene, _ messages: PreviewMessages
  ) -> PreviewProblem {
    if case .request(let message) = error {
      return PreviewProblem(status: .badRequest, json: messages.usage(message, nil))
    }
    return PreviewProblem(status: .conflict, json: messages.drawing(error, opened))
  }

  /// The bytes that `still` writes for an instant, at a scale or the scene's own.
  func png(at instant: Seconds, scale: Double?) throws(PreviewProblem) -> [UInt8] {
    if let pictureProblem { throw pictureProblem }
    let scale = scale ?? timeline.canvas.scale
    let key = PictureCache.Key(instant: instant, scale: scale)
    if let known = cache[key] { return known }
    do throws(RenderError) {
      let bytes = try drawers(at: scale).png(at: instant)
      cache.add(bytes, for: key)
      return bytes
    } catch {
      throw Self.problem(error, opened, messages)
    }
  }

  /// The picture at an instant, at a scale or the scene's own.
  func picture(at instant: Seconds, scale: Double?) throws(PreviewProblem) -> Pixmap {
    if let pictureProblem { throw pictureProblem }
    do throws(RenderError) {
      return try drawers(at: scale ?? timeline.canvas.scale).picture(at: instant)
    } catch {
      throw Self.problem(error, opened, messages)
    }
  }

  private func drawers(at scale: Double) throws(RenderError) -> PictureDrawers {
    try drawers.withLock { list throws(RenderError) in
      if let place = list.firstIndex(where: { $0.scale == scale }) {
        let known = list.remove(at: place)
        list.append(known)
        return known.drawers
      }
      var canvas = timeline.canvas
      canvas.scale = scale
      guard max(canvas.widthInPixels, canvas.heightInPixels) <= Canvas.longestSideInPixels else {
        throw .request("scale: a side has at most \(Canvas.longestSideInPixels) pixels")
      }
      var opener = opened.opener
      opener.scale = scale
      let made: PictureDrawers
      do {
        made = try Self.drawers(opener.compile(opened.loaded.scene), opened, threads)
      } catch let error as RenderError {
        throw error
      } catch {
        throw .request("scale: \(error)")
      }
      if list.count >= Self.scaleLimit { list.removeFirst() }
      list.append((scale, made))
      return made
    }
  }

  /// The sound of some frames, as a WAV file.
  func sound(_ frames: Range<FrameIndex>) throws(PreviewProblem) -> [UInt8] {
    do throws(RenderError) {
      guard let sound = try Renderer.wave(of: timeline, frames) else {
        throw .request("the scene has no sound")
      }
      return sound
    } catch {
      throw Self.problem(error, opened, messages)
    }
  }

  /// The path of the layer that a point hits, as `hit --json` says it.
  func hit(_ point: Point, at instant: Seconds) -> String {
    let path = sampler.layer(at: point, instant: instant)
    return JSONText.encode(HitReport(time: instant, point: point, layer: path))
  }

  /// Values as `sample --json` says them.
  func samples(
    layers: [String], keyPaths: [String], instants: [Seconds]
  ) throws(PreviewProblem) -> String {
    let values: SampledValues
    do {
      values = try SampledValues(
        timeline: timeline, layers: layers, keyPaths: keyPaths, instants: instants)
    } catch {
      throw PreviewProblem(
        status: .badRequest, json: messages.usage(error.message, error.suggestion))
    }
    var text = ""
    values.writeJSON { text += $0 }
    return text
  }

  /// The timeline as `inspect --json` says it.
  var timelineText: String { JSONText.encode(TimelineReport(timeline, of: opened.scene)) }

  /// The time from a frame to the next.
  private var period: Seconds { timeline.frameRate.instant(of: 1) }

  /// A layer's values.
  func layer(_ index: Int, at instant: Seconds) -> String {
    JSONText.encode(
      LayerReport(index, in: sampler.frame(at: instant), period: period, of: timeline))
  }

  /// The layers that have changed since the frame before.
  func changes(at instant: Seconds) -> String {
    JSONText.encodeInOneLine(ChangedLayers(at: instant, period: period, sampler))
  }

  /// The layers under a point.
  func hits(_ point: Point, at instant: Seconds) -> String {
    JSONText.encode(HitList(point, in: sampler.frame(at: instant)))
  }

  /// The bars of some tracks, numbered through all layers.
  func tracks(_ first: Int, _ count: Int, over range: Range<Seconds>) -> String {
    var rows: [(number: Int, track: Track)] = []
    var before = 0
    for layer in timeline.layers where rows.count < count {
      let tracks = layer.tracks
      for place in max(first - before, 0)..<max(tracks.count, first - before, 0)
      where rows.count < count {
        rows.append((before + place, tracks[place]))
      }
      before += tracks.count
    }
    return JSONText.encodeInOneLine(
      TrackRows(rows, over: range, duration: timeline.duration))
  }

  /// The course of the clip as a whole.
  var clipText: String { JSONText.encode(ClipReport(timeline, sampler)) }
}
