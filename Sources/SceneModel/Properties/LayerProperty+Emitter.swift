extension LayerProperty {
  /// What emitter layers have.
  static let emitterRows: [Row] = [
    ("birthRate", .number(\.emitter.birthRate), true),
    ("lifetime", .number(\.emitter.lifetime), true),
    ("emitterPosition", .point(\.emitter.position), true),
    ("emitterZPosition", .number(\.emitter.zPosition), true),
    ("emitterSize", .size(\.emitter.size), true),
    ("emitterDepth", .number(\.emitter.depth), true),
    ("emitterShape", .name(Choice(\.emitter.shape)), false),
    ("emitterMode", .name(Choice(\.emitter.mode)), false),
    ("renderMode", .name(Choice(\.emitter.renderMode)), false),
    ("velocity", .number(\.emitter.velocity), true),
    ("scale", .number(\.emitter.scale), true),
    ("spin", .number(\.emitter.spin), true),
    ("seed", .number(\.emitter.seed), false),
  ]

  /// What the emitter cell at a path of names has.
  static func cellRows(_ path: [String]) -> [Row] {
    [
      ("isEnabled", .bool(\.emitter[path].isEnabled), true),
      ("birthRate", .number(\.emitter[path].birthRate), true),
      ("lifetime", .number(\.emitter[path].lifetime), true),
      ("lifetimeRange", .number(\.emitter[path].lifetimeRange), true),
      ("emissionLatitude", .number(\.emitter[path].emissionLatitude), true),
      ("emissionLongitude", .number(\.emitter[path].emissionLongitude), true),
      ("emissionRange", .number(\.emitter[path].emissionRange), true),
      ("velocity", .number(\.emitter[path].velocity), true),
      ("velocityRange", .number(\.emitter[path].velocityRange), true),
      ("xAcceleration", .number(\.emitter[path].xAcceleration), true),
      ("yAcceleration", .number(\.emitter[path].yAcceleration), true),
      ("zAcceleration", .number(\.emitter[path].zAcceleration), true),
      ("scale", .number(\.emitter[path].scale), true),
      ("scaleRange", .number(\.emitter[path].scaleRange), true),
      ("scaleSpeed", .number(\.emitter[path].scaleSpeed), true),
      ("spin", .number(\.emitter[path].spin), true),
      ("spinRange", .number(\.emitter[path].spinRange), true),
      ("color", .color(\.emitter[path].color), true),
      ("redRange", .number(\.emitter[path].redRange), true),
      ("greenRange", .number(\.emitter[path].greenRange), true),
      ("blueRange", .number(\.emitter[path].blueRange), true),
      ("alphaRange", .number(\.emitter[path].alphaRange), true),
      ("redSpeed", .number(\.emitter[path].redSpeed), true),
      ("greenSpeed", .number(\.emitter[path].greenSpeed), true),
      ("blueSpeed", .number(\.emitter[path].blueSpeed), true),
      ("alphaSpeed", .number(\.emitter[path].alphaSpeed), true),
      (
        "contents",
        .image(\.emitter[path].contents, dissolve: \.emitter[path].contentsDissolve), true
      ),
      ("contentsRect", .rect(\.emitter[path].contentsRect), true),
      ("contentsScale", .number(\.emitter[path].contentsScale), true),
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
