import Graphics

/// The colours of a gradient and where they lie.
struct Stops: Blendable {
  var colors: [Color]
  var locations: [Double]

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
    self.init(
      places.indices.map { i in
        let place = places[i]
        // The first of several at one place ends what is before it.
        let isEnd =
          i + 1 < places.count && places[i + 1] == place
          && (i == 0 || places[i - 1] != place)
        var color = Self.value(colorStops, at: place, isEnd: isEnd) ?? .black
        color.alpha = min(max(Self.value(opacities, at: place, isEnd: isEnd) ?? 1, 0), 1)
        return (place, color)
      })
  }

  /// The places in a list, of which the first numbers are of colours.
  static func places(in list: [Double], colors: Int) -> [Double] {
    list.indices.filter { $0 < colors ? $0 % 4 == 0 : ($0 - colors) % 2 == 0 }.map { list[$0] }
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

  /// The interpolated value at a location; of several stops there that of the last one, or, where
  /// the ramp before them ends, of the first.
  private static func value<Value: Blendable>(
    _ stops: [(Double, Value)], at place: Double, isEnd: Bool
  ) -> Value? {
    guard let first = stops.first, let last = stops.last else { return nil }
    if place < first.0 || isEnd && place == first.0 { return first.1 }
    for (a, b) in zip(stops, stops.dropFirst()) where place < b.0 || isEnd && place == b.0 {
      return b.0 > a.0 ? a.1.interpolated(to: b.1, by: (place - a.0) / (b.0 - a.0)) : b.1
    }
    return last.1
  }
}

extension PropertyReader {
  /// The stops of a gradient; none where there are no colours.
  func stops(_ field: JSONField?, _ baking: Baking) -> Track<Stops> {
    let list = numbers(field?["k"], or: [])
    let longest = list.values.map(\.count).max() ?? 0
    // Where nothing says how many colours there are, there are no opacities.
    let count = field?["p"]?.integer ?? longest / 4
    let colors = 4 * max(count, 1)
    // Opacities that pass colours stand between others than before.
    let areStill = list.values.allSatisfy {
      Stops.places(in: $0, colors: colors) == Stops.places(in: list.last, colors: colors)
    }
    guard longest > colors, !areStill else { return list.map { Stops($0, count: colors / 4) } }
    return list.bent(baking) { Stops($0, count: colors / 4) }
  }
}
