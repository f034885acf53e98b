import Foundation
import Inbetween
import TestSupport
import Testing

/// Scenes written once, against the same scenes written out by hand.
@Suite struct WrittenOnceTests {
  /// A scene in two spellings, with the files that they use.
  struct Twins: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var files: [String: String] = [:]
    var parameters: [String: String] = [:]
    let once: String
    let out: String

    init(
      _ name: String, files: [String: String] = [:], parameters: [String: String] = [:],
      once: String, out: String
    ) {
      testDescription = name
      (self.files, self.parameters, self.once, self.out) = (files, parameters, once, out)
    }
  }

  private static let start =
    "inbetween: 1\ncanvas: {width: 60, height: 40, background: white}\ntime: {duration: 2}\n"

  static let twins: [Twins] = [
    Twins(
      "the bars of the contract",
      once: """
        parameters: {sales: [3, 5, 2], names: [North, South, West]}
        definitions:
          bar: {anchorPoint: [0.5, 1], bounds: [0, 0, 14, "${height}"], backgroundColor: "${color}",
                animations: [{keyPath: transform.scale.y, fromValue: 0, duration: 0.5, beginTime: "${i * 0.1}", fillMode: backwards}]}
        layers:
          - forEach: {in: "${sales}", as: n, index: i}
            use: bar
            with: {height: "${6 * n}", color: "${n == max(sales[0], sales[1], sales[2]) ? 'tomato' : 'steelblue'}", i: "${i}"}
            name: "${names[i]}"
            position: ["${10 + 20 * i}", 36]
        """,
      out: """
        layers:
          - {anchorPoint: [0.5, 1], bounds: [0, 0, 14, 18], backgroundColor: steelblue, animations: [{keyPath: transform.scale.y, fromValue: 0, duration: 0.5, beginTime: 0, fillMode: backwards}], name: North, position: [10, 36]}
          - {anchorPoint: [0.5, 1], bounds: [0, 0, 14, 30], backgroundColor: tomato, animations: [{keyPath: transform.scale.y, fromValue: 0, duration: 0.5, beginTime: 0.1, fillMode: backwards}], name: South, position: [30, 36]}
          - {anchorPoint: [0.5, 1], bounds: [0, 0, 14, 12], backgroundColor: steelblue, animations: [{keyPath: transform.scale.y, fromValue: 0, duration: 0.5, beginTime: 0.2, fillMode: backwards}], name: West, position: [50, 36]}
        """),
    Twins(
      "rows of a table, and names of made layers",
      files: ["sales.csv": "city,share,color\nOslo,0.5,red\n\"Sao Paulo\",0.25,\"#00f\"\n"],
      once: """
        layers:
          - {forEach: {rows: sales.csv, as: row, index: i}, frame: ["${10 * i}", 0, 8, "${40 * row.share}"], backgroundColor: "${row.color}"}
          - {forEach: {rows: sales.csv, as: row}, use: dot, with: {o: "${row['share']}"}, sublayers: [{forEach: {count: 2, index: k}, frame: ["${3 * k}", 0, 2, 2], backgroundColor: green}]}
        definitions: {dot: {frame: [20, 20, 9, 9], opacity: "${o}"}}
        interactions:
          - {at: 1, set: {layer: dot-1, values: {opacity: 1}}, transaction: {disableActions: true}}
          - {at: 1, removeFromSuperlayer: dot-0/layer-1}
        """,
      out: """
        layers:
          - {name: layer-0, frame: [0, 0, 8, 20], backgroundColor: red}
          - {name: layer-1, frame: [10, 0, 8, 10], backgroundColor: "#00f"}
          - {name: dot-0, frame: [20, 20, 9, 9], opacity: 0.5, sublayers: [{name: layer-0, frame: [0, 0, 2, 2], backgroundColor: green}, {name: layer-1, frame: [3, 0, 2, 2], backgroundColor: green}]}
          - {name: dot-1, frame: [20, 20, 9, 9], opacity: 0.25, sublayers: [{name: layer-0, frame: [0, 0, 2, 2], backgroundColor: green}, {name: layer-1, frame: [3, 0, 2, 2], backgroundColor: green}]}
        interactions:
          - {at: 1, set: {layer: dot-1, values: {opacity: 1}}, transaction: {disableActions: true}}
          - {at: 1, removeFromSuperlayer: dot-0/layer-1}
        """),
    Twins(
      "loops in every kind of list, and inside one another",
      once: """
        layers:
          - type: shape
            frame: [0, 0, 60, 40]
            fillColor: "#336699"
            path:
              - {forEach: {count: 3, index: i}, rect: ["${i * 12}", 2, 8, 8]}
              - {smooth: [{forEach: {count: 2, index: r}, value: {forEach: {count: 2, index: c}, value: ["${10 + 20 * c}", "${20 + 5 * r}"]}}], closed: true}
            lineDashPattern: [{forEach: {in: [4, 2]}, value: 3}]
            animations:
              - {forEach: {in: [position.x, position.y], as: path}, keyPath: "${path}", values: [{forEach: {count: 3, index: k}, value: "${30 + 5 * k}"}, 30], duration: 1}
          - type: emitter
            frame: [0, 0, 60, 40]
            emitterCells: [{forEach: {count: 2, index: i}, name: "c${i}", birthRate: "${i + 1}", lifetime: 1, contents: dot.png}]
        interactions:
          - {forEach: {count: 3, index: i}, at: "${i / 2}", log: "tick ${i}"}
        """,
      out: """
        layers:
          - type: shape
            frame: [0, 0, 60, 40]
            fillColor: "#336699"
            path: [{rect: [0, 2, 8, 8]}, {rect: [12, 2, 8, 8]}, {rect: [24, 2, 8, 8]}, {smooth: [[10, 20], [30, 20], [10, 25], [30, 25]], closed: true}]
            lineDashPattern: [3, 3]
            animations:
              - {keyPath: position.x, values: [30, 35, 40, 30], duration: 1}
              - {keyPath: position.y, values: [30, 35, 40, 30], duration: 1}
          - type: emitter
            frame: [0, 0, 60, 40]
            emitterCells: [{name: c0, birthRate: 1, lifetime: 1, contents: dot.png}, {name: c1, birthRate: 2, lifetime: 1, contents: dot.png}]
        interactions:
          - {at: 0, log: tick 0}
          - {at: 0.5, log: tick 1}
          - {at: 1, log: tick 2}
        """),
    Twins(
      "definitions of definitions, loops and handlers, merge keys, and parameters of all kinds",
      parameters: ["ease": "[0.43, 0, 0.57, 1]", "title": "12"],
      once: """
        parameters: {ease: [0, 0, 1, 1], title: "x", style: {backgroundColor: red, o: 0.5}, none: null}
        title: "${title}"
        definitions:
          base: &base {frame: ["${x}", 2, 10, 10], opacity: "${style.o}"}
          box: {<<: *base, use: plain, with: {c: "${style.backgroundColor}"}, cornerRadius: "${r}"}
          plain: {backgroundColor: "${c}", borderWidth: 1}
          row: {forEach: {count: 2, index: k}, use: box, with: {x: "${20 * k + left}", r: "${k}"}}
          move: {keyPath: position.y, toValue: 30, duration: 0.5, timingFunction: "${ease}", userInfo: {to: 30, who: "${who}"},
                 onStop: [{set: {layer: "${who}", values: {position.y: "${to + 1}"}}, transaction: {disableActions: true}}]}
        layers:
          - {use: row, with: {left: 5}, borderColor: "${none}"}
          - {name: a, use: plain, with: {c: blue}, frame: [30, 0, 9, 9], mask: {use: plain, with: {c: black}, frame: [0, 0, 5, 5]}, animations: [{use: move, with: {who: a}, key: m}]}
        interactions: [{at: 1, addSublayer: {use: plain, with: {c: lime}, name: late, frame: [40, 20, 10, 10]}}]
        """,
      out: """
        title: "12"
        layers:
          - {name: row-0, frame: [5, 2, 10, 10], opacity: 0.5, backgroundColor: red, borderWidth: 1, cornerRadius: 0, borderColor: null}
          - {name: row-1, frame: [25, 2, 10, 10], opacity: 0.5, backgroundColor: red, borderWidth: 1, cornerRadius: 1, borderColor: null}
          - {name: a, backgroundColor: blue, borderWidth: 1, frame: [30, 0, 9, 9], mask: {backgroundColor: black, borderWidth: 1, frame: [0, 0, 5, 5]},
             animations: [{key: m, keyPath: position.y, toValue: 30, duration: 0.5, timingFunction: [0.43, 0, 0.57, 1], userInfo: {to: 30, who: a}, onStop: [{set: {layer: a, values: {position.y: 31}}, transaction: {disableActions: true}}]}]}
        interactions: [{at: 1, addSublayer: {backgroundColor: lime, borderWidth: 1, name: late, frame: [40, 20, 10, 10]}}]
        """),
    Twins(
      "another scene's layers, with its own parameters, assets, seed and script in its layer's time",
      files: [
        "parts/badge.yaml": """
        inbetween: 1
        seed: 3
        title: Badge
        parameters: {color: red, size: 8}
        definitions: {disc: {cornerRadius: 2, backgroundColor: "${color}"}}
        canvas: {width: 20, height: 16, background: "#eee"}
        time: {duration: 9, framesPerSecond: 10}
        layers:
          - {name: box, use: disc, frame: [1, 1, "${size}", "${size}"], onTap: [{log: hit}, {set: {layer: dot, values: {opacity: 0.5}}}]}
          - {name: dot, contents: dot.png, frame: [12, 4, 6, 6]}
        interactions:
          - {at: 0.5, set: {layer: box, values: {opacity: 0.25}}}
          - {every: 0.4, until: 0.8, log: "tick ${random(1) < 1}"}
          - {at: 0.7, tap: [2, 2]}
          - {at: 0.9, addSublayer: {name: late, frame: [0, 12, 4, 4], backgroundColor: black}}
          - {at: 1, removeFromSuperlayer: late}
        """
      ],
      once: """
        layers:
          - {name: box, frame: [0, 0, 5, 5], backgroundColor: black}
          - {use: parts/badge.yaml, with: {color: green}, position: [20, 10], name: first, beginTime: 0.25}
          - {use: parts/badge.yaml, position: [40, 30], name: second, speed: 2, backgroundColor: null}
        interactions: [{at: 0.1, set: {layer: box, values: {opacity: 0.5}}}]
        """,
      out: """
        layers:
          - {name: box, frame: [0, 0, 5, 5], backgroundColor: black}
          - name: first
            frame: [0, 0, 20, 16]
            position: [20, 10]
            backgroundColor: "#eee"
            beginTime: 0.25
            sublayers:
              - {name: box, cornerRadius: 2, backgroundColor: green, frame: [1, 1, 8, 8], onTap: [{log: hit}, {set: {layer: first/dot, values: {opacity: 0.5}}}]}
              - {name: dot, contents: parts/dot.png, frame: [12, 4, 6, 6]}
          - name: second
            frame: [0, 0, 20, 16]
            position: [40, 30]
            speed: 2
            sublayers:
              - {name: box, cornerRadius: 2, backgroundColor: red, frame: [1, 1, 8, 8], onTap: [{log: hit}, {set: {layer: second/dot, values: {opacity: 0.5}}}]}
              - {name: dot, contents: parts/dot.png, frame: [12, 4, 6, 6]}
        interactions:
          - {at: 0.1, set: {layer: /box, values: {opacity: 0.5}}}
          - {at: 0.75, set: {layer: first/box, values: {opacity: 0.25}}}
          - {forEach: {in: [0.65, 1.05], as: t}, at: "${t}", log: tick true}
          - {at: 0.95, tap: [12, 4]}
          - {at: 1.15, addSublayer: {layer: first, name: late, frame: [0, 12, 4, 4], backgroundColor: black}}
          - {at: 1.25, removeFromSuperlayer: first/late}
          - {at: 0.25, set: {layer: second/box, values: {opacity: 0.25}}}
          - {forEach: {in: [0.2, 0.4], as: t}, at: "${t}", log: tick true}
          - {at: 0.35, tap: [32, 24]}
          - {at: 0.45, addSublayer: {layer: second, name: late, frame: [0, 12, 4, 4], backgroundColor: black}}
          - {at: 0.5, removeFromSuperlayer: second/late}
        """),
    Twins(
      "files of files, used by a loop and as a mask",
      files: [
        "in.yaml":
          "inbetween: 1\nparameters: {c: red}\ncanvas: {width: 6, height: 6, background: \"${c}\"}\n",
        "mid.yaml": """
        inbetween: 1
        parameters: {c: green}
        canvas: {width: 12, height: 12}
        layers: [{use: in.yaml, with: {c: "${c}"}}, {use: in.yaml, position: [9, 9], name: other}]
        interactions: [{at: 1, set: {layer: other, values: {opacity: 0}}}]
        """,
      ],
      once: """
        layers:
          - {forEach: {count: 2, index: i}, use: mid.yaml, with: {c: "${i == 0 ? 'blue' : 'lime'}"}, position: ["${10 + 20 * i}", 10]}
          - {frame: [40, 20, 12, 12], backgroundColor: black, mask: {use: in.yaml}}
        """,
      out: """
        layers:
          - {name: mid-0, frame: [0, 0, 12, 12], position: [10, 10], sublayers: [{frame: [0, 0, 6, 6], backgroundColor: blue}, {name: other, frame: [0, 0, 6, 6], position: [9, 9], backgroundColor: red}]}
          - {name: mid-1, frame: [0, 0, 12, 12], position: [30, 10], sublayers: [{frame: [0, 0, 6, 6], backgroundColor: lime}, {name: other, frame: [0, 0, 6, 6], position: [9, 9], backgroundColor: red}]}
          - {frame: [40, 20, 12, 12], backgroundColor: black, mask: {frame: [0, 0, 6, 6], backgroundColor: red}}
        interactions:
          - {at: 1, set: {layer: mid-0/other, values: {opacity: 0}}}
          - {at: 1, set: {layer: mid-1/other, values: {opacity: 0}}}
        """),
  ]

  private func folder(for twins: Twins) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.file("parts"), withIntermediateDirectories: true)
    var dot = Pixmap(width: 4, height: 4)
    for i in dot.bytes.indices { dot.bytes[i] = 255 }
    for name in ["dot.png", "parts/dot.png"] { try StillRenderer.write(dot, to: folder.file(name)) }
    var files = twins.files
    files["once.yaml"] = Self.start + twins.once + "\n"
    files["out.yaml"] = Self.start + twins.out + "\n"
    for (name, text) in files {
      try text.write(toFile: folder.file(name), atomically: true, encoding: .utf8)
    }
    return folder
  }

  /// The timeline as text, without the counts of a script's steps.
  private func text(_ file: String, _ parameters: [String: String] = [:]) throws -> String {
    // An entry's place in the script is another where a timer is written out.
    try TimelineGoldenTests.text(
      of: SceneLoader().load(contentsOf: file, parameters: parameters).scene
    ).replacing(/interactions\[\d+\]/, with: "interactions[…]")
  }

  @Test(arguments: twins)
  func `a scene written once is its twin written out`(_ twins: Twins) throws {
    let folder = try folder(for: twins)
    let (once, out) = (folder.file("once.yaml"), folder.file("out.yaml"))
    #expect(try text(once, twins.parameters) == text(out))
    let pictures = try [(once, twins.parameters), (out, [:])].map { file, parameters in
      let scene = try SceneLoader().load(contentsOf: file, parameters: parameters).scene
      let renderer = try StillRenderer(TimelineCompiler().compile(scene))
      return try stride(from: 0, through: 2, by: 0.125).map { try renderer.picture(at: $0) }
    }
    #expect(pictures[0] == pictures[1])
    #expect(Set(pictures[0]).count > 1)
  }

  @Test(arguments: twins)
  func `the scene as it was understood loads to the same scene`(_ twins: Twins) throws {
    let folder = try folder(for: twins)
    let once = folder.file("once.yaml")
    let loader = SceneLoader()
    let expanded = try loader.load(contentsOf: once, parameters: twins.parameters).scene.yaml
    for word in ["${", "forEach", "use:", "definitions", "parameters"] {
      #expect(!expanded.contains(word), "\(expanded)")
    }
    let file = folder.file("expanded.yaml")
    try expanded.write(toFile: file, atomically: true, encoding: .utf8)
    #expect(try text(file) == text(once, twins.parameters))
    #expect(try loader.load(contentsOf: file).scene.yaml == expanded)
  }

  @Test(arguments: Pipeline.all + Pipeline.tiles + Pipeline.recipes)
  func `every pipeline written out is itself`(_ pipeline: Pipeline) throws {
    let file = pipeline.file
    let expanded = try pipeline.scene().yaml
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
    let again = try SceneLoader().load(Array(expanded.utf8), file: "\(folder)/again.yaml").scene
    #expect(try again == pipeline.scene() && again.yaml == expanded)
    #expect(
      try TimelineGoldenTests.text(of: again) == TimelineGoldenTests.text(of: pipeline.scene()))
  }

  @Test func `the scenes of the article load and draw`() throws {
    let article = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/Inbetween/Inbetween.docc/WrittenOnce.md")
    let blocks = try String(contentsOf: article, encoding: .utf8).split(separator: "```")
      .filter { $0.hasPrefix("yaml\n") }.map { $0.dropFirst("yaml\n".count) }
    #expect(blocks.count == 4)
    for block in blocks {
      let loaded = try SceneLoader().load(Array(block.utf8), file: "s.yaml")
      #expect(loaded.warnings == [])
      let timeline = try TimelineCompiler().compile(loaded.scene)
      #expect(!timeline.layers.isEmpty)
      _ = try StillRenderer(timeline).picture(at: 0.5)
    }
    let last = try TimelineCompiler().compile(
      SceneLoader().load(Array(try #require(blocks.last).utf8), file: "s.yaml").scene)
    #expect(last.events.map(\.time) == [1.5, 1.5])
  }

  @Test func `random scenes written once are understood as they are written out`() throws {
    let folder = try TemporaryFolder()
    func expanded(_ text: String) throws -> String {
      let file = folder.file("s.yaml")
      try text.write(toFile: file, atomically: true, encoding: .utf8)
      return try SceneLoader().load(contentsOf: file).scene.yaml
    }
    var layers = 0
    for seed in 0..<150 as Range<UInt64> {
      let scene = RandomlyWrittenOnce(seed: seed)
      let (once, out) = try (expanded(scene.once), expanded(scene.out))
      #expect(once == out, "seed \(seed): \(scene.once)")
      layers += out.split(separator: "zPosition").count - 1
    }
    #expect(layers > 1000)
  }

  /// A file with a script, and the layers and interactions of a scene that uses it, compiled.
  private func timelineWithBadge(_ scene: String) throws -> Timeline {
    let folder = try TemporaryFolder()
    let badge =
      "inbetween: 1\ncanvas: {width: 9, height: 9}\nlayers: [{name: a, frame: [0, 0, 9, 9], onTap: [{log: hit}]}]\n"
      + "interactions: [{at: 0.5, log: half}, {every: 0.75, until: 1.5, log: tick}, {at: 1, tap: [1, 1]}]\n"
    try badge.write(toFile: folder.file("badge.yaml"), atomically: true, encoding: .utf8)
    try (Self.start + scene).write(
      toFile: folder.file("scene.yaml"), atomically: true, encoding: .utf8)
    return try TimelineCompiler().compile(
      SceneLoader().load(contentsOf: folder.file("scene.yaml")).scene)
  }

  private func logs(of timeline: Timeline) -> [String] {
    timeline.events.filter { $0.kind == .log }.map { "\($0.time) \($0.message)" }
  }

  @Test func `a used file's script waits while its layer's time stands still`() throws {
    let timeline = try timelineWithBadge(
      """
      layers: [{use: badge.yaml, name: b}]
      interactions: [{at: 0.25, pause: b}, {at: 0.75, resume: b}]
      """)
    #expect(logs(of: timeline) == ["1.0 half", "1.25 tick", "1.5 hit", "2.0 tick"])
  }

  @Test func `the script of a file that is added counts from then`() throws {
    let timeline = try timelineWithBadge(
      """
      layers: [{name: stage, speed: 2, frame: [0, 0, 60, 40]}]
      interactions: [{at: 1, addSublayer: {layer: stage, use: badge.yaml, name: b, position: [50, 30]}}]
      """)
    #expect(logs(of: timeline) == ["1.25 half", "1.375 tick", "1.5 hit", "1.75 tick"])
  }

  @Test func `the script of a file that is added to self is refused`() throws {
    let error = #expect(throws: (any Error).self) {
      try timelineWithBadge(
        "layers: [{name: stage, onTap: [{addSublayer: {layer: self, use: badge.yaml, name: b}}]}]")
    }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.contains("added to \"self\""), "\(text)")
  }
}
