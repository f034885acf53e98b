import Documents
import LayerModel
import Timing

/// A property that an element animates by key frames of a style sheet, and the time for which it
/// does.
struct StyleAnimation {
  /// The values, of which `nil` is what the element has without the animation.
  let texts: [String?]
  let times: [Double]
  let curves: [TimingFunction]
  /// The time: iterations, direction, delay and fills, or the part at which it stands.
  let pace: StylePace
  /// The number of the element's animation that it is a part of.
  let place: Int
  /// True for an animation that is added to the base value (`animation-composition`).
  let isAdditive: Bool

  private init(
    _ property: String, _ track: StyleKeyframes.Track, _ curve: TimingFunction, _ pace: StylePace,
    _ place: Int, isAdditive: Bool, of node: SVGNode
  ) {
    texts = track.texts.map { text in
      guard let text, StyleVariables.areUsed(in: text) else { return text }
      return node.variables.value(of: property, text, node.field)
    }
    times = track.times
    curves = track.curves.dropLast().map { $0 ?? curve }
    (self.pace, self.place, self.isAdditive) = (pace, place, isAdditive)
  }

  /// All that an element animates, those that win last.
  static func animations(
    of node: SVGNode, _ keyframes: [String: StyleKeyframes]
  ) -> [(property: String, animation: StyleAnimation)] {
    guard let names = node.resolved("animation-name").map({ StyleList.items($0) }) else {
      return []
    }
    let lists = Dictionary(
      uniqueKeysWithValues: AnimationProperties.usual.map { property in
        (property.name, StyleList.items(node.resolved(property.name) ?? property.value))
      })
    return names.enumerated().flatMap {
      place, name -> [(property: String, animation: StyleAnimation)] in
      let name = name.filter { $0 != "\"" && $0 != "'" }
      guard let frames = keyframes[name] else { return [] }
      func value(_ property: String) -> String {
        let list = lists["animation-\(property)"] ?? []
        return list.isEmpty ? "" : list[place % list.count]
      }
      let size = frames.textSize + frames.tracks.reduce(0) { $0 + $1.track.times.count }
      guard node.field.take(size, of: .parameterBytes) else { return [] }
      let properties = StylePace.Properties(
        duration: AnimationProperties.seconds(value("duration")) ?? 0,
        count: value("iteration-count") == "infinite"
          ? .infinity : NumberText.number(value("iteration-count")) ?? 1,
        direction: value("direction"),
        delay: AnimationProperties.seconds(value("delay")) ?? 0,
        fill: FillMode(rawValue: value("fill-mode")) ?? .removed,
        isPaused: value("play-state") == "paused")
      guard let pace = StylePace(properties) else { return [] }
      let curve = EasingText.curve(value("timing-function")) ?? .default
      return frames.tracks.map { property, track in
        let isAdditive = value("composition") != "replace"
        return (
          property,
          StyleAnimation(property, track, curve, pace, place, isAdditive: isAdditive, of: node)
        )
      }
    }
  }
}
