import Graphics
import LayerModel
import Testing

/// A property as Apple documents it.
struct DocumentedProperty: Sendable, CustomTestStringConvertible {
  let name: String
  let value: PropertyValue
  let animation: LayerProperty.Animatability
  var testDescription: String { name }

  init(
    _ name: String, _ value: PropertyValue, _ animation: LayerProperty.Animatability = .implicit
  ) {
    self.name = name
    self.value = value
    self.animation = animation
  }

  private static let unit = PropertyValue.rect(Rect(x: 0, y: 0, width: 1, height: 1))

  /// `CALayer`: its documentation, and the table "Animatable Properties" of the Core Animation
  /// Programming Guide.
  static let layer: [DocumentedProperty] = [
    .init("bounds", .rect(.zero)), .init("position", .point(.zero)),
    .init("anchorPoint", .point(Point(x: 0.5, y: 0.5))), .init("anchorPointZ", .number(0)),
    .init("zPosition", .number(0)), .init("transform", .transform(.identity)),
    .init("sublayerTransform", .transform(.identity)),
    .init("isGeometryFlipped", .bool(false), .none), .init("isHidden", .bool(false)),
    // "There is no default action": a change is shown at once.
    .init("isDoubleSided", .bool(true), .explicit), .init("opacity", .number(1)),
    .init("allowsGroupOpacity", .bool(true), .none), .init("backgroundColor", .color(nil)),
    .init("cornerRadius", .number(0)), .init("maskedCorners", .corners(.all)),
    .init("cornerCurve", .name("circular"), .none), .init("borderWidth", .number(0)),
    .init("borderColor", .color(.black)), .init("shadowColor", .color(.black)),
    .init("shadowOpacity", .number(0)), .init("shadowOffset", .size(Size(width: 0, height: -3))),
    .init("shadowRadius", .number(3)), .init("shadowPath", .path(nil), .explicit),
    .init("masksToBounds", .bool(false)),
    .init("compositingFilter", .name("normalBlendMode"), .none),
    .init("shouldRasterize", .bool(false)), .init("rasterizationScale", .number(1)),
    .init("contents", .image(nil)), .init("contentsGravity", .name("resize"), .none),
    .init("contentsRect", unit), .init("contentsCenter", unit), .init("contentsScale", .number(1)),
    .init("magnificationFilter", .name("linear"), .none),
    .init("minificationFilter", .name("linear"), .none),
  ]

  /// `CAShapeLayer`: "There is no implicit animation" of the path.
  static let shape: [DocumentedProperty] = [
    .init("path", .path(nil), .explicit), .init("fillColor", .color(.black)),
    .init("fillRule", .name("nonZero"), .none), .init("strokeColor", .color(nil)),
    .init("strokeStart", .number(0)), .init("strokeEnd", .number(1)),
    .init("lineWidth", .number(1)), .init("lineCap", .name("butt"), .none),
    .init("lineJoin", .name("miter"), .none), .init("miterLimit", .number(10)),
    .init("lineDashPattern", .numbers([]), .none), .init("lineDashPhase", .number(0)),
    // Ours: Core Animation trims lines alone, and fills and strokes with colours.
    .init("trimStart", .number(0)), .init("trimEnd", .number(1)), .init("trimOffset", .number(0)),
    .init("trimMode", .name("together"), .none),
    .init("fillGradientType", .name("axial"), .none), .init("fillGradientColors", .colors([])),
    .init("fillGradientLocations", .numbers([])), .init("fillGradientStartPoint", .point(.zero)),
    .init("fillGradientEndPoint", .point(.zero)), .init("fillGradientFocus", .point(.zero)),
    .init("strokeGradientType", .name("axial"), .none), .init("strokeGradientColors", .colors([])),
    .init("strokeGradientLocations", .numbers([])),
    .init("strokeGradientStartPoint", .point(.zero)),
    .init("strokeGradientEndPoint", .point(.zero)), .init("strokeGradientFocus", .point(.zero)),
  ]

  /// `CAGradientLayer`.
  static let gradient: [DocumentedProperty] = [
    .init("gradientType", .name("axial"), .none), .init("colors", .colors([])),
    .init("locations", .numbers([])), .init("startPoint", .point(Point(x: 0.5, y: 0))),
    .init("endPoint", .point(Point(x: 0.5, y: 1))),
  ]

  /// `CATextLayer`; that a string may be animated by keyframes is *chosen*.
  static let text: [DocumentedProperty] = [
    .init("string", .text(""), .explicit), .init("font", .font(.helvetica), .none),
    .init("fontSize", .number(36)), .init("foregroundColor", .color(.white)),
    .init("alignmentMode", .name("natural"), .none),
    .init("truncationMode", .name("none"), .none), .init("isWrapped", .bool(false), .none),
    // Ours: Core Animation neither fits texts nor moves them down.
    .init("verticalAlignmentMode", .name("top"), .none), .init("fitting", .name("none"), .none),
    .init("minimumFontSize", .number(8), .none), .init("partition", .name("none"), .none),
  ]

  /// Ours: Core Animation does not divide texts.
  static let part: [DocumentedProperty] = [
    .init("foregroundColor", .color(nil)), .init("part", .number(0), .none),
  ]

  /// `CAReplicatorLayer`.
  static let replicator: [DocumentedProperty] = [
    .init("instanceCount", .number(1)), .init("instanceDelay", .number(0)),
    .init("instanceTransform", .transform(.identity)), .init("instanceColor", .color(.white)),
    .init("instanceRedOffset", .number(0)), .init("instanceGreenOffset", .number(0)),
    .init("instanceBlueOffset", .number(0)), .init("instanceAlphaOffset", .number(0)),
    .init("preservesDepth", .bool(false), .none),
  ]

  /// `CAScrollLayer`.
  static let scroll: [DocumentedProperty] = [.init("scrollMode", .name("both"), .none)]

  /// `CAEmitterLayer`.
  static let emitter: [DocumentedProperty] = [
    .init("birthRate", .number(1)), .init("lifetime", .number(1)),
    .init("emitterPosition", .point(.zero)), .init("emitterZPosition", .number(0)),
    .init("emitterSize", .size(.zero)), .init("emitterDepth", .number(0)),
    .init("emitterShape", .name("point"), .none), .init("emitterMode", .name("volume"), .none),
    .init("renderMode", .name("unordered"), .none), .init("velocity", .number(1)),
    .init("scale", .number(1)), .init("spin", .number(1)), .init("seed", .number(0), .none),
  ]

  /// `CAEmitterCell`.
  static let cell: [DocumentedProperty] = [
    .init("isEnabled", .bool(true)), .init("birthRate", .number(0)), .init("lifetime", .number(0)),
    .init("lifetimeRange", .number(0)), .init("emissionLatitude", .number(0)),
    .init("emissionLongitude", .number(0)), .init("emissionRange", .number(0)),
    .init("velocity", .number(0)), .init("velocityRange", .number(0)),
    .init("xAcceleration", .number(0)), .init("yAcceleration", .number(0)),
    .init("zAcceleration", .number(0)), .init("scale", .number(1)),
    .init("scaleRange", .number(0)), .init("scaleSpeed", .number(0)), .init("spin", .number(0)),
    .init("spinRange", .number(0)), .init("color", .color(.white)), .init("redRange", .number(0)),
    .init("greenRange", .number(0)), .init("blueRange", .number(0)),
    .init("alphaRange", .number(0)), .init("redSpeed", .number(0)),
    .init("greenSpeed", .number(0)), .init("blueSpeed", .number(0)),
    .init("alphaSpeed", .number(0)), .init("contents", .image(nil)), .init("contentsRect", unit),
    .init("contentsScale", .number(1)), .init("magnificationFilter", .name("linear"), .none),
    .init("minificationFilter", .name("linear"), .none),
  ]
}

/// The properties as Apple documents them: which class has which, what it is at first, how it
/// animates.
@Suite struct AppleDefaultsTests {
  /// The classes with the properties that each has beside `CALayer`'s.
  static let classes: [(kind: LayerKind, own: [DocumentedProperty])] = [
    (.layer, []), (.shape, DocumentedProperty.shape), (.gradient, DocumentedProperty.gradient),
    (.text, DocumentedProperty.text),
    (
      .captions, DocumentedProperty.text.filter { $0.name != "string" && $0.name != "partition" }
    ),
    (.part, DocumentedProperty.part), (.transform, []),
    (.scroll, DocumentedProperty.scroll),
    (.replicator, DocumentedProperty.replicator),
    (
      .emitter,
      DocumentedProperty.emitter
        + DocumentedProperty.replicator.filter {
          $0.name == "preservesDepth"
        }
    ),
  ]

  @Test(arguments: LayerKind.allCases)
  func `a layer has its class's properties with Apple's defaults`(_ kind: LayerKind) throws {
    let own = try #require(Self.classes.first { $0.kind == kind }).own
    let documented = DocumentedProperty.layer + own
    let owned = LayerProperty.all.filter { $0.kinds.contains(kind) }
    #expect(Set(owned.map(\.name)) == Set(documented.map(\.name)))
    let defaults = LayerProperties.defaults(of: kind)
    for row in documented {
      let property = try #require(LayerProperty.named(row.name))
      // "The default value of masksToBounds is true" for scroll layers alone.
      let clips = kind == .scroll && property == .masksToBounds
      let value =
        kind == .captions && property == .verticalAlignmentMode ? .name("bottom") : row.value
      #expect(defaults[property] == (clips ? .bool(true) : value), "\(property)")
      // Apple says of this one alone what is not so here.
      let isOurs = property == .lineDashPattern
      #expect(property.animation == (isOurs ? .explicit : row.animation), "\(property)")
    }
  }

  @Test func `a cell has Apple's properties with Apple's defaults`() throws {
    let properties = LayerProperty.properties(ofCellAt: [PropertyTable.cell])
    #expect(properties.map { String($0.ownName) } == DocumentedProperty.cell.map(\.name))
    for (property, row) in zip(properties, DocumentedProperty.cell) {
      #expect(PropertyTable.untouched[property] == row.value, "\(property)")
      #expect(property.animation == row.animation, "\(property)")
      #expect(property.kinds == [.emitter])
    }
  }

  @Test func `kinds differ by the traits that Apple says of their classes`() {
    func kinds(_ traits: LayerKind.Traits) -> [LayerKind] {
      LayerKind.allCases.filter { $0.has(traits) }
    }
    #expect(kinds(.outline) == [.shape])
    #expect(kinds(.gradient) == [.gradient])
    #expect(kinds(.text) == [.text, .captions])
    #expect(kinds(.string) == [.text])
    #expect(kinds(.captions) == [.captions])
    #expect(kinds(.part) == [.part])
    #expect(kinds(.sublayersOnly) == [.transform])
    #expect(kinds(.depth) == [.transform])
    #expect(kinds(.clipping) == [.scroll])
    #expect(kinds(.scrolling) == [.scroll])
    #expect(kinds(.copies) == [.replicator])
    #expect(kinds(.particles) == [.emitter])
    #expect(kinds([.copies, .particles]) == [.replicator, .emitter])
    #expect(kinds([]) == [])
    var properties = LayerProperties()
    func keepsDepth(_ kind: LayerKind) -> Bool {
      kind.keepsDepth(preservesDepth: properties.preservesDepth, pageCurl: properties.pageCurl)
    }
    #expect(LayerKind.allCases.filter(keepsDepth) == [.transform])
    properties.preservesDepth = true
    #expect(LayerKind.allCases.filter(keepsDepth) == [.transform, .replicator])
  }

  @Test func `the properties that place a layer and shape its window are geometry`() {
    #expect(
      LayerProperty.geometry == [
        .bounds, .position, .anchorPoint, .anchorPointZ, .zPosition, .transform, .cornerRadius,
        .maskedCorners,
      ])
  }
}
