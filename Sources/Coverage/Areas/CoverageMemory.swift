/// Memory for sums over pixels, kept from one outline to the next; between two all of it is zero.
@safe package final class CoverageMemory {
  private(set) var sums: UnsafeMutablePointer<Int32>
  private(set) var windings: UnsafeMutablePointer<Int64>
  private(set) var touched: UnsafeMutablePointer<UInt64>
  /// The number of sums that there is room for.
  private(set) var count = 0
  private var wordCount = 0
  /// Lines and visits, which need not be zero; there is room for as many of each.
  private(set) var lines: UnsafeMutablePointer<VisitedLines.Line>
  private(set) var visits: UnsafeMutablePointer<VisitedLines.Visit>
  private(set) var lineCapacity = 0
  private var mixed = MixedPixelMemory()

  /// No memory yet.
  package init() {
    unsafe sums = .allocate(capacity: 0)
    unsafe windings = .allocate(capacity: 0)
    unsafe touched = .allocate(capacity: 0)
    unsafe lines = .allocate(capacity: 0)
    unsafe visits = .allocate(capacity: 0)
  }

  deinit {
    unsafe sums.deallocate()
    unsafe windings.deallocate()
    unsafe touched.deallocate()
    unsafe lines.deallocate()
    unsafe visits.deallocate()
  }

  /// Makes sure that there are enough of each.
  ///
  /// - Parameters:
  ///   - count: Of the sums, and of the windings.
  ///   - wordCount: Of the words that say which of them are not zero.
  func prepare(sums count: Int, words wordCount: Int) {
    if count > self.count {
      unsafe Self.renew(&sums, count)
      unsafe Self.renew(&windings, count)
      self.count = count
    }
    if wordCount > self.wordCount {
      unsafe Self.renew(&touched, wordCount)
      self.wordCount = wordCount
    }
  }

  /// Lets go of the room for very many lines, and as many visits, that an outline before had.
  func trimLines() {
    guard lineCapacity > VisitedLines.most else { return }
    lineCapacity = 0
    unsafe lines.deallocate()
    unsafe visits.deallocate()
    unsafe lines = .allocate(capacity: 0)
    unsafe visits = .allocate(capacity: 0)
  }

  /// Makes room for more lines, and for as many visits, beside those that are there.
  func growLines() {
    let capacity = max(4096, lineCapacity * 2)
    unsafe Self.enlarge(&lines, from: lineCapacity, to: capacity)
    unsafe Self.enlarge(&visits, from: lineCapacity, to: capacity)
    lineCapacity = capacity
  }

  /// Gives the memory of mixed pixels away, to be taken back.
  func lendMixed() -> MixedPixelMemory {
    defer { mixed = MixedPixelMemory() }
    return mixed
  }

  /// Takes memory of mixed pixels back, unless it has become much.
  func takeBack(_ mixed: consuming MixedPixelMemory) {
    if mixed.lines.capacity <= MixedPixelMemory.mostKept { self.mixed = mixed }
  }

  private static func renew<Number: FixedWidthInteger>(
    _ pointer: inout UnsafeMutablePointer<Number>, _ count: Int
  ) {
    unsafe pointer.deallocate()
    unsafe pointer = .allocate(capacity: count)
    unsafe pointer.initialize(repeating: 0, count: count)
  }

  private static func enlarge<Element: BitwiseCopyable>(
    _ pointer: inout UnsafeMutablePointer<Element>, from count: Int, to capacity: Int
  ) {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    unsafe larger.update(from: pointer, count: count)
    unsafe pointer.deallocate()
    unsafe pointer = unsafe larger
  }
}
