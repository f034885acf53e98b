/// An element of an XML document, with its attributes and all that is in it.
package struct XMLElement: Sendable {
  /// A name with the namespace that its prefix stands for.
  package struct Name: Hashable, Sendable {
    /// The namespace's address; empty for none.
    package let space: String
    /// The name behind the prefix.
    package let local: String
  }

  /// An attribute.
  package struct Attribute: Sendable {
    package let name: Name
    package let value: String
    /// The byte of the text at which its name begins.
    package let offset: Int
  }

  /// A part of an element's content.
  package enum Content: Sendable {
    case element(XMLElement)
    case text(String)
  }

  package let name: Name
  package let attributes: [Attribute]
  package internal(set) var content: [Content] = []
  /// The byte of the text at which its tag begins.
  package let offset: Int

  /// The elements in it, in their order.
  package var elements: [XMLElement] {
    content.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// The value of an attribute; an attribute without a prefix has no namespace.
  package subscript(local: String, in space: String = "") -> String? {
    attributes.first { $0.name.local == local && $0.name.space == space }?.value
  }

  /// The text that is in it, without that of the elements in it.
  package var text: String {
    content.reduce(into: "") { if case .text(let text) = $1 { $0 += text } }
  }
}
