import Documents
import Graphics
import LayerModel

/// A transform function of CSS (CSS Transforms 2), by what it does.
struct TransformCall: Hashable {
  /// The functions between which values go number by number.
  enum Kind: Hashable {
    case translate, scale, rotateX, rotateY, rotateZ, skewX, matrix
  }

  let kind: Kind
  /// Points, factors, degrees, or the six numbers of a matrix.
  var numbers: [Double]

  /// The functions of a list, the outermost first; `nil` for a text that is none.
  ///
  /// - Parameters:
  ///   - text: The list.
  ///   - size: The size that percentages are parts of.
  ///   - fontSize: The size of an em.
  /// - Returns: The functions.
  static func list(_ text: String, of size: Size, fontSize: Double) -> [TransformCall]? {
    if text.trimmed.lowercased() == "none" { return [] }
    let calls = StyleList.words(text.replacing(")", with: ") ")).map { word -> TransformCall? in
      guard word.hasSuffix(")"), let open = word.firstIndex(of: "(") else { return nil }
      let arguments = StyleList.values(word[word.index(after: open)...].dropLast())
      return TransformCall(word[..<open].lowercased(), arguments, size, fontSize)
    }
    return calls.contains { $0 == nil } ? nil : calls.compactMap(\.self)
  }

  private init(_ kind: Kind, _ numbers: [Double]) { (self.kind, self.numbers) = (kind, numbers) }

  private init?(_ name: String, _ words: [String], _ size: Size, _ fontSize: Double) {
    func length(_ place: Int, _ whole: Double) -> Double? {
      guard place < words.count else { return 0 }
      let viewport = Viewport(size: Size(width: whole, height: whole))
      return Length(words[place])?.value(of: .width(viewport), fontSize: fontSize)
    }
    func numbers() -> [Double]? {
      let found = words.compactMap { PaintText.difference($0) }
      return found.count == words.count && !found.isEmpty ? found : nil
    }
    func angle(_ place: Int) -> Double? {
      place < words.count ? PaintText.angle(words[place]) : 0
    }
    func moved(_ x: Double?, _ y: Double?) -> (Kind, [Double])? {
      x.flatMap { x in y.map { (.translate, [x, $0]) } }
    }
    let found: (Kind, [Double])?
    switch (name, words.count) {
    case ("translate", 1...2), ("translate3d", 3):
      found = moved(length(0, size.width), length(1, size.height))
    case ("translatex", 1): found = moved(length(0, size.width), 0)
    case ("translatey", 1): found = moved(0, length(0, size.height))
    case ("translatez", 1): found = (.translate, [0, 0])
    case ("scale", 1...2), ("scale3d", 3):
      found = numbers().map { (.scale, [$0[0], $0.count > 1 ? $0[1] : $0[0]]) }
    case ("scalex", 1): found = numbers().map { (.scale, [$0[0], 1]) }
    case ("scaley", 1): found = numbers().map { (.scale, [1, $0[0]]) }
    case ("scalez", 1): found = (.scale, [1, 1])
    case ("rotate", 1), ("rotatez", 1): found = angle(0).map { (.rotateZ, [$0]) }
    case ("rotatex", 1): found = angle(0).map { (.rotateX, [$0]) }
    case ("rotatey", 1): found = angle(0).map { (.rotateY, [$0]) }
    case ("rotate3d", 4):
      let axis = words.prefix(3).compactMap { NumberText.number($0) }
      found = angle(3).flatMap { angle -> (Kind, [Double])? in
        switch axis {
        case [1, 0, 0]: (.rotateX, [angle])
        case [0, 1, 0]: (.rotateY, [angle])
        case [0, 0, 1]: (.rotateZ, [angle])
        default: nil
        }
      }
    case ("skewx", 1), ("skew", 1): found = angle(0).map { (.skewX, [$0]) }
    case ("skewy", 1), ("skew", 2):
      let (x, y) = name == "skew" ? (angle(0), angle(1)) : (0, angle(0))
      found = x.flatMap { x in
        y.map { y in
          let shear = [x, y].map { Transform.skew(radians: $0 * .pi / 180).m21 }
          return y == 0 ? (.skewX, [x]) : (.matrix, [1, shear[1], shear[0], 1, 0, 0])
        }
      }
    case ("matrix", 6): found = numbers().map { (.matrix, $0) }
    default: found = nil
    }
    guard let found, found.1.allSatisfy({ abs($0) <= NumberRange.largest }) else { return nil }
    self.init(found.0, found.1)
  }

  /// The plane's part of a matrix.
  init(_ matrix: Transform) {
    let m = matrix
    self.init(.matrix, [m.m11, m.m12, m.m21, m.m22, m.m41, m.m42])
  }

  /// The function of the same kind that changes nothing.
  var neutral: TransformCall {
    switch kind {
    case .translate, .rotateX, .rotateY, .rotateZ, .skewX:
      TransformCall(kind, numbers.map { _ in 0 })
    case .scale: TransformCall(kind, [1, 1])
    case .matrix: TransformCall(kind, [1, 0, 0, 1, 0, 0])
    }
  }

  /// The matrix.
  var matrix: Transform {
    let n = numbers
    switch kind {
    case .translate: return .translation(x: n[0], y: n[1])
    case .scale: return .scale(x: n[0], y: n[1])
    case .rotateX: return .rotation(radians: n[0] * .pi / 180, x: 1, y: 0, z: 0)
    case .rotateY: return .rotation(radians: n[0] * .pi / 180, x: 0, y: 1, z: 0)
    case .rotateZ: return Transform(PaintText.turn(n[0]))
    case .skewX: return .skew(radians: n[0] * .pi / 180)
    case .matrix:
      return Transform(AffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]))
    }
  }
}

extension [TransformCall] {
  /// The matrix of them all, the outermost first.
  var matrix: Transform { reduce(.identity) { $1.matrix.concatenating($0) } }
}

extension AffineTransform {
  /// The same map about a point in place of 0.
  func about(_ point: Point) -> AffineTransform {
    AffineTransform.translation(x: -point.x, y: -point.y).concatenating(self)
      .concatenating(.translation(x: point.x, y: point.y))
  }
}

extension Transform {
  /// The plane's part.
  var inPlane: AffineTransform {
    AffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42)
  }
}
