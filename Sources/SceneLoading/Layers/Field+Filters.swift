import LayerModel
import Escaping
import SceneModel
import Documents

extension Field {
  /// A list of filters; the good ones of a list with mistakes.
  func filters() -> [LayerFilter] {
    if isNull { return [] }
    guard let items = items("a list of filters such as {name: soft, gaussianBlur: 8}") else {
      return []
    }
    let filters = items.compactMap { $0.filter() }
    let names = filters.map(\.name).filter { !$0.isEmpty }
    if Set(names).count < names.count {
      report("found two filters of one name", allowed: "names that differ")
    }
    return filters
  }

  private static let filterNames = LayerFilter.Kind.allCases.map(\.rawValue)

  private func filter() -> LayerFilter? {
    guard let mapping = MappingReader(self, SceneKeys.filter.schema) else { return nil }
    var draft = SceneKeys.filter.blank
    mapping.read(SceneKeys.filter.keys, into: &draft)
    guard mapping.finish() else { return nil }
    let (name, found) = (draft.name, draft.found)
    guard let (kind, field) = found.first, found.count == 1 else {
      report(
        found.isEmpty
          ? "found a filter that does nothing" : "found \(found.count) filters in one mapping",
        allowed: "one of \(Field.list(Self.filterNames)); others in mappings of their own")
      return nil
    }
    let codec = PropertyCodecs.values(of: kind.property(named: name))
    return codec.read(field).map { LayerFilter(name: name, kind, $0) }
  }
}
