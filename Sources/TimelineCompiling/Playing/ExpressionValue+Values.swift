import Expressions
import Graphics
import LayerModel
import SceneModel

extension ExpressionValue {
  /// The value of a property as expressions have it.
  init(_ value: PropertyValue) {
    func list(_ numbers: [Double]) -> ExpressionValue { .list(of: numbers.map { .number($0) }) }
    func color(_ color: Color) -> ExpressionValue {
      list([color.red, color.green, color.blue, color.alpha])
    }
    self =
      switch value {
      case .number(let number): .number(number)
      case .point(let point): list([point.x, point.y])
      case .size(let size): list([size.width, size.height])
      case .rect(let rect): list([rect.minX, rect.minY, rect.size.width, rect.size.height])
      case .color(let value): value.map(color) ?? .null
      case .transform(let transform): list(transform.entries)
      case .path(let path): path.map { .text($0.svgPathData) } ?? .null
      case .bool(let value): .bool(value)
      case .numbers(let numbers): list(numbers)
      case .colors(let colors): .list(of: colors.map(color))
      case .text(let text): .text(text.string)
      case .name(let text): .text(text)
      case .corners(let corners):
        .list(
          of: CornerMask.named.filter { corners.contains($0.corner) }.map { .text($0.name) })
      case .font(let font): .text(font.name)
      case .image(let image): image.map { .text($0.name) } ?? .null
      }
  }

  /// A value without expressions.
  init(_ value: LateValue) {
    self =
      switch value {
      case .null, .entries: .null
      case .bool(let value): .bool(value)
      case .number(let value): .number(value)
      case .text(let text): .text(text)
      case .expression(let expression): .text(expression.text)
      case .list(let items): .list(of: items.map { ExpressionValue($0) })
      case .mapping(let members):
        .mapping(of: members.map { ($0.key, ExpressionValue($0.value)) })
      case .layer(let layer): .text("\(layer)")
      case .identity(let identity): .text(identity.text)
      case .content(let name, _, _): .text(name)
      case .known(let value, _): ExpressionValue(value)
      }
  }

  /// A tag as expressions have it: a number, true or false where its text is one.
  init(tag text: String) {
    if let number = Double(text), number.isFinite {
      self = .number(number, written: text)
    } else {
      self = Bool(text).map { .bool($0) } ?? .text(text)
    }
  }
}

extension LateValue {
  /// A value that was worked out.
  init(_ value: ExpressionValue) {
    switch value {
    case .null, .invalid: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let value, _): self = .number(value)
    case .text(let text): self = .text(text)
    case .list(let list):
      self = .list((0..<list.count).map { LateValue(list.item($0)) })
    case .mapping(let mapping):
      self = .mapping(mapping.members.map { Member($0.key, LateValue($0.value)) })
    }
  }
}
