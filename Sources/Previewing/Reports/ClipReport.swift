import Inbetween

/// The course of a clip as a whole: stretches that are proved still, and events of the script.
struct ClipReport: Encodable {
  /// An event.
  struct Event: Encodable {
    let time: Double
    let text: String
    let layer: String?
  }

  /// Frames from the first to one behind the last, all of which show what the first does.
  let still: [[Int]]
  let events: [Event]
  /// The number of further events.
  let omittedEvents: Int

  /// Frames that are looked at, and events that are listed, at most.
  private static let (frameLimit, eventLimit) = (20_000, 2000)

  init(_ timeline: Timeline, _ sampler: FrameSampler) {
    let rate = timeline.frameRate
    let count = min(timeline.frameCount(at: rate), Self.frameLimit)
    let changes = sampler.changes(
      over: (0..<count).map { rate.instant(of: $0) }, through: timeline.shutter(at: rate))
    var still: [[Int]] = []
    var start = 0
    for frame in 1..<max(count, 1) + 1 where frame == count || changes[frame] {
      if frame - start > 1 { still.append([start, frame]) }
      start = frame
    }
    self.still = still
    events = timeline.events.prefix(Self.eventLimit).map {
      Event(time: $0.time, text: $0.description, layer: $0.layerPath)
    }
    omittedEvents = timeline.events.count - events.count
  }
}

/// The layers whose values differ from those a frame before.
struct ChangedLayers: Encodable {
  /// The layers' places in the timeline, in order.
  let changed: [Int]

  init(at instant: Seconds, period: Seconds, _ sampler: FrameSampler) {
    let before = sampler.frame(at: max(0, instant - period))
    let now = sampler.frame(at: instant)
    let known = Dictionary(
      before.layers.map { ($0.id, $0.properties) }, uniquingKeysWith: { first, _ in first })
    changed = Set(now.layers.filter { known[$0.id] != $0.properties }.map(\.index)).sorted()
  }
}
