import Foundation
import LayerModel
import SceneLoading
import SceneModel
import Documents
import TestSupport
import Testing

/// Expressions between braces: their values, their types and their errors.
@Suite struct ExpressionTests {
  private static let parameters =
    "parameters: {n: 5, s: 'a b', t: true, z: null, l: [3, 5, 2], m: {city: Oslo, pop: 7}, a-b: 9, max: 4}\n"

  /// The text that an expression prints.
  private func text(_ expression: String) throws -> String {
    let quoted = expression.replacing("'", with: "''")
    let yaml = Self.parameters + preamble + "layers: [{name: '${\(quoted)}'}]\n"
    return try #require(try load(yaml).scene.layers.first).name
  }

  @Test(arguments: [
    ("1 + 2 * 3", "7"), ("(1 + 2) * 3", "9"), ("7 / 2", "3.5"), ("6 / 2", "3"), ("-7 % 3", "-1"),
    ("7 % -3", "1"), ("- 2 * - 3", "6"), ("--2", "2"), ("2 - -1", "3"), ("10 - 3 - 2", "5"),
    ("2 < 3", "true"), ("2 >= 3", "false"), ("'a' < 'b'", "true"), ("1 == 1.0", "true"),
    ("1 == '1'", "false"), ("null == z", "true"), ("l == l", "true"), ("l != m", "true"),
    ("not 1 == 2", "true"), ("not true or true", "true"), ("true or false and false", "true"),
    ("true or 1 / 0 > 1", "true"), ("false and 1 / 0 > 1", "false"),
    ("1 < 2 == true", "true"), ("n > 3 ? 'big' : 'small'", "big"),
    ("n > 9 ? 1 : n > 4 ? 2 : 3", "2"), ("true ? 1 : 1 / 0", "1"), ("false ? 1 / 0 : 2", "2"),
    ("(true ? false : true) ? 1 : 2", "2"), ("'a' + 1 + 2", "a12"), ("1 + 2 + 'a'", "3a"),
    ("'it''s'", "it's"), ("'$' + '{'", "${"), ("s + '!'", "a b!"), ("t + ''", "true"),
    ("l[0] + l[l[2] - 1]", "8"), ("m.city", "Oslo"), ("m['pop'] * 2", "14"),
    ("length(l)", "3"), ("min(4, 2, 3)", "2"), ("abs(-3)", "3"), ("floor(-1.5)", "-2"),
    ("ceil(1.2)", "2"), ("round(2.5)", "3"), ("round(-2.5)", "-3"), ("sqrt(9)", "3"),
    ("pow(2, 10)", "1024"), ("sin(0)", "0"), ("cos(0)", "1"), ("atan2(0, 1)", "0"),
    ("lerp(10, 20, 0.25)", "12.5"), ("clamp(7, 0, 5)", "5"), ("format(1.005, 2)", "1.00"),
    ("format(0.5, 0)", "1"), ("format(2.5, 0)", "3"), ("format(-0.001, 2)", "0.00"),
    ("format(-1.25, 1)", "-1.3"), ("format(0.999, 2)", "1.00"),
    ("format(1234.5678, 3)", "1234.568"),
    ("format(0.1, 15)", "0.100000000000000"), ("pi > 3.14159 and pi < 3.1416", "true"),
    ("1e3", "1000"), ("1.50", "1.5"), (".5", "0.5"), ("1e-3", "0.001"),
    ("0.1 + 0.2", "0.30000000000000004"),
    ("a-b", "9"), ("max", "4"), ("round(-0.2)", "0"), ("tan(pi / 4) > 0.999999", "true"),
    ("l[0]+l[1]", "8"), ("1<2", "true"), ("((((1))))", "1"), ("-l[0]", "-3"),
  ])
  func `an expression has a value`(_ expression: String, _ value: String) throws {
    #expect(try text(expression) == value)
  }

  @Test(arguments: [
    ("1 +", "3", "found \"}\" in an expression, allowed: a value"),
    ("1 1", "2", "found a number in an expression, allowed: an operator, or } at the end"),
    ("1 / 0", "2", "found a division by zero"), ("1 % 0", "2", "found a division by zero"),
    ("sqrt(-1)", "0", "found a result of sqrt that is no finite number"),
    ("pow(10, 400)", "0", "found a result of pow that is no finite number"),
    ("1e300 * 1e300", "6", "found a result of \"*\" that is no finite number"),
    ("l[3]", "1", "found the index 3, allowed: a whole number in 0…2"),
    ("l[-1]", "1", "found the index -1, allowed: a whole number in 0…2"),
    ("l[0.5]", "1", "found the index 0.5, allowed: a whole number in 0…2"),
    ("l.x", "2", "found the member \"x\" of a list, allowed: a member of a mapping"),
    ("m.cty", "2", "unknown member \"cty\", allowed: city or pop; did you mean \"city\"?"),
    ("n ? 1 : 2", "2", "found a number as an operand of \"?\", allowed: true or false"),
    ("n and t", "2", "found a number as an operand of \"and\", allowed: true or false"),
    ("t and n", "2", "found a number as an operand of \"and\", allowed: true or false"),
    ("not n", "0", "found a number as an operand of \"not\", allowed: true or false"),
    ("s * 2", "2", "found a text as an operand of \"*\", allowed: a number"),
    ("z + 1", "2", "found null as an operand of \"+\", allowed: a number"),
    ("s < 1", "2", "found a text < a number, allowed: two numbers, or two texts"),
    ("max(1, 2)", "0", "found a call of \"max\", which is a parameter here"),
    ("mix(1, 2)", "0", "unknown function \"mix\""),
    ("min()", "0", "found 0 arguments of min, allowed: min(a, b, …)"),
    ("sin", "0", "found the function \"sin\" as a value, allowed: a call: sin(…)"),
    ("length(5)", "0", "found a number as an argument of length, allowed: length(list)"),
    ("format(1, 0.5)", "0", "found 0.5 decimals, allowed: a whole number in 0…15"),
    ("90deg", "0", "found \"90deg\", allowed: a number without a unit; angles are radians"),
    ("n = 5", "2", "found \"=\" in an expression, allowed: == for equality"),
    ("'abc", "0", "found a text that does not end, allowed: a ' at its end"),
    ("", "0", "found nothing between the braces, allowed: a value"),
    ("1 + not t", "4", "found \"not\" in an expression, allowed: parentheses around \"not …\""),
    ("l(1)", "0", "found a call of \"l\", which is a parameter here"),
    ("l", "0", "found a list"), ("nn", "0", "unknown parameter \"nn\""),
  ])
  func `an error of an expression is told at its place`(
    _ expression: String, _ offset: String, _ message: String
  ) throws {
    // The expression starts behind `layers: [{name: "${`.
    let yaml = Self.parameters + preamble + "layers: [{name: \"${\(expression)}\"}]\n"
    let found = headlines(yaml)
    // A list is no text: that is found where it is read.
    let column = message == "found a list" ? 17 : 20 + (Int(offset) ?? 0)
    #expect(found.count == 1)
    #expect(
      found.first?.hasPrefix("4:\(column): error: layers[0].name: \(message)") == true, "\(found)")
  }

  @Test func `all errors of a text are told`() {
    let found = headlines(preamble + "layers: [{name: 'a ${x} b ${1 +} c ${y}'}]\n")
    #expect(found.map { $0.prefix { $0 != " " } } == ["3:22:", "3:32:", "3:38:"])
  }

  @Test func `numbers go through as they are written, and whole ones have no point`() throws {
    let yaml =
      "parameters: {a: 007, b: 1.50, c: 2.0, d: 1e3}\n" + preamble
      + "layers: [{name: '${a} ${b} ${c} ${d} ${a + 0}'}, {name: '${c}'}]\n"
    #expect(try load(yaml).scene.layers.map(\.name) == ["007 1.50 2 1000 7", "2"])
  }

  @Test func `a dollar is itself, and braces can be written`() throws {
    let yaml = preamble + "layers: [{name: \"$5 $ ${'$'}{x} $\"}]\n"
    #expect(try load(yaml).scene.layers.map(\.name) == ["$5 $ ${x} $"])
  }

  @Test func `columns are right behind escapes and doubled quotes`() {
    for (scalar, column) in [
      ("\"\\\"${x}\"", 22), ("'a''${x}'", 23), ("\"\\u0041${x}\"", 17), ("\"é${x}\"", 21),
    ] {
      let found = headlines(preamble + "layers: [{name: \(scalar)}]\n")
      #expect(found.first?.hasPrefix("3:\(column): ") == true, "\(scalar): \(found)")
    }
  }

  @Test func `random numbers depend on the seed and the arguments only`() throws {
    func draws(_ top: String, _ expression: String = "random(i)") throws -> [Double] {
      let yaml =
        top + preamble
        + "layers: [{forEach: {count: 200, index: i}, zPosition: \"${\(expression)}\"}]\n"
      return try load(yaml).scene.layers.map(\.properties.zPosition)
    }
    let first = try draws("")
    #expect(first == (try draws("seed: 0\n")))
    #expect(first != (try draws("seed: 1\n")))
    #expect(try draws("parameters: {k: 1}\nseed: '${k}'\n") == draws("seed: 1\n"))
    // Whatever stands beside the parameters that the seed is made of, before or behind.
    for beside in [
      "j: '${random(1)}', k: 1", "k: 1, j: '${random(1)}'", "a: 1, j: '${random(k)}', k: '${a}'",
    ] {
      #expect(
        try draws("parameters: {\(beside)}\nseed: '${k}'\n") == draws("seed: 1\n"), "\(beside)")
    }
    #expect(first.allSatisfy { (0..<1).contains($0) })
    #expect(Set(first).count == 200)
    #expect(abs(first.reduce(0, +) / 200 - 0.5) < 0.1)
    #expect(try draws("", "random(-0)") == draws("", "random(0)"))
    #expect(try draws("", "random('a', i)") != draws("", "random('b', i)"))
    #expect(try draws("", "random(1, 2)") != draws("", "random(2, 1)"))
    #expect(try draws("", "random(1)") != draws("", "random('1')"))
  }

  @Test func `deep and long expressions are bounded, and long flat ones are fine`() throws {
    let flat = String(repeating: "1 + ", count: 2000) + "1"
    #expect(try text(flat) == "2001")
    for deep in [
      String(repeating: "(", count: 500) + "1" + String(repeating: ")", count: 500),
      String(repeating: "abs(", count: 500) + "1" + String(repeating: ")", count: 500),
      String(repeating: "not ", count: 500) + "true",
    ] {
      #expect(
        headlines(preamble + "title: '${\(deep)}'\n").first?.contains("more than 100 levels")
          == true)
    }
    #expect(try text(String(repeating: "-", count: 1001) + "1") == "-1")
    let long = String(repeating: "1 + ", count: 5000) + "1"
    #expect(
      headlines(preamble + "title: '${\(long)}'\n").first?.contains("more than 10000 bytes") == true
    )
    let choices = (0..<300).map { "n == \($0 + 10) ? \($0) : " }.joined() + "7"
    #expect(try text(choices) == "7")
  }

  // MARK: Against another evaluator

  /// A random expression, and Python's spelling of it.
  private struct Generator {
    var random: SeededGenerator

    mutating func number(_ depth: Int) -> (ours: String, python: String) {
      let choice = Int.random(in: 0..<(depth == 0 ? 3 : 13), using: &random)
      func two(_ depth: Int) -> ((String, String), (String, String)) {
        (number(depth - 1), number(depth - 1))
      }
      switch choice {
      case 0, 1:
        let value = Int.random(in: 0...9, using: &random)
        return ("\(value)", "\(value).0")
      case 2:
        let value = Double(Int.random(in: 1...400, using: &random)) / 16
        return ("\(value)", "\(value)")
      case 3...7:
        let op = ["+", "-", "*", "/", "%"][choice - 3]
        let (a, b) = two(depth)
        if op == "%" { return ("(\(a.0)) % (\(b.0))", "fmod((\(a.1)), (\(b.1)))") }
        // Precedence says the same in both languages.
        if Bool.random(using: &random) {
          return ("\(a.0) \(op) (\(b.0))", "\(a.1) \(op) (\(b.1))")
        }
        return ("(\(a.0)) \(op) (\(b.0))", "(\(a.1)) \(op) (\(b.1))")
      case 8:
        let a = number(depth - 1)
        return ("-(\(a.0))", "-(\(a.1))")
      case 9:
        let (a, b) = two(depth)
        let c = condition(depth - 1)
        return ("(\(c.ours) ? \(a.0) : \(b.0))", "((\(a.1)) if (\(c.python)) else (\(b.1)))")
      case 10:
        let (a, b) = two(depth)
        let name = ["min", "max"][Int.random(in: 0...1, using: &random)]
        return ("\(name)(\(a.0), \(b.0))", "\(name)((\(a.1)), (\(b.1)))")
      case 11:
        let a = number(depth - 1)
        let name = ["floor", "ceil", "abs"][Int.random(in: 0...2, using: &random)]
        return ("\(name)(\(a.0))", "float(\(name)(\(a.1)))")
      default:
        let (a, b) = two(depth)
        let c = number(depth - 1)
        return (
          "lerp(\(a.0), \(b.0), \(c.ours))",
          "((\(a.1)) + ((\(b.1)) - (\(a.1))) * (\(c.python)))"
        )
      }
    }

    mutating func condition(_ depth: Int) -> (ours: String, python: String) {
      let choice = Int.random(in: 0..<(depth <= 0 ? 6 : 9), using: &random)
      switch choice {
      case 0..<6:
        let op = ["<", "<=", ">", ">=", "==", "!="][choice]
        let (a, b) = (number(max(0, depth - 1)), number(max(0, depth - 1)))
        return ("(\(a.ours)) \(op) (\(b.ours))", "((\(a.python)) \(op) (\(b.python)))")
      case 6:
        let a = condition(depth - 1)
        return ("not (\(a.ours))", "(not (\(a.python)))")
      default:
        let op = choice == 7 ? "and" : "or"
        let (a, b) = (condition(depth - 1), condition(depth - 1))
        return ("(\(a.ours)) \(op) (\(b.ours))", "((\(a.python)) \(op) (\(b.python)))")
      }
    }
  }

  @Test func `random expressions have the values that Python finds`() throws {
    var generator = Generator(random: SeededGenerator(state: 15))
    let cases = (0..<600).map { _ in generator.number(4) }
    // Python's values, or "error" where it finds none that is finite.
    let program = """
      import json, sys
      from math import floor, ceil, fmod, isfinite
      for line in json.load(sys.stdin):
          try:
              value = eval(line)
              print(repr(float(value)) if isfinite(value) else 'error')
          except (ArithmeticError, ValueError):
              print('error')
      """
    let values = try CommandLineTool.run(
      "python3", ["-c", program], input: JSONEncoder().encode(cases.map(\.python))
    ).text.split(separator: "\n").map(String.init)
    try #require(values.count == cases.count)
    var compared = 0
    let good = zip(cases, values).filter { $1 != "error" }
    let layers = good.map { "  - {name: \"${\($0.0.ours)}\"}\n" }
    let found = try load(preamble + "layers:\n" + layers.joined()).scene.layers
    for (layer, pair) in zip(found, good) {
      let expected = try #require(Double(pair.1))
      #expect(Double(layer.name) == expected, "\(pair.0.ours)")
      compared += 1
    }
    #expect(compared > 300)
    for (item, _) in zip(cases, values).filter({ $1 == "error" }).prefix(40) {
      #expect(headlines(preamble + "title: \"${\(item.ours)}\"\n").count == 1, "\(item.ours)")
    }
  }
}
