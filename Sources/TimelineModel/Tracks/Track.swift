public import LayerModel
public import Timing

/// One property animation of one layer, flattened to clip time.
public struct Track: Sendable, Hashable {
  /// The animated key path.
  public let keyPath: AnimationKeyPath
  /// The key it was added under, or those of the groups around it, joined by `/`; for messages.
  public let label: String
  /// The map from clip time to eased progress of a cycle; `nil` where it shows nothing.
  public let timeMap: TimeMap
  /// The values at each progress, which are of the key path's kind, or of its value function's
  /// inputs.
  public let content: TrackContent
  /// The outputs, in order; the first is the key path's.
  public let outputs: [TrackOutput]
  /// True adds to the running value.
  public let isAdditive: Bool
  /// True adds the end of a cycle once for each cycle before.
  public let isCumulative: Bool
  /// Progress at the end of a cycle: 1, or 0 when cycles run back.
  public let cycleEnd: Double
  /// The place where the author wrote it.
  public let location: SourceLocation?

  /// A track from its parts.
  package init(
    keyPath: AnimationKeyPath, label: String, timeMap: TimeMap, content: TrackContent,
    outputs: [TrackOutput], isAdditive: Bool, isCumulative: Bool, cycleEnd: Double,
    location: SourceLocation?
  ) {
    self.keyPath = keyPath
    self.label = label
    self.timeMap = timeMap
    self.content = content
    self.outputs = outputs
    self.isAdditive = isAdditive
    self.isCumulative = isCumulative
    self.cycleEnd = cycleEnd
    self.location = location
  }

  /// The function from its values to matrices, if it has one.
  public var valueFunction: ValueFunction? {
    if case .matrix(let function)? = outputs.first?.source { function } else { nil }
  }
}

/// The values of a track at each progress.
public enum TrackContent: Sendable, Hashable {
  /// Between two endpoints.
  case endpoints(from: Endpoint, to: Endpoint)
  /// Through key frames.
  case keyframes(Keyframes)

  /// An end of a basic animation.
  public typealias Endpoint = TrackEndpoint<PropertyValue>

  /// Calls a closure for each value that it was written with, in order.
  package func forEachValue(_ body: (PropertyValue) -> Void) {
    func visit(_ value: PropertyValue) -> Bool {
      body(value)
      return true
    }
    switch self {
    case .endpoints(let from, let to): _ = (from.map(visit), to.map(visit))
    case .keyframes(let keyframes): for segment in keyframes.segments { _ = segment.map(visit) }
    }
  }
}

/// An end of a basic animation; a sampler's refer to their values by number.
public enum TrackEndpoint<Value: Sendable & Hashable>: Sendable, Hashable {
  /// A value that was written.
  case value(Value)
  /// The running presentation value, at each instant.
  case running
  /// The running presentation value and a distance from it.
  case runningPlus(Value)

  /// A copy with another value in the place of its own.
  @inlinable package func map<Other: Sendable & Hashable>(
    _ transform: (Value) -> Other
  ) -> TrackEndpoint<Other> {
    switch self {
    case .value(let value): .value(transform(value))
    case .running: .running
    case .runningPlus(let distance): .runningPlus(transform(distance))
    }
  }
}
