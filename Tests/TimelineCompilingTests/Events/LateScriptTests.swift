import Documents
import Foundation
import LayerModel
import SceneLoading
import SceneModel
import TestSupport
import Testing
import TimelineCompiling
import TimelineModel

/// Variables, conditions and expressions that are worked out when a handler runs.
@Suite struct LateScriptTests {
  /// The fault that ends a script, with its line.
  private func fault(_ yaml: String) throws -> (line: Int?, message: String) {
    let scene = try SceneLoader().load(ScriptLog.start + yaml)
    do {
      _ = try TimelineCompiler().compile(scene)
    } catch {
      #expect(error.issues.count == 1)
      return (error.issues.first?.location?.line, error.issues.first?.message ?? "")
    }
    return (nil, "")
  }

  @Test func `a variable counts, and a condition stops the count`() throws {
    let lines = try ScriptLog(
      """
      variables: {n: 0, on: true}
      interactions:
        - {every: 1, when: "${on and n < 5}", change: {n: "${n + 1}"}, log: "n ${n}"}
        - {at: 3.5, change: {on: "${not on}"}}
      """
    ).lines
    #expect(lines == ["n 1", "n 2", "n 3"])
  }

  @Test func `all values of a change are worked out before the first is given`() throws {
    let lines = try ScriptLog(
      """
      variables: {a: 1, b: 2, l: [1, 2], m: {x: 3}}
      interactions:
        - {at: 1, change: {a: "${b}", b: "${a}", l: ["${l[1]}", "${m.x}"]}}
        - {at: 2, log: "${a} ${b} ${l[0]} ${l[1]}"}
      """
    ).lines
    #expect(lines == ["2 1 2 3"])
  }

  @Test func `actions see what those before them did, in the order written`() throws {
    let lines = try ScriptLog(
      """
      variables: {x: 10}
      layers: [{name: box, frame: [0, 0, 10, 10]}]
      interactions:
        - at: 1
          change: {x: "${x + 1}"}
          set: {layer: box, values: {position: ["${x}", "${layer('box').position[1] * 2}"]}}
          log: "${layer('box').position[0]} ${presentation('box').position[0]} ${layer('box').frame[1]}"
        - {at: 1.125, log: "${layer('box').position.x} ${presentation('box').position.x > 5 and presentation('box').position.x < 11}"}
        - {at: 2, log: "${presentation('box').position.x}"}
      """
    ).lines
    #expect(lines == ["11 5 5", "11 true", "11"])
  }

  @Test func `a slider drives a time offset`() throws {
    let scene = try SceneLoader().load(
      ScriptLog.start + """
        variables: {t: 0.25}
        layers:
          - name: stage
            speed: 0
            frame: [0, 0, 10, 10]
            animations: [{keyPath: opacity, fromValue: 0, toValue: 1, duration: 4}]
        interactions:
          - {every: 1, until: 3, change: {t: "${t + 0.5}"}, set: {layer: stage, values: {timeOffset: "${t}"}}}
          - {every: 1, until: 3, log: "${presentation('stage').opacity} ${layer('stage').timeOffset}"}
        """)
    #expect(try ScriptLog(of: scene).lines == ["0.1875 0.75", "0.3125 1.25", "0.4375 1.75"])
  }

  @Test func `the count of runs is a handler's, whatever layer or completion it is of`() throws {
    let lines = try ScriptLog(
      """
      layers:
        - {name: a, frame: [0, 0, 10, 10], onTap: [{log: "a ${event}"}, {log: "again ${event}"}]}
        - {name: b, frame: [20, 0, 10, 10], onTap: [{log: "b ${event}"}]}
      interactions:
        - {at: 1, tap: [5, 5]}
        - {at: 2, tap: [25, 5]}
        - {at: 3, tap: [5, 5]}
        - {every: 4, transaction: {duration: "${1 + event}", completion: [{log: "done ${event}"}]}, set: {layer: a, values: {opacity: "${0.5 - event / 4}"}}}
      """
    ).lines
    #expect(
      lines == ["a 0", "again 0", "b 0", "a 1", "again 1", "done 0", "done 1"])
  }

  @Test func `a tag whose value is late is that of the animation's addition`() throws {
    let lines = try ScriptLog(
      """
      variables: {n: 7}
      layers: [{name: box, frame: [0, 0, 10, 10]}]
      interactions:
        - at: 1
          addAnimation:
            layer: box
            keyPath: opacity
            toValue: "${n / 10}"
            duration: "${n / 7}"
            userInfo: {tag: "${n}", known: 3}
            onStop: [{log: "${tag + known} ${n}"}]
        - {at: 1.5, change: {n: 8}}
      """
    ).lines
    #expect(lines == ["10 8"])
  }

  @Test func `a used file has its own variables in each of its uses`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "badge.yaml",
      """
      inbetween: 1
      canvas: {width: 20, height: 20}
      variables: {n: 0}
      layers: [{name: dot, frame: [0, 0, 20, 20], onTap: [{change: {n: "${n + 1}"}, log: "dot ${n} ${layer('dot').frame[2]}"}]}]
      """)
    try folder.write(
      "s.yaml",
      ScriptLog.start + """
        variables: {n: 100}
        layers:
          - {use: badge.yaml, name: one, position: [10, 10]}
          - {use: badge.yaml, name: two, position: [60, 10]}
        interactions:
          - {at: 1, tap: [10, 10]}
          - {at: 2, tap: [10, 10]}
          - {at: 3, tap: [60, 10]}
          - {at: 4, log: "${n}"}
        """)
    let scene = try SceneLoader().load(contentsOf: folder.file("s.yaml")).scene
    let lines = try ScriptLog(of: scene).lines
    #expect(lines == ["dot 1 20", "dot 2 20", "dot 1 20", "100"])
    let again = try SceneLoader().load(scene.yaml)
    #expect(again == scene)
    #expect(try ScriptLog(of: again).lines == lines)
  }

  @Test(arguments: [
    (
      #"set: {layer: box, values: {opacity: "${t}"}}"#,
      #"interactions[0] at 1 s: set.values.opacity: found "hi", allowed: a number"#
    ),
    (
      #"set: {layer: box, values: {position: "${n}"}}"#,
      "interactions[0] at 1 s: set.values.position: found 2, allowed: a point [x, y]"
    ),
    (
      #"when: "${n}", log: x"#,
      "interactions[0] at 1 s: when: found a number, allowed: true or false"
    ),
    (#"log: "${1 / (n - 2)}""#, "interactions[0] at 1 s: found a division by zero"),
    (
      #"addAnimation: {layer: box, keyPath: opacity, toValue: 1, duration: "${-n}"}"#,
      "interactions[0] at 1 s: addAnimation.duration: found -2, allowed: a number, at least 0"
    ),
    (
      #"transaction: {duration: "${t}"}, set: {layer: box, values: {opacity: 0}}"#,
      #"interactions[0] at 1 s: transaction.duration: found "hi", allowed: a number, at least 0"#
    ),
    (
      #"log: "${l}!""#,
      "interactions[0] at 1 s: found a list inside a text, allowed: texts, numbers, true or false"
    ),
  ])
  func `a value that cannot be is told with its line, event and time`(
    _ entry: String, _ message: String
  ) throws {
    let found = try fault(
      """
      variables: {n: 2, t: hi, l: [1]}
      layers: [{name: box, frame: [0, 0, 10, 10]}]
      interactions:
        - {at: 1, \(entry)}
      """)
    #expect(found.message == message)
    #expect(found.line == 7)
  }

  @Test func `a list that deepens is refused before it is too deep`() throws {
    let fault = try fault(
      """
      variables: {l: []}
      interactions:
        - {every: 0.01, until: 9, change: {l: ["${l}"]}}
        - {at: 9.5, when: "${l == 3}", log: "equal"}
      """)
    #expect(fault.message.contains("levels"), "\(fault.message)")
  }

  @Test(arguments: ["\"${[l, l]}\"", "[\"${l}\", \"${l}\"]", "\"${{'a': l, 'b': l}}\""])
  func `a list that doubles is refused before anybody goes through it`(doubled: String) throws {
    let fault = try fault(
      """
      variables: {l: []}
      interactions:
        - {every: 0.05, until: 3, change: {l: \(doubled)}}
        - {at: 4, when: "${l == l}", log: "equal"}
      """)
    #expect(!fault.message.isEmpty)
  }

  @Test func `a script that counts for long stays within its limits`() throws {
    let lines = try ScriptLog(
      """
      variables: {n: 0}
      interactions:
        - {every: 0.01, change: {n: "${n + 1}"}}
        - {at: 9.999, log: "${n}"}
      """
    ).lines
    #expect(lines == ["999"])
  }

  @Test(arguments: [
    "again: later",
    "addAnimation: {layer: box, keyPath: opacity, toValue: 1, duration: 1, onStop: [{again: later}]}",
    "addAnimation: {layer: box, keyPath: opacity, toValue: 1, duration: 1, onStop: [{set: {layer: box, values: {opacity: \"${n}\"}}}]}",
    "transaction: {duration: 1, completion: [{again: later}]}, set: {layer: box, values: {opacity: 0}}",
  ])
  func `an error of a handler has the place of its entry`(entry: String) throws {
    let found = try fault(
      """
      variables: {n: hi}
      layers: [{name: box, frame: [0, 0, 10, 10]}]
      interactions:
        - {at: 9, name: later, log: x}
        - {at: 1, \(entry)}
      """)
    #expect(found.line == 8, "\(found)")
    #expect(!found.message.isEmpty)
  }

  @Test(arguments: ["spin 1", "${'spin ' + '1'}"])
  func `an entry that a definition runs again is no other of its name`(name: String) throws {
    let scene = try SceneLoader().load(
      ScriptLog.start + """
        definitions:
          spin: {log: turn, addAnimation: {layer: box, keyPath: opacity, toValue: 0, duration: 3, onStop: [{use: spin}]}}
        layers: [{name: box, frame: [0, 0, 10, 10]}]
        interactions:
          - {at: 0.5, name: "\(name)", log: author}
          - {at: 1, use: spin}
          - {at: 5, again: spin 1}
        """)
    let lines = ["author", "turn", "turn", "author", "turn", "turn"]
    #expect(try ScriptLog(of: scene).lines == lines)
    let again = try SceneLoader().load(scene.yaml)
    #expect(again == scene)
    #expect(try ScriptLog(of: again).lines == lines)
  }

  @Test func `a sound that is played has the place of its action`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.wav", "no sound")
    try folder.write(
      "s.yaml",
      ScriptLog.start + """
        variables: {g: -6}
        interactions:
          - {at: 1, playSound: {file: a.wav}}
          - at: 2
            playSound: {file: a.wav, gain: "${g}"}
        """)
    let scene = try SceneLoader().load(contentsOf: folder.file("s.yaml")).scene
    let sounds = try TimelineCompiler().compile(scene).audio
    #expect(sounds.map { $0.location?.line } == [6, 8])
    #expect(sounds.map(\.begin) == [1, 2])
  }
}
