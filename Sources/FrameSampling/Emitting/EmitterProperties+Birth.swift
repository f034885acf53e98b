import Glibc
import Graphics
import LayerModel

extension EmitterProperties {
  /// The place of a particle's birth (core-animation 9.4).
  ///
  /// *Chosen:* a line has its ends for points; a circle's points are its outline, a sphere's its
  /// surface, and a sphere's outline is the circle in the layer's plane.
  func birthPlace(_ draws: RandomDraws) -> SIMD3<Double> {
    let middle = SIMD3(position.x, position.y, zPosition)
    return middle + offset(draws)
  }

  private func offset(_ draws: RandomDraws) -> SIMD3<Double> {
    let half = SIMD3(size.width / 2, size.height / 2, depth / 2)
    let u = SIMD3(draws.unit(.x), draws.unit(.y), draws.unit(.z)) * 2 - 1
    let end = SIMD3(u.x < 0 ? -1.0 : 1, u.y < 0 ? -1 : 1, u.z < 0 ? -1 : 1)
    let side = draws.unit(.side)
    switch shape {
    case .point: return .zero
    case .line: return SIMD3((mode == .points ? end.x : u.x) * half.x, 0, 0)
    case .rectangle:
      let flat = SIMD3(half.x, half.y, 0)
      switch mode {
      case .points: return end * flat
      case .outline:
        let isAlongX = side * (half.x + half.y) < half.x
        return (isAlongX ? SIMD3(u.x, end.y, 0) : SIMD3(end.x, u.y, 0)) * flat
      case .surface, .volume: return u * flat
      }
    case .cuboid:
      switch mode {
      case .points: return end * half
      case .outline:
        var place = end
        let axis = Self.part(side, of: half)
        place[axis] = u[axis]
        return place * half
      case .surface:
        var place = u
        let axis = Self.part(
          side, of: SIMD3(half.y * half.z, half.x * half.z, half.x * half.y))
        place[axis] = end[axis]
        return place * half
      case .volume: return u * half
      }
    case .circle:
      let radius = mode == .points || mode == .outline ? 1 : side.squareRoot()
      return Self.direction(draws.unit(.x) * 2 * .pi) * radius * size.width
    case .sphere:
      if mode == .outline { return Self.direction(draws.unit(.x) * 2 * .pi) * size.width }
      let around = Self.direction(draws.unit(.x) * 2 * .pi)
      let across = (1 - u.y * u.y).squareRoot()
      let radius = mode == .volume ? cbrt(side) : 1
      return SIMD3(around.x * across, around.y * across, u.y) * radius * size.width
    }
  }

  /// The one of three parts that lies at a share of their sum, each as long as its measure.
  private static func part(_ share: Double, of measures: SIMD3<Double>) -> Int {
    let place = share * measures.sum()
    return place < measures.x ? 0 : place < measures.x + measures.y ? 1 : 2
  }

  private static func direction(_ angle: Double) -> SIMD3<Double> {
    SIMD3(cos(angle), sin(angle), 0)
  }
}

extension EmitterCell {
  /// The unit direction in which a particle is emitted, its own turned by `heading` in the plane.
  ///
  /// In the plane all angles of the range are as likely as each other; with a latitude, all
  /// directions of the cone.
  func direction(_ draws: RandomDraws, heading: Double) -> SIMD3<Double> {
    let longitude = emissionLongitude + heading
    guard emissionLatitude != 0 else {
      let angle = longitude + draws.spread(.angle, emissionRange)
      return SIMD3(cos(angle), sin(angle), 0)
    }
    let (cosLatitude, sinLatitude) = (cos(emissionLatitude), sin(emissionLatitude))
    let axis = SIMD3(cos(longitude) * cosLatitude, sin(longitude) * cosLatitude, sinLatitude)
    let along = 1 - draws.unit(.cone) * (1 - cos(min(abs(emissionRange) / 2, .pi)))
    let across = max(0, 1 - along * along).squareRoot()
    let turn = draws.unit(.angle) * 2 * .pi
    // Two directions across the axis: in the plane, and the third.
    let first = SIMD3(-sin(longitude), cos(longitude), 0)
    let second = SIMD3(
      -cos(longitude) * sinLatitude, -sin(longitude) * sinLatitude, cosLatitude)
    return axis * along + first * (across * cos(turn)) + second * (across * sin(turn))
  }
}
