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
      animation: Animatability = .implicit, synonyms: [String] = []
    ) -> LayerProperty {
      LayerProperty(
        prefix + name, storage, unit, domain: domain, animation: animation, synonyms: synonyms,
        of: .particles, cellPath: path)
    }
    return [
      row(
        "isEnabled", .bool(get { $0.isEnabled }, set { $0.isEnabled = $1 }), synonyms: ["enabled"]),
      row(
        "birthRate", .number(get { $0.birthRate }, set { $0.birthRate = $1 }), .perSecond,
        domain: .notNegative, synonyms: ["rate"]),
      row(
        "lifetime", .number(get { $0.lifetime }, set { $0.lifetime = $1 }), .seconds,
        domain: .notNegative),
      row(
        "lifetimeRange", .number(get { $0.lifetimeRange }, set { $0.lifetimeRange = $1 }), .seconds),
      row(
        "emissionLatitude", .number(get { $0.emissionLatitude }, set { $0.emissionLatitude = $1 }),
        .radians),
      row(
        "emissionLongitude",
        .number(get { $0.emissionLongitude }, set { $0.emissionLongitude = $1 }), .radians,
        synonyms: ["angle"]),
      row(
        "emissionRange", .number(get { $0.emissionRange }, set { $0.emissionRange = $1 }), .radians),
      row("velocity", .number(get { $0.velocity }, set { $0.velocity = $1 }), .pointsPerSecond),
      row(
        "velocityRange", .number(get { $0.velocityRange }, set { $0.velocityRange = $1 }),
        .pointsPerSecond, synonyms: ["speedRange"]),
      row(
        "xAcceleration", .number(get { $0.xAcceleration }, set { $0.xAcceleration = $1 }),
        .pointsPerSecondSquared),
      row(
        "yAcceleration", .number(get { $0.yAcceleration }, set { $0.yAcceleration = $1 }),
        .pointsPerSecondSquared),
      row(
        "zAcceleration", .number(get { $0.zAcceleration }, set { $0.zAcceleration = $1 }),
        .pointsPerSecondSquared),
      row("scale", .number(get { $0.scale }, set { $0.scale = $1 })),
      row("scaleRange", .number(get { $0.scaleRange }, set { $0.scaleRange = $1 })),
      row("scaleSpeed", .number(get { $0.scaleSpeed }, set { $0.scaleSpeed = $1 }), .perSecond),
      row("spin", .number(get { $0.spin }, set { $0.spin = $1 }), .radiansPerSecond),
      row("spinRange", .number(get { $0.spinRange }, set { $0.spinRange = $1 }), .radiansPerSecond),
      row("color", .color(get { $0.color }, set { $0.color = $1 })),
      row("redRange", .number(get { $0.redRange }, set { $0.redRange = $1 })),
      row("greenRange", .number(get { $0.greenRange }, set { $0.greenRange = $1 })),
      row("blueRange", .number(get { $0.blueRange }, set { $0.blueRange = $1 })),
      row("alphaRange", .number(get { $0.alphaRange }, set { $0.alphaRange = $1 })),
      row("redSpeed", .number(get { $0.redSpeed }, set { $0.redSpeed = $1 }), .perSecond),
      row("greenSpeed", .number(get { $0.greenSpeed }, set { $0.greenSpeed = $1 }), .perSecond),
      row("blueSpeed", .number(get { $0.blueSpeed }, set { $0.blueSpeed = $1 }), .perSecond),
      row("alphaSpeed", .number(get { $0.alphaSpeed }, set { $0.alphaSpeed = $1 }), .perSecond),
      row(
        "contents", .image(get { $0.contents }, set { $0.contents = $1 }),
        synonyms: ["image"]),
      row("contentsRect", .rect(get { $0.contentsRect }, set { $0.contentsRect = $1 }), .fractions),
      row(
        "contentsScale", .number(get { $0.contentsScale }, set { $0.contentsScale = $1 }),
        .pixelsPerPoint, domain: .positive),
      row(
        "magnificationFilter", .name(Choice(\.emitter[path].magnificationFilter)), animation: .none),
      row(
        "minificationFilter", .name(Choice(\.emitter[path].minificationFilter)), animation: .none),
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
