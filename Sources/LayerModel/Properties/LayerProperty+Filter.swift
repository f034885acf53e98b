import Graphics

extension LayerProperty {
  /// The property of a filter that key paths write as `filters.soft.gaussianBlur`.
  public convenience init(_ path: LayerFilter.Path) {
    let storage = unsafe Storage<LayerProperties>(
      path.kind.neutral.kind,
      read: { properties in
        unsafe properties.pointee.filters(ofBackground: path.isOfBackground)
          .first { $0.name == path.name && $0.kind == path.kind }?.value ?? path.kind.neutral
      }, write: { $0.setFilter(at: path, to: $1) })
    self.init(
      "\(path.listName).\(path.name).\(path.kind.rawValue)", storage, path.kind.unit,
      domain: path.kind.domain, animation: .explicit, filterPath: path,
      meaning: path.kind.meaning)
  }

  /// The property of a filter that a key path begins with; `nil` for other key paths.
  static func filterProperty(in text: String) -> LayerProperty? {
    let words = text.split(separator: ".", omittingEmptySubsequences: false)
    guard words.count == 3, ["filters", "backgroundFilters"].contains(words[0]),
      !words[1].isEmpty, let kind = LayerFilter.Kind(rawValue: String(words[2]))
    else { return nil }
    return LayerProperty(
      LayerFilter.Path(
        isOfBackground: words[0] == "backgroundFilters", name: String(words[1]), kind: kind))
  }
}

extension LayerFilter.Kind {
  /// The value that leaves every picture as it is.
  public var neutral: PropertyValue { row.neutral }
  /// The unit of its number.
  public var unit: LayerProperty.Unit { row.unit }
  /// The numbers that it takes.
  public var domain: LayerProperty.Domain { row.domain }
  /// The meaning of its number in one sentence, as references and editors show it.
  public var meaning: String { row.meaning }

  private typealias Row = (
    neutral: PropertyValue, unit: LayerProperty.Unit, domain: LayerProperty.Domain, meaning: String
  )

  private var row: Row {
    switch self {
    case .gaussianBlur: (.number(0), .points, .notNegative, "Standard deviation of the blur.")
    case .saturate:
      (
        .number(1), .none, .notNegative,
        "Factor of the distance of each colour from its grey; 0 is grey, 1 as it is."
      )
    case .brightness:
      (.number(1), .none, .notNegative, "Factor of the colour components; 1 is as it is.")
    case .contrast:
      (.number(1), .none, .notNegative, "Factor of the distance from middle grey; 1 is as it is.")
    case .invert:
      (
        .number(0), .none, .clamped,
        "Share of the opposite colour; 0 is as it is, 1 the opposite."
      )
    case .hueRotate: (.number(0), .radians, .any, "Rotation of the hue.")
    case .tint:
      (
        .color(Color(red: 1, green: 1, blue: 1)), .none, .any,
        "Colour that the picture's colours are multiplied with."
      )
    case .colorMatrix:
      (
        .numbers((0..<20).map { $0 % 6 == 0 ? 1 : 0 }), .none, .any,
        "Four rows of five numbers, for red, green, blue and alpha: four factors and a summand."
      )
    }
  }
}

extension LayerProperties {
  /// The filters of a list.
  public func filters(ofBackground isOfBackground: Bool) -> [LayerFilter] {
    isOfBackground ? backgroundFilters : filters
  }

  /// True when there is a filter of a name and a kind.
  public func hasFilter(at path: LayerFilter.Path) -> Bool {
    filters(ofBackground: path.isOfBackground)
      .contains { $0.name == path.name && $0.kind == path.kind }
  }

  fileprivate mutating func setFilter(at path: LayerFilter.Path, to value: PropertyValue) {
    precondition(value.kind == path.kind.neutral.kind, "\(path.kind) takes no \(value.kind)")
    func change(_ list: inout [LayerFilter]) {
      for i in list.indices where list[i].name == path.name && list[i].kind == path.kind {
        list[i].value = value
      }
    }
    if path.isOfBackground { change(&backgroundFilters) } else { change(&filters) }
  }
}
