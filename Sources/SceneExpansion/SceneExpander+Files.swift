import Expressions
import Graphics
import LayerModel
import Escaping
import Documents
import SceneModel
import Storing

extension SceneExpander {
  /// The layer of a file that is used: its entries, worked out; `nil` after reporting why there is
  /// none.
  func layer(of use: Use) -> (entries: [PendingMapping.Entry], file: UsedFile)? {
    let names = use.scope.document.definitions.keys.sorted()
    path.append(.key(ExpansionKeys.use))
    let place = field(use.entry.value, use.scope)
    path.removeLast()
    let isFile = use.name.contains("/") || use.name.contains(".")
    guard isFile else {
      place.report(
        "there is no definition \(Quotation.quoted(use.name))",
        allowed: names.isEmpty
          ? "a definition, or the path of a scene's file"
          : names.count <= 12 ? Field.list(names) : nil,
        suggestion: reading.diagnostics.nearest(use.name, among: names))
      return nil
    }
    guard KeyPathText.isPlaceOfLayer(self.path) else {
      place.report(
        "found a scene's file in a place that is no layer's",
        allowed: "the name of a definition; a file where a layer may stand")
      return nil
    }
    guard let path = place.asset(use.name, "a scene", "the path of a scene's file"),
      let chain = chain(use, key: path),
      let (source, node, isForeign) = text(of: path, use, place)
    else { return nil }
    let file = UsedFile(
      name: name(of: path, use), source: source,
      assets: AssetFolders(sceneFile: path, roots: place.assets.roots))
    let document = ExpansionDocument(file: file, source: source)
    let origin = NodeOrigin(
      .use(Quotation.quoted(use.name)), line: use.entry.line, column: use.entry.column,
      in: use.scope.origin, file: file)
    var declared: [String] = []
    if case .mapping(let entries)? = node[ExpansionKeys.parameters]?.content {
      declared = entries.map(\.key)
    }
    // A file of another format has its values already.
    let arguments = isForeign ? [] : use.arguments
    for argument in arguments where !declared.contains(argument.entry.key) {
      reportUnknown(argument, allowed: declared, "the file has no parameter")
    }
    let outside = (self.path, labels)
    (self.path, labels) = ([], [:])
    defer { (self.path, labels) = outside }
    guard let whole = root(node, document, origin, chain, arguments: arguments) else {
      return nil
    }
    guard let canvas = canvas(Field(node: whole, valuePath: .root, reading: reading)) else {
      return nil
    }
    usedInteractions += whole.items("interactions")
    func made(_ content: YAMLNode.Content) -> YAMLNode {
      YAMLNode(
        content: content, line: use.entry.line, column: use.entry.column, origin: use.scope.origin)
    }
    func number(_ value: Double) -> YAMLNode { made(ExpressionValue.number(value).content) }
    var entries = [
      (
        "frame",
        made(
          .sequence([
            number(0), number(0), number(canvas.size.width), number(canvas.size.height),
          ]))
      )
    ]
    if canvas.background != nil, let color = whole["canvas"]?["background"] {
      entries.append(("backgroundColor", color))
    }
    if let layers = whole["layers"] { entries.append(("sublayers", layers)) }
    return (
      entries.map { key, value in
        PendingMapping.Entry(
          entry: YAMLNode.Entry(
            key: key, line: use.entry.line, column: use.entry.column, value: value), scope: nil)
      }, file
    )
  }

  /// A file's name for messages: beside the file that uses it, where it is there.
  private func name(of path: String, _ use: Use) -> String {
    let user = use.scope.document.file?.name ?? reading.diagnostics.file
    let folder = user.lastIndex(of: "/").map { String(user[...$0]) } ?? ""
    let beside = use.name.hasPrefix("/") ? use.name : folder + use.name
    return Folder.realPath(beside) == path ? beside : path
  }

  /// A file's text, its value, and whether it was written for a file of another format.
  typealias UsedText = (source: SourceText, node: YAMLNode, isForeign: Bool)

  /// The text and value of a scene of another format; `nil` after reporting why there are none.
  private func text(
    of scene: Scene, _ path: String, _ use: Use, _ place: Field
  ) -> UsedText? {
    let key = path + use.texts.sorted { $0.key < $1.key }.map { "\n\($0): \($1)" }.joined()
    if let known = usedTexts[key] { return known }
    usedTexts[key] = .some(nil)
    let name = name(of: path, use)
    let text = writing(scene, path, place.assets.roots)
    do throws(TextProblem) {
      let (source, node) = try reading.diagnostics.document(
        Array(text.utf8), of: "\(name) as a scene", expecting: expected)
      let document = (source, node, true)
      usedTexts[key] = document
      return document
    } catch {
      reading.diagnostics.add(error, file: name)
      return nil
    }
  }

  /// A file's text and its value; `nil` after reporting why there are none.
  private func text(of path: String, _ use: Use, _ place: Field) -> UsedText? {
    let limits = reading.diagnostics.limits
    switch place.foreignScene(path, use.texts) {
    case .none: break
    case .wrong: return nil
    case .scene(let scene): return text(of: scene, path, use, place)
    }
    if let known = usedTexts[path] { return known }
    // Nothing is read behind the file with which they are too large together.
    guard !reading.diagnostics.hasPassed(.usedBytes) else { return nil }
    usedTexts[path] = .some(nil)
    reading.diagnostics.use(path)
    let name = name(of: path, use)
    let origin = NodeOrigin(
      .use(Quotation.quoted(use.name)), line: use.entry.line, column: use.entry.column,
      in: use.scope.origin, file: nil)
    do throws(TextProblem) {
      let bytes = SceneFile.withoutByteOrderMark(try SceneFile.read(path, limits))
      if let (excess, _) = reading.diagnostics.take(bytes.count, of: .usedBytes) {
        throw TextProblem(found: "found \(excess.amount)", allowed: excess.permission)
      }
      let (source, node) = try reading.diagnostics.document(bytes, of: name, expecting: expected)
      let document = (source, node, false)
      usedTexts[path] = document
      return document
    } catch {
      reading.diagnostics.add(error, file: name, notes: origin.notes(in: reading.diagnostics.file))
      return nil
    }
  }
}
