import Graphics
import LayerModel

/// The table of properties with values for each of its rows.
enum PropertyTable {
  /// The name of the cell of which the table has the properties.
  static let cell = "spark"

  /// Every property: those of layers, those of a cell, and those of filters named for their kinds.
  static let all =
    LayerProperty.all + LayerProperty.properties(ofCellAt: [cell]) + filters.map(LayerProperty.init)

  /// A filter of each kind, of the layer and of what is behind it.
  static let filters = [false, true].flatMap { isOfBackground in
    LayerFilter.Kind.allCases.map {
      LayerFilter.Path(isOfBackground: isOfBackground, name: $0.rawValue, kind: $0)
    }
  }

  /// The values of an untouched layer that has one untouched cell and neutral filters.
  static var untouched: LayerProperties {
    var properties = LayerProperties()
    properties.filters = LayerFilter.Kind.allCases.map {
      LayerFilter(name: $0.rawValue, $0, $0.neutral)
    }
    properties.backgroundFilters = properties.filters
    var spark = EmitterCell()
    spark.name = cell
    properties.emitter.cells = [spark]
    return properties
  }

  /// Values of a property's kind, each of another content.
  static func values(of property: LayerProperty) -> [PropertyValue] {
    switch property.valueKind {
    case .number: [-2.5, 0, 0.25, 1, 7].map { .number($0) }
    case .point: [.point(.zero), .point(Point(x: -1, y: 2))]
    case .size: [.size(.zero), .size(Size(width: 3, height: -4))]
    case .rect: [.rect(.zero), .rect(Rect(x: 1, y: 2, width: 3, height: 4))]
    case .color: [.color(nil), .color(Color(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4))]
    case .transform: [.transform(.identity), .transform(.rotation(radians: 1))]
    case .path: [.path(nil), .path(Path(rect: Rect(x: 0, y: 0, width: 2, height: 1)))]
    case .bool: [.bool(true), .bool(false)]
    case .numbers: [.numbers([]), .numbers([0.25, 0.5])]
    case .colors: [.colors([]), .colors([.black, .white])]
    case .text: [.text(""), .text("Grüße")]
    case .font: [.font(FontReference(name: "Courier")), .font(.helvetica)]
    case .image: [.image(nil), .image(ImageReference(name: "a.png", file: "/a.png"))]
    case .corners: [.corners([]), .corners([.topLeft, .bottomRight])]
    case .name: (property.choice?.names ?? []).map { .name($0) }
    }
  }
}
