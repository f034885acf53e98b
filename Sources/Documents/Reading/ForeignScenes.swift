import LayerModel
package import SceneModel
import Storing

/// The files of other formats than its own that a scene uses, each opened once.
package final class ForeignScenes {
  /// The other formats: what their files begin with, and what opens them.
  package struct Opening: Sendable {
    /// Opens a file of another format.
    ///
    /// - Parameters:
    ///   - bytes: The file's content.
    ///   - file: Its path.
    ///   - parameters: Values for its parameters.
    /// - Returns: The scene; `nil` for a file of a scene's own format, or of none.
    /// - Throws: `SceneLoadingErrors` for one that is wrong.
    package typealias Open =
      @Sendable (_ bytes: [UInt8], _ file: String, _ parameters: [String: String])
      throws(SceneLoadingErrors) -> LoadedScene?

    fileprivate let beginnings: [String]
    fileprivate let open: Open

    /// Formats that are opened in some way.
    ///
    /// - Parameters:
    ///   - beginnings: The texts one of which each of their files begins with, behind white space.
    ///   - open: Opens one.
    package init(beginnings: [String], open: @escaping Open) {
      (self.beginnings, self.open) = (beginnings, open)
    }

    /// True for the first bytes of a file that may be of one of the formats, and is no picture.
    fileprivate func mayOpen(_ start: [UInt8]) -> Bool {
      let text = SceneFile.withoutByteOrderMark(start).drop { $0 <= 0x20 }
      return beginnings.contains { text.starts(with: $0.utf8) }
    }
  }

  /// The result of looking at a file.
  package enum Found {
    /// The file is of no other format.
    case none
    /// The mistakes in it have been reported.
    case wrong
    /// The scene that it is.
    case scene(Scene)
  }

  private let opening: Opening
  private var known: [String: Found] = [:]
  /// Scenes that layers show as their contents, by the files' paths.
  package private(set) var drawings: [String: (scene: Scene, count: WrittenCount)] = [:]

  /// Files that are opened in some way.
  package init(_ opening: Opening) { self.opening = opening }

  /// Looks at a file.
  ///
  /// - Parameters:
  ///   - path: The file, an absolute path.
  ///   - parameters: Values for its parameters.
  ///   - place: The value that names it, by which mistakes are told.
  /// - Returns: The scene, where it is of another format.
  fileprivate func find(_ path: String, _ parameters: [String: String], for place: Field) -> Found {
    let key = path + parameters.sorted { $0.key < $1.key }.map { "\n\($0): \($1)" }.joined()
    if let found = known[key] { return found }
    let found = look(at: path, parameters, for: place)
    known[key] = found
    return found
  }

  private func look(at path: String, _ parameters: [String: String], for place: Field) -> Found {
    let diagnostics = place.reading.diagnostics
    // What cannot be read is told by who reads it as something else.
    guard let file = try? RegularFile(path, followingLinks: true),
      let start = try? file.read(upTo: 256), opening.mayOpen(start)
    else { return .none }
    guard !diagnostics.hasPassed(.usedBytes), !diagnostics.hasPassed(.layers),
      let bytes = try? SceneFile.read(path, diagnostics.limits)
    else { return .none }
    do throws(SceneLoadingErrors) {
      guard let loaded = try opening.open(bytes, path, parameters) else { return .none }
      diagnostics.use(path)
      for file in loaded.usedFiles { diagnostics.use(file) }
      guard place.reading.take(bytes.count, of: .usedBytes, place) else { return .wrong }
      for remark in loaded.warnings + loaded.omissions { diagnostics.add(remark) }
      return .scene(loaded.scene)
    } catch {
      diagnostics.use(path)
      for mistake in error.errors { diagnostics.add(mistake) }
      return .wrong
    }
  }

  /// Notes a scene that layers show as their contents.
  fileprivate func draw(_ scene: Scene, of path: String) {
    if drawings[path] == nil { drawings[path] = (scene, WrittenCount(of: scene.layers)) }
  }
}

extension Field {
  /// The scene of a file of another format that is named here.
  ///
  /// - Parameters:
  ///   - path: The file, an absolute path.
  ///   - parameters: Values for its parameters.
  /// - Returns: The scene, where the file is of another format.
  package func foreignScene(
    _ path: String, _ parameters: [String: String] = [:]
  ) -> ForeignScenes.Found {
    reading.foreign?.find(path, parameters, for: self) ?? .none
  }

  /// True for a file that contents may be, after its scene, if it is one, is noted as a drawing.
  ///
  /// - Parameters:
  ///   - path: The file, an absolute path.
  ///   - allowed: The words of a message for what may stand here, where a scene may not.
  /// - Returns: True for a file that may stand here; false after reporting why not.
  package func notesDrawing(_ path: String, _ allowed: String) -> Bool {
    switch foreignScene(path) {
    case .none: return true
    case .wrong: return false
    case .scene(let scene):
      let steps = valuePath.steps
      guard steps.last == .key(LayerProperty.contents.name),
        KeyPathText.isPlaceOfLayer(steps.dropLast())
      else {
        report("found a scene, which only the contents of a layer can show", allowed: allowed)
        return false
      }
      reading.foreign?.draw(scene, of: path)
      return true
    }
  }
}

extension SceneDiagnostics {
  /// Adds a finding of another reading.
  fileprivate func add(_ finding: SceneError) {
    add(
      finding.severity, line: finding.line, column: finding.column, keyPath: finding.keyPath,
      found: finding.found, allowed: finding.allowed, suggestion: finding.suggestion,
      substitute: finding.substitute, file: finding.file)
  }
}
