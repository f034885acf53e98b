import LayerModel
import TimelineModel
import Timing

/// The model values of a layer through the clip: what they are at first, and what was set when.
struct ModelHistory: Sendable {
  /// A new value of a property.
  struct Change: Sendable {
    let start: Seconds
    let interpolation: Keyframes.Interpolation
    /// The time that it takes to get there; 0 for a value that is set.
    let duration: Seconds
  }

  /// The values at the clip's start.
  private(set) var initial: LayerProperties
  private(set) var changes: [LayerProperty: [Change]] = [:]

  init(_ initial: LayerProperties) { self.initial = initial }

  /// Notes that a property has a value from an instant on.
  mutating func set(_ property: LayerProperty, to value: PropertyValue, at instant: Seconds) {
    guard instant > 0 else {
      changes[property] = nil
      initial[property] = value
      return
    }
    append(Change(start: instant, interpolation: .hold(value), duration: 0), to: property)
  }

  /// Notes that a property runs from one value to another at a steady pace, and stays there.
  mutating func move(
    _ property: LayerProperty, from: PropertyValue, to: PropertyValue, at instant: Seconds,
    lasting duration: Seconds
  ) {
    guard duration > 0 else { return set(property, to: to, at: instant) }
    append(
      Change(start: instant, interpolation: .between(from, to), duration: duration), to: property)
  }

  private mutating func append(_ change: Change, to property: LayerProperty) {
    // They are in the order of their starts: what is cut off is behind all that stays.
    while let last = changes[property]?.last, last.start >= change.start {
      changes[property]?.removeLast()
    }
    changes[property, default: []].append(change)
  }
}
