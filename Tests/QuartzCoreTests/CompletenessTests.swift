import Foundation
import Testing

/// The table of what the modules have is what they have.
@Suite struct CompletenessTests {
  /// A row of the table.
  private struct Row: Hashable {
    let type: String
    let member: String
  }

  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Sources").standardizedFileURL

  /// The public members that a module declares; true for those without effect.
  private static func declared(in module: String) throws -> [Row: Bool] {
    let folder = sources.appendingPathComponent(module).path
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    var rows: [Row: Bool] = [:]
    for file in files.sorted() where file.hasSuffix(".swift") {
      let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
      var (type, comment, isPublic) = ("globals", "", true)
      for line in text.split(separator: "\n") {
        if let doc = line.wholeMatch(of: /\s*\/\/\/ ?(.*)/) {
          comment += " \(doc.1)"
          continue
        }
        if let found = line.firstMatch(
          of:
            /^((?:public |open |package |fileprivate |private |final )*)(?:class|struct|enum|protocol|extension) (\w+)/
        ) {
          (type, isPublic) = (String(found.2), !found.1.contains("private"))
          let isOwn = found.1.contains("public") || found.1.contains("open")
          if isOwn { rows[Row(type: type, member: "the type")] = false }
        } else if line == "}" {
          type = "globals"
        } else if isPublic,
          let found = line.firstMatch(
            of:
              /^ {0,2}(?:@\w+ )?(?:public |open )(?:private\(set\) )?(?:override |class |static |final |weak |required |convenience )*(?:var|let|func|init|typealias)(?: `?(\w+)`?|(?=[?(]))/
          )
        {
          let member = found.1.map(String.init) ?? "init"
          let isWithout = comment.contains("ccepted without effect")
          if !member.hasPrefix("_") { rows[Row(type: type, member: member)] = isWithout }
          // Several of one type in a line.
          if let list = line.firstMatch(of: /var \w+((?:, \w+)+):/) {
            for name in list.1.split(separator: ",") {
              let member = name.trimmingCharacters(in: .whitespaces)
              rows[Row(type: type, member: member)] = isWithout
            }
          }
        } else if isPublic, ["CAAction", "CAMediaTiming", "CAAnimationDelegate"].contains(type),
          let found = line.firstMatch(of: /^  (?:var|func) (\w+)/)
        {
          rows[Row(type: type, member: String(found.1))] = false
        }
        comment = ""
      }
    }
    return rows
  }

  /// The rows of a module's table with their states.
  private static func table(of module: String) throws -> [Row: String] {
    let file = sources.appendingPathComponent("\(module)/\(module).docc/Completeness.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    var rows: [Row: String] = [:]
    for row in text.matches(of: /\n\| (\w+) \| ([^|\n]+) \| ([^|\n]+) \|(?=\n)/) {
      for member in row.2.split(separator: ",") where row.3 != "state" {
        rows[Row(type: String(row.1), member: member.trimmingCharacters(in: .whitespaces))] =
          String(row.3)
      }
    }
    return rows
  }

  @Test(arguments: ["QuartzCore", "CoreGraphics"])
  func `the table is what the module declares`(_ module: String) throws {
    let (declared, table) = (try Self.declared(in: module), try Self.table(of: module))
    #expect(declared.count > 100)
    for (row, isWithout) in declared {
      let state = isWithout ? "accepted without effect offscreen" : "works"
      #expect(table[row] == state, "\(row.type) \(row.member)")
    }
    for (row, state) in table where declared[row] == nil {
      #expect(state.hasPrefix("absent, because "), "\(row.type) \(row.member): \(state)")
    }
  }

  /// Types of the module, or of Apple's, that are no layers, no animations and no values of these.
  private static let others: Set<String> = [
    "Stage", "CARenderer", "CARemoteLayerClient", "CARemoteLayerServer", "CAMetalDrawable",
    "CAMetalDisplayLink", "CAEDRMetadata",
  ]

  @Test func `nearly all of layers and animations works`() throws {
    let rows = try Self.table(of: "QuartzCore").filter { !Self.others.contains($0.key.type) }
    let working = rows.values.filter { $0 == "works" }.count
    #expect(working * 100 >= rows.count * 95, "\(working) of \(rows.count)")
  }
}
