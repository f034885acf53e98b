import Documents
import LayerModel

extension Codec where Value == DocumentWriting.Asset {
  /// Contents: the paths of files, and data in the file itself.
  ///
  /// - Parameters:
  ///   - noun: The noun for them.
  ///   - allowed: The words of a message for what may stand there.
  ///   - schema: The texts.
  /// - Returns: The contents.
  static func content(
    _ noun: String, _ allowed: String,
    _ schema: @autoclosure @escaping @Sendable () -> ValueSchema
  ) -> Codec {
    Codec(
      schema(),
      read: { field in
        field.content(noun, allowed).map { Value(name: $0.name, source: $0.source) }
      }, write: { .text($1.text($0)) })
  }
}

extension Codec where Value == ImageReference? {
  /// Images, and null for none.
  static var image: Codec {
    Codec<ImageReference>(
      .nonemptyText.called("the path of an image, relative to the scene, or its data"),
      read: { field in
        field.content(
          "an image", "the path of an image file, relative to the scene, or null for none"
        ).map { ImageReference(name: $0.name, source: $0.source) }
      },
      write: { image, writing in
        .text(writing.text(DocumentWriting.Asset(name: image.name, source: image.source)))
      }
    ).orNull
  }
}

extension Codec where Value == FontReference {
  /// Fonts by name, file or data, and lists of them.
  static var font: Codec {
    let one = Codec(
      .nonemptyText.called("a font's name, or the path of a font file, or its data"),
      read: { $0.font() },
      write: { font, writing in
        .text(
          writing.text(
            DocumentWriting.Asset(name: font.name, source: font.source, folders: font.folders)))
      })
    return Codec(
      one.schema.or(.list(of: one.schema, count: 1...Field.fontListLimit, "a list of fonts")),
      read: { field in
        field.isSequence ? field.fontList() : one.read(field)
      },
      write: { font, writing in
        font.fallbacks.isEmpty
          ? one.write(font, writing) : .list(font.list.map { one.write($0, writing) })
      })
  }
}
