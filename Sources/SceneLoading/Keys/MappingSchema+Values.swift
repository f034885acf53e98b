package import Documents

extension MappingSchema {
  /// A part of a path.
  package static let shape = MappingSchema(
    "shape", "A shape of a path", expected: Field.pathForms,
    "One subpath or more, by one of the keys that name a shape.",
    variants: Field.shapeKeys.map { Variant($0, when: .has([$0])) },
    rules: [.exactlyOne(Field.shapeKeys)], synonyms: Field.shapeSynonyms,
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
      """
  ) {
    let points = ValueSchema.list(of: .shared(.point), count: 2...Int.max, "a list of points")
    return [
      KeyRow("rect", .shared(.rect), "A rectangle.", unit: "points", of: ["rect"]),
      KeyRow(
        "cornerRadius", .number(.notNegative), "The radius of the rectangle's round corners.",
        unit: "points", standard: "0", of: ["rect"]),
      KeyRow(
        "ellipse", .shared(.rect), "The ellipse in a rectangle.", unit: "points", of: ["ellipse"]),
      KeyRow("circle", .mapping("circle", "a mapping"), "A circle.", of: ["circle"]),
      KeyRow("arc", .mapping("arc", "a mapping"), "A part of a circle.", of: ["arc"]),
      KeyRow(
        "line", .list(of: .shared(.point), count: 2...2, "two points"), "A straight line.",
        unit: "points", of: ["line"]),
      KeyRow(
        "polyline", points, "Straight lines from point to point.", unit: "points", of: ["polyline"]),
      KeyRow(
        "polygon", points, "Straight lines from point to point, and back to the first.",
        unit: "points", of: ["polygon"]),
      KeyRow(
        "smooth", points, "A Catmull–Rom curve through the points.", unit: "points", of: ["smooth"]),
      KeyRow("closed", .bool, "True closes the curve.", standard: "false", of: ["smooth"]),
      KeyRow("svg", svgPath, "SVG path data.", of: ["svg"]),
      KeyRow("path", .shared(.path), "Another path, to be transformed.", of: ["path"]),
      KeyRow(
        "transform", .shared(.transform), "Transforms the path; parallels must stay parallel."),
    ]
  }

  /// SVG path data, as far as a pattern tells it.
  static let svgPath = ValueSchema.pattern(
    "^\\s*(?:[Mm][\\sMmZzLlHhVvCcSsQqTtAaEe0-9.,+-]*)?$", "SVG path data")

  /// A circle.
  package static let circle = MappingSchema(
    "circle", "A circle", expected: "{center: [x, y], radius: r}", "A circle."
  ) {
    [
      KeyRow("center", .shared(.point), "The centre.", unit: "points", isRequired: true),
      KeyRow("radius", .number(.notNegative), "The radius.", unit: "points", isRequired: true),
    ]
  }

  /// An arc.
  package static let arc = MappingSchema(
    "arc", "An arc",
    expected: "{center: [x, y], radius: r, startAngle: a, endAngle: b, clockwise: true}",
    "The arc that `UIBezierPath` draws.", synonyms: ["isClockwise": "clockwise"]
  ) {
    [
      KeyRow("center", .shared(.point), "The centre.", unit: "points", isRequired: true),
      KeyRow("radius", .number(.notNegative), "The radius.", unit: "points", isRequired: true),
      KeyRow(
        "startAngle", .shared(.angle), "Where it begins, from +x.", unit: "radians",
        isRequired: true),
      KeyRow(
        "endAngle", .shared(.angle), "Where it ends, from +x.", unit: "radians", isRequired: true),
      KeyRow("clockwise", .bool, "The direction as seen on screen.", standard: "true"),
    ]
  }

  /// A step of a transform.
  package static let step = MappingSchema(
    "step", "A step of a transform", expected: Field.transformForms,
    "One of `CATransform3D`'s calls.",
    rules: [.exactlyOne(["translate", "scale", "rotate", "perspective"])],
    synonyms: Field.stepSynonyms
  ) {
    let vector = ValueSchema.list(of: .number(), count: 2...3, "`[x, y]` or `[x, y, z]`")
    return [
      KeyRow("translate", vector, "Moves.", unit: "points"),
      KeyRow(
        "scale", .number().or(vector), "Stretches: all axes by one number, or each by its own."),
      KeyRow(
        "rotate",
        SharedSchema.angle.form.or(
          .list(
            places: [.shared(.angle), .number(), .number(), .number()], "`[angle, x, y, z]`")),
        "Turns about z, or about an axis.", unit: "radians"),
      KeyRow(
        "perspective", .number(.eyeDistance), "The eye's distance; m34 is −1 / d.", unit: "points"),
    ]
  }
}
