extension LayerProperty {
  /// What every layer has (`CALayer`).
  static let layerRows: [Row] = [
    ("bounds", .rect({ $0.bounds }, { $0.bounds = $1 }), true),
    ("position", .point({ $0.position }, { $0.position = $1 }), true),
    ("anchorPoint", .point({ $0.anchorPoint }, { $0.anchorPoint = $1 }), true),
    ("anchorPointZ", .number({ $0.anchorPointZ }, { $0.anchorPointZ = $1 }), true),
    ("zPosition", .number({ $0.zPosition }, { $0.zPosition = $1 }), true),
    ("transform", .transform({ $0.transform }, { $0.transform = $1 }), true),
    (
      "sublayerTransform", .transform({ $0.sublayerTransform }, { $0.sublayerTransform = $1 }), true
    ),
    ("isGeometryFlipped", .bool({ $0.isGeometryFlipped }, { $0.isGeometryFlipped = $1 }), false),
    ("isHidden", .bool({ $0.isHidden }, { $0.isHidden = $1 }), true),
    ("isDoubleSided", .bool({ $0.isDoubleSided }, { $0.isDoubleSided = $1 }), true),
    ("opacity", .number({ $0.opacity }, { $0.opacity = $1 }), true),
    ("allowsGroupOpacity", .bool({ $0.allowsGroupOpacity }, { $0.allowsGroupOpacity = $1 }), false),
    ("backgroundColor", .color({ $0.backgroundColor }, { $0.backgroundColor = $1 }), true),
    ("cornerRadius", .number({ $0.cornerRadius }, { $0.cornerRadius = $1 }), true),
    ("maskedCorners", .corners({ $0.maskedCorners }, { $0.maskedCorners = $1 }), true),
    ("cornerCurve", .name(Choice(\.cornerCurve)), false),
    ("borderWidth", .number({ $0.borderWidth }, { $0.borderWidth = $1 }), true),
    ("borderColor", .color({ $0.borderColor }, { $0.borderColor = $1 }), true),
    ("shadowColor", .color({ $0.shadow.color }, { $0.shadow.color = $1 }), true),
    ("shadowOpacity", .number({ $0.shadow.opacity }, { $0.shadow.opacity = $1 }), true),
    ("shadowOffset", .size({ $0.shadow.offset }, { $0.shadow.offset = $1 }), true),
    ("shadowRadius", .number({ $0.shadow.radius }, { $0.shadow.radius = $1 }), true),
    ("shadowPath", .path({ $0.shadow.path }, { $0.shadow.path = $1 }), true),
    ("masksToBounds", .bool({ $0.masksToBounds }, { $0.masksToBounds = $1 }), true),
    (
      "compositingFilter",
      .name(Choice(\.compositingFilter, none: .normal, synonyms: BlendMode.synonyms)), false
    ),
    ("shouldRasterize", .bool({ $0.shouldRasterize }, { $0.shouldRasterize = $1 }), true),
    (
      "rasterizationScale", .number({ $0.rasterizationScale }, { $0.rasterizationScale = $1 }), true
    ),
    ("contents", .image(\.contents, dissolve: \.contentsDissolve), true),
    ("contentsGravity", .name(Choice(\.contentsGravity)), false),
    ("contentsRect", .rect({ $0.contentsRect }, { $0.contentsRect = $1 }), true),
    ("contentsCenter", .rect({ $0.contentsCenter }, { $0.contentsCenter = $1 }), true),
    ("contentsScale", .number({ $0.contentsScale }, { $0.contentsScale = $1 }), true),
    ("magnificationFilter", .name(Choice(\.magnificationFilter)), false),
    ("minificationFilter", .name(Choice(\.minificationFilter)), false),
  ]
}
