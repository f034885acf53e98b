import Mustache
import Escaping

/// A page to be filled in: double braces take text, which is escaped, triple ones markup.
package struct PageTemplate {
  private let template: MustacheTemplate

  /// Mustache's own escaping looks at whole characters, so that a mark that combines with `<` hides
  /// it.
  private struct Markup: MustacheContentType {
    func escapeText(_ text: String) -> String { XMLText.escaped(text) }
  }

  /// Mustache knows kinds of content by name, for all of the process: ours is told once.
  private static let kind: String = {
    MustacheContentTypes.register(Markup(), named: "INBETWEEN")
    return "INBETWEEN"
  }()

  /// Reads a template.
  ///
  /// - Parameter text: The page with its places.
  /// - Throws: `ComparisonError.source` when it cannot be read.
  package init(_ text: String) throws(ComparisonError) {
    do {
      template = try MustacheTemplate(string: "{{% CONTENT_TYPE: \(Self.kind)}}\(text)")
    } catch {
      throw .source("the page", reason: "its template cannot be read: \(error)")
    }
  }

  /// The page with everything filled in.
  package func render(_ context: [String: Any]) -> String { template.render(context) }
}
