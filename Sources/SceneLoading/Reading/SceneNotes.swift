import Documents
import LayerModel

/// Notes about the scene that is read.
final class SceneNotes: LoaderNote {
  /// The layers that scripts may speak of.
  var directory = LayerDirectory()

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

  init() {}
}

extension Reading {
  /// Notes about the scene.
  var scene: SceneNotes { notes[SceneNotes.self] }
}
