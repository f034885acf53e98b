import Documents
import SceneLoading
import SceneModel
import Testing

/// Expressions that stay texts until a handler runs: what is filled in, and what is refused.
@Suite struct LateExpressionTests {
  private func scene(_ entry: String, _ top: String = "") -> String {
    """
    \(preamble)parameters: {step: 10, names: [a, b], rows: [{city: Oslo}, {city: Rome}], kp: opacity}
    variables: {n: 0, t: x}
    \(top)
    layers: [{name: box, frame: [0, 0, 9, 9], sublayers: [{name: in}]}]
    interactions:
      - {at: 1, \(entry)}
    """
  }

  @Test(arguments: [
    (#"log: "${n + step * 2}""#, "${n + 10 * 2}"),
    (#"log: "${names[n]}""#, "${['a', 'b'][n]}"),
    (
      #"log: "${rows[n].city} ${rows[1].city}""#,
      "${[{'city': 'Oslo'}, {'city': 'Rome'}][n].city} Rome"
    ),
    (#"log: "${n} ${step}""#, "${n} 10"),
    (#"log: "${n}${'$'}{n}""#, "${n}${'$'}{n}"),
    (#"log: "${'$'}{${n}""#, "${'$'}{${n}"),
    (#"log: "${layer('b' + 'ox').position.x}""#, "${layer('box')['position.x']}"),
    (#"log: "${presentation('box/in').opacity}""#, "${presentation('box/in').opacity}"),
    (#"log: "${n > 1 ? 'it''s' : t}""#, "${n > 1 ? 'it''s' : t}"),
    (#"log: "${step > 9 and n > 1}""#, "${10 > 9 and n > 1}"),
  ])
  func `what is known is filled in, and the rest stands alone`(
    _ entry: String, _ text: String
  ) throws {
    let first = try load(scene(entry)).scene
    #expect(first.yaml.contains("log: \"\(text)\""), "\(first.yaml)")
    let again = try load(first.yaml).scene
    #expect(again == first)
    #expect(again.yaml == first.yaml)
  }

  @Test func `a key of set may be a parameter`() throws {
    let yaml = try load(
      scene(#"set: {layer: box, values: {"${kp}": 0.5, "${'position.' + 'x'}": "${n}"}}"#)
    ).scene.yaml
    #expect(yaml.contains(#"{opacity: 0.5, position.x: "${n}"}"#), "\(yaml)")
  }

  @Test(arguments: [
    #"set: {layer: box, values: {opacity: "${n}", backgroundColor: red}}"#,
    #"set: [{layer: box, values: {opacity: "${n}"}}, {layer: in, values: {opacity: 0}}]"#,
    #"scrub: {layer: box, values: ["${n}"], duration: "${n + 1}"}"#,
    #"tap: ["${n}", 1]"#, #"press: {point: [1, "${n}"], duration: "${n}"}"#,
    #"drag: {from: ["${n}", 0], to: [1, 1], duration: "${n}"}"#,
    #"addAnimation: {layer: box, type: spring, keyPath: opacity, toValue: "${n}", mass: "${n + 1}"}"#,
    #"addAnimation: {layer: box, animations: [{keyPath: opacity, toValue: "${n}"}], duration: "${n}"}"#,
    #"addAnimation: {layer: box, keyPath: opacity, values: [0, "${n}"], timingFunctions: ["${t}"]}"#,
    #"removeAnimation: {layer: box, key: "k${n}"}"#,
    #"addSublayer: {layer: box, name: new, frame: [0, 0, "${n}", 1], onTap: [{log: "${n}"}]}"#,
    #"addSublayer: {layer: {name: new, opacity: "${n}"}, at: "${n}"}"#,
    #"insertSublayer: {layer: in, to: box, at: "${n}"}"#,
    #"transition: {layer: box, transition: push, duration: "${n}", completion: [{log: "${n}"}]}"#,
    #"animateView: {duration: "${n}", changes: [{layer: box, values: {opacity: "${n}"}}]}"#,
    #"animateViewKeyframes: {duration: 1, keyframes: [{relativeStartTime: 0, relativeDuration: "${n}", changes: [{layer: box, values: {opacity: 0}}]}]}"#,
    #"when: "${n > 1}", log: x"#, #"when: false, log: x"#,
    #"transaction: {duration: "${n}", completion: [{log: x}]}, set: {layer: box, values: {opacity: 0}}"#,
    #"actions: [{when: "${n == 0}", log: "${n}"}, {change: {n: 4, t: [1, "${n}"]}}]"#,
    #"flush: "${n == 0}""#,
  ])
  func `every action may be late, and is written as it was`(_ entry: String) throws {
    let first = try load(scene(entry)).scene
    let again = try load(first.yaml).scene
    #expect(again == first, "\(first.yaml)")
    #expect(again.yaml == first.yaml)
    #expect(first != (try load(scene("log: other")).scene))
  }

  @Test(arguments: [
    (#"log: "${m}""#, #"unknown parameter "m""#),
    (#"log: "${n +}""#, #"found "}" in an expression"#),
    (#"log: "${frob(n)}""#, #"unknown function "frob""#),
    (#"log: "${layer('bax').position}""#, #"there is no layer "bax""#),
    (#"log: "${layer('box').positon}""#, #"unknown property "positon""#),
    (#"log: "${layer('box').contents}""#, #"unknown property "contents""#),
    (#"log: "${layer('box')}""#, "found a layer as a value"),
    (#"log: "${layer(t).opacity}""#, #"found "t" in layer(…)"#),
    (#"log: "${layer('self').opacity}""#, #""self" is the layer whose handler runs"#),
    (#"log: hi, within: "${t}""#, #"found "t", allowed: a value that is known while loading"#),
    (#"set: {layer: "${t}", values: {opacity: 0}}"#, #"found "t""#),
    (#"set: {layer: box, values: {opacty: "${n}"}}"#, #"unknown property "opacty""#),
    (#"set: {layer: bex, values: {opacity: "${n}"}}"#, #"there is no layer "bex""#),
    (#"set: {layer: box, values: {opacity: "${n}", cornerRadius: wide}}"#, #"found "wide""#),
    (#"addSublayer: {name: "a${n}"}"#, #"found "n""#),
    (#"addSublayer: {id: "a${n}"}"#, #"found "n""#),
    (#"change: {m: 1}"#, #"there is no variable "m""#),
    (#"when: 3, log: x"#, "found 3, allowed: true or false"),
    (#"log: {forEach: {count: "${n}"}}"#, "found a loop"),
  ])
  func `names and syntax are checked while loading`(_ entry: String, _ found: String) {
    let lines = headlines(scene(entry))
    #expect(lines.contains { $0.contains(found) }, "\(lines)")
  }

  @Test func `a list that is too long to be filled in names the limit`() throws {
    let items = (0..<2000).map { "item\($0)" }.joined(separator: ", ")
    let lines = headlines(
      scene("when: true, forEach: {count: 1, index: g}, log: \"${list[n]}\"").replacing(
        "step: 10", with: "step: 10, list: [\(items)]"))
    #expect(lines.count == 1, "\(lines)")
    #expect(
      lines.first?.contains(
        "found a value of more than 10000 bytes to be filled in, allowed: at most 10000 (--limit expressionBytes=N raises it)"
      ) == true, "\(lines)")
  }

  @Test(arguments: [
    ("opacity: \"${n}\"", "layers[0].opacity: found \"n\""),
    ("opacity: \"${layer('box').opacity}\"", "layers[0].opacity: found layer(…)"),
    ("opacity: \"${presentation('box').opacity}\"", "found presentation(…)"),
    ("animations: [{keyPath: opacity, toValue: \"${n}\"}]", "found \"n\""),
  ])
  func `a script's values stand in no other place`(_ key: String, _ found: String) {
    let lines = headlines(
      "\(preamble)variables: {n: 0}\nlayers: [{name: box, \(key)}]\n")
    #expect(lines.count == 1 && lines[0].contains(found), "\(lines)")
  }

  @Test(arguments: [
    ("parameters: {n: 1}", "found a variable \"n\", and a parameter of that name"),
    (
      "interactions: [{forEach: {count: 2, index: n}, at: 1, log: x}]",
      "found the name \"n\", which a variable has"
    ),
    (
      "layers: [{forEach: {count: 2, index: n}, onTap: [{log: x}]}]",
      "found the name \"n\", which a variable has"
    ),
    (
      "definitions: {d: {log: \"${n}\"}}\ninteractions: [{at: 1, use: d, with: {n: 3}}]",
      "found the name \"n\", which a variable has"
    ),
    (
      "layers: [{animations: [{keyPath: opacity, userInfo: {n: 1}, onStop: [{log: \"${n}\"}]}]}]",
      "found the name \"n\", which a variable has"
    ),
  ])
  func `a variable hides no other name, and none hides it`(_ top: String, _ found: String) {
    let lines = headlines("\(preamble)variables: {n: 0}\n\(top)\n")
    #expect(lines.contains { $0.contains(found) }, "\(lines)")
  }

  @Test func `a loop in which no action can read a variable may have its name`() {
    #expect(
      headlines(
        "\(preamble)variables: {n: 0}\nlayers: [{forEach: {count: 2, index: n}, opacity: \"${n}\"}]\n"
      ) == [])
  }

  @Test(arguments: ["a-b", "1a", "event", "and", ""])
  func `a variable's name is one of expressions`(_ name: String) {
    let lines = headlines("\(preamble)variables: {\"\(name)\": 0}\n")
    #expect(lines.contains { $0.contains("found the variable name") }, "\(lines)")
  }

  @Test(arguments: [
    ("animateKeyframesWithDuration: {duration: 1}", "did you mean \"animateViewKeyframes\"?"),
    ("transitionFromViewController: {duration: 1}", "did you mean \"transition\"?"),
    (
      "animateViewKeyframes: {duration: 1, options: [calculationModeCubicPaced], keyframes: []}",
      "did you mean \"calculationMode: cubicPaced\"?"
    ),
    (
      "addAnimation: {layer: box, keyPath: opacity, fromValue: presentationLayer}",
      "did you mean \"presentation\"?"
    ),
    ("if: true, log: x", "did you mean \"when\"?"),
    ("UIViewPropertyAnimator: {}", "animateView with a name"),
    ("addSublayer: {type: text, color: red}", "\"color\" is \"foregroundColor\" here"),
    ("addSublayer: {type: text, textAlign: center}", "\"textAlign\" is called \"alignmentMode\""),
  ])
  func `a tutorial's words point at a scene's`(_ entry: String, _ pointer: String) {
    let lines = headlines(scene(entry))
    #expect(lines.contains { $0.contains(pointer) }, "\(lines)")
  }

  @Test func `equality looks at which layer an expression means`() throws {
    func scene(_ a: String, _ b: String) throws -> Scene {
      try load(
        """
        \(preamble)layers: [{id: \(a)}, {id: \(b)}]
        interactions: [{at: 1, log: "${layer('#\(a)').opacity}"}]
        """
      ).scene
    }
    #expect(try scene("x", "y") == scene("p", "q"))
    #expect(
      try scene("x", "y")
        != load(
          """
          \(preamble)layers: [{id: x}, {id: y}]
          interactions: [{at: 1, log: "${layer('#y').opacity}"}]
          """
        ).scene)
  }
}
