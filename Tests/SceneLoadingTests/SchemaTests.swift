import LayerModel
import SceneLoading
import Documents
import TestSupport
import Testing

/// The schema of scenes against the loader, by a foreign validator.
@Suite struct SchemaTests {
  /// A scene, and the key that is tried in it.
  private struct Probe {
    let key: String
    let scene: String
  }

  /// Words of messages about rules that a schema cannot say; the documentation lists them.
  private static let unsayable = [
    // Names that something else must have.
    "there is no layer", "there is no file", "is not a regular file", "there is no definition",
    "there is no state", "there is no variable", "no entry around", "found a name beside",
    "is no property of this layer", "allowed: a shape layer", "layers are called",
    // One value that depends on another one.
    "decrease", "locations for", "times for", "this key frame ends at", "from startProgress on",
    "this entry does nothing", "points, at a scale of", "the name \"", "pattern of zeros",
    // Sums.
    "raises it",
    // Grammars.
    "found a name with a point",
    "path without a segment", "of the path data", "lines parallel", "allowed: a finite number",
    // That it is a spring may follow from its other keys, and so does when it settles.
    "found settling",
  ]

  private static func isUnsayable(_ headline: String) -> Bool {
    unsayable.contains(where: headline.contains)
  }

  /// Values of every type, in and out of every range; the first two of each type are tried where
  /// the type is not allowed.
  private static let numbers = [
    "1", "0.5", "0", "-1", "2", "1.5", "70", "1000.5", "40000", "1e-9", "2e15", ".inf", "-.inf",
  ]
  private static let texts = [
    "word", "''", "a.b", "'0.5'", "none", "red", "ReD", "'#fff'", "'#ggg'", "'rgb(1, 2, 3)'",
    "'rgb(10% 20% 30% / 50%)'", "'rgb(1, 2%, 3)'", "90deg", "-.5turn", "deg", "30000/1001", "1/0",
    "M 0 0 L 1 1", "L 1 1", "position.x", "frame", "linear", "presentation", "multiply", "shape",
  ]
  private static let identityColorMatrix = "[1,0,0,0,0, 0,1,0,0,0, 0,0,1,0,0, 0,0,0,1,0]"
  private static let lists = [
    "[]", "[1, 2]", "[1]", "[-1, 2, 0.5]", "[1, 0.5, 0, 1]", "[2, 0, 0, 0]", "[0.1, 2, 0.3, -4]",
    "[word, none]", "[null]", "[90deg, 0, 0, 1]", "[[1, 2]]", "[[1, 2], [3, 4]]", "[[1, 2], [3]]",
    "[red, '#123']", "[linear, [0, 0, 1, 1]]", identityColorMatrix,
    "[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1]", "[{}]",
    "['M 0 0 L 1 1', {svg: M0 0h1}]", "[{scale: 2}, {translate: [1, 2]}]", "[{log: x}]",
    "[{at: 1, log: x}]", "[{layer: shape, values: {opacity: 0}}]",
    "[{keyPath: opacity, toValue: 1}]", "[repeat]", "[left]", "[topLeft]",
  ]
  private static let mappings = [
    "{a: 1}", "{}", "{a: {b: 1}}", "{rect: [0, 0, 1, 1]}", "{rotate: 90deg}",
    "{width: 1, height: 1}", "{name: a, pause: true}", "{file: missing.wav}", "{layer: shape}",
    "{layer: shape, values: {opacity: 0}}",
    "{layer: shape, keyPath: opacity, toValue: 1}", "{layer: shape, key: k}",
    "{layer: shape, of: shape}",
    "{layer: shape, transition: push}", "{layer: shape, values: [1], duration: 1}",
    "{duration: 1, changes: []}", "{duration: 1, keyframes: []}", "{from: [1, 2], to: [3, 4]}",
    "{point: [1, 2]}", "{center: [1, 2], radius: 1}",
    "{center: [1, 2], radius: 1, startAngle: 0, endAngle: 90deg}", "{count: 2}",
    "{type: shape, path: M0 0}", "{type: shape, string: x}", "{framesPerSecond: 25}",
  ]

  /// The values for a row: those of its types, its names, and misspelt names.
  private static func values(for form: ValueSchema) -> [String] {
    let form = form.parts
    var names: [String] = []
    switch form.texts {
    case .names(let all): names = all
    case .pattern(_, let all): names = Array(all.prefix(3))
    default: break
    }
    func some(_ values: [String], _ isThere: Bool) -> [String] {
      Array(isThere || form.isAnything ? values[...] : values.prefix(2))
    }
    return ["null", "true"] + some(numbers, form.numbers != nil) + some(texts, form.texts != nil)
      + some(lists, form.items != nil) + some(mappings, form.keys != nil)
      + names + names.prefix(1).map { "\($0)x" }
  }

  /// True for a place where a key is tried with all values: one is enough.
  private static func isTried(_ row: KeyRow, at place: SchemaPlace) -> Bool {
    switch place.schema.name {
    case "values", "actions":
      let kinds = AnimationKeyPath(key(of: row))?.property.kinds ?? LayerKind.allCases
      return kinds.first?.rawValue == place.variant
    default:
      guard !(baseRows[place.schema.name]?.contains(row.name) ?? false) else { return false }
      guard place.schema.variants.isEmpty || !row.variants.isEmpty else {
        return firstNeeds[place.schema.name] == place.needs
      }
      return place.rows.contains { $0.name == row.name }
    }
  }

  /// The keys that tables have in common with the table of their base, by the tables' names.
  private static let baseRows = Dictionary(
    uniqueKeysWithValues: FileFormat.scene.schemas.map { form in
      let base = FileFormat.scene.schemas.first { $0.name == form.base }
      return (form.name, Set(base?.rows.map(\.name) ?? []))
    })

  /// The first place of each table where the mapping is right without more keys.
  private static let firstNeeds = Dictionary(
    SchemaPlace.all.filter { headlines($0.scene(keys: $0.keys)).isEmpty }.map {
      ($0.schema.name, $0.needs)
    }, uniquingKeysWith: { first, _ in first })

  private static func key(of row: KeyRow) -> String {
    row.family?.replacing("NAME", with: "spark") ?? row.name
  }

  /// Values for what an animation animates.
  private static let typed =
    ["null", "true", "1", "-1", "2.5"] + texts.prefix(2) + [
      "red", "90deg", "presentation", "resize",
    ]
    + ["M 0 0 L 1 1", "[]", "[1, 2]", "[1, 0.5, 0, 1]", "[2, 0, 3]", "[red, blue]", "[topLeft]"]
    + ["{}", "{rotate: 90deg}", "{rect: [0, 0, 1, 1]}"]

  /// Values for a member of a filter or a particle cell.
  private static let members = [
    "1", "word", "true", "red", "nearest", "90deg", "[1, 2]", "[0, 0, 1, 1]", identityColorMatrix,
    "{}",
  ]

  private static let probes: [Probe] =
    SchemaPlace.all.flatMap { place in
      place.schema.rows.flatMap { row -> [Probe] in
        let key = key(of: row)
        // Elsewhere only whether it may be there at all, where that is not the same for all.
        let others = place.schema.variants.isEmpty ? [] : ["1"]
        // Members have the few types that their properties' own keys try.
        let isMember = place.schema.name == "values" && key.contains(".")
        let tried =
          isTried(row, at: place)
          ? isMember ? members : values(for: row.schema) : others
        return tried.map {
          Probe(key: "\(place.schema.name).\(row.name)", scene: place.scene(key, $0))
        }
      } + [Probe(key: "", scene: place.scene("unknown", "1"))]
    }
    + SchemaPlace.typed.flatMap { place in
      let isKeyframe = place.variant == "keyframe"
      return (isKeyframe ? ["values", "path"] : ["fromValue", "byValue"]).flatMap { key in
        typed.map { value in
          Probe(
            key: "animation.\(key)", scene: place.scene(key, key == "values" ? "[\(value)]" : value)
          )
        }
      }
    }

  @Test func `whatever the value of a key, the schema says what the loader says`() throws {
    let probes = Self.probes
    let judged = try SchemaJudge(FileFormat.scene.schema).mistakes(in: probes.map(\.scene))
    var accepted: Set<String> = []
    for (probe, mistake) in zip(probes, judged) {
      let found = headlines(probe.scene)
      // A file that is missing is right otherwise.
      if found.allSatisfy({ $0.contains("there is no file") }) {
        accepted.insert(probe.key)
        if let mistake { Issue.record("refused by the schema: \(mistake)\n\(probe.scene)") }
      } else if mistake == nil, !found.allSatisfy(Self.isUnsayable) {
        Issue.record("accepted by the schema: \(found)\n\(probe.scene)")
      }
    }
    // Every key was seen with a value that is good.
    let rows = FileFormat.scene.schemas.flatMap { form in
      form.rows.filter { Self.baseRows[form.name]?.contains($0.name) == false }
        .map { "\(form.name).\($0.name)" }
    }
    #expect(rows.count > 500)
    #expect(rows.filter { !accepted.contains($0) }.isEmpty)
  }

  @Test func `expressions, loops and definitions stand wherever the loader takes them`() throws {
    var scenes: [String] = []
    for place in SchemaPlace.all where !place.schema.isLiteral && place.schema.name != "scene" {
      let whole = place.keys
      let list = place.before.hasSuffix("- {") || place.before.hasSuffix("[{")
      scenes += [
        place.scene(keys: "use: d", top: "definitions: {d: {\(whole)}}"),
        place.scene(keys: "use: d, with: {x: 1}", top: "definitions: {d: {\(whole), a: '${x}'}}"),
      ]
      if list {
        scenes += [
          place.scene(keys: "forEach: {count: 2, index: i}" + (whole.isEmpty ? "" : ", \(whole)")),
          place.scene(keys: "forEach: {in: [1], as: i}, value: {\(whole)}"),
        ]
      }
      for row in place.rows where Self.isTried(row, at: place) && !row.schema.isLiteral {
        let key = Self.key(of: row)
        let good = Self.values(for: row.schema).first {
          $0 != "null" && headlines(place.scene(key, $0)).isEmpty
        }
        guard let good else { continue }
        scenes.append(place.scene(key, "\"${v}\"", top: "parameters: {v: \(good)}"))
        let items = good.dropFirst().dropLast()
        if good.hasPrefix("["), let first = items.split(separator: ", ").first,
          !items.contains(where: { "[{".contains($0) })
        {
          let loop = "{forEach: {count: 0}, value: \(first)}"
          scenes.append(place.scene(key, "[\(loop), \(items)]"))
        }
      }
    }
    // What loops and definitions make may be wrong: a file that is used twice, a name twice.
    let good = scenes.filter { headlines($0).isEmpty }
    #expect(
      good.count > 500 && good.count * 4 > scenes.count * 3, "\(good.count) of \(scenes.count)")
    let mistakes = try SchemaJudge(FileFormat.scene.schema).mistakes(in: good)
    for (scene, mistake) in zip(good, mistakes) where mistake != nil {
      Issue.record("\(mistake ?? "")\n\(scene)")
    }
  }

  @Test func `a key may be made of parameters where the loader takes one, and nowhere else`() throws
  {
    let places = SchemaPlace.all.filter { !$0.schema.isLiteral && $0.schema.name != "scene" }
    let scenes = places.flatMap { place in
      ["${kp}", "${'opa' + 'city'}", "a ${kp}"].map {
        place.scene($0, "0.5", top: "parameters: {kp: opacity}")
      }
    }
    let mistakes = try SchemaJudge(FileFormat.scene.schema).mistakes(in: scenes)
    var accepted = 0
    for (scene, mistake) in zip(scenes, mistakes) {
      let found = headlines(scene)
      if found.isEmpty { accepted += 1 }
      // The name that a key becomes is known to the loader alone.
      guard found.isEmpty != (mistake == nil), !found.contains(where: { $0.contains("a opacity") })
      else { continue }
      Issue.record("\(found) \(mistake ?? "accepted")\n\(scene)")
    }
    #expect(accepted >= 2)
  }

  @Test(arguments: FileFormat.scene.schemas.filter { $0.example != nil }.map(\.name))
  func `the example of a table loads`(_ name: String) throws {
    let form = try #require(FileFormat.scene.schemas.first { $0.name == name })
    let example = try #require(form.example)
    // Nothing measures texts here.
    #expect(headlines(example).filter { !$0.hasSuffix("where nothing measures texts") } == [])
    #expect(try SchemaJudge(FileFormat.scene.schema).mistakes(in: [example]) == [nil])
  }

  @Test func `tables refer to tables and keys that there are`() {
    let forms = FileFormat.scene.schemas
    #expect(Set(forms.map(\.name)).count == forms.count)
    for form in forms {
      let names = form.rows.map(\.name)
      #expect(Set(names).count == names.count, "\(form.name)")
      for row in form.rows {
        #expect(row.meaning.hasSuffix("."), "\(form.name).\(row.name)")
        let variants = Set(form.variants.map(\.name))
        #expect(variants.isSuperset(of: row.variants), "\(form.name).\(row.name)")
      }
      if let base = form.base { #expect(forms.contains { $0.name == base }) }
    }
  }
}
