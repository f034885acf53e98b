import Foundation
import TestSupport
import Testing

/// Only a stage makes its product: the compiler a `Timeline`, the sampler a `PresentationFrame`.
@Suite struct ProducerTests {
  /// A stage's product.
  struct Product: Sendable, CustomTestStringConvertible {
    let name: String
    /// The module that declares it.
    let home: String
    /// The files, besides those of the stage, that may call its initialiser, and why.
    let makers: [String: String]
    /// The module of the stage.
    let stage: String
    /// The declarations outside the stage that give one, as far as the result's type.
    let givers: Set<String>
    var testDescription: String { name }
  }

  static let products = [
    Product(
      name: "Timeline", home: "TimelineModel",
      makers: ["TimelineModel/Timeline+Isolating.swift": "hides layers of one that there is"],
      stage: "TimelineCompiling",
      givers: [
        "package func isolating(_ position: Int)",
        "public func render( scaled: (_ share: Double) throws(RenderError)",
        "public func playing(_ timetables: [ContentSource: PictureTimetable])",
        "package func compile(_ scene: Scene) throws(TimelineError)",
        "package func timeline( scaledBy share: Double, of timeline: Timeline ) throws(RenderError)",
      ]),
    Product(
      name: "PresentationFrame", home: "FrameSampling", makers: [:], stage: "FrameSampling",
      givers: []),
  ]

  private struct Source {
    /// The path below `Sources`.
    let path: String
    /// The text without comments and strings.
    let code: String
  }

  /// Every file of the sources; read once.
  private static let read = Result { try sources() }

  private static func sources() throws -> [Source] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")
    let names = try FileManager.default.subpathsOfDirectory(atPath: root.path)
    return try names.filter { $0.hasSuffix(".swift") }.map { name in
      let text = try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
      return Source(path: name, code: Self.code(in: text))
    }
  }

  /// The code of a file: a line's comment and its strings are left out.
  static func code(in text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard line.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "/") })
      else { return String(line) }
      return String(line).replacing(/"(?:[^"\\]|\\.)*"/, with: "\"\"").replacing(/\/\/.*/, with: "")
    }.joined(separator: "\n")
  }

  /// The lines in which an initialiser of a type is called by its name.
  static func calls(of name: String, in code: String) throws -> [String] {
    let pattern = try Regex("(?:^|[^A-Za-z0-9_.])(?:[A-Za-z]+\\.)?\(name)(?:\\.init)?\\(")
    guard strstr(code, name) != nil else { return [] }
    return code.split(separator: "\n").map(String.init).filter {
      strstr($0, name) != nil && $0.contains(pattern)
    }
  }

  @Test func `a call is found, and what only looks like one is not`() throws {
    let code = Self.code(
      in: """
        let a = Timeline(title: "")
        let b = TimelineModel.Timeline.init(title: "")
        let c = MyTimeline(title: ""), d = try compile(Timeline.self)
        // Timeline(title: "")
        let e = "Timeline(title)"
        """)
    #expect(try Self.calls(of: "Timeline", in: code).count == 2)
  }

  @Test(arguments: products)
  func `no other module calls the initialiser of a product`(_ product: Product) throws {
    let sources = try Self.read.get()
    let makers = try sources.filter { source in
      try !Self.calls(of: product.name, in: source.code).isEmpty
    }.map(\.path)
    #expect(makers.contains { $0.hasPrefix("\(product.stage)/") })
    let others = makers.filter { !$0.hasPrefix("\(product.stage)/") }
    #expect(Set(others) == Set(product.makers.keys))
  }

  @Test(arguments: products)
  func `no public interface gives a product but the stage`(_ product: Product) throws {
    var givers: Set<String> = []
    for source in try Self.read.get() {
      let code = source.code
      // Extensions and the type itself: nothing public makes one, decodes one, or writes into one.
      let opening = try Regex("(?:struct|extension) \(product.name)(?![.\\w])[^{]*\\{")
      for match in code.matches(of: opening) {
        let header = code[match.range]
        for word in ["Codable", "Decodable", "ExpressibleBy", "RawRepresentable"] {
          #expect(!header.contains(word), "\(source.path): \(header)")
        }
        let members =
          String(code[match.range.upperBound...]).components(separatedBy: "\n}").first ?? ""
        for line in members.components(separatedBy: "\n  ") {
          #expect(!line.hasPrefix("public init"), "\(source.path): \(line)")
          #expect(
            !line.hasPrefix("public var") || line.contains("{"), "\(source.path): \(line)")
        }
      }
      guard !source.path.hasPrefix("\(product.stage)/") else { continue }
      let giving = try Regex(
        "((?:public|package) (?:static )?(?:func|var|let|subscript)[^{}]*?)\\s*->\\s*\(product.name)\\b"
      )
      for match in code.matches(of: giving) {
        let text = match.output[1].substring ?? ""
        givers.insert(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
      }
    }
    #expect(givers == product.givers)
  }

  @Test(arguments: products)
  func `a product's own initialisers are not public`(_ product: Product) throws {
    let source = try #require(
      try Self.read.get().first {
        $0.path.hasPrefix("\(product.home)/") && $0.code.contains("struct \(product.name):")
      })
    let pattern = /\n  ((?:public |package |internal |private )?)init\(/
    let initialisers = source.code.matches(of: pattern).map { String($0.output.1) }
    #expect(!initialisers.isEmpty)
    #expect(initialisers.allSatisfy { $0 == "package " || $0 == "" }, "\(initialisers)")
  }
}
