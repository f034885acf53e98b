import Graphics

extension LayerProperty {
  /// The property of a filter that key paths write as `filters.soft.gaussianBlur`.
  public convenience init(_ path: LayerFilter.Path) {
    @Sendable func value(_ properties: LayerProperties) -> PropertyValue {
      properties.filters(ofBackground: path.isOfBackground)
        .first { $0.name == path.name && $0.kind == path.kind }?.value ?? path.kind.neutral
    }
    let storage: Storage =
      switch path.kind.neutral {
      case .color:
        .color(
          { if case .color(let color) = value($0) { color } else { nil } },
          { $0.setFilter(at: path, to: .color($1)) })
      case .numbers:
        .numbers(
          { if case .numbers(let numbers) = value($0) { numbers } else { [] } },
          { $0.setFilter(at: path, to: .numbers($1)) })
      default:
        .number(
          { if case .number(let number) = value($0) { number } else { 0 } },
          { $0.setFilter(at: path, to: .number($1)) })
      }
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
  /// The unit of its number.
  public var unit: LayerProperty.Unit {
    switch self {
    case .gaussianBlur: .points
    case .hueRotate: .radians
    default: .none
    }
  }

  /// The meaning of its number in one sentence, as references and editors show it.
  public var meaning: String {
    switch self {
    case .gaussianBlur: "Standard deviation of the blur."
    case .saturate: "Factor of the distance of each colour from its grey; 0 is grey, 1 as it is."
    case .brightness: "Factor of the colour components; 1 is as it is."
    case .contrast: "Factor of the distance from middle grey; 1 is as it is."
    case .invert: "Share of the opposite colour; 0 is as it is, 1 the opposite."
    case .hueRotate: "Rotation of the hue."
    case .tint: "Colour that the picture's colours are multiplied with."
    case .colorMatrix:
      "Four rows of five numbers, for red, green, blue and alpha: four factors and a summand."
    }
  }

  /// The numbers that it takes.
  public var domain: LayerProperty.Domain {
    switch self {
    case .gaussianBlur, .saturate, .brightness, .contrast: .notNegative
    case .invert: .clamped
    case .hueRotate, .tint, .colorMatrix: .any
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
    func change(_ list: inout [LayerFilter]) {
      for i in list.indices where list[i].name == path.name && list[i].kind == path.kind {
        list[i].value = value
      }
    }
    if path.isOfBackground { change(&backgroundFilters) } else { change(&filters) }
  }
}
