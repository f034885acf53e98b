import Glibc

/// The row of alpha that was read last, to find neighbours that are equal.
struct LastRow {
  private(set) var bytes: [UInt8] = []

  /// True when a row has the same bytes.
  func equals(_ row: Span<UInt8>) -> Bool {
    guard row.count == bytes.count else { return false }
    return unsafe row.withUnsafeBufferPointer { row in
      unsafe bytes.withUnsafeBufferPointer { bytes in
        guard let a = row.baseAddress, let b = bytes.baseAddress else { return true }
        return unsafe memcmp(a, b, bytes.count) == 0
      }
    }
  }

  /// Takes another row's place.
  mutating func replace(with row: Span<UInt8>) {
    unsafe row.withUnsafeBufferPointer { row in
      if row.count != bytes.count { bytes = [UInt8](repeating: 0, count: row.count) }
      unsafe bytes.withUnsafeMutableBufferPointer { bytes in
        _ = unsafe bytes.update(fromContentsOf: row)
      }
    }
  }
}
