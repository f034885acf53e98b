import Foundation
import Inbetween
import TestSupport
import Testing

/// A batch writes, keeps and compares every format of the table.
@Suite struct BatchFormatTests {
  /// A name of the manifest for each format of clips.
  private static let names = OutputFormatTable.standard.rows.compactMap { format -> String? in
    switch format.files {
    case .one: "{name}.\(format.suffix)"
    case .numbered: "{name}-%d.\(format.suffix)"
    case .single: nil
    }
  }

  @Test func `every format is made once, then taken from the cache, the same to the byte`() throws {
    let batch = try SmallBatch(outputs: Self.names.map { "\"\($0)\"" }.joined(separator: ", "))
    let first = try batch.run()
    #expect(first.allSatisfy { $0.status == .done }, "\(first.map(\.message))")
    #expect(first.allSatisfy { $0.files.map(\.isCached) == Self.names.map { _ in false } })
    let whole = try batch.outputs()
    try batch.removeOutputs()
    let second = try batch.run()
    #expect(second.allSatisfy { $0.files.map(\.isCached) == Self.names.map { _ in true } })
    #expect(try batch.outputs() == whole)
  }
}
