import LayerModel

/// The origin of a value that is not written in the scene just as it is: another file, the use of a
/// definition, a loop.
package final class NodeOrigin {
  /// The reason why a value is there.
  package enum Cause {
    /// A definition or a file was used.
    case use(String)
    /// The item of a loop, and the loop's names with their values, such as "i = 3".
    case item(Int, () -> [String])
  }

  /// The origin of the use or the loop itself; `nil` when it stands in the scene as it is.
  package let outer: NodeOrigin?
  /// The file in which the value is written; `nil` for the scene's own.
  package let file: UsedFile?
  /// The file whose layer the value is.
  package let opens: UsedFile?
  private let cause: Cause?
  private let line: Int
  private let column: Int

  /// The origin of the values that a cause at a place makes.
  ///
  /// - Parameters:
  ///   - cause: The use or the loop; `nil` when `outer` says it all.
  ///   - line: Its line, in the file of `outer`.
  ///   - column: Its column.
  ///   - outer: Its own origin.
  ///   - file: The file in which the values are written.
  ///   - opens: The file whose layer the value is.
  package init(
    _ cause: Cause?, line: Int, column: Int, in outer: NodeOrigin?, file: UsedFile?,
    opens: UsedFile? = nil
  ) {
    self.cause = cause
    self.line = line
    self.column = column
    self.outer = outer
    self.file = file
    self.opens = opens
  }

  /// The most notes of one finding.
  private static let noteLimit = 8

  /// The places that led here, the innermost first.
  ///
  /// - Parameter scene: The name of the scene's own file.
  /// - Returns: A note for each use and each loop, as many as help.
  package func notes(in scene: String) -> [SceneError.Note] {
    var notes: [SceneError.Note] = []
    var next: NodeOrigin? = self
    while let origin = next, notes.count < Self.noteLimit {
      next = origin.outer
      guard let cause = origin.cause else { continue }
      let place = SourceLocation(
        file: origin.outer?.file?.name ?? scene, line: origin.line, column: origin.column)
      notes.append(SceneError.Note(at: place, cause.text))
    }
    return notes
  }
}

extension NodeOrigin.Cause {
  /// The note about it.
  fileprivate var text: String {
    switch self {
    case .use(let name): return "in \(name), used here"
    case .item(let index, let names):
      let names = names()
      let list = names.isEmpty ? "" : " (\(names.joined(separator: ", ")))"
      return "in item \(index) of this loop\(list)"
    }
  }
}
