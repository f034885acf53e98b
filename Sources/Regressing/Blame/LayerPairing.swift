import TimelineModel

/// The layers of one timeline that are layers of another.
///
/// Layers are the same when the layers that they stand in are and they have one name; of several of
/// one name the first is the first. Those without a name are told by what they are and hold: an
/// unnamed layer that is added in front of others does not make them others.
struct LayerPairing {
  /// The positions of the first timeline's layers in the second, as far as they have one.
  private(set) var partners: [Int: Int] = [:]
  /// Layers of the first timeline that stand in another order among those around them.
  private(set) var reordered: Set<Int> = []

  private let a: Timeline
  private let b: Timeline
  private let contentsA: [Int]
  private let contentsB: [Int]

  /// More siblings than this are told by their order alone.
  private static let siblingLimit = 2000

  /// Pairs the layers of two timelines.
  init(_ a: Timeline, _ b: Timeline) {
    (self.a, self.b) = (a, b)
    contentsA = Self.contents(of: a)
    contentsB = Self.contents(of: b)
    // Those that wait are a list and no calls, however deep layers lie.
    var waiting = pairs(Self.children(of: nil, in: a), Self.children(of: nil, in: b))
    while let pair = waiting.popLast() {
      waiting += pairs(Self.children(of: pair.a, in: a), Self.children(of: pair.b, in: b))
    }
  }

  /// The layers that stand directly in one, masks first.
  private static func children(of parent: Int?, in timeline: Timeline) -> [Int] {
    var children: [Int] = []
    let end = parent.map { timeline.layers[$0].subtreeEnd } ?? timeline.layers.count
    var next = parent.map { $0 + 1 } ?? 0
    while next < end {
      children.append(next)
      next = max(timeline.layers[next].subtreeEnd, next + 1)
    }
    return children
  }

  /// A hash of each layer with all that is in it, whatever it is called.
  private static func contents(of timeline: Timeline) -> [Int] {
    var hashes = [Int](repeating: 0, count: timeline.layers.count)
    for position in timeline.layers.indices.reversed() {
      let layer = timeline.layers[position]
      var hasher = Hasher()
      hasher.combine(layer.kind)
      hasher.combine(layer.model)
      hasher.combine(layer.tracks)
      for child in children(of: position, in: timeline) {
        hasher.combine(timeline.layers[child].name)
        hasher.combine(hashes[child])
      }
      hashes[position] = hasher.finalize()
    }
    return hashes
  }

  /// The name of a layer among its siblings; `nil` when its name is only its place.
  private static func label(_ position: Int, in timeline: Timeline) -> String? {
    let layer = timeline.layers[position]
    if layer.isMask { return "mask" }
    if !layer.name.isEmpty { return layer.name }
    let last = layer.path.split(separator: "/").last.map(String.init) ?? ""
    return layer.path != layer.originalPath ? last : nil
  }

  /// Pairs siblings, and gives their pairs.
  private mutating func pairs(_ siblingsA: [Int], _ siblingsB: [Int]) -> [(a: Int, b: Int)] {
    var pairs: [(a: Int, b: Int)] = []
    let named = Dictionary(grouping: siblingsB) { Self.label($0, in: b) }
    var counts: [String: Int] = [:]
    for position in siblingsA {
      guard let label = Self.label(position, in: a) else { continue }
      let number = counts[label, default: 0]
      counts[label] = number + 1
      if let others = named[label], number < others.count {
        pairs.append((position, others[number]))
      }
    }
    pairs += unnamedPairs(
      siblingsA.filter { Self.label($0, in: a) == nil },
      siblingsB.filter { Self.label($0, in: b) == nil })
    pairs.sort { $0.a < $1.a }
    for pair in pairs { partners[pair.a] = pair.b }
    noteOrder(of: pairs)
    return pairs
  }

  /// Equal layers in their order, then those between them of one kind, in their order.
  private func unnamedPairs(_ listA: [Int], _ listB: [Int]) -> [(a: Int, b: Int)] {
    guard listA.count <= Self.siblingLimit, listB.count <= Self.siblingLimit else {
      return kindPairs(listA[...], listB[...])
    }
    // lengths[i][j]: how many equal layers follow each other from i and j on.
    let width = listB.count + 1
    var lengths = [Int32](repeating: 0, count: (listA.count + 1) * width)
    for i in listA.indices.reversed() {
      for j in listB.indices.reversed() {
        lengths[i * width + j] =
          contentsA[listA[i]] == contentsB[listB[j]]
          ? lengths[(i + 1) * width + j + 1] + 1
          : max(lengths[(i + 1) * width + j], lengths[i * width + j + 1])
      }
    }
    var pairs: [(a: Int, b: Int)] = []
    var (i, j, startA, startB) = (0, 0, 0, 0)
    while i < listA.count, j < listB.count {
      if contentsA[listA[i]] == contentsB[listB[j]] {
        pairs += kindPairs(listA[startA..<i], listB[startB..<j])
        pairs.append((listA[i], listB[j]))
        (i, j) = (i + 1, j + 1)
        (startA, startB) = (i, j)
      } else if lengths[(i + 1) * width + j] >= lengths[i * width + j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    return pairs + kindPairs(listA[startA...], listB[startB...])
  }

  private func kindPairs(_ listA: ArraySlice<Int>, _ listB: ArraySlice<Int>) -> [(a: Int, b: Int)] {
    var pairs: [(a: Int, b: Int)] = []
    var next = listB.startIndex
    for position in listA {
      let kind = a.layers[position].kind
      guard let found = listB[next...].firstIndex(where: { b.layers[$0].kind == kind }) else {
        continue
      }
      pairs.append((position, listB[found]))
      next = found + 1
    }
    return pairs
  }

  /// Notes the siblings that stand in another order: all but the longest list that has kept it.
  private mutating func noteOrder(of pairs: [(a: Int, b: Int)]) {
    // The last place of the best list of each length, and which place comes before each.
    var ends: [Int] = []
    var before = [Int?](repeating: nil, count: pairs.count)
    for place in pairs.indices {
      let length = ends.firstIndex { pairs[$0].b >= pairs[place].b } ?? ends.count
      before[place] = length > 0 ? ends[length - 1] : nil
      if length < ends.count { ends[length] = place } else { ends.append(place) }
    }
    var kept: Set<Int> = []
    var next = ends.last
    while let place = next {
      kept.insert(place)
      next = before[place]
    }
    for place in pairs.indices where !kept.contains(place) { reordered.insert(pairs[place].a) }
  }
}
