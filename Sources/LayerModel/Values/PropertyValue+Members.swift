package import Graphics

extension PropertyValue {
  /// The part of a point, size, rectangle or matrix that a key path's last word names; angles of a
  /// matrix are in −π…π.
  package func member(_ member: AnimationKeyPath.Member) -> PropertyValue {
    switch (self, member) {
    case (.point(let p), .x): .number(p.x)
    case (.point(let p), .y): .number(p.y)
    case (.size(let s), .width): .number(s.width)
    case (.size(let s), .height): .number(s.height)
    case (.rect(let r), .origin): .point(r.origin)
    case (.rect(let r), .originX): .number(r.origin.x)
    case (.rect(let r), .originY): .number(r.origin.y)
    case (.rect(let r), .size): .size(r.size)
    case (.rect(let r), .sizeWidth): .number(r.size.width)
    case (.rect(let r), .sizeHeight): .number(r.size.height)
    case (.transform(let matrix), _): TransformComponents(matrix).member(member)
    default: preconditionFailure("\(self) has no \(member.rawValue)")
    }
  }

  /// The value with that part replaced.
  package func setting(_ member: AnimationKeyPath.Member, to part: PropertyValue) -> PropertyValue {
    switch (self, member, part) {
    case (.point(let p), .x, .number(let x)): .point(Point(x: x, y: p.y))
    case (.point(let p), .y, .number(let y)): .point(Point(x: p.x, y: y))
    case (.size(let s), .width, .number(let w)): .size(Size(width: w, height: s.height))
    case (.size(let s), .height, .number(let h)): .size(Size(width: s.width, height: h))
    case (.rect(let r), .origin, .point(let p)): .rect(Rect(origin: p, size: r.size))
    case (.rect(let r), .originX, .number(let x)):
      .rect(Rect(origin: Point(x: x, y: r.origin.y), size: r.size))
    case (.rect(let r), .originY, .number(let y)):
      .rect(Rect(origin: Point(x: r.origin.x, y: y), size: r.size))
    case (.rect(let r), .size, .size(let s)): .rect(Rect(origin: r.origin, size: s))
    case (.rect(let r), .sizeWidth, .number(let w)):
      .rect(Rect(origin: r.origin, size: Size(width: w, height: r.size.height)))
    case (.rect(let r), .sizeHeight, .number(let h)):
      .rect(Rect(origin: r.origin, size: Size(width: r.size.width, height: h)))
    default: preconditionFailure("\(self) has no \(member.rawValue) that is \(part)")
    }
  }
}

extension TransformComponents {
  /// The number, or the two, that a virtual member of a key path names.
  package func member(_ member: AnimationKeyPath.Member) -> PropertyValue {
    switch member {
    case .rotation, .rotationZ: .number(rotation.z)
    case .rotationX: .number(rotation.x)
    case .rotationY: .number(rotation.y)
    case .scale: .number((scale.x + scale.y + scale.z) / 3)
    case .scaleX: .number(scale.x)
    case .scaleY: .number(scale.y)
    case .scaleZ: .number(scale.z)
    case .translation: .size(Size(width: translation.x, height: translation.y))
    case .translationX: .number(translation.x)
    case .translationY: .number(translation.y)
    case .translationZ: .number(translation.z)
    default: preconditionFailure("a matrix has no \(member.rawValue)")
    }
  }

  /// Replaces that number.
  package mutating func set(_ member: AnimationKeyPath.Member, to value: PropertyValue) {
    switch (member, value) {
    case (.rotation, .number(let n)), (.rotationZ, .number(let n)): rotation.z = n
    case (.rotationX, .number(let n)): rotation.x = n
    case (.rotationY, .number(let n)): rotation.y = n
    case (.scale, .number(let n)): scale = SIMD3(n, n, n)
    case (.scaleX, .number(let n)): scale.x = n
    case (.scaleY, .number(let n)): scale.y = n
    case (.scaleZ, .number(let n)): scale.z = n
    case (.translation, .size(let s)): (translation.x, translation.y) = (s.width, s.height)
    case (.translationX, .number(let n)): translation.x = n
    case (.translationY, .number(let n)): translation.y = n
    case (.translationZ, .number(let n)): translation.z = n
    default: preconditionFailure("a matrix has no \(member.rawValue) that is \(value)")
    }
  }
}
