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
    let lanes = lanes(of: member)
    return member == .translation ? .size(lanes.size) : .number(lanes.x)
  }

  /// Replaces that number.
  package mutating func set(_ member: AnimationKeyPath.Member, to value: PropertyValue) {
    guard value.kind == member.valueKind, let lanes = value.lanes else {
      preconditionFailure("a matrix has no \(member.rawValue) that is \(value)")
    }
    set(member, to: lanes)
  }

  /// The numbers of a virtual member.
  package func lanes(of member: AnimationKeyPath.Member) -> ValueLanes {
    switch member {
    case .rotation, .rotationZ: ValueLanes(rotation.z, 0, 0, 0)
    case .rotationX: ValueLanes(rotation.x, 0, 0, 0)
    case .rotationY: ValueLanes(rotation.y, 0, 0, 0)
    case .scale: ValueLanes((scale.x + scale.y + scale.z) / 3, 0, 0, 0)
    case .scaleX: ValueLanes(scale.x, 0, 0, 0)
    case .scaleY: ValueLanes(scale.y, 0, 0, 0)
    case .scaleZ: ValueLanes(scale.z, 0, 0, 0)
    case .translation: ValueLanes(translation.x, translation.y, 0, 0)
    case .translationX: ValueLanes(translation.x, 0, 0, 0)
    case .translationY: ValueLanes(translation.y, 0, 0, 0)
    case .translationZ: ValueLanes(translation.z, 0, 0, 0)
    default: preconditionFailure("a matrix has no \(member.rawValue)")
    }
  }

  /// Replaces the numbers of a virtual member.
  package mutating func set(_ member: AnimationKeyPath.Member, to lanes: ValueLanes) {
    switch member {
    case .rotation, .rotationZ: rotation.z = lanes.x
    case .rotationX: rotation.x = lanes.x
    case .rotationY: rotation.y = lanes.x
    case .scale: scale = SIMD3(lanes.x, lanes.x, lanes.x)
    case .scaleX: scale.x = lanes.x
    case .scaleY: scale.y = lanes.x
    case .scaleZ: scale.z = lanes.x
    case .translation: (translation.x, translation.y) = (lanes.x, lanes.y)
    case .translationX: translation.x = lanes.x
    case .translationY: translation.y = lanes.x
    case .translationZ: translation.z = lanes.x
    default: preconditionFailure("a matrix has no \(member.rawValue)")
    }
  }
}
