import Documents
import Graphics
import LayerModel

/// Measures runs of text, and puts them into the order in which they are seen.
struct TextSetter {
  let builder: ElementBuilder
  /// The style of the whole text, which says its direction.
  let style: Style

  /// A run that is measured.
  struct Placed {
    var run: TextRun
    /// The text that is drawn, with marks of its direction.
    let text: String
    let line: MeasuredLine
    let font: FontReference
    /// The letters from left to right, where they stand each for itself.
    var letters: [MeasuredLine.Letter]
    var width: Double
    /// The space between letters.
    var spacing: Double
    /// The factor of its widths.
    var stretch = 1.0
  }

  private static let toRight = "\u{200E}"
  private static let toLeft = "\u{200F}"

  private var mark: String { style["direction"] == "rtl" ? Self.toLeft : Self.toRight }

  /// A run with its measures; `nil`, told, where there is no font.
  func placed(_ run: TextRun) -> Placed? {
    // The direction that is said, and not that of the first letter, puts parts of both in order: a
    // mark of it is the first letter then.
    let isMarked = run.runsLeft || style["direction"] == "rtl"
    return placed(run, isMarked ? mark + run.text : run.text)
  }

  private func placed(_ run: TextRun, _ text: String) -> Placed? {
    let font = FontList(of: run.style, in: builder.document).reference
    let (size, spacing) = (run.style.fontSize, Self.spacing(run.style))
    guard let line = builder.document.measure(text, font, spacing == 0) else {
      run.node.field.leaveOut("a text without a font is left out", drawing: "nothing in its place")
      return nil
    }
    let wordSpacing = Self.spacing(run.style, "word-spacing")
    guard spacing != 0 || wordSpacing != 0 || run.way != nil else {
      return Placed(
        run: run, text: text, line: line, font: font, letters: [], width: line.width * size,
        spacing: 0)
    }
    let letters = line.letters.filter { !$0.isNothing }.map {
      $0.outline.isEmpty && size > 0 ? $0.widened(by: wordSpacing / size) : $0
    }
    return Placed(
      run: run, text: text, line: line, font: font, letters: letters,
      width: letters.reduce(0) { $0 + $1.width * size + spacing }, spacing: spacing)
  }

  private static func spacing(_ style: Style, _ name: String = "letter-spacing") -> Double {
    guard let text = style[name], text != "normal" else { return 0 }
    return Length(text)?.value(of: .fontSize(style.fontSize), fontSize: style.fontSize) ?? 0
  }

  /// Runs that are as long together as it is said: by more space between letters, or wider letters.
  static func fitted(_ chunk: [Placed], to length: Double, stretches: Bool) -> [Placed] {
    let width = chunk.reduce(0) { $0 + $1.width + $1.run.dx }
    var result = chunk
    guard !stretches else {
      guard width > 0, length > 0 else { return chunk }
      for i in result.indices {
        result[i].stretch = length / width
        result[i].width *= length / width
      }
      return result
    }
    for i in result.indices where chunk[i].letters.isEmpty {
      result[i].letters = chunk[i].line.letters.filter { !$0.isNothing }
    }
    let count = result.reduce(0) { $0 + $1.letters.count }
    guard count > 1, let last = chunk.last else { return chunk }
    // The space behind the last letter does not count.
    let space = (length - width + last.spacing) / Double(count - 1)
    for i in result.indices {
      result[i].spacing += space
      result[i].width += space * Double(result[i].letters.count)
    }
    result[result.count - 1].width -= space
    return result
  }

  // MARK: Order

  /// Runs that follow one another, as they are seen from left to right: each is taken apart where
  /// the direction of its text changes (Unicode Standard Annex 9).
  func inVisualOrder(_ chunk: [Placed]) -> [Placed] {
    guard chunk.count > 1, chunk.contains(where: \.run.runsLeft) else { return chunk }
    for (placed, next) in zip(chunk, chunk.dropFirst()) where placed.run.joins(next.run) {
      next.run.node.field.leaveOut(
        "letters from right to left that join across elements are approximated",
        drawing: "each element's as they stand alone")
    }
    let whole = mark + chunk.map(\.run.text).joined()
    // One font shows the order; which one does not matter.
    guard let order = builder.document.measure(whole, chunk[0].font, true)?.stretches else {
      return chunk
    }
    var (starts, end) = ([Int](), mark.utf8.count)
    for placed in chunk {
      starts.append(end)
      end += placed.run.text.utf8.count
    }
    var parts: [(run: Int, text: Range<Int>, runsLeft: Bool)] = []
    for stretch in order {
      // The last run that begins before its end, and those before it that reach into it.
      var found: [(run: Int, text: Range<Int>, runsLeft: Bool)] = []
      var run = Self.count(of: starts, before: stretch.text.upperBound) - 1
      while run >= 0 {
        let text = (starts[run]..<(run + 1 < starts.count ? starts[run + 1] : end))
          .clamped(to: stretch.text)
        if !text.isEmpty { found.append((run, text, stretch.runsLeft)) }
        guard starts[run] > stretch.text.lowerBound else { break }
        run -= 1
      }
      parts += stretch.runsLeft ? found : found.reversed()
    }
    let bytes = Array(whole.utf8)
    guard chunk[0].run.node.field.take(parts.count, of: .madeValues) else { return [] }
    var begun: Set<Int> = []
    return Self.joined(parts).compactMap { part in
      var run = chunk[part.run].run
      run.text = String(decoding: bytes[part.text], as: UTF8.self)
      // What lies before a run lies before the part of it that is seen first.
      if !begun.insert(part.run).inserted { run.dx = 0 }
      let mark = part.runsLeft ? Self.toLeft : Self.toRight
      let isPlain = !part.runsLeft && !run.runsLeft
      return placed(run, isPlain ? run.text : mark + run.text + mark)
    }
  }

  /// The number of places in order that come before one.
  private static func count(of places: [Int], before end: Int) -> Int {
    places.indices.lowest { places[$0] >= end }
  }

  /// Parts of one run and one direction that follow one another are one.
  private static func joined(
    _ parts: [(run: Int, text: Range<Int>, runsLeft: Bool)]
  ) -> [(run: Int, text: Range<Int>, runsLeft: Bool)] {
    var result: [(run: Int, text: Range<Int>, runsLeft: Bool)] = []
    for part in parts {
      if let last = result.last, last.run == part.run, last.runsLeft == part.runsLeft,
        part.runsLeft
          ? part.text.upperBound == last.text.lowerBound
          : last.text.upperBound == part.text.lowerBound
      {
        result[result.count - 1].text =
          min(
            last.text.lowerBound, part.text.lowerBound)..<max(
            last.text.upperBound, part.text.upperBound)
      } else {
        result.append(part)
      }
    }
    return result
  }
}
