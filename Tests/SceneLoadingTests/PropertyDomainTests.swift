import Documents
import LayerModel
import SceneLoading
import SceneModel
import Testing

/// What a scene may write for a property follows from the property's row.
@Suite struct PropertyDomainTests {
  /// Numbers around every end of every domain.
  static let numbers = [
    "-1e15", "-1", "-0.5", "-0.0", "0", "0.25", "1", "1.5", "2", "10000", "10001",
  ]

  private struct Load {
    var value: PropertyValue?
    let errors: [String]
    let warnings: [String]
  }

  /// Loads a layer of a kind, or an emitter with a cell, that has a value of a property.
  private func load(_ kind: LayerKind, _ property: LayerProperty, _ text: String) -> Load {
    let line = "\(property.ownName): \(text)"
    let yaml =
      property.cellPath == nil
      ? "type: \(kind.rawValue)\n\(kind.has(.captions) ? "file: data:text/vtt;base64,V0VCVlRU\n" : "")\(line)"
      : "type: emitter\nemitterCells:\n  - name: spark\n    \(line)"
    do {
      let loaded = try SceneLoader().load(Array(scene(layer: yaml).utf8), file: "s.yaml")
      return Load(
        value: loaded.scene.layers[0].properties[property], errors: [],
        warnings: loaded.warnings.map(\.headline))
    } catch {
      return Load(value: nil, errors: error.errors.map(\.headline), warnings: [])
    }
  }

  @Test(arguments: LayerKind.allCases)
  func `a number outside a property's domain is refused, or drawn as one of it`(
    kind: LayerKind
  ) throws {
    var (refused, warned, taken) = (0, 0, 0)
    let cells = kind == .emitter ? LayerProperty.properties(ofCellAt: ["spark"]) : []
    for property in LayerProperty.all + cells where property.kinds.contains(kind) {
      guard property.valueKind == .number else { continue }
      for text in Self.numbers {
        let number = try #require(Double(text))
        let found = load(kind, property, text)
        if !property.domain.contains(number) {
          #expect(found.errors.count == 1, "\(property): \(text)")
          #expect(found.errors.first?.contains(": found ") == true, "\(found.errors)")
          refused += 1
          continue
        }
        #expect(found.errors == [], "\(property): \(text)")
        #expect(found.value == .number(number), "\(property): \(text)")
        let clamps = property.domain == .clamped && !(0...1).contains(number)
        let drawn = found.warnings.filter { $0.contains("is drawn as \(number < 0 ? 0 : 1)") }
        #expect(drawn.count == (clamps ? 1 : 0), "\(property): \(text)")
        if clamps { warned += 1 } else { taken += 1 }
      }
    }
    #expect(refused > 0 && warned > 0 && taken > 0)
  }

  @Test func `a property is refused on layers of another kind`() {
    var count = 0
    for kind in LayerKind.allCases {
      for property in LayerProperty.all where !property.kinds.contains(kind) {
        let found = load(kind, property, "1")
        #expect(found.errors.count == 1, "\(kind) \(property)")
        #expect(found.errors.first?.contains("belongs to") == true, "\(kind) \(property)")
        count += 1
      }
    }
    #expect(count > 200)
  }

  @Test func `a list's numbers are held to its domain`() {
    for (property, text, isGood) in [
      (LayerProperty.lineDashPattern, "[1, 0]", true), (.lineDashPattern, "[1, -1]", false),
      (.lineDashPattern, "[0, 0]", false), (.lineDashPattern, "[3, 1]", true),
      (.locations, "[0, 1]", true), (.locations, "[0, 1.5]", false),
      (.locations, "[-0.5, 1]", false), (.locations, "[1, 0]", false),
    ] {
      let kind = property.kinds[0]
      let yaml =
        "type: \(kind.rawValue)\n\(property): \(text)"
        + (kind == .gradient ? "\ncolors: [red, blue]" : "")
      #expect(headlines(scene(layer: yaml)).isEmpty == isGood, "\(property) \(text)")
    }
    // What is neither refused nor ordered by its domain has no list.
    for property in LayerProperty.all where property.valueKind == .numbers {
      #expect([.notNegative, .ascending].contains(property.domain), "\(property)")
    }
  }

  @Test func `angles, and no other numbers, may have their unit`() {
    var angles = 0
    for property in LayerProperty.all + LayerProperty.properties(ofCellAt: ["spark"])
    where property.valueKind == .number {
      let found = load(property.kinds[0], property, "180deg")
      #expect(found.errors.isEmpty == property.unit.isAngular, "\(property)")
      if property.unit.isAngular {
        #expect(found.value == .number(.pi), "\(property)")
        angles += 1
      }
    }
    #expect(angles == 5)
  }

  @Test func `a synonym is answered with the property's name`() {
    for property in LayerProperty.all + LayerProperty.properties(ofCellAt: ["spark"]) {
      for synonym in property.synonyms + [property.objectiveCName].compactMap(\.self) {
        let yaml =
          property.cellPath == nil
          ? "\(synonym): 1" : "type: emitter\nemitterCells:\n  - name: spark\n    \(synonym): 1"
        let found = headlines(scene(layer: yaml))
        #expect(found.count == 1)
        #expect(found.first?.contains("\"\(property.ownName)\"") == true, "\(synonym): \(found)")
      }
    }
  }
}
