import Documents
import Graphics
import LayerModel

extension SceneKeys {
  /// A run of a text while it is read.
  struct TextRunDraft {
    var text = ""
    var attributes = TextAttributes()
  }

  /// A part of a text with attributes of its own.
  static let textRun = KeyTable(
    "textRun", "A part of a text", expected: "a text, or {text: …, foregroundColor: …}",
    "A part of a text layer's `string` with attributes of its own; the others are the layer's.",
    blank: TextRunDraft(),
    synonyms: [
      "string": "text", "color": "foregroundColor", "fontColor": "foregroundColor",
      "fontFamily": "font", "size": "fontSize", "kerning": "kern", "letterSpacing": "kern",
      "underlineStyle": "underline",
    ],
    keys: [
      Key(
        "text", as: .text, "The part's text.", isRequired: true,
        read: { field, draft in
          guard let text = field.partText() else { return false }
          draft.text = text
          return true
        }, write: { draft, _ in .text(draft.text) }),
      Key("font", Codec.font, optional: \.attributes.font, "The font of the part."),
      Key(
        "fontSize", .number(.notNegative), optional: \.attributes.fontSize,
        "The size of the font.", unit: "points"),
      Key(
        "foregroundColor", as: SharedSchema.color.schema, "The colour of the part.",
        read: { field, draft in
          guard let color = field.color(isDifference: false) else { return false }
          if color == nil { field.mismatch("a colour; clear is one that is not seen") }
          draft.attributes.foregroundColor = color
          return color != nil
        }, write: { draft, _ in draft.attributes.foregroundColor.map { .color($0) } }),
      Key(
        "kern", .number(), \.attributes.kern,
        "The distance by which the way from each letter to the next is longer.", unit: "points",
        usual: 0),
      Key(
        "underline", .bool, \.attributes.isUnderlined, "True for a line below the part.",
        usual: false),
      Key(
        "baselineOffset", .number(), \.attributes.baselineOffset,
        "The distance of the part above the line's baseline.", unit: "points", usual: 0),
    ])
}

extension Codec where Value == AttributedText {
  /// Texts, lists of texts and of parts with attributes, and null for none.
  static var attributedText: Codec {
    Codec(
      .text.or(
        .list(
          of: .text.or(.mapping("textRun", "a part")), "a list of texts and parts of a text")
      ).orNull,
      read: { field in
        guard field.isSequence else { return field.string().map { AttributedText($0) } }
        let items = field.items("a list of texts and {text: …}") ?? []
        let runs = items.compactMap { item -> AttributedText.Run? in
          guard case .mapping = item.node.content else {
            return item.partText().map { AttributedText.Run($0) }
          }
          return SceneKeys.textRun.read(item).map { AttributedText.Run($0.text, $0.attributes) }
        }
        return runs.count == items.count ? AttributedText(runs) : nil
      },
      write: { text, writing in
        guard !text.runs.isEmpty else { return .text(text.string) }
        return .list(
          text.runs.map { run in
            guard run.attributes != TextAttributes() else { return .text(run.text) }
            return SceneKeys.textRun.write(
              SceneKeys.TextRunDraft(text: run.text, attributes: run.attributes), writing)
          })
      })
  }
}

extension Field {
  /// The text of a part; null is none.
  fileprivate func partText() -> String? {
    guard !isNull else {
      mismatch("a text, or {text: …, foregroundColor: …}")
      return nil
    }
    return string()
  }
}
