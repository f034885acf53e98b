import Documents
import Escaping
import LayerModel
import SceneModel

/// A property list that says which files an archive is made of: a `.ca` folder's `index.xml`, or a
/// wallpaper's `Wallpaper.plist`.
struct Bundle {
  let root: XMLField

  /// The keys of a wallpaper's planes, the last in front.
  private static let planes = [
    "backgroundAnimationFileName", "floatingAnimationFileName", "foregroundAnimationFileName",
  ]

  /// The scene; `nil` after reporting the mistakes.
  func scene() -> Scene? {
    let values = Self.values(of: root)
    if let document = values["rootDocument"] {
      return part(document, in: "").flatMap { Archive($0.root).scene(of: [$0]) }
    }
    let names = Self.planes.compactMap { values[$0] }
    guard !names.isEmpty else {
      root.report(
        "found a property list that names no layers",
        allowed: "one with rootDocument, or with a wallpaper's files")
      return nil
    }
    return scene(of: names.map { "\($0)/" })
  }

  /// The scene of some `.ca` folders, one over another.
  func scene(of folders: [String], over first: (root: XMLField, folder: String)? = nil) -> Scene? {
    let parts = folders.compactMap { plane($0) }
    guard parts.count == folders.count else { return nil }
    return Archive(root).scene(of: (first.map { [$0] } ?? []) + parts)
  }

  /// The file of a `.ca` folder.
  private func plane(_ folder: String) -> (root: XMLField, folder: String)? {
    if let list = part(folder + "index.xml", in: folder, isNeeded: false),
      let document = Self.values(of: list.root)["rootDocument"]
    {
      return part(folder + document, in: folder)
    }
    return part(folder + "main.caml", in: folder)
  }

  /// The outermost element of a file; `nil`, reported where the file is needed, for none.
  private func part(
    _ name: String, in folder: String, isNeeded: Bool = true
  ) -> (root: XMLField, folder: String)? {
    let diagnostics = root.reading.diagnostics
    do throws(TextProblem) {
      guard let bytes = try ArchiveFiles(diagnostics).content(name) else {
        if isNeeded {
          root.report(
            "there is no file \(Quotation.quoted(Quotation.cut(name, to: 100)))",
            allowed: "a file in the archive's folder")
        }
        return nil
      }
      let source = SourceText(SceneFile.withoutByteOrderMark(bytes))
      diagnostics.add(source, of: name)
      try SceneFile.check(source, diagnostics.limits)
      let element = try XMLReader.read(source, diagnostics.limits)
      let field = XMLField(
        element, path: element.name.local, reading: root.reading, in: (source, name))
      return (field, folder)
    } catch {
      diagnostics.add(error, file: name)
      return nil
    }
  }

  /// The texts of a property list by their keys, wherever they stand in it; the first of a key
  /// counts.
  private static func values(of root: XMLField) -> [String: String] {
    var values: [String: String] = [:]
    var waiting = [root.element]
    while let next = waiting.popLast() {
      var key: String?
      for element in next.elements {
        if element.name.local == "key" {
          key = element.text
        } else {
          if element.name.local == "string", let key, values[key] == nil {
            values[key] = element.text
          }
          waiting.append(element)
          key = nil
        }
      }
    }
    return values
  }
}
