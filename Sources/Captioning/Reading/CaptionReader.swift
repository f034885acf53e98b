import Escaping
import Timing

/// Reads the lines of a file of captions.
struct CaptionReader {
  /// The cues so far.
  private(set) var cues: [CaptionCue] = []
  /// The line of each cue's times, counted from 1.
  private(set) var cueLines: [Int] = []
  /// The most cues at one time.
  static let depthLimit = 16
  /// The most bytes of a cue's lines: no canvas has room for more.
  static let cueSize = 8192
  /// The most seconds at which a cue may end: some eleven days.
  static let latest = 1_000_000.0

  private let lines: CaptionLines
  /// The line that is looked at, counted from 0.
  private var place = 0
  private let isWebVTT: Bool
  private var remarked: [Omission: (line: Int, count: Int)] = [:]

  /// Parts of a file that no layer shows.
  enum Omission: Hashable, Comparable {
    case settings, blocks, tags, empty
  }

  init(_ bytes: [UInt8]) {
    lines = CaptionLines(bytes)
    let first = lines.text(0)
    isWebVTT = first == "WEBVTT" || first.hasPrefix("WEBVTT ") || first.hasPrefix("WEBVTT\t")
  }

  /// Reads all cues.
  mutating func read() throws(CaptionProblem) {
    if isWebVTT { skipBlock() }
    while place < lines.count {
      if isBlank(place) {
        place += 1
      } else if isWebVTT, skipsBlock() {
        skipBlock()
      } else {
        try readCue()
      }
    }
    // Of those that begin together the first of the file stays first.
    let order = cues.indices.sorted { (cues[$0].begin, $0) < (cues[$1].begin, $1) }
    (cues, cueLines) = (order.map { cues[$0] }, order.map { cueLines[$0] })
  }

  /// Things that were left out, in the order of the file.
  var remarks: [CaptionRemark] {
    remarked.sorted { ($0.value.line, $0.key) < ($1.value.line, $1.key) }.map { kind, found in
      let times = found.count == 1 ? "" : " (\(found.count) times)"
      return CaptionRemark(line: found.line, found: "\(kind.words)\(times)")
    }
  }

  /// Notes a thing that is left out, in a line counted from 0.
  mutating func leaveOut(_ kind: Omission, at line: Int) {
    remarked[kind, default: (line + 1, 0)].count += 1
  }

  // MARK: Blocks

  private func isBlank(_ line: Int) -> Bool { lines.isBlank(line) }

  private mutating func skipBlock() {
    while place < lines.count, !isBlank(place) { place += 1 }
  }

  /// True for a comment, a style sheet or a region.
  private mutating func skipsBlock() -> Bool {
    let line = lines.text(place)
    let word = line.prefix { $0 != " " && $0 != "\t" }
    guard !line.contains("-->"), ["NOTE", "STYLE", "REGION"].contains(word) else { return false }
    if word != "NOTE" { leaveOut(.blocks, at: place) }
    return true
  }

  private mutating func readCue() throws(CaptionProblem) {
    if !lines.text(place).contains("-->") {
      try skipNumber()
    }
    let (line, timing) = (place, lines.text(place))
    let times = try CaptionTimes(timing, line: line + 1)
    if times.hasSettings { leaveOut(.settings, at: line) }
    place += 1
    let first = place
    skipBlock()
    let size = lines.byteCount(of: first..<place)
    guard size <= Self.cueSize else {
      throw CaptionProblem(
        line: first + 1, found: "found a cue of \(size) bytes",
        allowed: "at most \(Self.cueSize) bytes")
    }
    var markup = CaptionMarkup(times, hasEntities: isWebVTT)
    for i in first..<place {
      if i > first { markup.append("\n") }
      try markup.append(line: lines.text(i), number: i + 1)
    }
    for (kind, number) in markup.omissions { leaveOut(kind, at: number - 1) }
    let cue = CaptionCue(begin: times.begin, end: times.end, spans: markup.finished())
    if cue.begin == cue.end { leaveOut(.empty, at: line) }
    guard cue.begin < cue.end, !cue.spans.isEmpty else { return }
    cues.append(cue)
    cueLines.append(line + 1)
  }

  /// Goes over a cue's number, or name.
  private mutating func skipNumber() throws(CaptionProblem) {
    let line = lines.text(place)
    let isName = isWebVTT || !line.isEmpty && line.allSatisfy { $0.isASCII && $0.isNumber }
    let next = lines.text(place + 1)
    guard isName, place + 1 < lines.count, next.contains("-->") else {
      // The broken line is the one that is no number, or the one behind the number.
      let broken = isName && place + 1 < lines.count ? place + 1 : place
      throw CaptionProblem(
        line: broken + 1, found: "found \(Self.quoted(lines.text(broken)))",
        allowed: broken == place
          ? "a cue's number, or its times, \(CaptionTimes.form)"
          : "a cue's times, \(CaptionTimes.form)")
    }
    place += 1
  }

  /// A line as messages show it.
  static func quoted(_ line: some StringProtocol) -> String {
    Quotation.quoted(Quotation.cut(String(line.prefix(200)), to: 60))
  }
}

extension CaptionReader.Omission {
  fileprivate var words: String {
    switch self {
    case .settings: "places and settings behind a cue's times are left out"
    case .blocks: "style sheets and regions are left out"
    case .tags: "tags other than b, i, u, c and font with a colour are left out"
    case .empty: "a cue without length is never seen"
    }
  }
}
