import Graphics
import LayerModel
import TestSupport
import Testing

@Suite struct DashingTests {
  /// Which of the 100 pixels of the row y = 50 are on.
  static func row(_ change: (inout LayerProperties) -> Void) throws -> [ClosedRange<Int>] {
    let layer = Drawing.shape(
      Path(polyline: [Point(x: 0, y: 50), Point(x: 100, y: 50)]), stroke: Drawing.red, width: 4
    ) {
      $0.shape.lineDashPattern = [10, 20]
      change(&$0)
    }
    let picture = try Drawing.draw([layer])
    var runs: [ClosedRange<Int>] = []
    for x in 0..<100 where picture.value(.red, x: x, y: 50) == 255 {
      if let last = runs.last, last.upperBound == x - 1 {
        runs[runs.count - 1] = last.lowerBound...x
      } else {
        runs.append(x...x)
      }
    }
    return runs
  }

  @Test func `dashes lie where the pattern says`() throws {
    #expect(try Self.row { _ in } == [0...9, 30...39, 60...69, 90...99])
    #expect(try Self.row { $0.shape.lineDashPattern = [20] } == [0...19, 40...59, 80...99])
  }

  @Test func `a growing phase moves them towards the start`() throws {
    #expect(try Self.row { $0.shape.lineDashPhase = 5 } == [0...4, 25...34, 55...64, 85...94])
  }

  @Test(arguments: [0.05, 0.2, 0.35])
  func `they stay while strokeStart moves`(_ start: Double) throws {
    let first = Int(start * 100)
    let wanted = [0...9, 30...39, 60...69, 90...99].compactMap { run in
      run.upperBound < first ? nil : max(run.lowerBound, first)...run.upperBound
    }
    #expect(try Self.row { $0.shape.strokeStart = start } == wanted)
  }

  @Test func `they stay while strokeEnd moves`() throws {
    #expect(try Self.row { $0.shape.strokeEnd = 0.65 } == [0...9, 30...39, 60...64])
  }
}
