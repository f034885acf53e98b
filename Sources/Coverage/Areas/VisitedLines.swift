/// Visits and their lines, kept until it is known in which pixels lines meet.
@safe struct VisitedLines {
  /// A straight line through a row.
  struct Line {
    /// The places of its ends, from the first column, and from the row's top.
    let xs: (Int, Int)
    let ys: (Int32, Int32)
  }

  /// A visit that has ended.
  struct Visit {
    let row: Int32
    /// The columns in which it has lines, or the one behind the last.
    let (first, last): (Int32, Int32)
    /// The change of the winding number between its leftmost and rightmost places, at most.
    let most: Int32
    /// The numbers of its lines.
    let (start, end): (Int32, Int32)
  }

  /// Lines that are kept of several rows; a single one may have more.
  static let most = 1 << 16

  private let memory: CoverageMemory
  private var lines: UnsafeMutablePointer<Line>
  private var visits: UnsafeMutablePointer<Visit>
  private var (count, visitCount) = (0, 0)
  private var capacity: Int
  /// The first line since the last visit ended, and those that were put aside.
  private var start = 0
  private var aside = 0..<0
  private let isLimited: Bool
  /// True once there were too many: those after them are not kept.
  private(set) var isFull = false

  /// No visits yet.
  ///
  /// - Parameters:
  ///   - memory: Takes them.
  ///   - height: Rows.
  init(_ memory: CoverageMemory, height: Int) {
    self.memory = memory
    isLimited = height > 1
    memory.trimLines()
    unsafe (lines, visits) = (memory.lines, memory.visits)
    capacity = memory.lineCapacity
  }

  /// Keeps a line.
  @inline(__always)
  mutating func add(xs: (Int, Int), ys: (Int, Int)) {
    guard count < capacity || grow() else { return }
    unsafe lines[count] = Line(
      xs: xs, ys: (Int32(truncatingIfNeeded: ys.0), Int32(truncatingIfNeeded: ys.1)))
    count &+= 1
  }

  /// Makes room for more lines, and for as many visits.
  private mutating func grow() -> Bool {
    isFull = isFull || isLimited && count >= Self.most
    guard !isFull else { return false }
    memory.growLines()
    unsafe (lines, visits) = (memory.lines, memory.visits)
    capacity = memory.lineCapacity
    return true
  }

  /// Ends a visit, which has the lines since the last one ended.
  @inline(__always)
  mutating func end(row: Int, columns: (first: Int, last: Int), most: Int) {
    guard !isFull else { return }
    unsafe visits[visitCount] = Visit(
      row: Int32(truncatingIfNeeded: row), first: Int32(truncatingIfNeeded: columns.first),
      last: Int32(truncatingIfNeeded: columns.last), most: Int32(truncatingIfNeeded: most),
      start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: count))
    visitCount &+= 1
    start = count
  }

  /// Leaves out the lines since the last visit ended.
  @inline(__always)
  mutating func drop() { count = start }

  /// Keeps the lines since the last visit ended for the contour's last one.
  mutating func putAside() {
    aside = start..<count
    start = count
  }

  /// Goes on with the lines that were put aside.
  mutating func takeBack() {
    for number in aside {
      let line = unsafe lines[number]
      add(xs: line.xs, ys: (Int(line.ys.0), Int(line.ys.1)))
    }
    aside = 0..<0
  }

  /// Lends each visit with its lines, in the order in which they ended.
  @inline(__always)
  func forEach(_ body: (_ visit: Visit, _ lines: UnsafeBufferPointer<Line>) -> Void) {
    for number in 0..<visitCount {
      let visit = unsafe visits[number]
      unsafe body(
        visit,
        UnsafeBufferPointer(
          start: lines + Int(visit.start), count: Int(visit.end &- visit.start)))
    }
  }
}
