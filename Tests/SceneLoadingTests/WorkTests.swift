import SceneModel
import LayerModel
import Foundation
import SceneLoading
import Testing

/// Tags, and files whose work would grow faster than they do.
@Suite struct WorkTests {
  @Test(arguments: [
    "!!python/object 1", "!!python/object/apply:os.system [x]", "!!python/object {a: 1}", "!foo 1",
    "!foo \"x\"", "!foo 'x'", "!foo [1]", "!foo {a: 1}", "!!binary \"aGk=\"", "!!set {a}",
    "!!timestamp 2001-01-01", "!!merge <<", "!!omap [a: 1]", "!<tag:x.org,2002:y> 1",
    "!foo |\n      x", "!foo",
  ])
  func `a tag outside the core schema is refused where it stands`(_ value: String) {
    for (text, place) in [
      (preamble + "title: \(value)\n", "3:8"), (preamble + "layers:\n  - \(value)\n", "4:5"),
      (preamble + "layers: [{name: a, x: \(value.prefix { $0 != "\n" && $0 != "|" }) }]\n", "3:23"),
    ] {
      let found = headlines(text)
      #expect(found.first?.hasPrefix("\(place): error: found the tag \"") == true, "\(found)")
      #expect(found.count == 1)
    }
  }

  @Test func `a tag of a key is refused, too, and one behind an alias`() {
    #expect(
      headlines(preamble + "!foo title: a\n").first?.hasPrefix("3:1: error: found the tag") == true)
    #expect(
      headlines(preamble + "title: &a !foo x\nlayers: [{name: *a}]\n").first?.contains("the tag")
        == true)
  }

  @Test func `tags of the core schema mean what they say`() throws {
    #expect(try layer("name: !!str 12\nopacity: !!float 0.5").name == "12")
    #expect(try layer("{name: ! 12, isHidden: !!bool true}").properties.isHidden)
    let text =
      "!!map\ninbetween: !!int 1\ncanvas: !!map {width: 100, height: 80}\nlayers: !!seq []\n"
    #expect(headlines(text) == [])
  }

  @Test func `far too many values are refused before they are read`() {
    for key in [{ (_: Int) in "a" }, { "k\($0)" }, { "k\($0 / 2)" }] {
      for line in [{ (key: String) in "\(key): 1\n" }, { "  - \($0)\n" }] {
        let start = line("a").hasPrefix(" ") ? preamble + "layers:\n" : preamble
        let found = headlines(start + (0..<1_050_000).map { line(key($0)) }.joined())
        #expect(found.count == 1)
        #expect(found.first?.contains("found more than 1000000 values") == true, "\(found)")
      }
    }
    for list in ["a,", "a: 1, ", "\"a\":1,", "{},", "\"a,b\", "] {
      let found = headlines(
        preamble + "title: {" + String(repeating: list, count: 1_050_000) + "}\n")
      #expect(found.first?.hasPrefix("3:") == true && found.count == 1, "\(list) \(found)")
      #expect(found.first?.contains("found more than 1000000 values") == true, "\(list) \(found)")
    }
  }

  @Test func `separators in texts and comments are no values`() {
    let many = String(repeating: "a: b, [c], {d}, - e ", count: 70_000)
    let path = "M0,0" + String(repeating: " L1,1", count: 150_000)
    for text in [
      "# \(many)\n", "title: a # \(many)\n", "title: \"\(many)\"\n", "title: '\(many)'\n",
      "title: |\n  \(many)\n  \(many)\n", "layers:\n  - {name: \"\(many)\"}\n",
      "layers:\n  - {\"name\":\"\(many)\"}\n", "layers:\n  - {name: 'it''s, \(many)'}\n",
      "layers:\n  - {type: shape, path: \"\(path)\"}\n",
      "layers:\n  - type: shape\n    path: \(path)\n",
      "layers: [{name: it's}, {name: \"\(many)\"}]\n",
      "layers: [&a {}, *a , &b {name: \"\(many)\"}]\n",
      "layers:\n  - name: >-\n      \(many)\n    type: shape\n    path: \(path)\n",
    ] {
      let found = headlines(preamble + text)
      #expect(!found.contains { $0.contains("values") }, "\(text.prefix(40)): \(found)")
    }
  }

  @Test func `many references to layers of one name, and to none, are told`() {
    let layers = (0..<4_000).map { "  - {name: \($0 % 2 == 0 ? "same" : "other\($0)")}\n" }
      .joined()
    let same = (0..<4_000).map { "  - {at: 0.\($0), removeFromSuperlayer: same}\n" }.joined()
    let none = (0..<4_000).map { "  - {at: 0.\($0), removeFromSuperlayer: nobody\($0)}\n" }
      .joined()
    let found = headlines(preamble + "layers:\n" + layers + "interactions:\n" + same)
    #expect(found.first?.contains("2000 layers are called \"same\"") == true, "\(found.prefix(1))")
    #expect(headlines(preamble + "layers:\n" + layers + "interactions:\n" + none).count == 4_000)
    let names = (0..<4_000).map { "  p\($0): 1\n" }.joined()
    let uses = (0..<4_000).map { "  - {name: \"${q\($0)}\"}\n" }.joined()
    #expect(headlines(preamble + "parameters:\n" + names + "layers:\n" + uses).count == 4_000)
  }
}
