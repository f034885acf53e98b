import Glibc

/// Pages of 2 MiB for the memory of pictures, where the system has them.
///
/// The first touch of a page of 4 KiB costs more than drawing in it: of a picture of 1920 × 1080,
/// 4.6 ms beside 0.5 (measured on Linux 6 in a virtual machine). It is advice: without such pages
/// nothing fails.
package enum LargePages {
  /// The bytes of a page, and the least memory that can hold one.
  package static let byteCount = 1 << 21

  /// Asks for large pages for memory that nobody has touched, as far as they lie within it.
  ///
  /// - Parameter memory: The memory, all of which is going to be written.
  package static func advise(_ memory: UnsafeMutableRawBufferPointer) {
    guard memory.count >= byteCount, let start = memory.baseAddress else { return }
    // Advice about pages that lie wholly within the memory, none of which is read or written.
    let first = unsafe start.alignedUp(toMultipleOf: byteCount)
    let end = unsafe (start + memory.count).alignedDown(toMultipleOf: byteCount)
    if unsafe first < end { unsafe madvise(first, end - first, MADV_HUGEPAGE) }
  }
}

extension [UInt8] {
  /// An array of zeros, in large pages where it fills some.
  ///
  /// - Parameter count: How many.
  init(zeros count: Int) {
    guard count >= LargePages.byteCount else {
      self.init(repeating: 0, count: count)
      return
    }
    // All of the memory is written here, for the first time: advice comes before the touch.
    unsafe self.init(unsafeUninitializedCapacity: count) { bytes, initialized in
      unsafe LargePages.advise(UnsafeMutableRawBufferPointer(bytes))
      unsafe bytes.initialize(repeating: 0)
      initialized = count
    }
  }
}
