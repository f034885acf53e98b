import Documents
import Timing

/// The key frames of a rule `@keyframes`, by property.
struct StyleKeyframes {
  /// The values of a property.
  struct Track {
    /// Parts of the duration, from 0 to 1, none less than the one before.
    var times: [Double] = []
    /// The values; `nil` is what the element has without the animation.
    var texts: [String?] = []
    /// The curves to the next value; `nil` is the animation's own.
    var curves: [TimingFunction?] = []
  }

  private(set) var tracks: [(property: String, track: Track)] = []
  /// The bytes of all values.
  private(set) var textSize = 0

  /// A declaration at a key frame.
  typealias Declaration = (name: String, value: String)

  /// Key frames from their parts of the duration and declarations, in the order of the rule.
  init(_ frames: [(times: [Double], declarations: [Declaration])]) {
    // Of one time the later frame wins, property by property.
    var byTime: [Double: [String: String]] = [:]
    for frame in frames {
      for time in frame.times {
        for (name, value) in frame.declarations { byTime[time, default: [:]][name] = value }
      }
    }
    let times = byTime.keys.sorted()
    var places: [String: Int] = [:]
    let own = "animation-timing-function"
    for time in times {
      guard let values = byTime[time] else { continue }
      let curve = values[own].flatMap { EasingText.curve(StyleList.items($0)[0]) }
      for (name, value) in values.sorted(by: { $0.key < $1.key })
      where !AnimationProperties.names.contains(name) {
        let place = places[name] ?? tracks.count
        if place == tracks.count {
          places[name] = place
          tracks.append((name, Track()))
          if time > 0 { tracks[place].track.append(0, nil, nil) }
        }
        tracks[place].track.append(time, value, curve)
        textSize += value.utf8.count
      }
    }
    for place in tracks.indices where tracks[place].track.times.last != 1 {
      tracks[place].track.append(1, nil, nil)
    }
  }

  /// The parts of the duration that a selector of a key frame says; `nil` for one that is none.
  static func times(_ selector: String) -> [Double]? {
    let times = selector.split(separator: ",").map { part -> Double? in
      switch part.trimmed.lowercased() {
      case "from": return 0
      case "to": return 1
      case let word:
        guard word.hasSuffix("%"), let number = NumberText.number(word.dropLast()),
          (0...100).contains(number)
        else { return nil }
        return number / 100
      }
    }
    return times.contains { $0 == nil } ? nil : times.compactMap(\.self)
  }
}

extension StyleKeyframes.Track {
  fileprivate mutating func append(_ time: Double, _ text: String?, _ curve: TimingFunction?) {
    times.append(time)
    texts.append(text)
    curves.append(curve)
  }
}
