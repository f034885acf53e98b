import Graphics

extension AffineTransform {
  /// A map to pixels that are counted from another one, the same wherever that is.
  func counted(from pixel: (x: Int, y: Int)) -> AffineTransform {
    AffineTransform(
      a: a, b: b, c: c, d: d, tx: (tx - Double(pixel.x)).withoutLastDigits,
      ty: (ty - Double(pixel.y)).withoutLastDigits)
  }
}

extension Rect {
  /// A rectangle in pixels that are counted from another one, the same wherever that is.
  func counted(from pixel: (x: Int, y: Int)) -> Rect {
    Rect(
      x: (minX - Double(pixel.x)).withoutLastDigits, y: (minY - Double(pixel.y)).withoutLastDigits,
      width: size.width, height: size.height)
  }
}

extension Double {
  /// A coordinate of which sums that differ in their last digits alone are one.
  var withoutLastDigits: Double {
    let step = 0x1p-40
    return abs(self) < 4096 ? (self / step).rounded() * step : self
  }
}
