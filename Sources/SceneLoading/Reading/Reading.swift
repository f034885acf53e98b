import LayerModel

/// One run of the loader: what it has found wrong so far, and what it may still take.
final class Reading {
  /// The name of the scene's file, as the author gave it.
  let file: String
  /// The file's text.
  let source: SourceText
  /// Finds images.
  let assets: AssetFolders
  /// The layers that scripts may speak of.
  var directory = LayerDirectory()
  /// What it may take.
  let limits: WorkLimits

  /// The most words for which a nearest name is looked for: more suggestions help nobody, and each
  /// takes time.
  static let suggestionLimit = 1000
  /// The most names that words are compared with in all.
  static let comparisonLimit = 500_000

  private(set) var findings: [SceneError] = []
  private var seen: Set<SceneError> = []
  private var suggestionCount = 0
  private var comparisonCount = 0
  private var counts: [WorkLimits.Name: Int] = [:]

  init(file: String, source: SourceText, assets: AssetFolders, limits: WorkLimits) {
    self.file = file
    self.source = source
    self.assets = assets
    self.limits = limits
  }

  /// Adds a finding; the same one at the same place, reached through two aliases, counts once.
  func add(
    _ severity: SceneError.Severity, line: Int, column: Int, keyPath: String, found: String,
    allowed: String? = nil, suggestion: String? = nil
  ) {
    let location = SourceLocation(file: file, line: line, column: column)
    let bare = SceneError(
      severity, at: location, found: found, allowed: allowed, suggestion: suggestion)
    guard seen.insert(bare).inserted else { return }
    findings.append(
      SceneError(
        severity, at: location, keyPath: keyPath, found: found, allowed: allowed,
        suggestion: suggestion))
  }

  /// Findings of a severity in the order of the file, those of one place as they were found, with
  /// excerpts for those that will be shown.
  func findings(_ severity: SceneError.Severity) -> [SceneError] {
    let sorted = findings.enumerated().filter { $0.element.severity == severity }.sorted {
      ($0.element.line, $0.element.column, $0.offset)
        < ($1.element.line, $1.element.column, $1.offset)
    }
    return sorted.enumerated().map { position, item in
      var finding = item.element
      if position < SceneLoadingErrors.limit {
        finding.excerpt = source.excerpt(line: finding.line, column: finding.column)
      }
      return finding
    }
  }

  /// The candidate nearest to a word, or `nil` when none is near or too many words were looked for.
  func nearest(_ word: String, among candidates: @autoclosure () -> [String]) -> String? {
    suggestionCount += 1
    guard suggestionCount <= Self.suggestionLimit, comparisonCount <= Self.comparisonLimit else {
      return nil
    }
    let candidates = candidates()
    comparisonCount += candidates.count
    return NearestName.find(word, among: candidates)
  }

  /// Counts what a field takes of a limit; false when there is too much of it, which is reported once.
  func take(_ count: Int = 1, of name: WorkLimits.Name, _ field: Field) -> Bool {
    let before = counts[name, default: 0]
    counts[name] = before + count
    guard let excess = limits.excess(of: name, found: before + count, isLeast: true) else {
      return true
    }
    if before <= excess.allowed { field.report(excess) }
    return false
  }

  /// True once too much of a limit was taken, which has been reported.
  func hasPassed(_ name: WorkLimits.Name) -> Bool { counts[name, default: 0] > limits[name] }

  /// How much of a limit is left.
  func left(of name: WorkLimits.Name) -> Int { max(0, limits[name] - counts[name, default: 0]) }
}

extension Field {
  /// Reports that something passes a limit.
  func report(_ excess: LimitExcess) {
    report("found \(excess.amount)", allowed: excess.permission)
  }
}
