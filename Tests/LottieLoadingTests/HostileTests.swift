import Foundation
import Inbetween
import TestSupport
import Testing

/// Broken and hostile files: errors with their ways, or something left out, never a crash.
@Suite struct HostileTests {
  /// The errors of a file, each with its way.
  private func errors(_ text: String, _ limits: [WorkLimits.Name: Int] = [:]) -> [String] {
    do {
      _ = try OpenedLottie(text, limits: limits)
      return []
    } catch SceneOpeningError.loading(let errors) {
      return errors.errors.map { error in
        let place = error.line.map { "\($0):\(error.column ?? 0)" } ?? error.keyPath
        return "\(place): \(error.message)"
      }
    } catch {
      return ["\(error)"]
    }
  }

  @Test func `all mistakes are told at once, each with its way`() {
    #expect(
      errors(
        LottieText.file(
          #"""
          {"ty": 1, "sw": 10, "sh": 10, "sc": 12, "ks": {"p": {"k": [{"t": "now", "s": [0, 0]}]}}},
          {"ty": 2, "refId": "none", "ks": {"o": {"k": "half"}}}, 7,
          {"ty": 4, "ks": {}, "shapes": [{"ty": "sh", "ks": {"k": {"v": 3}}}]}
          """#)) == [
          #"layers[0].ks.p.k[0].t: found "now", allowed: the number of a frame"#,
          #"layers[1].ks.o.k: found "half", allowed: a number"#,
          #"layers[2]: found 7, allowed: a layer"#,
          #"layers[3].shapes[0].ks.k: found an object, allowed: an outline"#,
          #"layers[1].refId: there is no asset "none""#,
          ##"layers[0].sc: found 12, allowed: a colour such as "#ff8800""##,
        ])
  }

  @Test func `key frames count each time that they are read`() {
    let keys = (0..<50).map { #"{"t": \#($0), "s": [\#($0)]}"# }.joined(separator: ", ")
    let asset =
      #"{"id": "a", "layers": [\#(LottieText.solid(ks: #""o": {"k": [\#(keys)]}"#))]}"#
    let use = #"{"ty": 0, "refId": "a", "w": 9, "h": 9, "ks": {}}"#
    func file(_ count: Int) -> String {
      LottieText.file(Array(repeating: use, count: count).joined(separator: ", "), assets: asset)
    }
    #expect(errors(file(5), [.keyframes: 500]).isEmpty)
    let many = errors(file(30), [.keyframes: 500])
    #expect(many.count == 1 && many[0].contains("more than 500 key frames"), "\(many)")
  }

  @Test func `what is no JSON is told with its line`() {
    let begin = #"{"v": "5", "fr": 10, "ip": 0, "op": 9,"# + "\n "
    #expect(
      errors(begin + #""w": 5"#) == [
        #"2:8: not valid JSON: the file ends here, allowed: "," or "}""#
      ])
    #expect(errors(begin + #""w": +5}"#) == ["2:7: not valid JSON, allowed: a value"])
    #expect(errors(begin + "\"w\": tru}") == ["2:10: not valid JSON, allowed: true, false or null"])
    #expect(
      errors(begin + #""w": "\ud83d\ude00", "h": "\q"}"#) == [
        "2:30: not valid JSON, allowed: an escape"
      ])
  }

  @Test func `what a file must have is asked for`() {
    #expect(
      errors(#"{"v": "5", "layers": [], "assets": [], "nm": ""}"#) == [
        ": the key \"w\" is missing", ": the key \"h\" is missing", ": the key \"ip\" is missing",
        ": the key \"op\" is missing", ": the key \"fr\" is missing",
      ])
    #expect(
      errors(LottieText.file("", ip: "20")) == [
        "op: found 20, not after \"ip\" (20), allowed: a later frame"
      ])
    for rate in ["0", "-3", "1e9", "\"fast\""] {
      #expect(errors(LottieText.file("", fr: rate)).count == 1, "\(rate)")
    }
  }

  @Test func `spellings that files have are understood`() throws {
    let box = [UInt8](LottieText.file(LottieText.solid()).utf8)
    #expect(try OpenedLottie([0xEF, 0xBB, 0xBF] + box).scene.duration == 2)
    #expect(try OpenedLottie(box, name: "file.txt").scene.duration == 2)
    // Numbers for lists, lists for numbers, whole numbers as fractions, a missing "a".
    let odd = try OpenedLottie(
      LottieText.file(
        LottieText.solid(
          ks:
            #""o": {"k": [50.0]}, "s": {"k": 100}, "r": {"a": 0, "k": [90]}, "p": {"k": [50.0, 4e1, 0.0]}"#
        ).replacing(#""ty": 1"#, with: #""ty": 1.0"#)))
    #expect(odd.omissions == [])
    #expect(odd.layer("box", at: 0)?.properties.opacity == 0.5)
    let place = try #require(odd.place(Point(x: 10, y: 0), in: "box", at: 0))
    #expect((place - Point(x: 50, y: 50)).length < 1e-9)
  }

  /// Small files that would be deep, or much, if nobody counted.
  private static let bombs: [(name: String, layers: String)] = {
    func chain(_ count: Int, _ layer: (Int) -> String) -> String {
      (1...count).map(layer).joined(separator: ",")
    }
    let ellipse = #"{"ty": "el", "p": {"k": [9, 9]}, "s": {"k": [9, 9]}}"#
    let still = #""i": [[0, 0], [0, 0]], "o": [[0, 0], [0, 0]]"#
    let square = #""o": {"k": 100}, "pt": {"k": {"c": true, "v": [[0, 0], [9, 9]], \#(still)}}"#
    let many = chain(60_000) { "[\($0 % 97), \($0 % 89)]" }
    func shapes(_ items: String) -> String { LottieText.shapes(items + "," + LottieText.red) }
    let blur = #"{"ty": 29, "ef": [{"v": {"k": 9}}, {"v": {"k": 2}}]}"#
    let wipe = #"{"ty": 5, "mn": "ADBE Linear Wipe", "ef": [{"v": {"k": 50}}]}"#
    let shade = #"{"ty": 2, "c": {"k": [0, 0, 1]}}"#
    return [
      (
        "blurs along an axis",
        LottieText.solid(ks: "", #", "ef": [\#(chain(5000) { _ in blur })]"#)
      ),
      ("wipes", LottieText.solid(ks: "", #", "ef": [\#(chain(5000) { _ in wipe })]"#)),
      ("styles", LottieText.solid(ks: "", #", "sy": [\#(chain(5000) { _ in shade })]"#)),
      (
        "mergings",
        shapes(chain(20_000) { $0 % 2 == 0 ? ellipse : #"{"ty": "mm", "mm": 2}"# })
      ),
      (
        "parents",
        chain(1000) {
          LottieText.solid(
            ks: #""p": {"k": [{"t": 0, "s": [0, 0]}, {"t": 9, "s": [1, 1]}]}"#,
            #", "ind": \#($0), "parent": \#($0 + 1)"#)
        } + #", {"ty": 3, "ind": 1001, "ks": {}}"#
      ),
      (
        "mattes",
        chain(1000) {
          LottieText.solid(ks: "", #", "ind": \#($0), "tt": 1, "tp": \#($0 + 1)"#)
        } + "," + LottieText.solid(ks: "", #", "ind": 1001"#)
      ),
      (
        "masks",
        LottieText.solid(
          ks: "",
          #", "masksProperties": ["# + chain(1000) { _ in #"{"mode": "i", \#(square)}"# } + "]")
      ),
      (
        "copies of copies",
        shapes(ellipse + "," + chain(3) { _ in #"{"ty": "rp", "c": {"k": 1000}, "tr": {}}"# })
      ),
      (
        "offsets",
        shapes(ellipse + "," + chain(20) { _ in #"{"ty": "op", "a": {"k": 1}}"# })
      ),
      (
        "ridges",
        shapes(
          ellipse + "," + chain(3) { _ in #"{"ty": "zz", "s": {"k": 5}, "r": {"k": 1000}}"# })
      ),
      (
        "styles of many layers",
        LottieText.shapes(
          ([ellipse] + Array(repeating: LottieText.red, count: 15_000)).joined(separator: ","),
          #", "sy": ["# + chain(50_000) { _ in #"{"ty": 2}"# } + "]")
      ),
      (
        "a large outline in a group that turns",
        shapes(
          #"{"ty": "gr", "it": [{"ty": "sh", "ks": {"k": {"c": true, "v": [\#(many)]}}}, "#
            + #"{"ty": "tr", "r": {"k": [{"t": 0, "s": [0]}, {"t": 2000, "s": [90]}]}}]}"#)
      ),
    ]
  }()

  @Test(arguments: [false, true])
  func `compositions lie as deep in one another as is allowed`(areMattes: Bool) throws {
    // A matte is one level more.
    let count = areMattes ? 20 : 29
    let deep = (0..<count).map { level in
      let rest = areMattes ? #""tt": 1"# : #""nm": "a""#
      let layer = #"{"ty": 0, "refId": \#(level + 1), "w": 9, "h": 9, "ks": {}, \#(rest)}"#
      return #"{"id": \#(level), "layers": [\#(LottieText.solid()), \#(layer)]}"#
    }
    let last = #", {"id": \#(count), "layers": [\#(LottieText.solid("last"))]}"#
    let file = try OpenedLottie(
      LottieText.file(
        #"{"ty": 0, "refId": "0", "w": 9, "h": 9, "ks": {}}"#,
        assets: deep.joined(separator: ",") + last))
    #expect(file.layer("last", at: 0) != nil && file.omissions == [])
  }

  @Test(arguments: bombs.indices)
  func `what would be deep or much is told, and soon`(place: Int) {
    let bomb = Self.bombs[place]
    let found = errors(LottieText.file(bomb.layers, op: "2000"))
    #expect(
      !found.isEmpty && found.allSatisfy { $0.contains("allowed: ") }, "\(bomb.name): \(found)")
  }

  @Test func `layers of blurs along an axis and of blends in space count`() {
    let glyph =
      #"{"ch": "A", "fFamily": "Box", "style": "Regular", "w": 50, "data": {"shapes": [{"ty": "sh", "ks": {"k": {"c": true, "v": [[0, 0], [9, 0], [9, -9]], "i": [], "o": []}}}]}}"#
    let document =
      #"{"t": "\#(String(repeating: "A", count: 30))", "f": "Box", "s": 10, "fc": [1, 0, 0]}"#
    let text = LottieText.file(
      #"{"ty": 5, "ks": {}, "t": {"d": {"k": [{"t": 0, "s": \#(document)}]}, "a": [{"s": {"t": 0}, "a": {"bl": {"k": [9, 0]}}}]}}"#,
      assets: "", #", "chars": [\#(glyph)]"#)
    let solid = LottieText.solid(ks: #""p": {"k": [0, 0, 50]}"#, #", "ddd": 1, "bm": 1"#)
    let blends = LottieText.file(Array(repeating: solid, count: 30).joined(separator: ","))
    // A letter is one layer and two more for the blur; a solid has a view and what blends.
    for (file, count) in [(text, 92), (blends, 90)] {
      #expect(errors(file, [.layers: count]) == [])
      let found = errors(file, [.layers: count - 1])
      #expect(found.count == 1 && found[0].contains("\(count - 1) layers"), "\(found)")
    }
  }

  @Test(.timeLimit(.minutes(2)))
  func `small capitals do not scale an outline for each letter`() {
    let vertices = (0..<60_000).map { "[\($0 % 97), \($0 % 89)]" }.joined(separator: ", ")
    let shape = #"{"ty": "sh", "ks": {"k": {"c": true, "v": [\#(vertices)]}}}"#
    let glyph =
      #"{"ch": "A", "fFamily": "Box", "style": "Regular", "w": 50, "data": {"shapes": [\#(shape)]}}"#
    let letters = String(repeating: "a", count: 100_000)
    let document = #"{"t": "\#(letters)", "f": "Box", "s": 10, "ca": 2, "fc": [1, 0, 0]}"#
    let found = errors(
      LottieText.file(
        #"{"ty": 5, "ks": {}, "t": {"d": {"k": [{"t": 0, "s": \#(document)}]}}}"#, assets: "",
        #", "chars": [\#(glyph)]"#))
    #expect(found.count == 1 && found[0].contains("path elements"), "\(found)")
  }

  @Test func `what a layer cannot have twice, or of itself, is told`() throws {
    let file = try OpenedLottie(
      LottieText.file(
        LottieText.solid("a", ks: "", #", "ind": 1, "tt": 1, "tp": 2"#) + ","
          + LottieText.solid("b", ks: "", #", "ind": 2, "tt": 1, "tp": 1"#) + ","
          + LottieText.solid("c", ks: "", #", "tt": 9"#)))
    #expect(
      file.omissions.sorted() == [
        "layers[0]: a circle of mattes is left out", "layers[1]: a circle of mattes is left out",
        "layers[2].tt: mattes of kind 9 are not known",
      ])
    #expect(file.layer("a", at: 0) != nil && file.layer("b", at: 0) != nil)
  }

  @Test func `what follows no curve of key frames is told once for a layer`() throws {
    let turn = #""ry": {"k": 9}, "rz": {"k": [{"t": 0, "s": [0]}, {"t": 10, "s": [30]}]}"#
    let told = "a change that follows no curve of key frames is approximated"
    let file = try OpenedLottie(
      LottieText.file(
        LottieText.solid("still", ks: #""sk": {"k": 20}"#) + ","
          + LottieText.solid(
            ks: turn + #", "or": {"k": [{"t": 0, "s": [0, 0, 0]}, {"t": 9, "s": [9, 0, 0]}]}"#)
      ))
    #expect(file.omissions == ["layers[1]: \(told)"])
    let masks = ["a", "d", "l"].map {
      #"{"mode": "\#($0)", "o": {"k": 50}, "pt": {"k": {"c": true, "v": [[0, 0], [9, 0], [9, 9]], "#
        + #""i": [[0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0]]}}}"#
    }
    let masked = try OpenedLottie(
      LottieText.file(
        LottieText.solid(
          "masked", ks: "",
          #", "hasMask": true, "masksProperties": [\#(masks.joined(separator: ","))]"#)))
    #expect(masked.omissions.count == 2)
  }

  @Test func `what is empty or unknown is left out, and told`() throws {
    let file = try OpenedLottie(
      LottieText.file(
        LottieText.solid(ks: #""p": {"a": 1, "k": []}, "o": {"a": 1, "k": [{"t": 3}]}"#) + ","
          + #"{"ty": 99, "ks": {}}, {"ks": {}},"#
          + LottieText.shapes(#"{"ty": "xx"}, {}, {"ty": "tw"}"#)))
    #expect(
      file.omissions == [
        #"layers[0].ks.p: there are no key frames"#,
        #"layers[0].ks.o: no key frame has a value"#,
        #"layers[3].shapes[1]: a shape has no type"#,
        #"layers[3].shapes[0]: shapes of type "xx" are not known"#,
        #"layers[3].shapes[2]: the twist is left out"#,
        #"layers[2]: the layer has no type"#, #"layers[1]: a layer of type 99 is left out"#,
      ])
  }

  @Test func `an expression is never run`() throws {
    let file = try OpenedLottie(
      LottieText.file(LottieText.solid(ks: #""o": {"k": 50, "x": "var $bm_rt = 100;"}"#)))
    #expect(file.omissions == ["layers[0].ks.o: an expression is left out"])
    #expect(file.layer("box", at: 0)?.properties.opacity == 0.5)
  }

  @Test func `a network is never asked`() throws {
    let file = try OpenedLottie(
      LottieText.file(
        #"{"ty": 2, "refId": "i", "ks": {}}"#,
        assets: #"{"id": "i", "w": 5, "h": 5, "u": "https://example.com/", "p": "a.png"}"#))
    #expect(file.omissions == ["assets[0].p: a picture on the network is left out"])
    let drawing = try OpenedLottie(
      LottieText.file(
        #"{"ty": 2, "refId": "i", "ks": {}}, \#(LottieText.solid())"#,
        assets: #"{"id": "i", "w": 5, "h": 5, "p": "data:image/svg+xml;base64,PHN2Zy8+"}"#))
    #expect(drawing.omissions == ["assets[0].p: a picture that is SVG is left out"])
    #expect(try drawing.picture(at: 0).color(5, 5) == [255, 0, 0, 255])
    for (asset, found) in [
      (#", "u": "../", "p": "a.png""#, #".p: there is no picture "../a.png""#),
      (#", "u": "images/", "p": "a.png""#, #".p: there is no picture "images/a.png""#),
      (#", "u": "", "p": """#, #".p: there is no picture """#),
      ("", #": the key "p" is missing"#),
    ] {
      let errors = errors(
        LottieText.file(
          #"{"ty": 2, "refId": "i", "ks": {}}"#,
          assets: #"{"id": "i", "w": 5, "h": 5\#(asset)}"#))
      #expect(errors.count == 1 && errors[0].contains("assets[0]\(found)"), "\(errors)")
    }
  }

  @Test(arguments: ["", "#12", "00aa0"])
  func `a solid of no colour is black`(color: String) throws {
    let file = try OpenedLottie(
      LottieText.file(
        #"{"ty": 1, "sw": 10, "sh": 10, "sc": "\#(color)", "ks": {}}"#))
    #expect(file.omissions == ["layers[0].sc: \"\(color)\" is no colour"])
    #expect(try file.picture(at: 0).color(5, 5) == [0, 0, 0, 255])
  }

  @Test func `circles end`() {
    let use = #"{"ty": 0, "refId": "a", "w": 10, "h": 10, "ks": {}}"#
    #expect(
      errors(LottieText.file(use, assets: #"{"id": "a", "layers": [\#(use)]}"#)) == [
        #"assets[0].layers[0].refId: the composition "a" is in itself, allowed: a composition that this one is not in"#
      ])
    #expect(
      errors(
        LottieText.file(
          #"{"ty": 3, "ind": 1, "parent": 2, "ks": {}}, {"ty": 3, "ind": 2, "parent": 1, "ks": {}},"#
            + LottieText.solid("box", #", "parent": 1"#))) == [
          "layers[1].parent: found a circle of parents, allowed: a parent that is not below the layer itself"
        ])
    #expect(
      errors(
        LottieText.file(
          #"{"ty": 1, "ind": 1, "tt": 1, "tp": 2, "sw": 5, "sh": 5, "sc": "red", "ks": {}},"#
            + #"{"ty": 1, "ind": 2, "tt": 1, "tp": 1, "sw": 5, "sh": 5, "sc": "red", "ks": {}}"#)
      ) == [])
  }

  @Test func `compositions that grow from level to level pass a limit`() {
    var assets: [String] = []
    for level in 0..<12 {
      let inner =
        level == 0
        ? LottieText.solid() : #"{"ty": 0, "refId": "c\#(level - 1)", "w": 9, "h": 9, "ks": {}}"#
      assets.append(
        #"{"id": "c\#(level)", "layers": [\#(Array(repeating: inner, count: 20).joined(separator: ","))]}"#
      )
    }
    let found = errors(
      LottieText.file(
        #"{"ty": 0, "refId": "c11", "w": 9, "h": 9, "ks": {}}"#,
        assets: assets.joined(separator: ",")))
    #expect(found.count == 1 && found[0].contains("20000 layers"), "\(found)")
  }

  @Test func `huge numbers are bounded`() throws {
    for shapes in [
      #"{"ty": "sr", "sy": 1, "pt": {"k": 1e12}, "or": {"k": 30}, "ir": {"k": 10}, "p": {"k": [0, 0]}}"#,
      LottieText.rect(0, 0, -1e14, 1e14),
      LottieText.rect(0, 0, 5, 5)
        + #", {"ty": "rp", "c": {"k": 1e14}, "tr": {"p": {"k": [1e14, 0]}}}"#,
      #"{"ty": "sh", "ks": {"k": {"c": true, "v": [[1, 2]], "i": [], "o": []}}}"#,
    ] {
      _ = errors(LottieText.file(LottieText.shapes(shapes + "," + LottieText.red)))
    }
    let far = #""r": {"k": [{"t": -1e15, "s": [0]}, {"t": 1e15, "s": [1e15]}]}"#
    _ = errors(LottieText.file(LottieText.solid(ks: far)))
    #expect(errors(LottieText.file("", op: "1e308")).count == 1)
    let deep = String(repeating: "[", count: 5000)
    #expect(errors(#"{"v": 1, "fr": 1, "ip": 0, "op": 1, "x": "# + deep).count == 1)
  }

  @Test func `scenes of our own are not taken for Lottie`() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("scene.json")
    let text =
      #"{"inbetween": 1, "canvas": {"width": 5, "height": 5}, "time": {"duration": 1}, "layers": []}"#
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    #expect(try SceneOpener(file).open().scene.canvas.size == Size(width: 5, height: 5))
  }

  @Test func `trims after trims count what they leave`() throws {
    let trims = Array(
      repeating: #"{"ty": "tm", "m": 1, "s": {"k": 0}, "e": {"k": 90}, "o": {"k": 180}}"#, count: 60
    )
    let shapes = [LottieText.rect(50, 40, 40, 30)] + trims + [LottieText.red]
    let error = #expect(throws: SceneOpeningError.self) {
      try OpenedLottie(
        LottieText.file(LottieText.shapes(shapes.joined(separator: ","))),
        limits: [.pathElements: 10_000])
    }
    #expect("\(error as Any)".contains("more than 10000 path elements"))
  }

  @Test func `outlines that are worked out at frames count as they become`() throws {
    // It begins with nothing, and has a thousand elements at its end.
    let vertices = (0..<1000).map { "[\($0 % 90), \($0 % 70)]" }.joined(separator: ", ")
    let none = Array(repeating: "[0, 0]", count: 1000).joined(separator: ", ")
    let file = LottieText.file(
      LottieText.shapes(
        #"{"ty": "sh", "ks": {"k": {"c": false, "v": [\#(vertices)], "i": [\#(none)], "o": [\#(none)]}}},"#
          + #"{"ty": "tm", "m": 1, "s": {"k": 0}, "e": {"a": 1, "k": [{"t": 0, "s": [0]}, {"t": 20, "s": [100]}]}, "o": {"k": 0}},"#
          + #"{"ty": "tm", "m": 1, "s": {"k": 0}, "e": {"k": 90}, "o": {"k": 0}},"# + LottieText.red
      ))
    #expect(throws: Never.self) { try OpenedLottie(file) }
    let error = #expect(throws: SceneOpeningError.self) {
      try OpenedLottie(file, limits: [.pathElements: 8000])
    }
    #expect("\(error as Any)".contains("more than 8000 path elements"))
  }
}
