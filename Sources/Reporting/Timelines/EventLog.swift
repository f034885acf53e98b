package import Inbetween

/// The events of a scene's script, as they are printed.
package struct EventLog {
  private let events: [TimelineEvent]

  /// The events of a timeline.
  package init(_ timeline: Timeline) { events = timeline.events }

  /// A line for each event.
  package var text: String { events.map { "\($0)\n" }.joined() }

  /// A JSON object on a line of its own for each event: `time`, `event`, and, where they mean
  /// something, `layer`, `key`, `cause`, `finished` and `message`.
  package var jsonLines: String { events.map { JSONText.encodeInOneLine(Row($0)) + "\n" }.joined() }

  private struct Row: Encodable {
    let time: Double
    let event: String
    let layer: String?
    let key: String?
    let cause: String
    let finished: Bool?
    let message: String?

    init(_ event: TimelineEvent) {
      time = event.time
      self.event = event.kind.rawValue
      layer = event.layerPath
      key = event.key
      cause = event.cause
      finished = event.isFinished
      message = event.message.isEmpty ? nil : event.message
    }
  }
}
