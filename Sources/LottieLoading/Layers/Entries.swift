import Documents
import Graphics
import LayerModel

/// A layer as its composition lists it.
struct Entry {
  /// The part of a matte that lets its layer be seen.
  struct Matte {
    /// The parts of red, green and blue that count; `nil` for its alpha.
    let parts: [Double]?
    let isInverted: Bool

    /// A matte by alpha or light; `nil` for a kind that is not known.
    init?(kind: Int) {
      guard (1...4).contains(kind) else { return nil }
      self.init(parts: kind > 2 ? EffectBuilder.light : nil, isInverted: kind % 2 == 0)
    }

    init(parts: [Double]?, isInverted: Bool) {
      (self.parts, self.isInverted) = (parts, isInverted)
    }
  }

  let field: JSONField
  /// The place in its list, from the front.
  let place: Int
  /// The number by which others refer to it.
  let number: Int?
  let transform: TransformTracks
  /// True for a layer that only shows where others are seen.
  var isMatte: Bool

  init(_ field: JSONField, place: Int, _ reader: PropertyReader) {
    (self.field, self.place) = (field, place)
    number = field["ind"]?.integer
    transform = TransformTracks(
      field["ks"], reader,
      hasDepth: field["ddd"]?.isTrue ?? false || field["ty"]?.integer == 13)
    isMatte = field["td"]?.isTrue ?? false
  }

  /// True for a layer in space, which a camera sees.
  var isInSpace: Bool { field["ddd"]?.isTrue ?? false }

  var isHidden: Bool { field["hd"]?.isTrue ?? false }

  /// The matte that shows parts of it.
  var matte: Matte? { field["tt"]?.integer.flatMap(Matte.init(kind:)) }

  /// The first frame of its composition at which it is shown, and the one at which it no longer is.
  var first: Double? { field["ip"]?.number }
  var end: Double? { field["op"]?.number }
}

/// The layers of a list, by place and by number.
struct Entries {
  /// Front to back.
  private(set) var all: [Entry]
  private let places: [Int: Int]
  /// The layers in circles of mattes.
  private var circular: Set<Int> = []
  /// The deepest that layers may lie in one another.
  private let deepest: Int

  init(_ list: JSONField, _ reader: PropertyReader) {
    var all: [Entry] = []
    deepest = list.reading.diagnostics.limits.deepestLayers
    // Hidden ones, too, and once for each use of the composition.
    guard list.take(list.items.count, of: .madeItems) else {
      (self.all, places) = ([], [:])
      return
    }
    for field in list.items {
      guard field.isObject else {
        field.mismatch("a layer")
        continue
      }
      all.append(Entry(field, place: all.count, reader))
    }
    places = Dictionary(
      all.compactMap { entry in entry.number.map { ($0, entry.place) } },
      uniquingKeysWith: { first, _ in first })
    self.all = all
    var sources: [Int: Int] = [:]
    for entry in all {
      if let kind = entry.field["tt"]?.integer, kind != 0, entry.matte == nil {
        entry.field["tt"]?.leaveOut(
          "mattes of kind \(kind) are not known", drawing: "the layer without a matte")
      }
      guard entry.matte != nil, let source = matte(of: entry) else { continue }
      sources[entry.place] = source.place
    }
    for entry in all where sources[entry.place] != nil && isInCircle(entry.place, sources) {
      entry.field.leaveOut(
        "a circle of mattes is left out", drawing: "the layer without a matte")
      circular.insert(entry.place)
    }
    for (place, source) in sources where !circular.contains(place) {
      self.all[source].isMatte = true
    }
  }

  /// True for a layer that is a matte of its own mattes.
  private func isInCircle(_ place: Int, _ sources: [Int: Int]) -> Bool {
    var next = sources[place]
    // No chain that may be made is longer.
    for _ in 0...deepest {
      guard let found = next, found != place else { return next == place }
      next = sources[found]
    }
    return false
  }

  /// The layer that is the matte of another: the one that it names, else the one before it; `nil`
  /// where there is none, and for one that would be its own.
  func matte(of entry: Entry) -> Entry? {
    if circular.contains(entry.place) { return nil }
    if let number = entry.field["tp"]?.integer {
      if let place = places[number] { return all[place] }
      entry.field["tp"]?.leaveOut(
        "there is no layer \(number) for a matte", drawing: "the layer without a matte")
      return nil
    }
    if entry.place > 0 { return all[entry.place - 1] }
    entry.field["tt"]?.leaveOut(
      "there is no layer before this for a matte", drawing: "the layer without a matte")
    return nil
  }

  /// The mattes that show parts of a layer: those of its effects, and its own.
  func mattes(of entry: Entry) -> [(kind: Entry.Matte, source: Entry)] {
    var mattes: [(kind: Entry.Matte, source: Entry)] = []
    for effect in entry.field["ef"]?.items ?? []
    where effect["ty"]?.integer == 28 && effect["en"]?.isTrue ?? true {
      let values = (effect["ef"]?.items ?? []).map { $0["v"]?["k"]?.number }
      func number(_ place: Int) -> Int? {
        (place < values.count ? values[place] : nil).map { Int(max(-1e9, min(1e9, $0))) }
      }
      guard let place = number(0).flatMap({ places[$0] }) else {
        effect.leaveOut("there is no layer for a matte", drawing: "the layer without a matte")
        continue
      }
      let channel = number(1) ?? 4
      let parts = [1: [1.0, 0, 0], 2: [0, 1, 0], 3: [0, 0, 1], 5: EffectBuilder.light][channel]
      if channel != 4, parts == nil {
        effect.leaveOut(
          "a matte by hue, saturation or the like is approximated",
          drawing: "the matte by its alpha")
      }
      mattes.append((.init(parts: parts, isInverted: number(2) ?? 0 != 0), all[place]))
    }
    if let kind = entry.matte, let source = matte(of: entry) { mattes.append((kind, source)) }
    return mattes
  }

  /// The parents of a layer, the nearest first.
  func parents(of entry: Entry) -> [Entry] {
    var parents: [Entry] = []
    var seen: Set<Int> = [entry.place]
    var next = entry
    while let number = next.field["parent"]?.integer {
      guard let place = places[number] else {
        next.field["parent"]?.leaveOut(
          "there is no layer \(number) to be the parent", drawing: "the layer without a parent")
        break
      }
      guard seen.insert(place).inserted else {
        next.field["parent"]?.report(
          "found a circle of parents", allowed: "a parent that is not below the layer itself")
        break
      }
      next = all[place]
      parents.append(next)
    }
    return parents
  }
}
