import Glibc
import Inbetween
import Synchronization

/// Edits of a scene's own file, each of which can be undone.
final class SceneEditor: Sendable {
  private struct Step {
    let before: [UInt8]
    let after: [UInt8]
  }

  private let steps = Mutex<[Step]>([])
  /// Steps that can be undone at most.
  private static let limit = 50

  /// The part of a file that an edit changes.
  struct Change: Encodable {
    let file: String
    let line: Int
    /// The line as it is; empty for one that is inserted.
    let before: String
    let after: String
    /// True when it has been written.
    let isWritten: Bool
  }

  /// The reason why a value is not written, with its place.
  struct Refusal: Error, Encodable {
    let file: String
    let line: Int?
    let message: String
  }

  /// A key of a mapping as it is written.
  struct Literal: Encodable {
    let key: String
    /// The text; `nil` where it is no literal.
    let text: String?
    /// The reason for that.
    let refusal: String?
  }

  /// The keys of a layer, or of an animation, with their values as they are written.
  func literals(
    at place: SourceLocation?, of scene: OpenedScene
  ) throws(Refusal) -> [Literal] {
    let (place, _, source) = try source(of: place, in: scene)
    do throws(LiteralEdit.Refusal) {
      return try LiteralEdit.literals(
        inMappingAt: place, of: source, limits: scene.opener.limits
      ).map { key, text in
        switch text {
        case .success(let text): Literal(key: key, text: text, refusal: nil)
        case .failure(let refusal): Literal(key: key, text: nil, refusal: refusal.message)
        }
      }
    } catch {
      throw Refusal(file: scene.file, line: error.line, message: error.message)
    }
  }

  /// Writes a key of a mapping anew, or only says what that would change.
  ///
  /// The scene must load with it, and the file must be the one that was read.
  func edit(
    _ key: String, to text: String, at place: SourceLocation?, of scene: OpenedScene, writes: Bool
  ) throws(Refusal) -> Change {
    let (place, identity, source) = try source(of: place, in: scene)
    let edit: LiteralEdit
    do throws(LiteralEdit.Refusal) {
      edit = try LiteralEdit(
        text, forKey: key, inMappingAt: place, of: source, limits: scene.opener.limits)
    } catch {
      throw Refusal(file: scene.file, line: error.line, message: error.message)
    }
    try check(edit.bytes, of: scene)
    if writes {
      try publish(edit.bytes, inPlaceOf: identity, of: scene.file)
      steps.withLock { steps in
        steps.append(Step(before: source.bytes, after: edit.bytes))
        if steps.count > Self.limit { steps.removeFirst() }
      }
    }
    return Change(
      file: scene.file, line: edit.line, before: edit.before, after: edit.after, isWritten: writes)
  }

  /// Writes the file as it was before the last edit, unless somebody else has changed it since.
  func undo(in scene: SceneOpener) throws(Refusal) {
    guard let step = steps.withLock({ $0.last }) else {
      throw Refusal(file: scene.file, line: nil, message: "there is nothing to undo")
    }
    let identity = FileIdentity(scene.file)
    guard let bytes = try? SceneFile.bytes(of: scene.file, scene.limits), bytes == step.after else {
      steps.withLock { $0 = [] }
      throw Self.changed(scene.file)
    }
    try publish(step.before, inPlaceOf: identity, of: scene.file)
    steps.withLock { _ = $0.popLast() }
  }

  private static func changed(_ file: String) -> Refusal {
    Refusal(
      file: file, line: nil, message: "the file has changed meanwhile, and is left as it is")
  }

  /// The file that a place is in, which must be the scene's own, of our format.
  private func source(
    of place: SourceLocation?, in scene: OpenedScene
  ) throws(Refusal) -> (SourceLocation, FileIdentity?, SourceText) {
    guard let place, place.line != nil else {
      throw Refusal(file: scene.file, line: nil, message: "this has no place in a file of ours")
    }
    guard place.file == scene.file else {
      throw Refusal(
        file: place.file, line: place.line, message: "this is in a used file: edit it there")
    }
    // Before it is read: what changes meanwhile has changed.
    let identity = FileIdentity(scene.file)
    guard let bytes = try? SceneFile.bytes(of: scene.file, scene.opener.limits) else {
      throw Refusal(file: scene.file, line: nil, message: "the file cannot be read")
    }
    guard !bytes.starts(with: [0xEF, 0xBB, 0xBF]) else {
      throw Refusal(file: scene.file, line: 1, message: "the file begins with a byte order mark")
    }
    return (place, identity, SourceText(bytes))
  }

  /// Refuses a content with which the scene does not load.
  private func check(_ bytes: [UInt8], of scene: OpenedScene) throws(Refusal) {
    let loaded: LoadedScene
    do { loaded = try scene.opener.load(bytes) } catch {
      let first = error.errors.first
      throw Refusal(
        file: first?.file ?? scene.file, line: first?.line,
        message: first?.message ?? "the scene would not load")
    }
    do { _ = try scene.opener.compile(loaded.scene) } catch {
      let first = error.issues.first
      throw Refusal(
        file: scene.file, line: first?.location?.line,
        message: first.map { "\($0)" } ?? "the scene would not compile")
    }
  }

  /// Replaces a file as a whole, keeping its mode, unless it is another than was read.
  private func publish(
    _ bytes: [UInt8], inPlaceOf identity: FileIdentity?, of path: String
  ) throws(Refusal) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw Refusal(file: path, line: nil, message: "this is no file that can be replaced")
    }
    do throws(FileError) {
      var file = try AtomicFile(path)
      try file.write(bytes)
      _ = chmod(file.writablePath, status.st_mode & 0o7777)
      // What is not committed leaves nothing.
      if FileIdentity(path) == identity { return try file.commit() }
    } catch {
      throw Refusal(file: path, line: nil, message: "\(error)")
    }
    throw Self.changed(path)
  }
}
