import Graphics
import LayerModel
import SceneModel
import Testing
import Timing

/// `transform.rotation` and its kin, core-animation 3.3.
@Suite struct VirtualMemberTests {
  @Test(arguments: LayerProperty.all.filter { $0.valueKind == .transform })
  func `every matrix has its members`(_ property: LayerProperty) throws {
    let kind = try #require(property.kinds.last)
    for (member, value) in [("rotation.z", 1.0), ("scale.x", 2), ("translation.y", 3)] {
      let keyPath = "\(property).\(member)"
      let animation = Animation.basic(keyPath, from: .number(0), to: .number(value))
      let run = try AnimationRun([animation], kind: kind)
      expect(try run.numbers(keyPath, at: 0.75), [value * 0.75])
      guard case .transform(let matrix) = try run.value("\(property)", at: 0.75) else {
        Issue.record("no matrix")
        return
      }
      #expect(matrix != .identity, "\(keyPath)")
    }
  }

  static let stretched: [(String, PropertyValue)] = [
    ("transform", .transform(.scale(x: 2, y: 3, z: 4)))
  ]
  static func diagonal(_ x: Double, _ y: Double, _ z: Double) -> [Double] {
    [x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1]
  }
  static let held = MediaTiming(duration: 1, fillMode: .forwards)
  static func later(_ begin: Seconds) -> MediaTiming {
    MediaTiming(beginTime: begin, duration: 1, fillMode: .forwards)
  }

  static let cases: [ValueCase] = [
    ValueCase(
      name: "3.3 scale.x from 2 to 4 on scale(2, 3, 4): (3, 3, 4) half-way", model: stretched,
      animations: [.basic("transform.scale.x", to: .number(4))], keyPath: "transform",
      wanted: [(0, diagonal(2, 3, 4)), (0.5, diagonal(3, 3, 4)), (2, diagonal(4, 3, 4))]),
    ValueCase(
      name: "3.3 scale reads as the average and writes all three", model: stretched,
      animations: [.basic("transform.scale", to: .number(5))], keyPath: "transform",
      wanted: [(0, diagonal(3, 3, 3)), (0.5, diagonal(4, 4, 4)), (2, diagonal(5, 5, 5))]),
    ValueCase(
      name: "3.3 rotation is about z", animations: [.basic("transform.rotation", to: .number(2))],
      keyPath: "transform.rotation.z", wanted: [(0.5, [1]), (2, [2])]),
    ValueCase(
      name: "3.3 a turn keeps the stretch, which comes before it", model: stretched,
      animations: [.basic("transform.rotation", to: .number(.pi))], keyPath: "transform",
      wanted: [(0.5, [0, 2, 0, 0, -3, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 1])]),
    ValueCase(
      name: "3.3 a turn about x", animations: [.basic("transform.rotation.x", to: .number(.pi))],
      keyPath: "transform", wanted: [(0.5, [1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1])]),
    ValueCase(
      name: "3.3 a turn about y", animations: [.basic("transform.rotation.y", to: .number(.pi))],
      keyPath: "transform", wanted: [(0.5, [0, 0, -1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1])]),
    ValueCase(
      name: "3.3 turns about x, y, z in that order",
      animations: [
        .basic("transform.rotation.z", from: .number(.pi / 2), to: .number(.pi / 2)),
        .basic("transform.rotation.x", from: .number(.pi / 2), to: .number(.pi / 2)),
      ], keyPath: "transform", wanted: [(0.5, [0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 1])]),
    ValueCase(
      name: "3.3 translation is a size; z stays",
      model: [("transform", .transform(.translation(x: 1, y: 2, z: 3)))],
      animations: [.basic("transform.translation", to: .size(Size(width: 5, height: 10)))],
      keyPath: "transform",
      wanted: [(0.5, [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 3, 6, 3, 1])]),
    ValueCase(
      name: "3.3 translation.z", animations: [.basic("transform.translation.z", to: .number(8))],
      keyPath: "transform", wanted: [(0.5, [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 4, 1])]),
    ValueCase(
      name: "3.3 shear is kept",
      model: [
        (
          "transform",
          .transform(Transform(AffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0)))
        )
      ],
      animations: [.basic("transform.scale.x", to: .number(3))], keyPath: "transform",
      wanted: [(0.5, [2, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])]),
    ValueCase(
      name: "3.3 a skew adds y times its tangent to x, after the scale",
      animations: [
        .basic("transform.skew", from: .number(0), to: .number(.pi / 2)),
        .basic("transform.scale.y", from: .number(3), to: .number(3)),
      ], keyPath: "transform",
      wanted: [(0.5, [1, 0, 0, 0, 3, 3, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])]),
    ValueCase(
      name: "3.3 and before the turn",
      animations: [
        .basic("transform.rotation", from: .number(.pi / 2), to: .number(.pi / 2)),
        .basic("transform.skew", from: .number(.pi / 4), to: .number(.pi / 4)),
      ], keyPath: "transform",
      wanted: [(0.5, [0, 1, 0, 0, -1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])]),
    ValueCase(
      name: "3.3 a skew is read from a matrix",
      model: [("transform", .transform(.skew(radians: 0.5)))],
      animations: [.basic("transform.skew", to: .number(1))], keyPath: "transform.skew",
      wanted: [(0, [0.5]), (0.5, [0.75]), (2, [1])]),
    ValueCase(
      name: "3.3 up from nothing", model: [("transform", .transform(.scale(x: 0, y: 0, z: 0)))],
      animations: [.basic("transform.scale", to: .number(1))], keyPath: "transform",
      wanted: [(0, diagonal(0, 0, 0)), (0.5, diagonal(0.5, 0.5, 0.5))]),
    ValueCase(
      name: "3.3 a whole turn passes through half of one",
      animations: [.basic("transform.rotation", from: .number(0), to: .number(2 * .pi))],
      keyPath: "transform", wanted: [(0.5, diagonal(-1, -1, 1)), (2, diagonal(1, 1, 1))]),
    ValueCase(
      name: "3.3 many turns survive another animation of the matrix",
      animations: [
        .basic("transform.rotation", from: .number(-11 * .pi / 2), to: .number(-11 * .pi / 2)),
        .basic("transform.scale.x", to: .number(3)),
      ], keyPath: "transform.rotation", wanted: [(0.5, [-11 * .pi / 2])]),
    ValueCase(
      name: "3.3 an implicit start is read from the matrix: +π/2 after −11π/2",
      animations: [
        .basic(
          "transform.rotation", from: .number(-11 * .pi / 2), to: .number(-11 * .pi / 2),
          timing: held),
        .basic("transform.rotation", to: .number(0), timing: later(2)),
      ], keyPath: "transform.rotation",
      wanted: [(1.5, [-11 * .pi / 2]), (2, [.pi / 2]), (2.5, [.pi / 4]), (4, [0])]),
    ValueCase(
      name: "3.3 a whole matrix replaces what was turned before",
      animations: [
        .basic("transform.rotation", from: .number(1), to: .number(1)),
        .basic(
          "transform", from: .transform(.scale(x: 2, y: 2)), to: .transform(.scale(x: 2, y: 2))),
        .basic("transform.translation.x", from: .number(5), to: .number(5)),
      ], keyPath: "transform", wanted: [(0.5, [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1, 0, 5, 0, 0, 1])]),
    ValueCase(
      name: "3.3 a whole matrix with an implicit start takes the turned one",
      animations: [
        .basic("transform.rotation", from: .number(.pi / 2), to: .number(.pi / 2)),
        .basic("transform", to: .transform(.identity)),
      ], keyPath: "transform.rotation", wanted: [(0, [.pi / 2]), (0.5, [.pi / 4]), (3, [0])]),
    ValueCase(
      name: "3.3 sublayerTransform likewise",
      animations: [.basic("sublayerTransform.rotation", to: .number(.pi))],
      keyPath: "sublayerTransform",
      wanted: [(0.5, [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])]),
    ValueCase(
      name: "3.3 half a turn reads as π",
      model: [("transform", .transform(.rotation(radians: .pi)))],
      animations: [.basic("transform.rotation", to: .number(0))], keyPath: "transform.rotation",
      wanted: [(0, [.pi]), (0.5, [.pi / 2])]),
  ]

  @Test(arguments: cases) func `virtual members`(_ row: ValueCase) throws { try row.check() }

  static let members: [ValueCase] = [
    ValueCase(
      name: "3.3 position.x and .y", model: [("position", .point(Point(x: 1, y: 2)))],
      animations: [.basic("position.x", to: .number(3)), .basic("position.y", to: .number(6))],
      keyPath: "position", wanted: [(0.5, [2, 4])]),
    ValueCase(
      name: "3.3 anchorPoint.y", animations: [.basic("anchorPoint.y", to: .number(1))],
      keyPath: "anchorPoint", wanted: [(0.5, [0.5, 0.75])]),
    ValueCase(
      name: "3.3 bounds.origin.x and .size.height",
      model: [("bounds", .rect(Rect(x: 1, y: 2, width: 3, height: 4)))],
      animations: [
        .basic("bounds.origin.x", to: .number(5)), .basic("bounds.size.height", to: .number(8)),
      ], keyPath: "bounds", wanted: [(0.5, [3, 2, 3, 6])]),
    ValueCase(
      name: "3.3 bounds.origin and .size.width and .origin.y",
      animations: [
        .basic("bounds.origin", to: .point(Point(x: 2, y: 4))),
        .basic("bounds.size.width", to: .number(6)), .basic("bounds.origin.y", by: .number(2)),
      ], keyPath: "bounds", wanted: [(0.5, [1, 3, 3, 0])]),
    ValueCase(
      name: "3.3 contentsRect.size", animations: [.basic("contentsRect.size", to: .size(.zero))],
      keyPath: "contentsRect", wanted: [(0.5, [0, 0, 0.5, 0.5])]),
  ]

  @Test(arguments: members) func `members of structs`(_ row: ValueCase) throws { try row.check() }
}
