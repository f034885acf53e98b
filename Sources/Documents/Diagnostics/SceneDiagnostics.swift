package import LayerModel
package import Storing

/// One reading of a scene file, by a loader of any format: the findings so far, the assets, the
/// work that is left.
package final class SceneDiagnostics {
  /// The name of the scene's file, as the author gave it.
  package let file: String
  /// The file's text.
  package let source: SourceText
  /// The folders that images come from.
  package let assets: AssetFolders
  /// The archive that the file is in; `nil` for one that lies in a folder.
  package let archive: ZipArchive?
  /// The images, fonts and sounds that stand in it.
  package let contents: EmbeddedContents
  /// The limits on its work.
  package let limits: WorkLimits

  /// The most words for which a nearest name is looked for: more suggestions help nobody, and each
  /// takes time.
  package static let suggestionLimit = 1000
  /// The most names that words are compared with in all.
  package static let comparisonLimit = 200_000

  /// The most findings about one place of the file, of which a loop makes many.
  package static let repetitionLimit = 3

  private var findings: [SceneError] = []
  /// The number of errors so far, those that are not listed included.
  package private(set) var errorCount = 0
  /// The first error in the order of finding.
  package var firstError: SceneError? { findings.first { $0.severity == .error } }
  private var seen: Set<SceneError> = []
  /// Findings about places that are used more than once: how many are listed, and the rest.
  private var repetitions: [Place: (listed: Int, rest: Int)] = [:]
  /// The texts of files that the scene uses, by name, and the order in which they came.
  private var usedSources: [String: (text: SourceText, place: Int)] = [:]
  private var suggestionCount = 0
  private var comparisonCount = 0
  private var counts: [WorkLimits.Name: Int] = [:]
  /// True once a limit was passed: the document is refused, whatever else is read.
  package private(set) var isOverLimit = false

  /// A report on a file, without findings.
  package init(
    file: String, source: SourceText, assets: AssetFolders, archive: ZipArchive? = nil,
    limits: WorkLimits, contents: EmbeddedContents = EmbeddedContents()
  ) {
    self.contents = contents
    self.file = file
    self.source = source
    self.assets = assets
    self.archive = archive
    self.limits = limits
  }

  /// A report on the same file, for values that are read twice: it has findings of its own.
  package var aside: SceneDiagnostics {
    SceneDiagnostics(
      file: file, source: source, assets: assets, archive: archive, limits: limits,
      contents: contents)
  }

  /// The files beside the scene's own that it is made of, as absolute paths, each as it was before
  /// it was read first.
  package private(set) var usedFiles: [String: FileIdentity?] = [:]

  /// Notes a file that the scene is made of, and that is about to be read.
  package func use(_ file: String) {
    if usedFiles[file] == nil { usedFiles[file] = .some(FileIdentity(file)) }
  }

  /// The font files by which texts were measured, each with the place that first asked for it.
  package private(set) var measuredFonts: [(font: MeasuredFont, place: SourceLocation)] = []
  private var knownFonts: Set<MeasuredFont> = []

  /// Notes a font file by which a text was measured.
  ///
  /// - Parameters:
  ///   - font: The font.
  ///   - place: The place that asks for the measure.
  package func note(_ font: MeasuredFont, at place: @autoclosure () -> SourceLocation) {
    guard knownFonts.insert(font).inserted else { return }
    measuredFonts.append((font, place()))
    use(font.file)
  }

  /// The places at which files were looked for that are not there, as absolute paths.
  package private(set) var missedFiles: [String: FileIdentity?] = [:]

  /// Notes places at which there is no file: one may come.
  package func miss(_ files: [String]) {
    for file in files where missedFiles[file] == nil {
      missedFiles[file] = .some(FileIdentity(file))
    }
  }

  /// A place that findings are about.
  private struct Place: Hashable {
    let severity: SceneError.Severity
    let location: SourceLocation
  }

  /// Adds the text of a file that the scene uses.
  package func add(_ text: SourceText, of file: String) {
    guard file != self.file, usedSources[file] == nil else { return }
    usedSources[file] = (text, usedSources.count + 1)
  }

  /// The texts of the files that the scene uses, by name.
  package var sources: [String: SourceText] { usedSources.mapValues(\.text) }

  /// Adds a finding; the same one at the same place, reached through two aliases, counts once.
  ///
  /// - Parameters:
  ///   - severity: The gravity of the finding.
  ///   - line: Line, counted from 1; `nil` in a tree whose values have none.
  ///   - column: Column, counted from 1, in characters; `nil` in such a tree.
  ///   - keyPath: The way to the value.
  ///   - found: The thing that was found.
  ///   - allowed: The thing that would be right.
  ///   - suggestion: The nearest valid name.
  ///   - substitute: The drawing in place of a feature that is left out.
  ///   - file: The used file that the place is in; `nil` for the scene's own.
  ///   - notes: The places that led there; with any, only the first findings about the place are
  ///     listed, and the rest is counted.
  package func add(
    _ severity: SceneError.Severity, line: Int?, column: Int?, keyPath: @autoclosure () -> String,
    found: String, allowed: @autoclosure () -> String? = nil,
    suggestion: @autoclosure () -> String? = nil, substitute: String? = nil, file: String? = nil,
    notes: @autoclosure () -> [SceneError.Note] = []
  ) {
    if severity == .error { errorCount += 1 }
    let location: SourceLocation
    if let line, let column {
      location = SourceLocation(file: file ?? self.file, line: line, column: column)
    } else {
      location = SourceLocation(file: file ?? self.file, path: keyPath())
    }
    let place = Place(severity: severity, location: location)
    if let count = repetitions[place], count.listed >= Self.repetitionLimit {
      repetitions[place]?.rest += 1
      return
    }
    let (allowed, suggestion, notes) = (allowed(), suggestion(), notes())
    let bare = SceneError(
      severity, at: location, found: found, allowed: allowed, suggestion: suggestion,
      substitute: substitute)
    guard seen.insert(bare).inserted else {
      repetitions[place]?.rest += 1
      return
    }
    if !notes.isEmpty { repetitions[place, default: (0, 0)].listed += 1 }
    findings.append(
      SceneError(
        severity, at: location, keyPath: keyPath(), found: found, allowed: allowed,
        suggestion: suggestion, substitute: substitute, notes: notes))
  }

  /// Adds the reason why a text cannot be read; in the scene's own file when no other is named.
  package func add(
    _ problem: TextProblem, file: String? = nil,
    notes: @autoclosure () -> [SceneError.Note] = []
  ) {
    add(
      .error, line: problem.line, column: problem.column, keyPath: "", found: problem.found,
      allowed: problem.allowed, file: file, notes: notes())
  }

  /// Findings of a severity in the order of the file, those of one place as they were found, with
  /// excerpts for those that will be shown.
  package func findings(_ severity: SceneError.Severity) -> [SceneError] {
    // The scene's own file comes first, then those it uses.
    func order(_ finding: SceneError) -> Int { usedSources[finding.file]?.place ?? 0 }
    let sorted = findings.enumerated().filter { $0.element.severity == severity }.sorted {
      (order($0.element), $0.element.line ?? 0, $0.element.column ?? 0, $0.offset)
        < (order($1.element), $1.element.line ?? 0, $1.element.column ?? 0, $1.offset)
    }
    return sorted.enumerated().map { position, item in
      var finding = item.element
      if position < SceneLoadingErrors.limit {
        // A file that could not be read has no line to show.
        let text = finding.file == file ? source : usedSources[finding.file]?.text
        finding.excerpt = text?.excerpt(at: finding.location)
      }
      // The last of a place says how many more there are.
      let next = position + 1 < sorted.count ? sorted[position + 1].element.location : nil
      let place = Place(severity: severity, location: finding.location)
      if next != finding.location, let rest = repetitions[place]?.rest, rest > 0 {
        finding.notes.append(
          SceneError.Note(at: finding.location, "and \(rest) more times here"))
      }
      return finding
    }
  }

  /// The candidate nearest to a word, or `nil` when none is near or too many words were looked for.
  package func nearest(_ word: String, among candidates: @autoclosure () -> [String]) -> String? {
    suggestionCount += 1
    guard suggestionCount <= Self.suggestionLimit, comparisonCount <= Self.comparisonLimit else {
      return nil
    }
    let candidates = candidates()
    comparisonCount += candidates.count
    return NearestName.find(word, among: candidates)
  }

  /// Counts a share of a limit.
  ///
  /// - Returns: The excess when there is too much of it, and whether that is the first time.
  package func take(
    _ count: Int = 1, of name: WorkLimits.Name
  ) -> (excess: LimitExcess, isFirst: Bool)? {
    let after = Self.add(count, to: &counts[name, default: 0])
    if after > limits[name] { isOverLimit = true }
    return limits.excess(of: name, found: after, isLeast: true).map {
      ($0, after - count <= $0.allowed)
    }
  }

  /// Adds to a number, and gives the sum.
  private static func add(_ count: Int, to sum: inout Int) -> Int {
    sum = sum.addingReportingOverflow(count).overflow ? .max : sum + count
    return sum
  }

  /// True once too much of a limit was taken, which has been reported.
  package func hasPassed(_ name: WorkLimits.Name) -> Bool {
    counts[name, default: 0] > limits[name]
  }

  /// The rest of a limit.
  package func left(of name: WorkLimits.Name) -> Int {
    max(0, limits[name] - counts[name, default: 0])
  }
}
