extension LayerProperty {
  /// What emitter layers have.
  static let emitterRows: [Row] = [
    ("birthRate", .number({ $0.emitter.birthRate }, { $0.emitter.birthRate = $1 }), true),
    ("lifetime", .number({ $0.emitter.lifetime }, { $0.emitter.lifetime = $1 }), true),
    ("emitterPosition", .point({ $0.emitter.position }, { $0.emitter.position = $1 }), true),
    ("emitterZPosition", .number({ $0.emitter.zPosition }, { $0.emitter.zPosition = $1 }), true),
    ("emitterSize", .size({ $0.emitter.size }, { $0.emitter.size = $1 }), true),
    ("emitterDepth", .number({ $0.emitter.depth }, { $0.emitter.depth = $1 }), true),
    ("emitterShape", .name(Choice(\.emitter.shape)), false),
    ("emitterMode", .name(Choice(\.emitter.mode)), false),
    ("renderMode", .name(Choice(\.emitter.renderMode)), false),
    ("velocity", .number({ $0.emitter.velocity }, { $0.emitter.velocity = $1 }), true),
    ("scale", .number({ $0.emitter.scale }, { $0.emitter.scale = $1 }), true),
    ("spin", .number({ $0.emitter.spin }, { $0.emitter.spin = $1 }), true),
    ("seed", .number({ $0.emitter.seed }, { $0.emitter.seed = $1 }), false),
  ]

  /// What the emitter cell at a path of names has.
  static func cellRows(_ path: [String]) -> [Row] {
    [
      (
        "isEnabled", .bool({ $0.emitter[path].isEnabled }, { $0.emitter[path].isEnabled = $1 }),
        true
      ),
      (
        "birthRate", .number({ $0.emitter[path].birthRate }, { $0.emitter[path].birthRate = $1 }),
        true
      ),
      (
        "lifetime", .number({ $0.emitter[path].lifetime }, { $0.emitter[path].lifetime = $1 }), true
      ),
      (
        "lifetimeRange",
        .number({ $0.emitter[path].lifetimeRange }, { $0.emitter[path].lifetimeRange = $1 }), true
      ),
      (
        "emissionLatitude",
        .number({ $0.emitter[path].emissionLatitude }, { $0.emitter[path].emissionLatitude = $1 }),
        true
      ),
      (
        "emissionLongitude",
        .number(
          { $0.emitter[path].emissionLongitude }, { $0.emitter[path].emissionLongitude = $1 }), true
      ),
      (
        "emissionRange",
        .number({ $0.emitter[path].emissionRange }, { $0.emitter[path].emissionRange = $1 }), true
      ),
      (
        "velocity", .number({ $0.emitter[path].velocity }, { $0.emitter[path].velocity = $1 }), true
      ),
      (
        "velocityRange",
        .number({ $0.emitter[path].velocityRange }, { $0.emitter[path].velocityRange = $1 }), true
      ),
      (
        "xAcceleration",
        .number({ $0.emitter[path].xAcceleration }, { $0.emitter[path].xAcceleration = $1 }), true
      ),
      (
        "yAcceleration",
        .number({ $0.emitter[path].yAcceleration }, { $0.emitter[path].yAcceleration = $1 }), true
      ),
      (
        "zAcceleration",
        .number({ $0.emitter[path].zAcceleration }, { $0.emitter[path].zAcceleration = $1 }), true
      ),
      ("scale", .number({ $0.emitter[path].scale }, { $0.emitter[path].scale = $1 }), true),
      (
        "scaleRange",
        .number({ $0.emitter[path].scaleRange }, { $0.emitter[path].scaleRange = $1 }), true
      ),
      (
        "scaleSpeed",
        .number({ $0.emitter[path].scaleSpeed }, { $0.emitter[path].scaleSpeed = $1 }), true
      ),
      ("spin", .number({ $0.emitter[path].spin }, { $0.emitter[path].spin = $1 }), true),
      (
        "spinRange", .number({ $0.emitter[path].spinRange }, { $0.emitter[path].spinRange = $1 }),
        true
      ),
      ("color", .color({ $0.emitter[path].color }, { $0.emitter[path].color = $1 }), true),
      (
        "redRange", .number({ $0.emitter[path].redRange }, { $0.emitter[path].redRange = $1 }), true
      ),
      (
        "greenRange",
        .number({ $0.emitter[path].greenRange }, { $0.emitter[path].greenRange = $1 }), true
      ),
      (
        "blueRange", .number({ $0.emitter[path].blueRange }, { $0.emitter[path].blueRange = $1 }),
        true
      ),
      (
        "alphaRange",
        .number({ $0.emitter[path].alphaRange }, { $0.emitter[path].alphaRange = $1 }), true
      ),
      (
        "redSpeed", .number({ $0.emitter[path].redSpeed }, { $0.emitter[path].redSpeed = $1 }), true
      ),
      (
        "greenSpeed",
        .number({ $0.emitter[path].greenSpeed }, { $0.emitter[path].greenSpeed = $1 }), true
      ),
      (
        "blueSpeed", .number({ $0.emitter[path].blueSpeed }, { $0.emitter[path].blueSpeed = $1 }),
        true
      ),
      (
        "alphaSpeed",
        .number({ $0.emitter[path].alphaSpeed }, { $0.emitter[path].alphaSpeed = $1 }), true
      ),
      (
        "contents",
        .image(\.emitter[path].contents, dissolve: \.emitter[path].contentsDissolve), true
      ),
      (
        "contentsRect",
        .rect({ $0.emitter[path].contentsRect }, { $0.emitter[path].contentsRect = $1 }), true
      ),
      (
        "contentsScale",
        .number({ $0.emitter[path].contentsScale }, { $0.emitter[path].contentsScale = $1 }), true
      ),
      ("magnificationFilter", .name(Choice(\.emitter[path].magnificationFilter)), false),
      ("minificationFilter", .name(Choice(\.emitter[path].minificationFilter)), false),
    ]
  }

  /// The properties of the emitter cell at a path of names, as key paths write them:
  /// `emitterCells.spark.birthRate`.
  public static func properties(ofCellAt path: [String]) -> [LayerProperty] {
    let prefix = path.map { "emitterCells.\($0)." }.joined()
    return cellRows(path).enumerated().map { i, row in
      LayerProperty(
        name: prefix + row.name, storage: row.storage, kinds: [.emitter],
        isAnimatable: row.isAnimatable, index: all.count + i, cellPath: path)
    }
  }

  /// The property of a cell that a key path begins with, and what is left of it; `nil` for other key
  /// paths.
  static func cellProperty(in text: String) -> (property: LayerProperty, rest: Substring?)? {
    var words = text.split(separator: ".", omittingEmptySubsequences: false)[...]
    var path: [String] = []
    while words.count > 2, words.first == "emitterCells" {
      path.append(String(words[words.startIndex + 1]))
      words = words.dropFirst(2)
    }
    guard !path.isEmpty, let name = words.first,
      let property = properties(ofCellAt: path).first(where: { $0.name.hasSuffix(".\(name)") })
    else { return nil }
    let rest = words.dropFirst().joined(separator: ".")
    return (property, words.count > 1 ? rest[...] : nil)
  }

  /// The name without the path to its cell.
  public var ownName: Substring { name.split(separator: ".").last ?? name[...] }
}
