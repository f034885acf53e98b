import FrameSampling
import LayerModel
import SceneModel

/// The values that a view's key frames give one property of one layer.
struct ViewKeyframeValues {
  let layer: LayerID
  let property: LayerProperty
  /// The model value before.
  let initial: PropertyValue
  private var running: LayerProperties
  private var stops: [(start: Double, end: Double, value: PropertyValue)] = []

  init(_ layer: LayerID, _ property: LayerProperty, model: LayerProperties) {
    self.layer = layer
    self.property = property
    running = model
    initial = model[property]
  }

  /// The value at the end.
  var last: PropertyValue { stops.last?.value ?? initial }

  /// Adds what is reached at a key frame's end, in order of their starts.
  mutating func append(
    _ keyPath: AnimationKeyPath, _ value: PropertyValue, _ keyframe: ViewKeyframeAnimation.Keyframe
  ) {
    running = running.setting(keyPath, to: value)
    let start = keyframe.relativeStartTime
    let end = start + keyframe.relativeDuration
    // Members of one value that change together are one key frame.
    if let last = stops.last, last.start == start, last.end == end { stops.removeLast() }
    stops.append((start, end, running[property]))
  }

  /// The value at the start of the first interval, then that at the end of each; in the gaps
  /// between them a value holds (core-animation 2.4).
  func animation(
    from start: PropertyValue, _ mode: AnimationKeyframes.CalculationMode
  ) -> AnimationKeyframes {
    var values = [start]
    var times = [0.0]
    func add(_ value: PropertyValue, at time: Double) {
      values.append(value)
      times.append(min(max(time, times.last ?? 0), 1))
    }
    let rounding = 1e-9
    for stop in stops {
      if !mode.isPaced, let value = values.last, stop.start > (times.last ?? 0) + rounding {
        add(value, at: stop.start)
      }
      add(stop.value, at: stop.end)
    }
    if let last = times.last, last < 1 - rounding, !mode.isPaced, let value = values.last {
      add(value, at: 1)
    } else {
      // Starts and durations written in decimals may not quite sum to 1.
      times[times.count - 1] = 1
    }
    return AnimationKeyframes(
      keyPath: AnimationKeyPath(property), frames: .values(values),
      keyTimes: mode.isPaced ? nil : times, calculationMode: mode)
  }
}
