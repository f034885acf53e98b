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
  /// The time: iterations, direction, delay and fills.
  let timing: MediaTiming
  /// The time for which it runs in all; may be infinite.
  let activeDuration: Seconds
  /// The number of the element's animation that it is a part of.
  let place: Int

  private init(
    _ track: StyleKeyframes.Track, _ curve: TimingFunction, _ timing: MediaTiming,
    _ activeDuration: Seconds, _ place: Int
  ) {
    (texts, times) = (track.texts, track.times)
    curves = track.curves.dropLast().map { $0 ?? curve }
    (self.timing, self.activeDuration, self.place) = (timing, activeDuration, place)
  }

  /// All that an element animates, those that win last.
  static func animations(
    of node: SVGNode, _ keyframes: [String: StyleKeyframes]
  ) -> [(property: String, animation: StyleAnimation)] {
    let declared = node.declared
    guard let names = declared["animation-name"].map({ StyleList.items($0) }) else { return [] }
    let lists = Dictionary(
      uniqueKeysWithValues: AnimationProperties.usual.map { property in
        (property.name, StyleList.items(declared[property.name] ?? property.value))
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
      if value("play-state") == "paused" {
        node.field.leaveOut(
          "an animation that is paused is left out", drawing: "the element without it",
          at: "animation-play-state")
        return []
      }
      let fill = FillMode(rawValue: value("fill-mode")) ?? .removed
      let count =
        value("iteration-count") == "infinite"
        ? Double.infinity : NumberText.number(value("iteration-count")) ?? 1
      // One without a length is at its end at once.
      let length = AnimationProperties.seconds(value("duration")) ?? 0
      let duration = max(length, 1e-9)
      let active = length > 0 ? duration * count : duration
      guard count > 0, length > 0 || fill.fillsForwards else { return [] }
      let direction = value("direction")
      let begin = AnimationProperties.seconds(value("delay")) ?? 0
      var timing = MediaTiming(
        beginTime: begin == 0 ? nil : begin, duration: duration,
        speed: direction == "reverse" ? -1 : 1,
        autoreverses: direction.hasPrefix("alternate"), fillMode: fill)
      timing.repeatCount = length > 0 ? count / (timing.autoreverses ? 2 : 1) : 1
      if timing.repeatCount == 1 { timing.repeatCount = 0 }
      // The way back is as long as the way there.
      if direction == "alternate-reverse" { timing.timeOffset = duration }
      let curve = EasingText.curve(value("timing-function")) ?? .default
      return frames.tracks.map { property, track in
        (property, StyleAnimation(track, curve, timing, active, place))
      }
    }
  }
}
