package import LayerModel

/// One reading of a scene file, by a loader of any format: the findings so far, the assets, the
/// work that is left.
package final class SceneDiagnostics {
  /// The name of the scene's file, as the author gave it.
  package let file: String
  /// The file's text.
  package let source: SourceText
  /// The folders that images come from.
  package let assets: AssetFolders
  /// The limits on its work.
  package let limits: WorkLimits

  /// The most words for which a nearest name is looked for: more suggestions help nobody, and each
  /// takes time.
  package static let suggestionLimit = 1000
  /// The most names that words are compared with in all.
  package static let comparisonLimit = 500_000

  private var findings: [SceneError] = []
  private var seen: Set<SceneError> = []
  private var suggestionCount = 0
  private var comparisonCount = 0
  private var counts: [WorkLimits.Name: Int] = [:]

  /// A report on a file, without findings.
  package init(file: String, source: SourceText, assets: AssetFolders, limits: WorkLimits) {
    self.file = file
    self.source = source
    self.assets = assets
    self.limits = limits
  }

  /// Adds a finding; the same one at the same place, reached through two aliases, counts once.
  package func add(
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
  package func findings(_ severity: SceneError.Severity) -> [SceneError] {
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
    let before = counts[name, default: 0]
    counts[name] = before + count
    return limits.excess(of: name, found: before + count, isLeast: true).map {
      ($0, before <= $0.allowed)
    }
  }

  /// True once too much of a limit was taken, which has been reported.
  package func hasPassed(_ name: WorkLimits.Name) -> Bool {
    counts[name, default: 0] > limits[name]
  }

  /// How much of a limit is left.
  package func left(of name: WorkLimits.Name) -> Int {
    max(0, limits[name] - counts[name, default: 0])
  }
}
