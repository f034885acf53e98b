import Documents
import FrameSampling
import LayerModel
import SceneLoading
import Testing
import TimelineCompiling
import TimelineModel
import Timing

/// A scene given as text, played.
struct Script {
  let timeline: Timeline

  /// Layers and interactions of a clip of 10 s, 100 × 100 points, whose canvas is 100 × 100.
  init(_ yaml: String, duration: String? = "10") throws {
    let time = duration.map { "time: {duration: \($0)}\n" } ?? ""
    let text = "inbetween: 1\ncanvas: {width: 100, height: 100}\n\(time)\(yaml)\n"
    let loaded = try SceneLoader().load(Array(text.utf8), file: "s.yaml")
    timeline = try TimelineCompiler().compile(loaded.scene)
  }

  /// Every event of some kinds as text, without its cause; all kinds when none is said.
  func events(_ kinds: TimelineEvent.Kind...) -> [String] {
    timeline.events.filter { kinds.isEmpty || kinds.contains($0.kind) }.map { event in
      var words = [PropertyValue.number(event.time).description, event.kind.rawValue]
      words += [event.layerPath, event.key].compactMap(\.self)
      if let finished = event.isFinished { words.append(finished ? "finished" : "unfinished") }
      if !event.message.isEmpty { words.append(event.message) }
      return words.joined(separator: " ")
    }
  }

  /// The numbers of a layer's key path at an instant.
  func numbers(_ layer: String, _ keyPath: String, at instant: Seconds) throws -> [Double] {
    let index = try #require(timeline.layer(named: layer), "no layer \(layer)")
    return timeline.layers[index].value(of: knownKeyPath(keyPath), at: instant).numbers
  }
}

/// A script, what it logs, and what it shows.
struct ScriptCase: Sendable, CustomTestStringConvertible {
  let name: String
  let yaml: String
  var duration: String? = "10"
  /// The kinds of event that count; empty for all.
  var kinds: [TimelineEvent.Kind] = []
  var events: [String]?
  /// Layer, key path, instant, numbers.
  var values: [(String, String, Seconds, [Double])] = []
  var testDescription: String { name }

  func check() throws {
    let script = try Script(yaml, duration: duration)
    if let events {
      let got = kinds.isEmpty ? script.events() : kindsOnly(script)
      #expect(got == events, "\(script.timeline)")
    }
    for (layer, keyPath, instant, wanted) in values {
      expectClose(
        try script.numbers(layer, keyPath, at: instant), wanted,
        "\(layer) \(keyPath) at \(instant):\n\(script.timeline)")
    }
  }

  private func kindsOnly(_ script: Script) -> [String] {
    let names = Set(kinds.map(\.rawValue))
    return script.events().filter { line in
      line.split(separator: " ").dropFirst().first.map { names.contains(String($0)) } ?? false
    }
  }
}
