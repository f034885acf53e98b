/// The target of a property animation: a property or a member of one (`position.x`,
/// `transform.rotation.z`).
public struct AnimationKeyPath: Hashable, Sendable, CustomStringConvertible {
  /// A part of a property's value.
  public enum Member: String, CaseIterable, Hashable, Sendable {
    // Members of points, sizes and rectangles.
    case x, y, width, height
    // Members of rectangles.
    case origin, size
    case originX = "origin.x"
    case originY = "origin.y"
    case sizeWidth = "size.width"
    case sizeHeight = "size.height"
    /// About z; the same as `rotation.z`.
    case rotation
    case rotationX = "rotation.x"
    case rotationY = "rotation.y"
    case rotationZ = "rotation.z"
    /// Reads as the average of the three and writes all three.
    case scale
    case scaleX = "scale.x"
    case scaleY = "scale.y"
    case scaleZ = "scale.z"
    /// The shear of x along y as an angle; Core Animation has no key path for it.
    case skew
    /// A size: x and y.
    case translation
    case translationX = "translation.x"
    case translationY = "translation.y"
    case translationZ = "translation.z"

    /// The members that values of a kind have.
    public static func members(of kind: PropertyValue.Kind) -> [Member] {
      switch kind {
      case .point: [.x, .y]
      case .size: [.width, .height]
      case .rect: [.origin, .originX, .originY, .size, .sizeWidth, .sizeHeight]
      case .transform:
        [
          .rotation, .rotationX, .rotationY, .rotationZ, .scale, .scaleX, .scaleY, .scaleZ, .skew,
          .translation, .translationX, .translationY, .translationZ,
        ]
      default: []
      }
    }

    /// The kind of value the member has.
    public var valueKind: PropertyValue.Kind {
      switch self {
      case .origin: .point
      case .size, .translation: .size
      default: .number
      }
    }
  }

  /// The property.
  public let property: LayerProperty
  /// The part of its value, or `nil` for all of it.
  public let member: Member?

  /// A key path from its parts; the member must be one of the property's kind.
  public init(_ property: LayerProperty, _ member: Member? = nil) {
    if let member {
      precondition(
        Member.members(of: property.valueKind).contains(member), "\(property) has no \(member)")
    }
    self.property = property.part?.whole ?? property
    self.member = member ?? property.part?.member
  }

  /// A key path as it is written, or `nil` when there is no such property or member.
  public init?(_ text: String) {
    if let ofLayers = Self.byText[text] {
      self = ofLayers
      return
    }
    if let (property, rest) = LayerProperty.cellProperty(in: text) {
      let member = rest.map { Member(rawValue: String($0)) }
      if let member, !Member.members(of: property.valueKind).contains(where: { $0 == member }) {
        return nil
      }
      self.init(property, member ?? nil)
      return
    }
    if let property = LayerProperty.filterProperty(in: text) {
      self.init(property)
      return
    }
    return nil
  }

  /// The key paths of layers as they may be written, by text.
  private static let byText: [String: AnimationKeyPath] = {
    let others = LayerProperty.all.compactMap { property in
      property.objectiveCName.map { ($0, AnimationKeyPath(property)) }
    }
    return Dictionary(
      uniqueKeysWithValues: ([AnimationKeyPath(.pageCurl)] + all).map { ($0.description, $0) }
        + others)
  }()

  /// The kind of value it has.
  public var valueKind: PropertyValue.Kind { member?.valueKind ?? property.valueKind }

  /// True for values that a path can lead: points, and the translation of a matrix, as in Core
  /// Animation.
  public var followsPaths: Bool { valueKind == .point || member == .translation }

  /// The unit of its numbers.
  public var unit: LayerProperty.Unit {
    switch member {
    case .rotation, .rotationX, .rotationY, .rotationZ, .skew: .radians
    case .translation, .translationX, .translationY, .translationZ: .points
    case .scale, .scaleX, .scaleY, .scaleZ: .none
    default: property.unit
    }
  }

  /// The spelling in a scene.
  public var description: String {
    member.map { "\(property.name).\($0.rawValue)" } ?? property.name
  }

  /// Every key path there is: the properties in their order, each followed by its members.
  public static let all: [AnimationKeyPath] = LayerProperty.all.flatMap { property in
    [AnimationKeyPath(property)]
      + Member.members(of: property.valueKind).map { AnimationKeyPath(property, $0) }
  }
}

extension AnimationKeyPath.Member {
  /// The place of the member's first number in the vector of a point, a size or a rectangle; `nil`
  /// for the members of matrices.
  package var firstLane: Int? {
    switch self {
    case .x, .width, .origin, .originX: 0
    case .y, .height, .originY: 1
    case .size, .sizeWidth: 2
    case .sizeHeight: 3
    default: nil
    }
  }
}
