import Documents
import Graphics

/// A layer as its composition lists it.
struct Entry {
  /// The part of a matte that lets its layer be seen.
  enum Matte: Int {
    case alpha = 1
    case invertedAlpha, luma, invertedLuma
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
    transform = TransformTracks(field["ks"], reader)
    isMatte = field["td"]?.isTrue ?? false
  }

  var isHidden: Bool { field["hd"]?.isTrue ?? false }

  /// The matte that shows parts of it.
  var matte: Matte? { field["tt"]?.integer.flatMap(Matte.init) }

  /// The first frame of its composition at which it is shown, and the one at which it no longer is.
  var first: Double? { field["ip"]?.number }
  var end: Double? { field["op"]?.number }
}

/// The layers of a list, by place and by number.
struct Entries {
  /// Front to back.
  private(set) var all: [Entry]
  private let places: [Int: Int]

  init(_ list: JSONField, _ reader: PropertyReader) {
    var all: [Entry] = []
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
    for entry in all where entry.matte != nil {
      if let source = matte(of: entry) { self.all[source.place].isMatte = true }
    }
  }

  /// The layer that is the matte of another: the one that it names, else the one before it.
  func matte(of entry: Entry) -> Entry? {
    if let number = entry.field["tp"]?.integer {
      if let place = places[number] { return all[place] }
      entry.field["tp"]?.leaveOut(
        "there is no layer \(number) for a matte", drawing: "the layer without a matte")
      return nil
    }
    return entry.place > 0 ? all[entry.place - 1] : nil
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
