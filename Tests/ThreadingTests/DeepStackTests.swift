import Testing
import Threading

/// Calls inside each other, on a stack that is deep enough.
@Suite struct DeepStackTests {
  private struct Failure: Error, Equatable { let number: Int }

  /// Calls itself with 16 kB of local memory each time.
  private func depth(_ levels: Int) throws(Failure) -> Int {
    guard levels >= 0 else { throw Failure(number: levels) }
    guard levels > 0 else { return 0 }
    let sum = withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: 8) { bytes in
      bytes.initializeMemory(as: UInt8.self, repeating: 1)
      return bytes.reduce(0) { $0 + Int($1) }
    }
    return try depth(levels - 1) + sum >> 14
  }

  @Test func `a thread with a small stack makes deep calls`() throws {
    DedicatedThreads.run(on: 2, stackSize: 128 << 10) {
      #expect(throws: Never.self) {
        let found = try DeepStack.run(levels: 200, .ofScene) { () throws(Failure) in try depth(200)
        }
        #expect(found == 200)
      }
    }
  }

  @Test func `an error comes back, and what the call changed stays changed`() {
    var count = 0
    #expect(throws: Failure(number: -1)) {
      try DeepStack.run(levels: 5, .ofScene) { () throws(Failure) in
        count += 1
        return try DeepStack.run(levels: 1, .ofPicture) { () throws(Failure) in try depth(-1) }
      }
    }
    #expect(count == 1)
  }
}
