import Documents
import LayerModel

/// The key paths of a layer by the names that archives have for them.
enum KeyPathSpelling {
  /// The key paths that a name stands for: more than one of those that go together, none of a name
  /// that is not known.
  static func keyPaths(_ name: String, of properties: LayerProperties? = nil) -> [AnimationKeyPath]
  {
    if name == "transform.scale.xy" {
      return [AnimationKeyPath(.transform, .scaleX), AnimationKeyPath(.transform, .scaleY)]
    }
    if let keyPath = AnimationKeyPath(names[name] ?? name) { return [keyPath] }
    return properties.flatMap { filter(name, of: $0) }.map { [$0] } ?? []
  }

  private static let names = [
    "wrapped": "isWrapped", "enabled": "isEnabled", "backgroundColour": "backgroundColor",
  ]

  /// The number of a filter: `filters.NAME.inputRadius`.
  private static func filter(
    _ name: String, of properties: LayerProperties
  ) -> AnimationKeyPath? {
    let words = name.split(separator: ".", maxSplits: 2).map(String.init)
    guard words.count == 3, words[0] == "filters" || words[0] == "backgroundFilters" else {
      return nil
    }
    let isOfBackground = words[0] == "backgroundFilters"
    guard
      let filter = properties.filters(ofBackground: isOfBackground).first(where: {
        $0.name == words[1]
      }), words[2].hasPrefix("input")
    else { return nil }
    return AnimationKeyPath(
      LayerProperty(
        LayerFilter.Path(isOfBackground: isOfBackground, name: words[1], kind: filter.kind)))
  }
}
