import Documents
import Graphics
import LayerModel
import SceneLoading
import SceneModel
import Testing
import TimelineCompiling
import TimelineModel
import Timing

/// Faults are cases with data; what a scene calls its parts is said in its own format's words.
@Suite struct FaultMessageTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let yaml: String
    let wanted: String
    var testDescription: String { wanted }
  }

  private static let clip = "time: {duration: 9}\n"

  static let rows: [Row] = [
    Row(
      yaml:
        "layers: [{name: a, animations: [{key: pulse, keyPath: opacity, toValue: 0, duration: 1, repeatCount: .inf}]}]",
      wanted:
        "s.yaml:3:33: error: layer \"a\", animation \"pulse\": never ends, so the scene must say its length: set time.duration"
    ),
    Row(
      yaml: "layers: [{name: a}]\ninteractions: [{every: 1, log: x}]",
      wanted:
        "s.yaml:4:16: error: a timer without an end needs \"until\", or the scene a time.duration"
    ),
    Row(
      yaml: clip
        + "layers: [{name: a}]\ninteractions: [{at: 1, removeFromSuperlayer: a}, {at: 2.5, pause: a}]",
      wanted: "interactions[1] at 2.5 s: no layer \"a\" is in the tree, so nothing was done"),
    Row(
      yaml: clip + "layers: [{name: a}]\ninteractions: [{at: 10, log: x}]",
      wanted:
        "an interaction at 10.0 s is after the clip, which ends at 9.0 s: set time.duration"),
    Row(
      yaml: clip
        + "layers: [{name: a, type: shape}]\ninteractions: [{at: 0, addPoint: {layer: a}}]",
      wanted: "error: interactions[0]: there is no touch here, so say a \"point\""),
    Row(
      yaml: clip
        + "layers: [{name: a}]\ninteractions: [{at: 0, scrub: {layer: a, values: [0, 1], duration: 1}}]",
      wanted: "layer \"a\": is scrubbed, and its speed is 1.0: its time also goes on by itself"),
    Row(
      yaml: clip
        + "layers: [{name: a, animations: [{type: spring, keyPath: opacity, toValue: 0, perceptualDuration: 1, bounce: 1}]}]",
      wanted:
        "s.yaml:4:33: error: layer \"a\", animation \"animations[0]\": its spring never settles, so the animation must say its length: set duration"
    ),
    Row(
      yaml: clip
        + "layers: [{name: a, frame: [0, 0, 9, 9], onTap: [{tap: [5, 5]}]}]\ninteractions: [{at: 0, tap: [5, 5]}]",
      wanted:
        "s.yaml:4:49: error: the script runs in a circle at 0.0 s: a onTap makes itself run again and again, more than 100 handlers, allowed: at most 100 (--limit handlers=N raises it)"
    ),
    Row(
      yaml: clip
        + "layers: [{name: a}]\ninteractions: [{at: 0, animateViewKeyframes: {duration: 1, keyframes: [{relativeStartTime: 0, relativeDuration: 1, changes: [{layer: a, values: {speed: 2}}]}]}}]",
      wanted:
        "s.yaml:5:126: error: layer \"a\": a layer's mask and its time cannot be a view's key frame"
    ),
  ]

  @Test(arguments: rows) func `a fault is said in the words of the scene's file`(_ row: Row) throws
  {
    let text = "inbetween: 1\ncanvas: {width: 100, height: 100}\n\(row.yaml)\n"
    let scene = try SceneLoader().load(Array(text.utf8), file: "s.yaml").scene
    do {
      let warnings = try TimelineCompiler().compile(scene).warnings
      #expect(warnings.map(\.description) == [row.wanted])
    } catch {
      #expect("\(error)" == row.wanted)
    }
  }

  @Test func `a scene that a program has made is told in its own words`() throws {
    let endless = Animation.basic(
      "opacity", to: .number(1), timing: MediaTiming(duration: 1, repeatCount: .infinity))
    let error = #expect(throws: TimelineError.self) {
      try compile([shape("a", [], [endless])], duration: nil)
    }
    #expect(error?.issues.map(\.fault) == [.endless])
    #expect(
      error?.issues.map(\.message) == [
        "never ends, so the scene must say its length: set the scene's duration"
      ])
  }

  @Test func `no word of a file's keys stands below the loader`() {
    let keys = ["time.duration", "\"until\"", "\"point\"", "\"self\""]
    for fault in [
      TimelineFault.endless, .endlessTimer, .noTouch(cause: "x"), .noHandler(cause: "x"),
    ] {
      let message = fault.message(in: .values)
      #expect(!keys.contains { message.contains($0) }, "\(message)")
    }
  }
}
