import Foundation
import Testing

/// Facts about Core Animation are cited by their section in `CoreAnimation.md`, in one spelling.
@Suite struct CitationTests {
  /// A mention of the page, or of one of its sections, in a file of the package.
  struct Citation: CustomStringConvertible {
    /// The file's path below the package.
    let file: String
    /// The line's number, from 1 on.
    let line: Int
    /// The words around it.
    let text: String
    /// The sections that it names; empty when it is malformed.
    let sections: [String]

    var description: String { "\(file):\(line): \(text)" }
  }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../..").standardizedFileURL

  /// Every text in the sources and tests that may cite, by its path; not the page itself, nor this
  /// file, whose tables hold wrong citations.
  private static let files: [(path: String, text: String)] = ["Sources", "Tests"].flatMap {
    folder in
    let below = root.appendingPathComponent(folder)
    let names = FileManager.default.enumerator(atPath: below.path)?.compactMap { $0 as? String }
    return (names ?? []).filter { $0.hasSuffix(".swift") || $0.hasSuffix(".md") }
      .filter { !$0.hasSuffix("CoreAnimation.md") && !$0.hasSuffix("CitationTests.swift") }.sorted()
      .compactMap { name in
        (try? String(contentsOf: below.appendingPathComponent(name), encoding: .utf8))
          .map { ("\(folder)/\(name)", $0) }
      }
  }

  private static let reference =
    (try? String(
      contentsOf: root.appendingPathComponent(
        "Sources/Inbetween/Inbetween.docc/CoreAnimation.md"), encoding: .utf8)) ?? ""

  /// The numbers of the reference's sections, in its order.
  private static let sections = reference.split(separator: "\n").compactMap { line in
    line.firstMatch(of: /^##+ (\d+(?:\.\d+)?) \S/).map { String($0.1) }
  }

  /// The citations of a text, whether or not they are right.
  ///
  /// A right one is `core-animation 4.5` or `core-animation 2.4, 5.4`, in one line. Wrong are the
  /// page's name in another spelling, and in comments a section's number alone in parentheses or
  /// after the word "reference".
  static func citations(in text: String, of file: String) -> [Citation] {
    let names = matches(
      #"(?i)core[- ]animation[- ,:§]*[0-9][0-9., ]*|core-animation"#, in: text)
    let numbers = matches(
      #"\s\((?:[a-z]+, )?[0-9]{1,2}\.[0-9]{1,2}\)|[Rr]eference(?: sections?)? [0-9]+\.[0-9]"#,
      in: text, after: "//")
    return names.map { match in
      let list = match.words.firstMatch(
        of: /^core-animation (\d+(?:\.\d+)?(?:, \d+(?:\.\d+)?)*)[., ]*$/)
      return Citation(
        file: file, line: match.line, text: match.words,
        sections: list?.1.components(separatedBy: ", ") ?? [])
    } + numbers.map { Citation(file: file, line: $0.line, text: $0.words, sections: []) }
  }

  /// The places where a pattern is found in a text; line by line Swift's own would take long.
  ///
  /// - Parameters:
  ///   - pattern: A regular expression.
  ///   - text: The text.
  ///   - mark: Words that must stand before the place in its line.
  /// - Returns: The places' lines, and what is there.
  private static func matches(
    _ pattern: String, in text: String, after mark: String = ""
  ) -> [(line: Int, words: String)] {
    let found = try? NSRegularExpression(pattern: pattern)
      .matches(in: text, range: NSRange(text.startIndex..., in: text))
    return (found ?? []).compactMap { match in
      guard let range = Range(match.range, in: text) else { return nil }
      let lines = text[..<range.lowerBound].split(separator: "\n", omittingEmptySubsequences: false)
      guard mark.isEmpty || lines.last?.contains(mark) == true else { return nil }
      return (lines.count, String(text[range]))
    }
  }

  private static let all = files.flatMap { citations(in: $0.text, of: $0.path) }

  @Test func `every citation names sections that are there`() {
    #expect(Self.all.count > 50)
    for citation in Self.all {
      #expect(!citation.sections.isEmpty, "malformed: \(citation)")
      for section in citation.sections {
        #expect(Self.sections.contains(section), "no section \(section): \(citation)")
      }
    }
  }

  @Test func `a test case that begins with a section's number names one that is there`() {
    var count = 0
    for file in Self.files
    where file.path.hasPrefix("Tests/Timing") || file.path.hasPrefix("Tests/TimelineC") {
      // What a script logs begins with a time.
      let pattern = #""[1-9][0-9]?\.[0-9] (?!log |press |animationDid)"#
      for match in Self.matches(pattern, in: file.text) {
        count += 1
        let section = match.words.filter { $0.isNumber || $0 == "." }
        #expect(Self.sections.contains(section), "\(file.path):\(match.line)")
      }
    }
    #expect(count > 200)
  }

  @Test(arguments: [
    ("along a path (core-animation 4.5)", ["4.5"]), ("core-animation 7.2, 8).", ["7.2", "8"]),
    ("core-animation 4.5: it keeps its angle", ["4.5"]),
    ("(measured, core-animation 10.1).", ["10.1"]),
    ("core-animation 2.4, 5.4, and more", ["2.4", "5.4"]),
    ("core-animation.", []), ("core-animation, 4.5", []), ("Core-Animation 4.5", []),
    ("Core Animation 4.5", []), ("core-animation 4.5,5.1", []), ("core-animation §4.5", []),
    ("core-animation 4.", ["4"]), ("core-animation 4.5.6", []), ("// (measured, 4.5)", []),
    ("/// along (4.4); more", []), ("/// reference section 3.5", []),
    ("// (reference 2.3: it is)", []),
  ])
  func `a citation has one spelling`(line: String, sections: [String]) {
    let found = Self.citations(in: line, of: "a.swift")
    #expect(found.map(\.sections) == [sections], "\(found)")
  }

  @Test(arguments: [
    "Core Animation's 16 blend modes", "/// (0.25, 0.1)", "// easeIn(0.75) is", "let x = (2.5)",
    "// SVG 2, section 9.3",
    "// a reference to 2.5 s", "Core Animation",
  ])
  func `what is no citation is left alone`(line: String) {
    #expect(Self.citations(in: line, of: "a.swift").isEmpty)
  }

  @Test func `sections are numbered in order, each once`() {
    #expect(Self.sections.count > 40)
    let numbers = Self.sections.map { $0.split(separator: ".").compactMap { Int($0) } }
    for (before, after) in zip(numbers, numbers.dropFirst()) {
      #expect(before.lexicographicallyPrecedes(after), "\(before) stands before \(after)")
    }
  }

  @Test func `every fact says its source`() {
    var facts: [String] = []
    for line in Self.reference.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("- ") {
        facts.append(String(line))
      } else if line.hasPrefix("  "), let fact = facts.last {
        facts[facts.count - 1] = fact + " " + line.trimmingCharacters(in: .whitespaces)
      }
    }
    #expect(facts.count > 100)
    let source =
      #"(?:`[A-Z]\w+(?:\.\w+)?`|\*(?:measured|observed|derived|chosen)\*|Programming Guide|QA1673)"#
    for fact in facts {
      let range = fact.range(of: "\\S — \(source)(?:, \(source))*$", options: .regularExpression)
      #expect(range != nil, "\(fact)")
    }
  }
}
