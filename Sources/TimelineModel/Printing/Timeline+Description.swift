import Graphics
import LayerModel
import Escaping
import Timing

extension Timeline: CustomStringConvertible {
  /// The timeline as stable text: the same timeline prints the same, on every machine.
  ///
  /// A line for the clip, a line for each layer, indented as the tree is, and under it a line for
  /// each track: key path, label, when it runs, what it shows, and its time map. Then the snapshots
  /// with their layers, likewise.
  public var description: String {
    var lines = [
      "timeline \"\(title)\": \(canvas.size.width.shortestDecimal) × \(canvas.size.height.shortestDecimal) points at scale \(canvas.scale.shortestDecimal), \(duration.shortestDecimal) s at \(frameRate) frames per second"
    ]
    if let motionBlur {
      lines.append(
        "motion blur: shutter angle \(motionBlur.shutterAngle.shortestDecimal), \(motionBlur.samples) samples"
      )
    }
    lines += shownTouches?.lines ?? []
    lines += audio.map(\.line)
    lines += layerLines
    for snapshot in snapshots { lines += snapshot.lines }
    // Names are the author's: none starts a line of its own.
    return lines.map { "\(DisplayText.line($0))\n" }.joined()
  }

  /// A line for each layer, indented as the tree is, and under it a line for each track.
  var layerLines: [String] {
    var lines: [String] = []
    var depths: [Int] = []
    for layer in layers {
      let depth = layer.parent.map { depths[$0] + 1 } ?? 0
      depths.append(depth)
      let indent = String(repeating: "  ", count: depth)
      lines.append("\(indent)\(layer.path) (\(layer.isMask ? "mask, " : "")\(layer.kind.rawValue))")
      for track in layer.tracks { lines.append("\(indent)  - \(track)") }
    }
    return lines
  }

  /// ``description`` and below it the script's events and the compiler's warnings, a line each.
  public var transcript: String {
    let sections = [
      ("events", events.map(\.description)), ("warnings", warnings.map(\.description)),
    ]
    return description
      + sections.map { name, lines in "\n\(name)\n" + lines.map { "  \($0)\n" }.joined() }.joined()
  }
}

extension AudioClip {
  /// `audio "a.wav" from 1 s on, offset 0.5 s, duration 2 s, gain -6 dB, fades 0.1 s, 0 s`.
  fileprivate var line: String {
    let length = duration.map { ", duration \($0.shortestDecimal) s" } ?? ""
    return
      "audio \"\(name)\" from \(begin.shortestDecimal) s on, offset \(offset.shortestDecimal) s\(length), gain \(gain.shortestDecimal) dB, fades \(fadeIn.shortestDecimal) s, \(fadeOut.shortestDecimal) s"
  }
}

extension ShownTouches {
  /// A line for the ring, and one for each touch: `touch 1…1.5 s: (10, 5) → (80, 5)`.
  fileprivate var lines: [String] {
    let ring =
      "touches: \(PropertyValue.color(indicator.color)), radius \(indicator.radius.shortestDecimal)"
    return [ring]
      + touches.map { touch in
        let way = [touch.from, touch.to].map { PropertyValue.point($0).description }
        let times = [touch.begin, touch.end].map(\.shortestDecimal)
        return "  - touch \(times[0])…\(times[1]) s: \(way[0]) → \(way[1])"
      }
  }
}

extension Track: CustomStringConvertible {
  /// One line: `strokeEnd "wipe" 0…4 s: running → 1 | (before: nothing, …) ÷2`.
  public var description: String {
    var flags = outputs.map(\.flag).joined()
    if isAdditive { flags += " additive" }
    if isCumulative { flags += " cumulative" }
    return "\(keyPath) \"\(label)\" \(spanText)\(flags): \(content) | \(timeMap)"
  }

  /// The time for which the track runs, and with `…` in brackets that for which its fills show it
  /// longer.
  private var spanText: String {
    func text(_ span: Range<Seconds>) -> String {
      let from = span.lowerBound == -.infinity ? "start" : span.lowerBound.shortestDecimal
      let to = span.upperBound == .infinity ? "end" : span.upperBound.shortestDecimal
      return "\(from)…\(to)"
    }
    guard let shown = timeMap.shownSpan else { return "never" }
    guard let running = timeMap.runningSpan else { return "holds \(text(shown))" }
    return running == shown ? text(running) : "\(text(running)) (shown \(text(shown)))"
  }
}

extension TrackOutput {
  /// The mark of a track that does more than write its value.
  fileprivate var flag: String {
    switch source {
    case .value: ""
    case .matrix(let function): " \(function.rawValue)"
    case .heading(let mode): " rotationMode \(mode.rawValue)"
    case .turn(let turn): turn.axis == .vertical ? " turn about y" : " turn about x"
    }
  }
}

extension TrackContent: CustomStringConvertible {
  /// `running → 1`, or the key frames with their times.
  public var description: String {
    switch self {
    case .endpoints(let from, let to): "\(from) → \(to)"
    case .keyframes(let keyframes):
      keyframes.segments.map { segment in
        let curve = segment.timingFunction.map { " \($0)" } ?? ""
        return
          "[\(segment.start.shortestDecimal)…\(segment.end.shortestDecimal)\(curve)] \(segment.interpolation)"
      }.joined(separator: ", ")
    }
  }
}

extension TrackEndpoint: CustomStringConvertible where Value: CustomStringConvertible {
  /// The value, `running`, or `running + distance`.
  public var description: String {
    switch self {
    case .value(let value): value.description
    case .running: "running"
    case .runningPlus(let distance): "running + \(distance)"
    }
  }
}

extension SegmentInterpolation: CustomStringConvertible where Value: CustomStringConvertible {
  /// `a → b`, `holds a`, or the points of a curve.
  public var description: String {
    switch self {
    case .between(let from, let to): "\(from) → \(to)"
    case .spline(let span):
      "\(span.from) ~ \(span.to) leaving \(span.leaving) arriving \(span.arriving)"
    case .hold(let value): "holds \(value)"
    case .along(let segment): segment.text
    case .paced(let segment, let length): "paced \(length.shortestDecimal) \(segment.text)"
    case .stop(let segment, let parameter):
      "holds \(PropertyValue.point(segment.point(at: parameter)))"
    }
  }
}

extension PathSegment {
  fileprivate var text: String {
    switch self {
    case .line(let from, let to):
      "line \(PropertyValue.point(from)), \(PropertyValue.point(to))"
    case .curve(let curve):
      "curve "
        + [curve.start, curve.control1, curve.control2, curve.end]
        .map { PropertyValue.point($0).description }.joined(separator: ", ")
    }
  }
}
