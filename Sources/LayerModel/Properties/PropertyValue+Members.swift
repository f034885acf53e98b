package import Graphics

extension PropertyValue {
  /// The part of a point, size, rectangle or matrix that a key path's last word names; angles of a
  /// matrix are in −π…π.
  package func member(_ member: AnimationKeyPath.Member) -> PropertyValue {
    if case .transform(let matrix) = self { return TransformComponents(matrix).member(member) }
    let (numbers, first, count) = part(member)
    return PropertyValue(member.valueKind, of: numbers.part(first, count))
  }

  /// The value with that part replaced.
  package func setting(_ member: AnimationKeyPath.Member, to part: PropertyValue) -> PropertyValue {
    var (numbers, first, count) = self.part(member)
    guard part.kind == member.valueKind, let new = part.lanes else {
      preconditionFailure("\(self) has no \(member.rawValue) that is \(part)")
    }
    numbers.replacePart(first, count, with: new)
    return PropertyValue(kind, of: numbers)
  }

  /// The numbers of a point, size or rectangle, and those among them that a member names.
  private func part(
    _ member: AnimationKeyPath.Member
  ) -> (numbers: ValueLanes, first: Int, count: Int) {
    guard AnimationKeyPath.Member.members(of: kind).contains(member), let numbers = lanes,
      let first = member.firstLane, let count = member.valueKind.laneCount
    else { preconditionFailure("\(self) has no \(member.rawValue)") }
    return (numbers, first, count)
  }
}

extension TransformComponents {
  /// The number, or the two, that a virtual member of a key path names.
  package func member(_ member: AnimationKeyPath.Member) -> PropertyValue {
    PropertyValue(member.valueKind, of: lanes(of: member))
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
    case .skew: ValueLanes(skew, 0, 0, 0)
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
    case .skew: skew = lanes.x
    case .translation: (translation.x, translation.y) = (lanes.x, lanes.y)
    case .translationX: translation.x = lanes.x
    case .translationY: translation.y = lanes.x
    case .translationZ: translation.z = lanes.x
    default: preconditionFailure("a matrix has no \(member.rawValue)")
    }
  }
}
