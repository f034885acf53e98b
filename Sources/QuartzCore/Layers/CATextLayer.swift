public import CoreGraphics
import Inbetween

/// A layer that shows a text.
open class CATextLayer: CALayer {
  override class var ownKind: LayerKind { .text }

  /// The text: a string, or one with attributes, in place of which the layer's font, its size and
  /// its colour do not count.
  open var string: Any? {
    get { text ?? (core.properties.text.string.isEmpty ? nil : core.properties.text.string) }
    set {
      text = AnyValue.unwrapped(newValue)
      change(.string, to: AnyValue.value(text, .text, .string) ?? .text(""))
    }
  }
  private var text: Any?
  /// The font: its name, a `CGFont`, or a `CTFont`, whose size does not count.
  open var font: Any? {
    get { fontObject ?? core.properties.text.font.name }
    set {
      fontObject = AnyValue.unwrapped(newValue)
      if !(fontObject is CGFont || fontObject is CTFont) { fontObject = nil }
      change(.font, to: AnyValue.value(newValue, .font, .font) ?? .font(.helvetica))
    }
  }
  private var fontObject: Any?
  /// Accepted without effect: glyphs are outlines.
  open var allowsFontSubpixelQuantization = false
  /// The size of the font.
  open var fontSize: CGFloat {
    get { CGFloat(core.properties.text.fontSize) }
    set { change(.fontSize, to: .number(Double(newValue))) }
  }
  /// The colour of the text.
  open var foregroundColor: CGColor? {
    get { core.properties.text.foregroundColor.map { CGColor($0) } }
    set { change(.foregroundColor, to: .color(newValue?.value)) }
  }
  /// True breaks lines at the width of the bounds.
  open var isWrapped: Bool {
    get { core.properties.text.isWrapped }
    set { change(.isWrapped, to: .bool(newValue)) }
  }
  /// The alignment of lines.
  open var alignmentMode: CATextLayerAlignmentMode {
    get {
      CATextLayerAlignmentMode(
        rawValue: name(core.properties.text.alignmentMode.rawValue, of: .alignmentMode))
    }
    set { setChoice(newValue.rawValue, of: .alignmentMode) }
  }
  /// The place at which a line is cut.
  open var truncationMode: CATextLayerTruncationMode {
    get {
      CATextLayerTruncationMode(
        rawValue: name(core.properties.text.truncationMode.rawValue, of: .truncationMode))
    }
    set { setChoice(newValue.rawValue, of: .truncationMode) }
  }
}
