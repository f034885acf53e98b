/// GIF's variant of Lempel–Ziv–Welch compression.
///
/// It keeps its tables from picture to picture, only to save their allocation.
struct LZWCompressor: Sendable {
  /// Open addressing; a slot is a string (prefix code and next byte, 20 bits) and its code (12
  /// bits).
  private var slots = [UInt32](repeating: empty, count: 1 << slotBits)
  /// Codes of 1, 2, 3… repetitions of the run byte.
  private var runCodes = [UInt32](repeating: 0, count: 4096)
  private var codes: [UInt8] = []
  /// True once the table of the picture that was compressed last was full.
  private(set) var wasFull = false

  private static let slotBits: UInt32 = 13
  private static let empty = UInt32.max
  private static let codeLimit: UInt32 = 4096
  /// The codes after which it is seen whether a full table is still worth keeping.
  private static let blockLength = 256

  /// A picture's data: the minimum code size, the codes in blocks of at most 255 bytes, the end.
  ///
  /// - Parameters:
  ///   - pixels: Places in the palette; the fewer bits the highest of them has, the shorter are
  ///     the first codes.
  ///   - runByte: A byte that comes in long runs, which are compressed without looking at each.
  ///   - limit: The most bytes; any number when `nil`.
  ///   - keepsTable: True where a table that is full is kept as long as it shortens more than a new
  ///     one did; false where it is cleared at once.
  /// - Returns: The bytes; `nil` when there would be more of them.
  mutating func compress(
    _ pixels: UnsafeRawBufferPointer, runByte: UInt8, atMost limit: Int? = nil,
    keepsTable: Bool = false
  ) -> [UInt8]? {
    let highest = unsafe pixels.highestByte
    // GIF does not allow fewer than 2.
    let minimum = max(UInt8.bitWidth - highest.leadingZeroBitCount, 2)
    codes.removeAll(keepingCapacity: true)
    guard
      unsafe encode(
        pixels, clear: 1 << UInt32(minimum), runByte: runByte, atMost: limit ?? .max,
        keepsTable: keepsTable)
    else { return nil }
    var output = [UInt8(minimum)]
    output.reserveCapacity(codes.count + codes.count / 255 + 3)
    for start in stride(from: 0, to: codes.count, by: 255) {
      let end = min(start + 255, codes.count)
      output.append(UInt8(end - start))
      output.append(contentsOf: codes[start..<end])
    }
    output.append(0)
    return output
  }

  /// - Returns: True when there are at most so many bytes of codes.
  private mutating func encode(
    _ pixels: UnsafeRawBufferPointer, clear: UInt32, runByte: UInt8, atMost limit: Int,
    keepsTable: Bool
  ) -> Bool {
    var bits = CodeWriter(clear: clear)
    var runLength = 1
    runCodes[1] = UInt32(runByte)
    func reset(_ slots: inout [UInt32]) {
      for i in slots.indices { slots[i] = Self.empty }
      runLength = 1
    }
    var worth = TableWorth()
    wasFull = false
    /// Counts the string that was just added; a table that is full is cleared, now or later.
    func advance(
      _ i: Int, _ bits: inout CodeWriter, _ codes: inout [UInt8], _ slots: inout [UInt32]
    ) {
      guard bits.advance() else { return }
      if keepsTable, worth.isKept(pixel: i, bit: bits.count(codes), Self.blockLength) { return }
      bits.clearTable(to: &codes)
      reset(&slots)
      worth = TableWorth(pixel: i, bit: bits.count(codes))
    }
    reset(&slots)
    bits.write(clear, to: &codes)
    let count = pixels.count
    var i = 0
    while i < count {
      guard codes.count <= limit else { return false }
      var prefix = unsafe UInt32(pixels[i])
      let isRun = prefix == UInt32(runByte)
      i += 1
      if isRun {
        // All lengths up to runLength are in the table: take the longest that fits at once.
        let available = unsafe pixels.runLength(of: runByte, from: i, limit: runLength) + 1
        let length = min(available, runLength)
        prefix = runCodes[length]
        i += length - 1
        if length == runLength, i < count, unsafe pixels[i] == runByte {
          // The string grows by one, as any other would below.
          if bits.next < Self.codeLimit {
            runLength += 1
            runCodes[runLength] = bits.next
          }
          insert(prefix << 8 | UInt32(runByte), bits.next)
          bits.write(prefix, to: &codes)
          wasFull = wasFull || bits.next == Self.codeLimit
          advance(i, &bits, &codes, &slots)
          continue
        }
      }
      // Follow the table as long as it knows the string.
      while i < count {
        let key = unsafe prefix << 8 | UInt32(pixels[i])
        guard let code = find(key) else {
          insert(key, bits.next)
          break
        }
        prefix = code
        i += 1
      }
      bits.write(prefix, to: &codes)
      wasFull = wasFull || bits.next == Self.codeLimit
      if i < count { advance(i, &bits, &codes, &slots) }
    }
    bits.finish(to: &codes)
    return codes.count <= limit
  }

  @inline(__always)
  private func find(_ key: UInt32) -> UInt32? {
    var slot = Int((key &* 0x9E37_79B1) >> (32 - Self.slotBits))
    while slots[slot] != Self.empty {
      if slots[slot] >> 12 == key { return slots[slot] & 0xFFF }
      slot = (slot + 1) & (1 << Int(Self.slotBits) - 1)
    }
    return nil
  }

  @inline(__always)
  private mutating func insert(_ key: UInt32, _ code: UInt32) {
    guard code < Self.codeLimit else { return }
    var slot = Int((key &* 0x9E37_79B1) >> (32 - Self.slotBits))
    while slots[slot] != Self.empty { slot = (slot + 1) & (1 << Int(Self.slotBits) - 1) }
    slots[slot] = key << 12 | code
  }
}

/// The worth of a table, once it is full, beside what it did while it filled.
private struct TableWorth {
  /// The pixel and the bit at which the table was empty.
  private var start = (pixel: 0, bit: 0)
  /// The pixels and bits that it took until it was full.
  private var filling: (pixels: Int, bits: Int)?
  /// The beginning of the present block of codes, and their count.
  private var block = (pixel: 0, bit: 0, codes: 0)

  init() {}
  init(pixel: Int, bit: Int) { start = (pixel, bit) }

  /// True while a full table is worth more than an empty one, as far as can be told: one that
  /// filled again would shorten what comes as it did before.
  mutating func isKept(pixel: Int, bit: Int, _ blockLength: Int) -> Bool {
    guard let filling else {
      filling = (pixel - start.pixel, bit - start.bit)
      block = (pixel, bit, 0)
      return true
    }
    block.codes += 1
    guard block.codes == blockLength else { return true }
    let (pixels, bits) = (pixel - block.pixel, bit - block.bit)
    block = (pixel, bit, 0)
    return pixels * filling.bits >= filling.pixels * bits
  }
}

/// Codes of growing width, packed from the lowest bit up.
private struct CodeWriter {
  /// The code that the next new string gets.
  var next: UInt32
  private let clear: UInt32
  private var width: UInt32
  private var pending: UInt64 = 0
  private var pendingBits: UInt32 = 0

  init(clear: UInt32) {
    self.clear = clear
    next = clear + 2
    width = UInt32(clear.trailingZeroBitCount) + 1
  }

  mutating func write(_ code: UInt32, to codes: inout [UInt8]) {
    pending |= UInt64(code) << UInt64(pendingBits)
    pendingBits += width
    while pendingBits >= 8 {
      codes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingBits -= 8
    }
  }

  /// The bits that were written.
  func count(_ codes: [UInt8]) -> Int { codes.count * 8 + Int(pendingBits) }

  /// Writes the code at which the decoder forgets all strings.
  mutating func clearTable(to codes: inout [UInt8]) {
    write(clear, to: &codes)
    next = clear + 2
    width = UInt32(clear.trailingZeroBitCount) + 1
  }

  /// Counts the string that was just added; true when the table was full.
  mutating func advance() -> Bool {
    if next == 4096 { return true }
    // The decoder learns a string one code later: codes become wider once the next does not fit.
    if next == 1 << width { width += 1 }
    next += 1
    return false
  }

  /// Writes the code that ends the picture, and what is left of the last byte.
  mutating func finish(to codes: inout [UInt8]) {
    // The decoder has added a string for the code before this one as well.
    if next == 1 << width, width < 12 { width += 1 }
    write(clear + 1, to: &codes)
    if pendingBits > 0 { codes.append(UInt8(truncatingIfNeeded: pending)) }
  }
}

extension UnsafeRawBufferPointer {
  /// The highest of the bytes; 0 when there is none.
  fileprivate var highestByte: UInt8 {
    var lanes = SIMD16<UInt8>(repeating: 0)
    var i = 0
    while i + 16 <= count {
      lanes = unsafe pointwiseMax(
        lanes, loadUnaligned(fromByteOffset: i, as: SIMD16<UInt8>.self))
      i += 16
    }
    var highest = lanes.max()
    while i < count {
      highest = unsafe Swift.max(highest, load(fromByteOffset: i, as: UInt8.self))
      i += 1
    }
    return highest
  }

  /// The number of bytes from `start` on that have a value, counting no further than `limit`.
  fileprivate func runLength(of value: UInt8, from start: Int, limit: Int) -> Int {
    guard let base = baseAddress else { return 0 }
    let end = Swift.min(count, start + limit)
    let eight = UInt64(value) &* 0x0101_0101_0101_0101
    var i = start
    while i + 8 <= end {
      let different = unsafe base.loadUnaligned(fromByteOffset: i, as: UInt64.self) ^ eight
      if different != 0 { return i - start + different.trailingZeroBitCount / 8 }
      i += 8
    }
    while i < end, unsafe base.load(fromByteOffset: i, as: UInt8.self) == value { i += 1 }
    return i - start
  }
}
