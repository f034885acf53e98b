import Foundation
import Testing

/// The list of dependencies in the documentation is the one that the build has.
@Suite struct DependencyListTests {
  private static func text(_ path: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// Rows of the tables under a heading: package, licence, purpose.
  private static func rows(_ heading: String) throws -> [[String]] {
    let article = try text("Sources/Inbetween/Inbetween.docc/Dependencies.md")
    let section = try #require(article.split(separator: "### ").first { $0.hasPrefix(heading) })
    return section.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { row in
      row.split(separator: "|").map {
        $0.trimmingCharacters(in: CharacterSet(charactersIn: " `"))
      }
    }
  }

  /// A variable of the Makefile, as words.
  private static func variable(_ name: String) throws -> Set<String> {
    let line = try #require(
      try text("Makefile").split(separator: "\n").first { $0.hasPrefix("\(name) := ") })
    return Set(line.split(separator: " ").dropFirst(2).map(String.init))
  }

  @Test func `each package of Swift is listed`() throws {
    let used = try Self.text("Package.swift").matches(of: /url: ".*\/([^\/"]+)"/)
      .map { String($0.1) }
    #expect(used.count > 3)
    #expect(try Set(Self.rows("Swift packages").map { $0[0] }) == Set(used))
  }

  @Test func `each package of Debian is listed`() throws {
    let linked = try Self.rows("Libraries").map { $0[0] } + Self.rows("Fonts").map { $0[0] }
    #expect(try Set(linked) == Self.variable("LIBRARIES"))
    #expect(try Set(Self.rows("What the tests").map { $0[0] }) == Self.variable("JUDGES"))
    #expect(try Set(Self.rows("What the site").map { $0[0] }) == Self.variable("SITE"))
    #expect(try Set(Self.rows("Schedulers").map { $0[0] }) == Self.variable("CLUSTER"))
  }

  @Test(arguments: [
    "Swift packages", "Libraries", "Fonts", "What the tests", "What the site", "Schedulers",
  ])
  func `each has a licence and a purpose`(_ heading: String) throws {
    for row in try Self.rows(heading) {
      #expect(row.count == 3 && row.allSatisfy { !$0.isEmpty }, "\(row)")
    }
  }

  @Test func `what is linked are the packages that the manifest names`() throws {
    let named = try Self.text("Package.swift").matches(of: /"(lib[a-z0-9.+-]+-dev)"/)
      .map { String($0.1) }
    #expect(named.count > 5)
    #expect(try Set(named).isSubset(of: Self.variable("LIBRARIES")))
  }
}
