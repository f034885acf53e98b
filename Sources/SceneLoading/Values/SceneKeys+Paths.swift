import Documents
import Graphics

extension SceneKeys {
  /// A mapping that says a path.
  struct Shape {
    /// The shapes that it says, each with its key; exactly one is right.
    var found: [(key: String, path: (Shape) -> Path?)] = []
    var cornerRadius = 0.0
    var isClosed = false
    /// The transform of the path, with its place; `nil` inside for one with a mistake.
    var transform: (field: Field, map: Transform?)?
  }

  /// A part of a path.
  static let shape = KeyTable(
    "shape", "A shape of a path", expected: Field.pathSpellings,
    "One subpath or more, by one of the keys that name a shape.", blank: Shape(),
    variants: shapeNames.map { MappingSchema.Variant($0, when: .has([$0])) },
    rules: [.exactlyOne(shapeNames)],
    synonyms: [
      "oval": "ellipse", "rectangle": "rect", "roundedRect": "rect", "ovalIn": "ellipse",
      "points": "polyline", "d": "svg",
    ],
    example: """
      inbetween: 1
      canvas: {width: 100, height: 100, background: white}
      time: {duration: 1}
      layers:
        - type: shape
          path:
            - {rect: [10, 10, 80, 80], cornerRadius: 12}
            - {arc: {center: [50, 50], radius: 30, startAngle: 0, endAngle: 180deg}}
            - {smooth: [[20, 80], [40, 60], [60, 90], [80, 70]], closed: false}
          fillColor: null
          strokeColor: steelblue
      """,
    keys: shapeKeys)

  /// The keys of which a mapping has exactly one.
  static let shapeNames = shapeKeys.map(\.name).filter {
    !["cornerRadius", "closed", "transform"].contains($0)
  }

  private static let shapeKeys: [Key<Shape>] = [
    shapeKey("rect", .rect, "A rectangle.", unit: "points") { rect, shape in
      Path(roundedRect: rect, cornerRadius: shape.cornerRadius)
    },
    Key(
      "cornerRadius", .number(.notNegative), \.cornerRadius,
      "The radius of the rectangle's round corners.", unit: "points", usual: 0, of: ["rect"]),
    shapeKey("ellipse", .rect, "The ellipse in a rectangle.", unit: "points") { rect, _ in
      Path(ellipseIn: rect)
    },
    shapeKey("circle", circle.codec(), "A circle.") { circle, _ in circle.path },
    shapeKey("arc", arc.codec(), "A part of a circle.") { arc, _ in arc.path },
    shapeKey("line", .points(exactly: 2), "A straight line.", unit: "points") { points, _ in
      Path(polyline: points)
    },
    shapeKey("polyline", .points(), "Straight lines from point to point.", unit: "points") {
      points, _ in Path(polyline: points)
    },
    shapeKey(
      "polygon", .points(), "Straight lines from point to point, and back to the first.",
      unit: "points"
    ) { points, _ in Path(polyline: points, closed: true) },
    shapeKey("smooth", .points(), "A Catmull–Rom curve through the points.", unit: "points") {
      Path(smooth: $0, closed: $1.isClosed)
    },
    Key("closed", .bool, \.isClosed, "True closes the curve.", usual: false, of: ["smooth"]),
    shapeKey("svg", .svgPathData, "SVG path data.") { path, _ in path },
    shapeKey("path", .outline, "Another path, to be transformed.") { path, _ in path },
    Key(
      "transform", as: .shared(.transform),
      "Transforms the path; parallels must stay parallel.",
      read: { field, shape in
        shape.transform = (field, field.transform())
        return true
      }),
  ]

  /// A key that names a shape, whose value is read once it is known to be the only one.
  private static func shapeKey<Value>(
    _ name: String, _ codec: Codec<Value>, _ meaning: String, unit: String = "",
    path: @escaping @Sendable (Value, Shape) -> Path
  ) -> Key<Shape> {
    Key(
      name, as: codec.schema, meaning, unit: unit, of: [name],
      read: { field, shape in
        shape.found.append((name, { shape in codec.read(field).map { path($0, shape) } }))
        return true
      })
  }

  // MARK: Circles

  /// A part of a circle.
  struct Arc: Sendable {
    var center = Point.zero
    var radius = 0.0
    var startAngle = 0.0
    var endAngle = 0.0
    var isClockwise = true

    /// The arc.
    var path: Path {
      Path(
        arcCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
        clockwise: isClockwise)
    }
  }

  /// A whole circle.
  struct Circle: Sendable {
    var center = Point.zero
    var radius = 0.0

    /// The circle.
    var path: Path {
      Path(
        ellipseIn: Rect(
          x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
    }
  }

  static let circle = KeyTable(
    "circle", "A circle", expected: "{center: [x, y], radius: r}", "A circle.", blank: Circle(),
    keys: [
      Key("center", .point, \.center, "The centre.", unit: "points", isRequired: true),
      Key(
        "radius", .number(.notNegative), \.radius, "The radius.", unit: "points", isRequired: true),
    ])

  static let arc = KeyTable(
    "arc", "An arc",
    expected: "{center: [x, y], radius: r, startAngle: a, endAngle: b, clockwise: true}",
    "The arc that `UIBezierPath` draws.", blank: Arc(), synonyms: ["isClockwise": "clockwise"],
    keys: [
      Key("center", .point, \.center, "The centre.", unit: "points", isRequired: true),
      Key(
        "radius", .number(.notNegative), \.radius, "The radius.", unit: "points", isRequired: true),
      Key(
        "startAngle", .angle, \.startAngle, "Where it begins, from +x.", unit: "radians",
        isRequired: true),
      Key(
        "endAngle", .angle, \.endAngle, "Where it ends, from +x.", unit: "radians",
        isRequired: true),
      Key(
        "clockwise", .bool, \.isClockwise, "The direction as seen on screen.", usual: true),
    ])

  // MARK: Steps of transforms

  /// A mapping that says a step of a transform.
  struct Step {
    /// The steps that it says; exactly one is right.
    var found: [() -> Transform?] = []
  }

  /// A step of a transform.
  static let step = KeyTable(
    "step", "A step of a transform", expected: Field.transformSpellings,
    "One of `CATransform3D`'s calls, or a skew, which it has none for.", blank: Step(),
    rules: [.exactlyOne(["translate", "scale", "rotate", "skew", "perspective"])],
    synonyms: [
      "translation": "translate", "rotation": "rotate", "move": "translate", "scaling": "scale",
      "skewX": "skew",
    ],
    keys: [
      stepKey("translate", vector, "Moves.", unit: "points") { $0.translation() },
      stepKey(
        "scale", .number().or(vector), "Stretches: all axes by one number, or each by its own."
      ) { $0.scaling() },
      stepKey(
        "rotate",
        SharedSchema.angle.schema.or(
          .list(
            places: [.shared(.angle), .number(), .number(), .number()], "`[angle, x, y, z]`")),
        "Turns about z, or about an axis.", unit: "radians"
      ) { $0.rotation() },
      stepKey(
        "skew", .shared(.angle),
        "Shears x along y: y times the tangent of the angle is added to x.",
        unit: "radians"
      ) { $0.skewing() },
      stepKey(
        "perspective", .number(.eyeDistance), "The eye's distance; m34 is −1 / d.", unit: "points"
      ) { $0.perspective() },
    ])

  private static var vector: ValueSchema {
    .list(of: .number(), count: 2...3, "`[x, y]` or `[x, y, z]`")
  }

  private static func stepKey(
    _ name: String, _ schema: @autoclosure @escaping @Sendable () -> ValueSchema,
    _ meaning: String, unit: String = "", read: @escaping @Sendable (Field) -> Transform?
  ) -> Key<Step> {
    Key(
      name, as: schema(), meaning, unit: unit,
      read: { field, step in
        step.found.append { read(field) }
        return true
      })
  }
}

extension Codec where Value == [Point] {
  /// Two points or more, or as many as said.
  fileprivate static func points(exactly count: Int? = nil) -> Codec {
    Codec(
      .list(
        of: .shared(.point), count: (count ?? 2)...(count ?? Int.max),
        count == nil ? "a list of points" : "two points"),
      read: { $0.points(exactly: count) },
      write: { .list($0.map { .numbers([$0.x, $0.y]) }) })
  }
}
