package import LayerModel
package import SceneModel

/// One run of a loader: its findings, and the work that is left.
package final class Reading {
  /// The findings so far, the assets, and the work that is left.
  package let diagnostics: SceneDiagnostics
  /// The notes of its loader.
  package let notes = LoaderNotes()
  /// Spellings that the values no longer tell, in the order of reading.
  package private(set) var remarks: [SceneRemark] = []
  private var remarked: Set<SceneRemark> = []
  /// The names of the schemas whose keys were compared with those that their readers ask for.
  package var checked: Set<String> = []
  /// Features that were told as left out or approximated, each with its place.
  private var leftOut: Set<String> = []

  /// The files of other formats that it uses; `nil` where none may be.
  package let foreign: ForeignScenes?
  /// Measures texts while the scene is read; `nil` where nothing does.
  package let measure: TextMeasure?
  /// Measures texts once it was read; `nil` where nothing does.
  package let lateMeasure: SharedTextMeasure?

  /// A reading that notes its findings.
  ///
  /// - Parameters:
  ///   - diagnostics: The findings so far, and the work that is left.
  ///   - opening: Opens files of other formats; `nil` where none may be used.
  ///   - measuring: Makes what measures texts; `nil` where nothing does.
  package init(
    _ diagnostics: SceneDiagnostics, opening: ForeignScenes.Opening? = nil,
    measuring: (@Sendable () -> TextMeasure)? = nil
  ) {
    self.diagnostics = diagnostics
    measure = measuring?()
    lateMeasure = measuring.map { SharedTextMeasure($0) }
    foreign = opening.map { ForeignScenes($0) }
  }

  /// Adds a finding at a place of the file that an origin knows; `nil` is the scene's own.
  package func add(
    _ severity: SceneError.Severity, line: Int?, column: Int?, origin: NodeOrigin?,
    keyPath: @autoclosure () -> String, found: String, allowed: @autoclosure () -> String? = nil,
    suggestion: @autoclosure () -> String? = nil, substitute: String? = nil
  ) {
    diagnostics.add(
      severity, line: line, column: column, keyPath: keyPath(), found: found, allowed: allowed(),
      suggestion: suggestion(), substitute: substitute, file: origin?.file?.name,
      notes: origin?.notes(in: diagnostics.file) ?? [])
  }

  /// Adds a feature that is left out or approximated, once for each place.
  package func leaveOut(_ found: String, at keyPath: String, drawing substitute: String) {
    guard leftOut.insert("\(keyPath): \(found)").inserted else { return }
    add(
      .leftOut, line: nil, column: nil, origin: nil, keyPath: keyPath, found: found,
      substitute: substitute)
  }

  /// True the first time that a feature is told as left out.
  package func isNew(_ feature: String) -> Bool { leftOut.insert(feature).inserted }

  private var origins: [ObjectIdentifier: (origin: NodeOrigin, number: Int)] = [:]

  /// The number of a use or of a loop's item, from 1 in the order in which they are asked for; 0
  /// without one.
  func number(of origin: NodeOrigin?) -> Int {
    guard let origin else { return 0 }
    let id = ObjectIdentifier(origin)
    if let known = origins[id] { return known.number }
    // Held, so that no other has its identity.
    origins[id] = (origin, origins.count + 1)
    return origins.count
  }

  /// Notes a spelling, once for all aliases of its place; of turns, whose angles each use may have
  /// its own of, once for each use.
  package func remark(_ content: SceneRemark.Content, at location: SourceLocation) {
    var place = location.written
    if case .turns = content { place = location }
    let remark = SceneRemark(content, at: place)
    if remarked.insert(remark).inserted { remarks.append(remark) }
  }

  /// Counts a field's share of a limit; false when there is too much of it, which is reported once.
  package func take(_ count: Int = 1, of name: WorkLimits.Name, _ field: Field) -> Bool {
    guard let (excess, isFirst) = diagnostics.take(count, of: name) else { return true }
    if isFirst { field.report(excess) }
    return false
  }
}

extension Field {
  /// Reports that something passes a limit.
  package func report(_ excess: LimitExcess) {
    report("found \(excess.amount)", allowed: excess.permission)
  }
}
