import Documents
import LayerModel
import Graphics
import SceneLoading
import SceneModel
import Testing

@Suite struct ParameterTests {
  private func layer(
    _ parameters: String, _ yaml: String, overrides: [String: String] = [:]
  ) throws -> Layer {
    let text = "parameters: \(parameters)\n" + scene(layer: yaml)
    return try #require(try load(text, parameters: overrides).scene.layers.first)
  }

  @Test func `a scalar that is only a parameter takes its type`() throws {
    let read = try layer(
      "{o: 0.5, h: true, c: null, p: [1, 2], q: 0.25turn}",
      """
      opacity: ${o}
      isHidden: "${h}"
      borderColor: '${c}'
      position: ${p}
      transform: [{rotate: "${q}"}]
      """)
    #expect(read.properties.opacity == 0.5)
    #expect(read.properties.isHidden)
    #expect(read.properties.borderColor == nil)
    #expect(read.properties.position == Point(x: 1, y: 2))
    #expect(read.properties.transform == .rotation(radians: .pi / 2))
  }

  @Test func `inside a text a parameter is its text`() throws {
    let read = try layer(
      "{n: 1.50, w: dot, b: true}", "name: 'a ${w}-${n} $5 ${b}'")
    #expect(read.name == "a dot-1.50 $5 true")
  }

  @Test func `a number with a unit may be put together`() throws {
    let read = try layer("{n: 90}", "transform: {rotate: '${n}deg'}")
    #expect(read.properties.transform == .rotation(radians: .pi / 2))
  }

  @Test func `parameters may use those before them`() throws {
    #expect(try layer("{a: x, b: '${a}y', c: '${b}'}", "name: ${c}").name == "xy")
    #expect(
      headlines("parameters: {b: '${a}', a: 1}\n" + preamble)
        == [
          "1:20: error: parameters.b: unknown parameter \"a\", allowed: no parameter: none is declared"
        ])
  }

  @Test func `overrides replace defaults`() throws {
    #expect(
      try layer("{o: 1}", "opacity: ${o}", overrides: ["o": "0.25"]).properties.opacity == 0.25)
    #expect(try layer("{o: x}", "name: ${o}", overrides: ["o": "007"]).name == "007")
    #expect(try layer("{o: 1}", "opacity: 1", overrides: ["o": "abc"]).properties.opacity == 1)
    #expect(
      try layer("{c: null}", "borderColor: ${c}", overrides: ["c": "red"]).properties.borderColor
        == Color(red: 1, green: 0, blue: 0))
  }

  @Test func `an override is typed where it is used`() {
    #expect(
      headlines("parameters: {o: 1}\n" + scene(layer: "opacity: ${o}"), parameters: ["o": "abc"])
        == ["5:14: error: layers[0].opacity: found \"abc\", allowed: a number"])
  }

  @Test func `an override must name a declared parameter`() {
    #expect(
      headlines("parameters: {logo: a, size: 1}\n" + preamble, parameters: ["lgo": "b"])
        == [
          "1:13: error: parameters: the parameter \"lgo\" is set, but not declared, allowed: logo or size; did you mean \"logo\"?"
        ])
    #expect(
      headlines(preamble, parameters: ["logo": "b"])
        == ["1:1: error: the parameter \"logo\" is set, but not declared"])
  }

  @Test func `an unknown parameter has a nearest name`() {
    #expect(
      headlines("parameters: {logo: a, size: 1}\n" + scene(layer: "name: x${lgo}"))
        == [
          "5:14: error: layers[0].name: unknown parameter \"lgo\", allowed: logo or size; did you mean \"logo\"?"
        ])
  }

  @Test func `parameters cannot grow without end`() {
    var lines = "parameters:\n  p0: xxxxxxxxxx\n"
    for i in 1..<12 {
      lines += "  p\(i): '" + String(repeating: "${p\(i - 1)}", count: 10) + "'\n"
    }
    #expect(headlines(lines + preamble).contains { $0.contains("make too long a text") })
    lines = "parameters:\n  p0: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]\n"
    for i in 1..<12 {
      let items = [String](repeating: "'${p\(i - 1)}'", count: 10).joined(separator: ", ")
      lines += "  p\(i): [\(items)]\n"
    }
    #expect(headlines(lines + preamble).contains { $0.contains("more than 1000000 values") })
  }
}
