import SceneModel

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
  /// The most layers a scene may have, masks included.
  static let layerLimit = 20_000
  /// The most animations a scene may have, those in groups included.
  static let animationLimit = 50_000
  /// The most elements that all paths of a scene may have together.
  static let pathElementLimit = 1_000_000

  /// The most words for which a nearest name is looked for: more suggestions help nobody, and each
  /// takes time.
  static let suggestionLimit = 1000
  /// The most names that words are compared with in all.
  static let comparisonLimit = 500_000

  private(set) var findings: [SceneError] = []
  private var seen: Set<SceneError> = []
  private var suggestionCount = 0
  private var comparisonCount = 0
  private var layerCount = 0
  private var animationCount = 0
  private var pathElementCount = 0

  init(file: String, source: SourceText, assets: AssetFolders) {
    self.file = file
    self.source = source
    self.assets = assets
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

  /// Counts a layer; false when there are too many, which is reported once.
  func takeLayer(_ field: Field) -> Bool {
    layerCount += 1
    if layerCount == Self.layerLimit + 1 {
      field.report("found more than \(Self.layerLimit) layers", allowed: "at most that many")
    }
    return layerCount <= Self.layerLimit
  }

  /// Counts an animation; false when there are too many, which is reported once.
  func takeAnimation(_ field: Field) -> Bool {
    animationCount += 1
    if animationCount == Self.animationLimit + 1 {
      field.report(
        "found more than \(Self.animationLimit) animations", allowed: "at most that many")
    }
    return animationCount <= Self.animationLimit
  }

  /// How many elements paths may still have.
  var pathElementsLeft: Int { max(0, Self.pathElementLimit - pathElementCount) }

  /// Counts the elements of a path; false when there are too many, which is reported once.
  func takePathElements(_ count: Int, _ field: Field) -> Bool {
    let hadRoom = pathElementCount <= Self.pathElementLimit
    pathElementCount += count
    guard pathElementCount > Self.pathElementLimit else { return true }
    if hadRoom {
      field.report(
        "found more than \(Self.pathElementLimit) path elements in all paths together",
        allowed: "at most that many")
    }
    return false
  }
}
