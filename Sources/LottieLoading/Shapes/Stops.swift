import Graphics

/// The colours of a gradient and where they lie.
struct Stops: Blendable {
  var colors: [Color]
  var locations: [Double]

  var elementCount: Int { colors.count }

  func interpolated(to other: Stops, by fraction: Double) -> Stops {
    guard colors.count == other.colors.count else { return fraction < 1 ? self : other }
    return Stops(
      colors: zip(colors, other.colors).map { $0.interpolated(to: $1, by: fraction) },
      locations: locations.interpolated(to: other.locations, by: fraction))
  }

  /// The stops of a list as files have it: so many places with red, green and blue, then places
  /// with opacities, which lie where they like.
  init(_ list: [Double], count: Int) {
    var colorStops: [(Double, Color)] = []
    var place = 0
    while colorStops.count < count, place + 3 < list.count {
      colorStops.append((list[place], Color(components: Array(list[place + 1...place + 3]))))
      place += 4
    }
    var opacities: [(Double, Double)] = []
    while place + 1 < list.count {
      opacities.append((list[place], list[place + 1]))
      place += 2
    }
    guard !opacities.isEmpty else {
      self.init(colorStops)
      return
    }
    let places = (colorStops.map(\.0) + opacities.map(\.0)).sorted()
    var (color, opacity) = (Ramp(stops: colorStops), Ramp(stops: opacities))
    self.init(
      places.indices.map { i in
        let place = places[i]
        // The first of several at one place ends what is before it.
        let isEnd =
          i + 1 < places.count && places[i + 1] == place
          && (i == 0 || places[i - 1] != place)
        var shown = color.value(at: place, isEnd: isEnd) ?? .black
        shown.alpha = min(max(opacity.value(at: place, isEnd: isEnd) ?? 1, 0), 1)
        return (place, shown)
      })
  }

  /// The places of the colours in a list, and those of the opacities behind them.
  private static func places(in list: [Double], count: Int) -> (colors: [Double], rest: [Double]) {
    let end = min(4 * count, list.count)
    return (
      stride(from: 0, to: end, by: 4).map { list[$0] },
      stride(from: end, to: list.count, by: 2).map { list[$0] }
    )
  }

  /// True when the stops between two lists are those between the stops of both: no place moves, or
  /// each opacity moves with a colour.
  static func isStraight(from list: [Double], to other: [Double], count: Int) -> Bool {
    let (own, others) = (places(in: list, count: count), places(in: other, count: count))
    return own == others || own.rest.isEmpty && others.rest.isEmpty
      || own.colors == own.rest && others.colors == others.rest
  }

  init(colors: [Color], locations: [Double]) {
    (self.colors, self.locations) = (colors, locations)
  }

  private init(_ stops: [(Double, Color)]) {
    var highest = 0.0
    colors = stops.map(\.1)
    locations = stops.map { stop in
      highest = max(highest, min(stop.0, 1))
      return highest
    }
    // A gradient needs two.
    if let only = stops.first, stops.count == 1 {
      (colors, locations) = ([only.1, only.1], [0, 1])
    }
  }
}

/// Values at locations, as a list has them, that are asked for from the lowest location on.
private struct Ramp<Value: Blendable> {
  let stops: [(place: Double, value: Value)]
  private var next = 1

  init(stops: [(Double, Value)]) { self.stops = stops.map { (place: $0.0, value: $0.1) } }

  /// The interpolated value at a location; of several stops there that of the last one, or, where
  /// the ramp before them ends, of the first.
  mutating func value(at place: Double, isEnd: Bool) -> Value? {
    func isBefore(_ other: Double) -> Bool { place < other || isEnd && place == other }
    guard let first = stops.first, let last = stops.last else { return nil }
    if isBefore(first.place) { return first.value }
    while next < stops.count, !isBefore(stops[next].place) { next += 1 }
    guard next < stops.count else { return last.value }
    let (a, b) = (stops[next - 1], stops[next])
    guard b.place > a.place else { return b.value }
    return a.value.interpolated(to: b.value, by: (place - a.place) / (b.place - a.place))
  }
}

extension PropertyReader {
  /// The stops of a gradient; none where there are no colours.
  func stops(_ field: JSONField?, _ baking: Baking) -> Track<Stops> {
    let list = numbers(field?["k"], or: [])
    let longest = list.values.map(\.count).max() ?? 0
    // Where nothing says how many colours there are, there are no opacities.
    let count = field?["p"]?.integer ?? longest / 4
    let colors = max(count, 1)
    let isStraight = list.segments.allSatisfy {
      Stops.isStraight(from: $0.from, to: $0.to, count: colors)
    }
    if isStraight { return list.map { Stops($0, count: colors) } }
    // An opacity that moves against the colours is at others of them between two key frames.
    return list.bent(baking) { Stops($0, count: colors) }
  }
}
