import Captioning
import Documents
import Escaping
import Graphics
import LayerModel
import SceneModel
import Storing

/// The files of captions that a scene names, each read once.
final class CaptionNotes: LoaderNote {
  /// The files by their contents; `nil` for one whose mistake has been reported.
  var files: [ContentSource: CaptionFile?] = [:]

  init() {}
}

extension Codec where Value == CaptionFile {
  /// Files of captions.
  static var captions: Codec {
    let form = "the path of a SubRip or WebVTT file, relative to the scene"
    return Codec(
      .nonemptyText.called("\(form), or its data"), read: { $0.captions(form) },
      write: { file, writing in
        .text(writing.text(DocumentWriting.Asset(name: file.name, source: file.source)))
      })
  }
}

extension Field {
  /// The captions of a file that is named here; `nil`, reported, when it is none.
  fileprivate func captions(_ allowed: String) -> CaptionFile? {
    guard let (name, source) = content("a file of captions", allowed) else { return nil }
    let notes = reading.notes[CaptionNotes.self]
    if let known = notes.files[source] {
      var file = known
      file?.name = name
      return file
    }
    let file = newCaptions(name, source)
    notes.files[source] = .some(file)
    return file
  }

  private func newCaptions(_ name: String, _ source: ContentSource) -> CaptionFile? {
    let diagnostics = reading.diagnostics
    let shown = source.file.map { shownName(name, of: $0) } ?? "captions in \(location.file)"
    do throws(TextProblem) {
      let bytes = try bytes(of: source)
      guard reading.take(bytes.count, of: .usedBytes, self) else { return nil }
      let text = SourceText(SceneFile.withoutByteOrderMark(bytes))
      diagnostics.add(text, of: shown)
      try SceneFile.check(text, diagnostics.limits)
      let file: CaptionFile
      do throws(CaptionProblem) {
        file = try CaptionFile(name: name, source: source, bytes: text.bytes)
      } catch {
        throw TextProblem(line: error.line, found: error.found, allowed: error.allowed)
      }
      for remark in file.remarks {
        diagnostics.add(
          .warning, line: remark.line, column: 1, keyPath: "", found: remark.found, file: shown)
      }
      return file
    } catch {
      diagnostics.add(error, file: shown, notes: node.origin?.notes(in: diagnostics.file) ?? [])
      return nil
    }
  }

  private func bytes(of source: ContentSource) throws(TextProblem) -> [UInt8] {
    switch source {
    case .bytes(let content): return content.bytes
    case .snapshot: return []
    case .file(let path):
      reading.diagnostics.use(path)
      return try SceneFile.read(
        path, reading.diagnostics.limits, .usedBytes, noun: "a file of captions")
    }
  }

  /// A file's name for messages: beside the file that names it, where it is there.
  private func shownName(_ name: String, of path: String) -> String {
    let user = location.file
    let folder = user.lastIndex(of: "/").map { String(user[...$0]) } ?? ""
    let beside = folder + name
    return Folder.realPath(beside) == path ? beside : path
  }

  /// Counts what captions show one after another; false, reported, when there is too much of it.
  func takeCaptions(_ captions: LayerCaptions) -> Bool {
    let extent = captions.file.extent(followingWords: captions.activeColor != nil)
    return reading.take(extent.stackCount, of: .keyframes, self)
      && reading.take(extent.byteCount, of: .parameterBytes, self)
  }
}
