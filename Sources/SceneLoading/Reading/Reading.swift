import LayerModel
import SceneModel
import SceneReading

/// One run of the YAML loader.
final class Reading {
  /// The findings so far, the assets, and the work that is left.
  let diagnostics: SceneDiagnostics
  /// The layers that scripts may speak of.
  var directory = LayerDirectory()

  /// Spellings that the scene's values no longer tell, in the order of reading.
  private(set) var remarks: [SceneRemark] = []
  private var remarked: Set<SceneRemark> = []

  /// The names of the forms whose keys were compared with those that their readers ask for.
  var checked: Set<String> = []

  /// The texts that stand for names of used files in the scene written out, by the scalar.
  private(set) var rewrites: [RewrittenScalar: String] = [:]

  /// A scalar of a used file.
  struct RewrittenScalar: Hashable {
    private let origin: ObjectIdentifier?
    private let line: Int
    private let column: Int
    private let text: String?

    init(_ node: YAMLNode) {
      origin = node.origin.map { ObjectIdentifier($0) }
      (line, column, text) = (node.line, node.column, node.plainText)
    }
  }

  /// Notes the name, in the whole scene, of the layer that a scalar of a used file names.
  func rewrite(_ node: YAMLNode, as text: String) { rewrites[RewrittenScalar(node)] = text }

  /// The fonts that used files call by name.
  private(set) var usedFonts: [(font: FontReference, field: Field)] = []

  /// Notes a font that a used file calls by name.
  func note(_ font: FontReference, of field: Field) { usedFonts.append((font, field)) }

  init(_ diagnostics: SceneDiagnostics) { self.diagnostics = diagnostics }

  /// Adds a finding at a place of the file that an origin knows; `nil` is the scene's own.
  func add(
    _ severity: SceneError.Severity, line: Int, column: Int, origin: NodeOrigin?,
    keyPath: @autoclosure () -> String, found: String, allowed: @autoclosure () -> String? = nil,
    suggestion: @autoclosure () -> String? = nil
  ) {
    diagnostics.add(
      severity, line: line, column: column, keyPath: keyPath(), found: found, allowed: allowed(),
      suggestion: suggestion(), file: origin?.file?.name,
      notes: origin?.notes(in: diagnostics.file) ?? [])
  }

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
  func remark(_ content: SceneRemark.Content, at location: SourceLocation) {
    var place = location.written
    if case .turns = content { place = location }
    let remark = SceneRemark(content, at: place)
    if remarked.insert(remark).inserted { remarks.append(remark) }
  }

  /// Counts a field's share of a limit; false when there is too much of it, which is reported once.
  func take(_ count: Int = 1, of name: WorkLimits.Name, _ field: Field) -> Bool {
    guard let (excess, isFirst) = diagnostics.take(count, of: name) else { return true }
    if isFirst { field.report(excess) }
    return false
  }
}

extension Field {
  /// Reports that something passes a limit.
  func report(_ excess: LimitExcess) {
    report("found \(excess.amount)", allowed: excess.permission)
  }
}
