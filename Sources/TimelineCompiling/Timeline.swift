public import SceneModel
public import Timing

/// A scene with its timing flattened away: layers, and tracks that say what each key path shows when.
///
/// Only `TimelineCompiler` makes one. It promises:
/// - interactions, delegates and completions are played out;
/// - no groups, and no `beginTime`, `speed`, `timeOffset`, repeat or autoreverse is left: a ``Track``
///   has one `TimeMap` from clip time to progress;
/// - a layer's tracks are in the order in which they apply, and none is one that never shows;
/// - implicit endpoints are references to the running value, evaluated at each instant;
/// - every number is finite, every value is of its key path's kind;
/// - layers are in tree order: each is followed by its mask's subtree, then its sublayers' subtrees;
/// - two instants with equal ``signature(at:)`` show the same picture, once the timeline knows which files
///   play (``playing(_:)``).
public struct Timeline: Sendable, Hashable {
  /// The scene's title.
  public let title: String
  /// The picture that is filled.
  public let canvas: Canvas
  /// The clip's length, in seconds.
  public let duration: Seconds
  /// The clip's frame rate.
  public let frameRate: FrameRate
  /// All layers, in tree order.
  public let layers: [TimelineLayer]
  /// What happened while the scene's script was played, in order.
  public let events: [TimelineEvent]
  /// What the compiler found odd, in tree order.
  public let warnings: [TimelineIssue]
  /// The layers that show files which play, and when these show what.
  public internal(set) var moving: [MovingContents] = []
  /// What the stages after this one may do for it.
  public let limits: WorkLimits

  /// How many frames the clip has at a rate: at least one.
  public func frameCount(at rate: FrameRate) -> Int { max(1, rate.frameCount(for: duration)) }

  init(
    title: String, canvas: Canvas, duration: Seconds, frameRate: FrameRate, layers: [TimelineLayer],
    events: [TimelineEvent], warnings: [TimelineIssue], limits: WorkLimits
  ) {
    self.title = title
    self.canvas = canvas
    self.duration = duration
    self.frameRate = frameRate
    self.layers = layers
    self.events = events
    self.warnings = warnings
    self.limits = limits
  }

  /// Where every track is at an instant, and which picture of each file that plays.
  ///
  /// What a layer shows follows from its model values and these alone, so instants with equal
  /// signatures show equal pictures.
  public func signature(at instant: Seconds) -> [TimePosition?] {
    var signature: [TimePosition?] = []
    forEachInstance(at: instant) { index, instant in
      let layer = layers[index]
      for track in layer.tracks { signature.append(track.timeMap(instant)) }
      signature += pictures(of: index, at: instant)
      // Particles go on as long as their emitter's time does.
      if layer.kind == .emitter { signature.append(layer.clock(instant)) }
    }
    return signature
  }

  /// Calls a closure for each layer that is shown, copies included, with the instant in clip time at
  /// which it is sampled.
  private func forEachInstance(
    at instant: Seconds, _ body: (_ index: Int, Seconds) -> Void
  ) {
    guard layers.contains(where: { $0.kind == .replicator }) else {
      for index in layers.indices { body(index, instant) }
      return
    }
    var left = limits[.shownLayers]
    func visit(_ range: Range<Int>, _ instant: Seconds) {
      var next = range.lowerBound
      while next < range.upperBound, left > 0 {
        let layer = layers[next]
        left -= 1
        body(next, instant)
        visit(layer.mask, instant)
        if layer.kind == .replicator {
          let replicator = layer.replicator(at: instant)
          for k in 0..<replicator.shownCount {
            visit(sublayers(of: next), layer.instant(ofInstance: k, at: instant, replicator))
          }
        } else {
          visit(sublayers(of: next), instant)
        }
        next = layer.subtreeEnd
      }
    }
    visit(layers.indices, instant)
  }

  /// The instants in the clip at which a track begins, ends or changes its course, in order.
  public var boundaries: [Seconds] {
    var all: Set<Seconds> = []
    // A copy's come as much later as it is sampled earlier.
    forEachInstance(at: 0) { index, instant in
      for track in layers[index].tracks {
        all.formUnion(track.timeMap.boundaries.map { $0 - instant })
      }
    }
    return all.filter { $0 > 0 && $0 < duration }.sorted()
  }
}
