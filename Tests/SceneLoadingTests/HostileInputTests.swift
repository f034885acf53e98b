import Documents
import Foundation
import LayerModel
import SceneLoading
import Testing

struct HostileCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let bytes: [UInt8]
  /// How the only error begins.
  let headline: String

  init(_ name: String, _ text: String, _ headline: String) {
    self.init(name, Array(text.utf8), headline)
  }

  init(_ name: String, _ bytes: [UInt8], _ headline: String) {
    testDescription = name
    self.bytes = bytes
    self.headline = headline
  }

  /// Anchors of lists of aliases, each ten times the one before.
  static let bomb =
    "a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n"
    + (1..<30).map { i in
      "a\(i): &a\(i) [" + [String](repeating: "*a\(i - 1)", count: 10).joined(separator: ", ")
        + "]\n"
    }.joined()

  static let all: [HostileCase] = [
    .init("nothing", "", "1:1: error: found an empty file"),
    .init("only blanks", " \n\n  ", "1:1: error: found an empty file"),
    .init("only a comment", "# x\n", "1:1: error: found an empty file"),
    .init("only a byte order mark", [0xEF, 0xBB, 0xBF], "1:1: error: found an empty file"),
    .init("two documents", preamble + "---\ninbetween: 1\n", "3:1: error: found a second document"),
    .init("a zero byte", "inbetween: 1\nx\u{0}y", "2:2: error: found a zero byte"),
    .init(
      "a control character", "inbetween: 1\nx\u{7}y",
      "2:2: error: not valid YAML: control characters are not allowed"),
    .init(
      "Latin-1", Array("title: ".utf8) + [0xE9, 0x0A], "1:8: error: found bytes that are not UTF-8"),
    .init(
      "parts of characters without end", [0x61, 0xE9] + [UInt8](repeating: 0x80, count: 100_000),
      "1:3: error: found bytes that are not UTF-8"),
    .init(
      "ends of characters alone",
      [UInt8](repeating: 0x80, count: 100_000) + Array("\na: ".utf8) + [0xBF, 0xBF, 0x0A],
      "1:1: error: found bytes that are not UTF-8"),
    .init("UTF-16", [0xFF, 0xFE, 0x61, 0x00], "1:4: error: found a zero byte"),
    .init(
      "a half surrogate", #"title: "\ud800""#,
      "1:11: error: not valid YAML: found invalid Unicode character escape code"),
    .init(
      "an open list", "layers: [1, 2",
      "1:14: error: not valid YAML: did not find expected ',' or ']'"),
    .init(
      "an open text", "title: \"x", "1:10: error: not valid YAML: found unexpected end of stream"),
    .init(
      "a tab as indentation", "canvas:\n\twidth: 1",
      "2:1: error: found a tab, allowed: spaces for indentation"),
    .init("an alias to nothing", "a: *x", "1:4: error: not valid YAML: found undefined alias"),
    .init("an alias to itself", "a: &x [*x]", "1:8: error: not valid YAML: found undefined alias"),
    .init("a list as a key", "? [a, b]\n: 1", "1:3: error: found a key that is not a word"),
    .init("an alias as a key", "a: &x b\n*x : 1", "2:1: error: found a key that is not a word"),
    .init("an alias bomb", bomb, "1:"),
    .init(
      "an alias bomb as a key", bomb + "? *a29\n: 1\n? *a28\n: 2\n",
      "31:3: error: found a key that is not a word"),
    .init(
      "an alias bomb as a short key", bomb + "x: {*a29 : 1, *a28 : 2}\n",
      "31:5: error: found a key that is not a word"),
    .init(
      "an alias bomb as a key without a blank", bomb + "x: [*a29:1]\n",
      "31:5: error: found an alias as a key"),
    .init(
      "an alias bomb inside a key", bomb + "x: {[*a29]: 1, {b: *a28}: 2}\n",
      "31:5: error: found a key that is not a word"),
    .init(
      "an alias bomb in a list as a key", bomb + "x: [[*a29] : 1]\n",
      "31:5: error: found a key that is not a word"),
    .init(
      "deep lists", String(repeating: "[", count: 101) + String(repeating: "]", count: 101),
      "1:101: error: found more than 100 levels"),
    .init("very deep lists", String(repeating: "[", count: 100_000), "1:"),
    .init("deep blocks", String(repeating: "- ", count: 5000) + "x", "1:"),
    .init(
      "many values", preamble + "layers: [" + String(repeating: "{},", count: 510_000) + "]", "3:"),
    .init("a tag", "inbetween: !!python/object 1", "1:12: error: found the tag"),
    .init("a binary value", "inbetween: !!binary aGk=", "1:12: error: found the tag"),
    .init("a long line", "x: \"" + String(repeating: "y", count: 1 << 20), "1:"),
  ]
}

@Suite struct HostileInputTests {
  @Test(arguments: HostileCase.all)
  func `hostile bytes end in a located error`(sample: HostileCase) {
    let error = #expect(throws: SceneLoadingErrors.self) {
      try SceneLoader().load(sample.bytes, file: "s.yaml")
    }
    let got = error?.errors.first?.headline ?? ""
    #expect(got.hasPrefix("s.yaml:" + sample.headline), "\(got.prefix(300))")
    #expect((error?.description.utf8.count ?? 0) < 2000, "a long message")
  }

  @Test func `equal keys anywhere are found with the other mistakes`() {
    let yaml = """
      inbetween: 1
      canvas: {width: 1, "width": 2, height: 1}
      title: x
      layers:
        - {name: a, opacity: x, name: b, name: c}
      title: y
      """
    #expect(
      headlines(yaml).map { String($0.prefix { $0 != " " }) } == [
        "2:20:", "5:24:", "5:27:", "5:36:", "6:1:",
      ])
  }

  @Test func `a text that is too large is refused by its size`() {
    let bytes = [UInt8](repeating: 0x20, count: WorkLimits()[.sceneBytes] + 1)
    let error = #expect(throws: SceneLoadingErrors.self) {
      try SceneLoader().load(bytes, file: "s.yaml")
    }
    #expect(
      error?.errors.first?.headline
        == "s.yaml:1:1: error: found a file of 16777217 bytes, allowed: at most 16777216 (--limit sceneBytes=N raises it)"
    )
  }

  @Test func `many path elements through aliases are counted`() {
    let path = "M0 0" + String(repeating: "h1", count: 20_000)
    let aliases = String(repeating: "  - {type: shape, path: *p}\n", count: 60)
    let found = headlines(preamble + "layers:\n  - {type: shape, path: &p \(path)}\n" + aliases)
    #expect(found.count == 1)
    #expect(found.first?.contains("1000000") == true, "\(found)")
  }

  @Test func `the number of layers is limited`() {
    let found = headlines(preamble + "layers: [" + String(repeating: "{},", count: 20_001) + "]")
    #expect(
      found == [
        "3:60010: error: layers[20000]: found more than 20000 layers, allowed: at most 20000 (--limit layers=N raises it)"
      ])
  }

  @Test func `the number of animations is limited, those in groups included`() {
    // 100 groups of 500, which count themselves.
    let group = "{animations: [" + String(repeating: "{animations: []},", count: 500) + "]},"
    let groups = String(repeating: group, count: 100)
    let found = headlines(preamble + "layers: [{animations: [" + groups + "]}]")
    #expect(found.count == 1)
    #expect(
      found.first?.hasSuffix(
        "layers[0].animations[99].animations[400]: found more than 50000 animations, allowed: at most 50000 (--limit animations=N raises it)"
      ) == true, "\(found)")
  }
}
