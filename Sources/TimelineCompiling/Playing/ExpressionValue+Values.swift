import Expressions
import Graphics
import LayerModel
import SceneModel

extension ExpressionValue {
  /// The value of a property as expressions have it.
  init(_ value: PropertyValue) {
    func list(_ numbers: [Double]) -> ExpressionValue { .list(of: numbers.map { .number($0) }) }
    self =
      switch value {
      case .number(let number): .number(number)
      case .bool(let value): .bool(value)
      case .colors(let colors):
        .list(of: colors.map { list(PropertyValue.color($0).components) })
      case .corners(let corners):
        .list(
          of: CornerMask.named.filter { corners.contains($0.corner) }.map { .text($0.name) })
      case .font(let font): .text(font.name)
      case _ where value.isNone: .null
      case _ where value.kind.canAdd: list(value.components)
      default: .text(value.description)
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
