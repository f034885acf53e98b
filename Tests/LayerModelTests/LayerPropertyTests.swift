import Graphics
import LayerModel
import Testing

/// The table of properties: each row by itself, and all rows beside each other.
@Suite struct LayerPropertyTests {
  @Test(arguments: PropertyTable.all)
  func `a property has the value that was set, and no other one changes`(
    _ property: LayerProperty
  ) {
    let values = PropertyTable.values(of: property)
    #expect(values.count > 1)
    let untouched = PropertyTable.untouched
    var properties = untouched
    for value in values {
      properties[property] = value
      #expect(properties[property] == value)
      #expect(value.kind == property.valueKind)
    }
    for other in PropertyTable.all where other != property {
      #expect(properties[other] == untouched[other], "\(other)")
    }
    properties[property] = untouched[property]
    #expect(properties == untouched)
  }

  @Test(arguments: PropertyTable.all)
  func `a property of numbers lies where its row says`(_ property: LayerProperty) throws {
    guard property.valueKind.laneCount != nil, property.cellPath == nil, property.filterPath == nil
    else {
      #expect(property.laneOffset == nil, "of another kind, or in a list")
      return
    }
    let offset = try #require(property.laneOffset)
    var properties = PropertyTable.untouched
    for value in PropertyTable.values(of: property) {
      properties[property] = value
      let stored = withUnsafeBytes(of: properties) { bytes -> PropertyValue? in
        switch property.valueKind {
        case .number: .number(bytes.load(fromByteOffset: offset, as: Double.self))
        case .point: .point(bytes.load(fromByteOffset: offset, as: Point.self))
        case .size: .size(bytes.load(fromByteOffset: offset, as: Size.self))
        case .rect: .rect(bytes.load(fromByteOffset: offset, as: Rect.self))
        case .color: .color(bytes.load(fromByteOffset: offset, as: Color?.self))
        default: nil
        }
      }
      #expect(stored == value)
    }
  }

  @Test func `every field of the model is some property's`() {
    var written: Set<String> = []
    let untouched = Self.fields(of: PropertyTable.untouched)
    for property in PropertyTable.all {
      for value in PropertyTable.values(of: property) {
        var properties = PropertyTable.untouched
        properties[property] = value
        for (name, text) in Self.fields(of: properties) where text != untouched[name] {
          written.insert(name)
        }
      }
    }
    let others: Set = [
      "emitter.cells[].name",
      "emitter.cells[].emitterCells", "emitter.cells[].timing",
      // Transitions alone write it.
      "pageCurl",
    ]
    #expect(Set(untouched.keys).subtracting(others) == written)
  }

  /// The stored fields, those of groups and cells one by one, each as text.
  private static func fields(of properties: LayerProperties) -> [String: String] {
    var result: [String: String] = [:]
    func add(_ value: Any, _ prefix: String) {
      for child in Mirror(reflecting: value).children {
        let name = prefix + (child.label ?? "[]")
        switch child.value {
        case is ShadowProperties, is GradientProperties, is TextProperties,
          is ReplicatorProperties, is EmitterProperties:
          add(child.value, name + ".")
        case let cells as [EmitterCell] where prefix == "emitter.":
          for cell in cells { add(cell, name + "[].") }
        default: result[name] = String(reflecting: child.value)
        }
      }
    }
    add(properties, "")
    return result
  }

  @Test func `names, places and rows are one to one`() {
    #expect(LayerProperty.all.map(\.index) == Array(LayerProperty.all.indices))
    let cells = LayerProperty.properties(ofCellAt: ["a", "b"])
    #expect(cells.map(\.index) == cells.indices.map { LayerProperty.all.count + $0 })
    #expect(Set(PropertyTable.all.map(\.name)).count == PropertyTable.all.count)
    #expect(Set(PropertyTable.all).count == PropertyTable.all.count)
    for property in LayerProperty.all {
      #expect(LayerProperty.named(property.name) === property)
      #expect(AnimationKeyPath(property.name)?.property === property)
      #expect(!property.name.contains("."))
    }
    for (a, b) in zip(cells, LayerProperty.properties(ofCellAt: ["a", "b"])) {
      #expect(a == b && a.hashValue == b.hashValue)
      #expect(AnimationKeyPath(a.name)?.property == a)
    }
    // Paths that give one name are still two cells.
    let strange = LayerProperty.properties(ofCellAt: ["a.emitterCells.b"])
    #expect(zip(cells, strange).allSatisfy { $0.name == $1.name && $0 != $1 })
    #expect(LayerProperty.named("frame") == nil)
  }

  @Test func `a synonym stands for one property and hides none`() {
    for table in [LayerProperty.all, LayerProperty.properties(ofCellAt: ["a"])] {
      let synonyms = table.flatMap { $0.synonyms + [$0.objectiveCName].compactMap(\.self) }
      #expect(synonyms.count > 4)
      #expect(Set(synonyms).count == synonyms.count)
      #expect(Set(synonyms).isDisjoint(with: table.map { String($0.ownName) }))
    }
    for property in LayerProperty.all {
      if let name = property.objectiveCName {
        #expect(property.valueKind == .bool)
        #expect(AnimationKeyPath(name) == AnimationKeyPath(property))
      }
      for synonym in property.synonyms { #expect(AnimationKeyPath(synonym) == nil) }
    }
  }

  @Test func `the numbers of a domain are those that it says`() {
    struct Row {
      let domain: LayerProperty.Domain
      let inside: [Double]
      let outside: [Double]
    }
    let least = Double.leastNonzeroMagnitude
    let never = [Double.nan, .infinity, -.infinity]
    for row in [
      Row(domain: .any, inside: [-1e300, -0.0, least, 7], outside: []),
      Row(domain: .clamped, inside: [-2, 0, 0.5, 1, 3], outside: []),
      Row(domain: .notNegative, inside: [0, -0.0, least, 1e300], outside: [-least, -1]),
      Row(domain: .positive, inside: [least, 1], outside: [0, -0.0, -1]),
      Row(domain: .whole(upTo: 3), inside: [0, -0.0, 1, 3], outside: [-1, 0.5, 2.9999999, 4]),
      Row(domain: .ascending, inside: [0, 0.5, 1], outside: [-least, 1.0000001]),
    ] {
      for number in row.inside { #expect(row.domain.contains(number), "\(row.domain) \(number)") }
      for number in row.outside + never {
        #expect(!row.domain.contains(number), "\(row.domain) \(number)")
      }
    }
  }

  @Test func `every default lies in its domain`() {
    let untouched = PropertyTable.untouched
    for property in PropertyTable.all {
      let value = untouched[property]
      #expect(value.components.allSatisfy(property.domain.contains), "\(property) \(value)")
      // Only numbers have a domain of their own, and only what has numbers has a unit.
      let hasNumbers = ![.bool, .text, .font, .image, .corners, .name].contains(value.kind)
      #expect(hasNumbers || property.domain == .any && property.unit == .none, "\(property)")
      #expect([.number, .numbers].contains(value.kind) || property.domain == .any, "\(property)")
    }
  }

  @Test func `a member has the unit of its part`() throws {
    let units: [(String, LayerProperty.Unit)] = [
      ("position.x", .points), ("anchorPoint.y", .fractions), ("bounds.size.width", .points),
      ("transform", .none), ("transform.rotation.x", .radians), ("transform.scale", .none),
      ("transform.skew", .radians),
      ("sublayerTransform.translation.z", .points), ("opacity", .none),
      ("emitterCells.a.spin", .radiansPerSecond), ("spin", .none),
      ("emitterCells.a.contentsRect.origin.x", .fractions),
    ]
    for (text, unit) in units {
      #expect(try #require(AnimationKeyPath(text)).unit == unit, "\(text)")
    }
    #expect(LayerProperty.Unit.allCases.filter(\.isAngular) == [.radians, .radiansPerSecond])
  }

  @Test func `the documentation has the table as it is`() throws {
    let rows = try DocumentedTable.rows(of: "Properties")
    let untouched = PropertyTable.untouched
    let wanted = PropertyTable.all.map { property in
      let name = Self.documentedName(of: property)
      let layers =
        property.kinds == LayerKind.allCases
        ? "all" : property.kinds.map(\.rawValue).joined(separator: ", ")
      let cells = [
        "`\(name)`", property.valueKind.rawValue, property.unit.rawValue,
        Self.allowed(property.domain), untouched[property].description, "\(property.animation)",
        layers,
      ]
      return "| " + cells.joined(separator: " | ") + " |"
    }
    #expect(rows == wanted, "\(wanted.joined(separator: "\n"))")
  }

  private static func documentedName(of property: LayerProperty) -> String {
    if let path = property.filterPath { return "\(path.listName).NAME.\(path.kind)" }
    return property.cellPath == nil ? property.name : "emitterCells.NAME.\(property.ownName)"
  }

  private static func allowed(_ domain: LayerProperty.Domain) -> String {
    switch domain {
    case .any: ""
    case .notNegative: "at least 0"
    case .positive: "above 0"
    case .clamped: "drawn in 0…1"
    case .whole(let largest): "whole, 0…\(largest)"
    case .ascending: "0…1, not decreasing"
    }
  }
}
