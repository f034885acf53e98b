public import CoreGraphics
package import Inbetween

/// A map of space: points are rows, multiplied from the left.
public struct CATransform3D: Hashable, Sendable, Codable {
  /// The entries of a row.
  public var m11, m12, m13, m14: CGFloat
  /// The entries of a row.
  public var m21, m22, m23, m24: CGFloat
  /// The entries of a row.
  public var m31, m32, m33, m34: CGFloat
  /// The entries of a row.
  public var m41, m42, m43, m44: CGFloat

  /// The map whose entries are all 0.
  public init() {
    self.init(
      m11: 0, m12: 0, m13: 0, m14: 0, m21: 0, m22: 0, m23: 0, m24: 0, m31: 0, m32: 0, m33: 0,
      m34: 0, m41: 0, m42: 0, m43: 0, m44: 0)
  }

  /// A map from its entries.
  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat, m21: CGFloat, m22: CGFloat,
    m23: CGFloat, m24: CGFloat, m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
    m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }

  /// The same map as our own value.
  package var value: Transform {
    Transform(
      rows: SIMD4(Double(m11), Double(m12), Double(m13), Double(m14)),
      SIMD4(Double(m21), Double(m22), Double(m23), Double(m24)),
      SIMD4(Double(m31), Double(m32), Double(m33), Double(m34)),
      SIMD4(Double(m41), Double(m42), Double(m43), Double(m44)))
  }

  /// A map from our own value.
  package init(_ map: Transform) {
    self.init(
      m11: CGFloat(map.m11), m12: CGFloat(map.m12), m13: CGFloat(map.m13), m14: CGFloat(map.m14),
      m21: CGFloat(map.m21), m22: CGFloat(map.m22), m23: CGFloat(map.m23), m24: CGFloat(map.m24),
      m31: CGFloat(map.m31), m32: CGFloat(map.m32), m33: CGFloat(map.m33), m34: CGFloat(map.m34),
      m41: CGFloat(map.m41), m42: CGFloat(map.m42), m43: CGFloat(map.m43), m44: CGFloat(map.m44))
  }
}

/// The map that changes nothing.
public let CATransform3DIdentity = CATransform3D(Transform.identity)

/// True for the map that changes nothing.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }
/// True for equal maps.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }
/// A shift.
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat)
  -> CATransform3D
{
  CATransform3D(.translation(x: Double(tx), y: Double(ty), z: Double(tz)))
}
/// A stretch.
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  CATransform3D(.scale(x: Double(sx), y: Double(sy), z: Double(sz)))
}
/// A turn in radians about an axis; the identity for an axis of no length.
public func CATransform3DMakeRotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat)
  -> CATransform3D
{
  CATransform3D(.rotation(radians: Double(angle), x: Double(x), y: Double(y), z: Double(z)))
}
/// One map, then another.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  CATransform3D(a.value.concatenating(b.value))
}
/// A shift, then a map.
public func CATransform3DTranslate(_ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat)
  -> CATransform3D
{
  CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t)
}
/// A stretch, then a map.
public func CATransform3DScale(_ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat)
  -> CATransform3D
{
  CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t)
}
/// A turn, then a map.
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t)
}
/// The way back; the map itself where there is none.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
  t.value.inverse.map(CATransform3D.init) ?? t
}
/// A map of space that is one of the plane.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  var t = CATransform3DIdentity
  (t.m11, t.m12, t.m21, t.m22, t.m41, t.m42) = (m.a, m.b, m.c, m.d, m.tx, m.ty)
  return t
}
/// True for a map of space that is one of the plane.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
  t == CATransform3DMakeAffineTransform(CATransform3DGetAffineTransform(t))
}
/// The map of the plane that a map of space is.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}

extension Transform {
  /// The way back, by Gauss and Jordan; `nil` where there is none.
  fileprivate var inverse: Transform? {
    var left = stride(from: 0, to: 16, by: 4).map { Array(entries[$0..<$0 + 4]) }
    var right = stride(from: 0, to: 16, by: 4).map {
      Array(Transform.identity.entries[$0..<$0 + 4])
    }
    for i in 0..<4 {
      guard let pivot = (i..<4).max(by: { abs(left[$0][i]) < abs(left[$1][i]) }),
        left[pivot][i] != 0
      else { return nil }
      left.swapAt(i, pivot)
      right.swapAt(i, pivot)
      let factor = 1 / left[i][i]
      left[i] = left[i].map { $0 * factor }
      right[i] = right[i].map { $0 * factor }
      for j in 0..<4 where j != i {
        let amount = left[j][i]
        for k in 0..<4 {
          left[j][k] -= amount * left[i][k]
          right[j][k] -= amount * right[i][k]
        }
      }
    }
    return Transform(entries: right.flatMap(\.self))
  }
}
