import LayerModel
import Testing

/// The table of limits on work, and its documentation.
@Suite struct WorkLimitTests {
  @Test func `every limit says what it limits, and its default is a value it may have`() {
    let names = WorkLimits.Name.allCases
    #expect(names.count > 20)
    for name in names {
      #expect(name.range.contains(name.standard), "\(name)")
      #expect(!name.unit.isEmpty && !name.meaning.isEmpty, "\(name)")
      #expect(WorkLimits()[name] == name.standard, "\(name)")
    }
    #expect(Set(names.map(\.meaning)).count == names.count)
    // The command line does not tell capitals apart by eye.
    #expect(Set(names.map { $0.rawValue.lowercased() }).count == names.count)
  }

  @Test(arguments: WorkLimits.Name.allCases)
  func `a number passes at the limit and not above it`(_ name: WorkLimits.Name) throws {
    var limits = WorkLimits()
    for value in [1, 7, name.standard, name.range.upperBound] {
      limits[name] = value
      let wanted = min(value, name.range.upperBound)
      #expect(limits[name] == wanted)
      #expect(limits.excess(of: name, found: wanted) == nil)
      let excess = try #require(limits.excess(of: name, found: wanted + 1))
      #expect(excess.amount == "\(wanted + 1) \(name.unit)")
      #expect(excess.hint.contains("--limit \(name.rawValue)=") == (wanted < name.range.upperBound))
    }
    limits[name] = .max
    #expect(limits[name] == name.range.upperBound)
    limits[name] = -5
    #expect(limits[name] == 1)
    limits[name] = name.standard
    #expect(limits == WorkLimits())
  }

  @Test func `an excess says the place, the number, the limit and what raises it`() throws {
    let found = try #require(WorkLimits().excess(of: .particles, found: 100_001, isLeast: true))
    #expect(
      found.at(layer: "a/b", instant: 2.5).description
        == "layer \"a/b\" at 2.5 s: found more than 100000 particles, allowed: at most 100000 (--limit particles=N raises it)"
    )
  }

  @Test func `the documentation has the table as it is`() throws {
    let rows = try DocumentedTable.rows(of: "Limits")
    let wanted = WorkLimits.Name.allCases.map { name in
      let largest = name.range.upperBound >= 1_000_000_000_000_000 ? "" : "\(name.range.upperBound)"
      return
        "| `\(name.rawValue)` | \(name.standard) | \(name.unit) | \(largest) | \(name.meaning) |"
    }
    #expect(rows == wanted, "\(wanted.joined(separator: "\n"))")
  }
}
