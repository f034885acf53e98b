import Foundation
import LayerModel
import SceneLoading
import SceneModel
import Documents
import TestSupport
import Testing

/// Mistakes in scenes that are written once: where they are told, and how often.
@Suite struct ExpansionErrorTests {
  private func errors(_ yaml: String, file: String = "s.yaml") -> SceneLoadingErrors? {
    do throws(SceneLoadingErrors) {
      _ = try load(yaml, file: file)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("layers: [{use: baz}]", "there is no definition \"baz\", allowed: bar; did you mean \"bar\"?"),
    ("layers: [{use: 5}]", "found a number, allowed: the name of a definition, or a file"),
    ("layers: [{use: gone.yaml}]", "there is no file \"gone.yaml\""),
    (
      "layers: [{animations: [{use: gone.yaml}]}]",
      "found a scene's file in a place that is no layer's"
    ),
    ("layers: [{use: ../s.yaml}]", "\"../s.yaml\" leads out of the scene's folder"),
    (
      "layers: [{use: bar, with: {height: 1, hieght: 1}}]",
      "the definition \"bar\" has no parameter \"hieght\", allowed: height; did you mean \"height\"?"
    ),
    ("layers: [{use: bar, with: 5}]", "found 5, allowed: a mapping of names to values"),
    ("layers: [{with: {height: 1}}]", "unknown key \"with\""),
    ("layers: [{use: bar, with: {height: 1}, opacty: 0}]", "unknown key \"opacty\""),
    ("canvas: {forEach: {count: 1}}", "found a loop that stands in no list"),
    ("layers: [{forEach: 5}]", "found 5, allowed: {count: 31, index: i}"),
    ("layers: [{forEach: {}}]", "found a loop over nothing, allowed: one of count, in and rows"),
    ("layers: [{forEach: {count: 1, in: []}}]", "found count and in, allowed: one of"),
    ("layers: [{forEach: {count: -1}}]", "found -1, allowed: a whole number, at least 0"),
    ("layers: [{forEach: {count: 1.5}}]", "found 1.5, allowed: a whole number, at least 0"),
    ("layers: [{forEach: {count: many}}]", "found a text, allowed: a whole number, at least 0"),
    ("layers: [{forEach: {count: .inf}}]", "found .inf, allowed: a whole number, at least 0"),
    ("layers: [{forEach: {in: 5}}]", "found a number, allowed: a list"),
    ("layers: [{forEach: {in: [], as: 5}}]", "found 5, allowed: a name of letters"),
    ("layers: [{forEach: {in: [], as: a, index: a}}]", "found the name \"a\" twice"),
    ("layers: [{forEach: {count: 1, as: a}}]", "found \"as\" beside \"count\""),
    ("layers: [{forEach: {cuont: 1}}]", "unknown key \"cuont\""),
    ("layers: [{forEach: {rows: gone.csv, as: r}}]", "there is no file \"gone.csv\""),
    ("seed: -1", "found -1, allowed: a whole number in 0…2^53"),
    ("seed: '${random(1)}'", "found random in what the seed is made of"),
    ("layers: [{name: {<<: 5}}]", "found a merge key (<<) with something that is no mapping"),
  ])
  func `a mistake is told once`(_ yaml: String, _ message: String) {
    let bar = "definitions: {bar: {bounds: [0, 0, 1, \"${height}\"]}}\n"
    let top = yaml.hasPrefix("canvas") ? "inbetween: 1\n" : preamble
    let found = errors(bar + top + yaml + "\n")?.errors ?? []
    #expect(found.contains { $0.message.hasPrefix(message) }, "\(found.map(\.headline))")
    #expect(found.count == 1 || yaml.hasPrefix("canvas"), "\(found.map(\.headline))")
  }

  @Test func `an error in a definition names the use and the item of the loop`() throws {
    let yaml =
      preamble + """
        definitions:
          bar: {opacity: "${o}", name: 5}
        layers:
          - forEach: {in: [1, x, 0], as: n}
            use: bar
            with: {o: "${n}"}
        """
    let error = try #require(errors(yaml)?.errors.first)
    #expect(
      error.description == """
        s.yaml:4:18: error: layers[1].opacity: found "x", allowed: a number
            bar: {opacity: "${o}", name: 5}
                           ^
          s.yaml:7:5: in "bar", used here
          s.yaml:6:5: in item 1 of this loop (n = x)
        """)
  }

  @Test func `circles of definitions and files are named`() throws {
    let found = errors(
      preamble + "definitions: {a: {use: b}, b: {sublayers: [{use: a}]}}\nlayers: [{use: a}]\n")
    #expect(
      found?.errors.map(\.headline) == [
        "s.yaml:3:45: error: layers[0].sublayers[0].use: found a circle: a → b → a, allowed: definitions and files that do not use themselves"
      ])
    let folder = try TemporaryFolder()
    for (name, other) in [("one", "two"), ("two", "one")] {
      try (preamble + "layers: [{use: \(other).yaml}]\n").write(
        toFile: folder.file("\(name).yaml"), atomically: true, encoding: .utf8)
    }
    let error = #expect(throws: SceneLoadingErrors.self) {
      try SceneLoader().load(contentsOf: folder.file("one.yaml"))
    }
    #expect(error?.errors.count == 1)
    #expect(
      error?.errors.first?.found == "found a circle: one.yaml → two.yaml → one.yaml")
    #expect(error?.errors.first?.file == folder.file("two.yaml"))
    #expect(error?.errors.first?.notes.map(\.line) == [3])
  }

  @Test func `errors of a used file stand in that file`() throws {
    let folder = try TemporaryFolder()
    let badge = preamble + "parameters: {c: 1}\nlayers: [{opacity: \"${c}\", nme: 1}]\nfoo: 1\n"
    try badge.write(toFile: folder.file("badge.yaml"), atomically: true, encoding: .utf8)
    try "inbetween: 1\ncanvas: [".write(
      toFile: folder.file("broken.yaml"), atomically: true, encoding: .utf8)
    let scene =
      preamble + "layers:\n  - {use: badge.yaml, with: {d: 1}, name: a}\n"
      + "  - {use: broken.yaml}\n  - {use: badge.yaml, with: {c: x}}\n  - {opacty: 1}\n"
    try scene.write(toFile: folder.file("scene.yaml"), atomically: true, encoding: .utf8)
    let error = #expect(throws: SceneLoadingErrors.self) {
      try SceneLoader().load(contentsOf: folder.file("scene.yaml"))
    }
    let lines = error?.errors.map {
      "\($0.headline.dropFirst(folder.path.utf8.count + 1).prefix(60))"
    }
    #expect(
      lines?.map { $0.prefix { $0 != " " } } == [
        "scene.yaml:4:30:", "scene.yaml:7:6:", "badge.yaml:4:20:", "badge.yaml:4:28:",
        "badge.yaml:5:1:", "broken.yaml:2:10:",
      ], "\(lines ?? [])")
    #expect(error?.errors.allSatisfy { $0.excerpt != nil || $0.file.contains("broken") } == true)
  }

  @Test func `a hundred thousand wrong items are a few messages`() throws {
    let found = try #require(
      errors(
        preamble
          + "layers: [{type: shape, path: [{forEach: {count: 100000, index: i}, rect: [0, 0, 1, 1], cornerRadius: \"${0 - i}\", foo: 1}]}]\n"
      ))
    #expect((2...8).contains(found.errors.count), "\(found.errors.count)")
    #expect(found.omittedCount == 0)
    #expect(found.errors.contains { $0.notes.last?.text.hasPrefix("and 99") == true })
    #expect(found.description.utf8.count < 10_000)
  }

  @Test func `too much of anything is refused`() throws {
    let cases: [(String, String)] = [
      (
        "layers: [{forEach: {count: 99999}, value: {}}, {forEach: {count: 2}}]",
        "more than 100000 items"
      ),
      ("layers: [{forEach: {count: 100001}, value: {}}]", "more than 100000 items"),
      ("layers: [{forEach: {count: 1e15}, value: {}}]", "more than 100000 items"),
      (
        "layers: [{forEach: {count: 400}, value: [{forEach: {count: 400}, value: 1}]}]",
        "more than 100000 items"
      ),
      (
        "parameters: {t: [\(String(repeating: "1,", count: 9000))1]}\nlayers: [{forEach: {count: 120}, transform: '${t}'}]",
        "more than 1000000 values"
      ),
      (
        "parameters: {a: \(String(repeating: "[", count: 60))1\(String(repeating: "]", count: 60)), b: ['${a}'], c: \(String(repeating: "[", count: 50))'${b}'\(String(repeating: "]", count: 50))}\ntitle: '${c}'",
        "more than 100 levels"
      ),
      (
        "definitions: {\((0..<40).map { "d\($0): {sublayers: [{use: d\($0 + 1)}]}" }.joined(separator: ", ")), d40: {}}\nlayers: [{use: d0}]",
        "more than 30 definitions and files"
      ),
    ]
    for (yaml, message) in cases {
      let found = errors(preamble + yaml + "\n")?.errors ?? []
      #expect(
        found.contains { $0.found.contains(message) }, "\(yaml.prefix(60)): \(found.prefix(2))")
      #expect(found.count < 12)
    }
  }

  @Test func `a limit stops the work that it counts`() throws {
    for (name, limit, yaml) in [
      (
        WorkLimits.Name.madeValues, 1000,
        "layers: [{forEach: {count: 90000}, transform: [1, 2, 3, 4, 5, 6, 7, 8, 9]}]"
      ),
      (
        .expressionSteps, 5000,
        "layers: [{forEach: {count: 90000}, name: \"${\(String(repeating: "1 + ", count: 200))1}\"}]"
      ),
    ] {
      var limits = WorkLimits()
      limits[name] = limit
      let error = #expect(throws: SceneLoadingErrors.self) {
        try SceneLoader(limits: limits).load(Array((preamble + yaml).utf8), file: "s.yaml")
      }
      #expect(
        error?.errors.contains { $0.found.contains("more than \(limit) \(name.unit)") } == true)
      #expect((error?.errors.count ?? 0) < 5)
    }
  }

  @Test func `behind a limit nothing is told of what was left alone`() {
    var limits = WorkLimits()
    limits[.madeItems] = 20
    let yaml =
      preamble + """
        layers:
          - {name: a, sublayers: [{forEach: {count: 30}, opacity: 1}]}
          - {name: z}
        interactions:
          - {at: 1, set: {layer: z, values: {opacity: 0.5}}}
          - {at: 1, pause: z}

        """
    let error = #expect(throws: SceneLoadingErrors.self) {
      try SceneLoader(limits: limits).load(Array(yaml.utf8), file: "s.yaml")
    }
    #expect(error?.errors.count == 1)
  }

  @Test func `tables that are none are told`() throws {
    let folder = try TemporaryFolder()
    for (text, message) in [
      ("", "found no header line in line 1 of the table"),
      ("a,a\n1,2\n", "found a name twice in the header line in line 1"),
      ("a,b\n1,2\n3\n", "found 1 fields, where the header line has 2 in line 3"),
      ("a\n\"x\n", "found a quote that does not end in line 2"),
    ] {
      try text.write(toFile: folder.file("t.csv"), atomically: true, encoding: .utf8)
      let found = errors(
        preamble + "layers: [{forEach: {rows: t.csv, as: r}}]\n", file: folder.file("s.yaml"))
      #expect(found?.errors.first?.found.hasPrefix(message) == true, "\(found.debugDescription)")
    }
  }

  @Test func `a definition sees the parameters and its own names only`() {
    let found = headlines(
      "parameters: {p: 1}\n" + preamble + """
        definitions: {d: {name: "${p}${i}"}}
        layers: [{forEach: {count: 1, index: i}, use: d}]
        """)
    #expect(found == ["4:32: error: layers[0].name: unknown parameter \"i\", allowed: p"])
  }

  @Test func `merge keys take what is not there, the first mapping's first`() throws {
    let yaml =
      preamble + """
        definitions: {x: &x {name: x, opacity: 0.5}, y: &y {name: y, zPosition: 3}}
        layers:
          - {<<: *x, name: a}
          - {<<: [*y, *x]}
          - {opacity: 0.25, <<: *x}
        """
    let layers = try load(yaml).scene.layers
    #expect(layers.map(\.name) == ["a", "y", "x"])
    #expect(layers.map(\.properties.opacity) == [0.5, 0.5, 0.25])
    #expect(layers[1].properties.zPosition == 3)
    #expect(
      headlines(preamble + "layers: [{'<<': {name: a}}]\n").first?.contains("unknown key") == true)
    // Aliases count each time, however they come.
    var bomb = "definitions:\n  a0: &a0 {k0: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]}\n"
    for i in 1..<12 {
      bomb += "  a\(i): &a\(i) {<<: *a\(i - 1), x\(i): *a\(i - 1), y\(i): *a\(i - 1)}\n"
    }
    #expect(headlines(bomb + preamble).first?.contains("more than 1000000 values") == true)
  }
}
