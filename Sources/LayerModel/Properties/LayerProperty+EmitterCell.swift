extension LayerProperty {
  /// The properties of the emitter cell at a path of names (`CAEmitterCell`), as key paths write
  /// them: `emitterCells.spark.birthRate`.
  ///
  /// - Parameter path: The names of the cell and of those that it is in, the outermost first.
  /// - Returns: The properties, in the order in which they are documented and printed.
  public static func properties(ofCellAt path: [String]) -> [LayerProperty] {
    let prefix = path.map { "emitterCells.\($0)." }.joined()
    // The closures of a cell, in the layer that has it.
    func get<Value>(_ get: @escaping @Sendable (EmitterCell) -> Value) -> Getter<Value> {
      { get($0.emitter[path]) }
    }
    func set<Value>(
      _ set: @escaping @Sendable (inout EmitterCell, Value) -> Void
    ) -> Setter<Value> {
      { set(&$0.emitter[path], $1) }
    }
    func row(
      _ name: String, _ storage: Storage, _ unit: Unit = .none, domain: Domain = .any,
      animation: Animatability = .implicit, synonyms: [String] = [], meaning: String
    ) -> LayerProperty {
      LayerProperty(
        prefix + name, storage, unit, domain: domain, animation: animation, synonyms: synonyms,
        of: .particles, cellPath: path, meaning: meaning)
    }
    return [
      row(
        "isEnabled", .bool(get { $0.isEnabled }, set { $0.isEnabled = $1 }), synonyms: ["enabled"],
        meaning: "False stops births; particles that live go on."),
      row(
        "birthRate", .number(get { $0.birthRate }, set { $0.birthRate = $1 }), .perSecond,
        domain: .notNegative, synonyms: ["rate"],
        meaning: "Particles born in a second of the emitter's time."),
      row(
        "lifetime", .number(get { $0.lifetime }, set { $0.lifetime = $1 }), .seconds,
        domain: .notNegative, meaning: "The mean age at which a particle dies."),
      row(
        "lifetimeRange", .number(get { $0.lifetimeRange }, set { $0.lifetimeRange = $1 }), .seconds,
        meaning: "The range of the lifetime about its mean."),
      row(
        "emissionLatitude", .number(get { $0.emissionLatitude }, set { $0.emissionLatitude = $1 }),
        .radians,
        meaning:
          "The angle of the mean direction out of the layer's plane, positive towards the eye."),
      row(
        "emissionLongitude",
        .number(get { $0.emissionLongitude }, set { $0.emissionLongitude = $1 }), .radians,
        synonyms: ["angle"],
        meaning: "The angle of the mean direction in the layer's plane, 0 along +x."),
      row(
        "emissionRange", .number(get { $0.emissionRange }, set { $0.emissionRange = $1 }), .radians,
        meaning: "The full angle of the cone of directions about the mean one."),
      row(
        "velocity", .number(get { $0.velocity }, set { $0.velocity = $1 }), .pointsPerSecond,
        meaning: "The mean speed at birth."),
      row(
        "velocityRange", .number(get { $0.velocityRange }, set { $0.velocityRange = $1 }),
        .pointsPerSecond, synonyms: ["speedRange"], meaning: "The range of the speed at birth."),
      row(
        "xAcceleration", .number(get { $0.xAcceleration }, set { $0.xAcceleration = $1 }),
        .pointsPerSecondSquared, meaning: "The acceleration to the right."),
      row(
        "yAcceleration", .number(get { $0.yAcceleration }, set { $0.yAcceleration = $1 }),
        .pointsPerSecondSquared, meaning: "The acceleration downwards."),
      row(
        "zAcceleration", .number(get { $0.zAcceleration }, set { $0.zAcceleration = $1 }),
        .pointsPerSecondSquared, meaning: "The acceleration towards the eye."),
      row(
        "scale", .number(get { $0.scale }, set { $0.scale = $1 }),
        meaning: "The mean factor of the image's size at birth."),
      row(
        "scaleRange", .number(get { $0.scaleRange }, set { $0.scaleRange = $1 }),
        meaning: "The range of that factor."),
      row(
        "scaleSpeed", .number(get { $0.scaleSpeed }, set { $0.scaleSpeed = $1 }), .perSecond,
        meaning: "The growth of that factor."),
      row(
        "spin", .number(get { $0.spin }, set { $0.spin = $1 }), .radiansPerSecond,
        meaning: "The mean angular speed of the image."),
      row(
        "spinRange", .number(get { $0.spinRange }, set { $0.spinRange = $1 }), .radiansPerSecond,
        meaning: "The range of the angular speed."),
      row(
        "color", .color(get { $0.color }, set { $0.color = $1 }),
        meaning:
          "The mean colour at birth, which multiplies the image's colours; null is opaque white."),
      row(
        "redRange", .number(get { $0.redRange }, set { $0.redRange = $1 }),
        meaning: "The range of red."),
      row(
        "greenRange", .number(get { $0.greenRange }, set { $0.greenRange = $1 }),
        meaning: "The range of green."),
      row(
        "blueRange", .number(get { $0.blueRange }, set { $0.blueRange = $1 }),
        meaning: "The range of blue."),
      row(
        "alphaRange", .number(get { $0.alphaRange }, set { $0.alphaRange = $1 }),
        meaning: "The range of alpha."),
      row(
        "redSpeed", .number(get { $0.redSpeed }, set { $0.redSpeed = $1 }), .perSecond,
        meaning: "The growth of red."),
      row(
        "greenSpeed", .number(get { $0.greenSpeed }, set { $0.greenSpeed = $1 }), .perSecond,
        meaning: "The growth of green."),
      row(
        "blueSpeed", .number(get { $0.blueSpeed }, set { $0.blueSpeed = $1 }), .perSecond,
        meaning: "The growth of blue."),
      row(
        "alphaSpeed", .number(get { $0.alphaSpeed }, set { $0.alphaSpeed = $1 }), .perSecond,
        meaning: "The growth of alpha."),
      row(
        "contents", .image(get { $0.contents }, set { $0.contents = $1 }),
        synonyms: ["image"], meaning: "The image of a particle; null draws nothing."),
      row(
        "contentsRect", .rect(get { $0.contentsRect }, set { $0.contentsRect = $1 }), .fractions,
        meaning: "The part of the image that is used."),
      row(
        "contentsScale", .number(get { $0.contentsScale }, set { $0.contentsScale = $1 }),
        .pixelsPerPoint, domain: .positive, meaning: "Image pixels per point."),
      row(
        "magnificationFilter", .name(Choice(\.emitter[path].magnificationFilter)), animation: .none,
        meaning: "How the image is enlarged."),
      row(
        "minificationFilter", .name(Choice(\.emitter[path].minificationFilter)), animation: .none,
        meaning: "How the image is made smaller."),
    ]
  }

  /// The property of a cell that a key path begins with, and the rest of it; `nil` for other key
  /// paths.
  static func cellProperty(in text: String) -> (property: LayerProperty, rest: Substring?)? {
    var words = text.split(separator: ".", omittingEmptySubsequences: false)[...]
    var path: [String] = []
    while words.count > 2, words.first == "emitterCells" {
      path.append(String(words[words.startIndex + 1]))
      words = words.dropFirst(2)
    }
    guard !path.isEmpty, let name = words.first,
      let property = properties(ofCellAt: path).first(where: { $0.ownName == name })
    else { return nil }
    let rest = words.dropFirst().joined(separator: ".")
    return (property, words.count > 1 ? rest[...] : nil)
  }
}
