import Graphics
import LayerModel
import SceneLoading
import SceneModel
import Testing
import Timing

struct PropertyCase: Sendable, CustomTestStringConvertible {
  let yaml: String
  let property: String
  let wanted: PropertyValue
  var testDescription: String { yaml }

  init(_ yaml: String, _ wanted: PropertyValue) {
    self.yaml = yaml
    property = String(yaml.prefix { $0 != ":" })
    self.wanted = wanted
  }

  static let turn = Transform.rotation(radians: .pi / 2)

  static let all: [PropertyCase] = [
    .init("bounds: [1, 2, 3, 4]", .rect(Rect(x: 1, y: 2, width: 3, height: 4))),
    .init("position: [1.5, -2]", .point(Point(x: 1.5, y: -2))),
    .init("anchorPoint: [0, 1]", .point(Point(x: 0, y: 1))),
    .init("anchorPointZ: 3", .number(3)),
    .init("zPosition: -1e-3", .number(-0.001)),
    .init("opacity: .5", .number(0.5)),
    .init("opacity: 1.", .number(1)),
    .init("opacity: +0.25E0", .number(0.25)),
    .init("zPosition: 010", .number(10)),
    .init("isHidden: true", .bool(true)),
    .init("isDoubleSided: FALSE", .bool(false)),
    .init("isGeometryFlipped: true", .bool(true)),
    .init("allowsGroupOpacity: false", .bool(false)),
    .init("masksToBounds: true", .bool(true)),
    .init(
      "backgroundColor: '#ff000080'", .color(Color(red: 1, green: 0, blue: 0, alpha: 128 / 255))),
    .init("backgroundColor: rgb(0, 0, 255)", .color(Color(red: 0, green: 0, blue: 1))),
    .init("backgroundColor: [1, 0.5, 0]", .color(Color(red: 1, green: 0.5, blue: 0))),
    .init(
      "backgroundColor: [1, 0.5, 0, 0.25]", .color(Color(red: 1, green: 0.5, blue: 0, alpha: 0.25))),
    .init("borderColor: null", .color(nil)),
    .init("borderColor: ~", .color(nil)),
    .init("borderColor:", .color(nil)),
    .init("borderColor: # none", .color(nil)),
    .init("borderColor: clear", .color(.clear)),
    .init("maskedCorners: [topLeft, bottomRight]", .corners([.topLeft, .bottomRight])),
    .init("maskedCorners: []", .corners([])),
    .init("contents: null", .image(nil)),
    .init("contentsGravity: resizeAspectFill", .name("resizeAspectFill")),
    .init("magnificationFilter: nearest", .name("nearest")),
    .init("contentsScale: 2", .number(2)),
    .init("transform: []", .transform(.identity)),
    .init(
      "transform: [1, 2, 3, 0, 4, 5, 6, 0, 7, 8, 9, 0, 10, 11, 12, 1]",
      .transform(
        Transform(
          rows: SIMD4(1, 2, 3, 0), SIMD4(4, 5, 6, 0), SIMD4(7, 8, 9, 0), SIMD4(10, 11, 12, 1)))),
    .init("transform: [{translate: [1, 2]}]", .transform(.translation(x: 1, y: 2))),
    .init("transform: [{translate: [1, 2, 3]}]", .transform(.translation(x: 1, y: 2, z: 3))),
    .init("transform: {scale: 2}", .transform(.scale(x: 2, y: 2, z: 2))),
    .init("transform: [{scale: [2, 3]}]", .transform(.scale(x: 2, y: 3, z: 1))),
    .init("transform: [{scale: [2, 3, 4]}]", .transform(.scale(x: 2, y: 3, z: 4))),
    .init("transform: [{rotate: 90deg}]", .transform(turn)),
    .init("transform: [{rotate: '0.25turn'}]", .transform(turn)),
    .init("transform: [{rotate: 1.5rad}]", .transform(.rotation(radians: 1.5))),
    .init("transform: [{rotate: 1.5}]", .transform(.rotation(radians: 1.5))),
    .init(
      "transform: [{rotate: [90deg, 1, 0, 0]}]",
      .transform(.rotation(radians: .pi / 2, x: 1, y: 0, z: 0))),
    // Successive calls: the last step acts first, so that the translation is not turned or
    // stretched.
    .init(
      "transform: [{translate: [10, 20]}, {rotate: 90deg}, {scale: [2, 3]}]",
      .transform(
        Transform.scale(x: 2, y: 3).concatenating(turn)
          .concatenating(.translation(x: 10, y: 20)))),
    .init("sublayerTransform: [{scale: [1, -1]}]", .transform(.scale(x: 1, y: -1))),
    .init("path: M0 0H5", .path(Path(polyline: [.zero, Point(x: 5, y: 0)]))),
    .init("path: ''", .path(Path())),
    .init("path: null", .path(nil)),
    .init("fillColor: red", .color(Color(red: 1, green: 0, blue: 0))),
    .init("fillRule: evenOdd", .name("evenOdd")),
    .init("strokeEnd: 0", .number(0)),
    .init("lineCap: round", .name("round")),
    .init("lineJoin: bevel", .name("bevel")),
    .init("lineDashPattern: [5, 9]", .numbers([5, 9])),
    .init("lineDashPattern: null", .numbers([])),
    .init("lineDashPhase: -3", .number(-3)),
    .init("trimStart: 0.25", .number(0.25)),
    .init("trimEnd: 0.5", .number(0.5)),
    .init("trimOffset: -1.5", .number(-1.5)),
    .init("trimMode: inTurn", .name("inTurn")),
    .init("fillGradientType: radial", .name("radial")),
    .init("fillGradientLocations: null", .numbers([])),
    .init("fillGradientColors: null", .colors([])),
    .init("fillGradientStartPoint: [1, 2]", .point(Point(x: 1, y: 2))),
    .init("fillGradientEndPoint: [3, 4]", .point(Point(x: 3, y: 4))),
    .init("fillGradientFocus: [0.5, 0]", .point(Point(x: 0.5, y: 0))),
    .init("strokeGradientType: radial", .name("radial")),
    .init("strokeGradientLocations: null", .numbers([])),
    .init("strokeGradientColors: null", .colors([])),
    .init("strokeGradientStartPoint: [1, 2]", .point(Point(x: 1, y: 2))),
    .init("strokeGradientEndPoint: [3, 4]", .point(Point(x: 3, y: 4))),
    .init("strokeGradientFocus: [0.5, 0]", .point(Point(x: 0.5, y: 0))),
    .init("transform: {perspective: 400}", .transform(.perspective(distance: 400))),
    .init("scrollMode: vertically", .name("vertically")),
    .init("instanceCount: 30", .number(30)),
    .init("instanceTransform: {rotate: 90deg}", .transform(turn)),
    .init("instanceColor: lime", .color(Color(red: 0, green: 1, blue: 0))),
    .init("preservesDepth: true", .bool(true)),
    .init("cornerCurve: continuous", .name("continuous")),
    .init("shadowColor: red", .color(Color(red: 1, green: 0, blue: 0))),
    .init("shadowOpacity: 0.5", .number(0.5)),
    .init("shadowOffset: [3, -4]", .size(Size(width: 3, height: -4))),
    .init("shadowRadius: 0", .number(0)),
    .init("shadowPath: M0 0H5", .path(Path(polyline: [.zero, Point(x: 5, y: 0)]))),
    .init("compositingFilter: multiplyBlendMode", .name("multiplyBlendMode")),
    .init("compositingFilter: multiply", .name("multiplyBlendMode")),
    .init("compositingFilter: CIColorDodgeBlendMode", .name("colorDodgeBlendMode")),
    .init("compositingFilter: CIAdditionCompositing", .name("plusLighter")),
    .init("compositingFilter: null", .name("normalBlendMode")),
    .init("shouldRasterize: true", .bool(true)),
    .init("rasterizationScale: 2", .number(2)),
    .init("contentsCenter: [0.25, 0.5, 0, 0]", .rect(Rect(x: 0.25, y: 0.5, width: 0, height: 0))),
    .init("gradientType: conic", .name("conic")),
    .init(
      "colors: [red, '#0000ff80']",
      .colors([
        Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1, alpha: 128.0 / 255),
      ])),
    .init("colors: null", .colors([])),
    .init("locations: null", .numbers([])),
    .init("startPoint: [-1, 2]", .point(Point(x: -1, y: 2))),
    .init("endPoint: [0, 0]", .point(.zero)),
    .init("string: Grüße", .text("Grüße")),
    .init("string: 12", .text("12")),
    .init("string: null", .text("")),
    .init("fontSize: 12.5", .number(12.5)),
    .init("foregroundColor: null", .color(nil)),
    .init("alignmentMode: justified", .name("justified")),
    .init("truncationMode: middle", .name("middle")),
    .init("verticalAlignmentMode: bottom", .name("bottom")),
    .init("isWrapped: true", .bool(true)),
    .init("fitting: shrink", .name("shrink")),
    .init("partition: words", .name("words")),
    .init("part: 3", .number(3)),
    .init("minimumFontSize: 9.5", .number(9.5)),
    .init("birthRate: 0.5", .number(0.5)),
    .init("emitterPosition: [3, 4]", .point(Point(x: 3, y: 4))),
    .init("emitterSize: [30, 40]", .size(Size(width: 30, height: 40))),
    .init("emitterShape: circle", .name("circle")),
    .init("emitterMode: outline", .name("outline")),
    .init("renderMode: additive", .name("additive")),
    .init("seed: 7", .number(7)),
  ]
}

extension LayerProperty {
  /// A type of layer, as a scene spells it, that has the property.
  fileprivate var kindThatHasIt: String { (kinds.contains(.shape) ? .shape : kinds[0]).rawValue }

  /// The first of the names it may have.
  fileprivate var firstName: String? { choice?.names.first }
}

struct FrameCase: Sendable, CustomTestStringConvertible {
  let yaml: String
  let bounds: Rect
  let position: Point
  var testDescription: String { yaml }

  init(_ yaml: String, _ bounds: [Double], _ x: Double, _ y: Double) {
    self.yaml = yaml
    self.bounds = Rect(x: bounds[0], y: bounds[1], width: bounds[2], height: bounds[3])
    position = Point(x: x, y: y)
  }

  static let all: [FrameCase] = [
    .init("frame: [10, 20, 30, 40]", [0, 0, 30, 40], 25, 40),
    .init("{frame: [10, 20, 30, 40], anchorPoint: [0, 1]}", [0, 0, 30, 40], 10, 60),
    .init("{anchorPoint: [0.5, 0.9], frame: [0, 0, 10, 100]}", [0, 0, 10, 100], 5, 90),
    .init("{bounds: [1, 2, 3, 4], frame: [10, 20, 30, 40]}", [1, 2, 3, 4], 25, 40),
    .init("{frame: [10, 20, 30, 40], position: [1, 2]}", [0, 0, 30, 40], 1, 2),
    .init("{frame: [10, 20, 30, 40], transform: [{scale: 2}]}", [0, 0, 30, 40], 25, 40),
    .init("frame: [40, 60, -30, -40]", [0, 0, 30, 40], 25, 40),
  ]
}

@Suite struct LayerTests {
  @Test(arguments: PropertyCase.all)
  func `a property is read in its kind`(sample: PropertyCase) throws {
    let property = try #require(LayerProperty.named(sample.property))
    let read = try layer("type: \(property.kindThatHasIt)\n" + sample.yaml)
    #expect(read.properties[property] == sample.wanted)
  }

  @Test func `every property in the table can be written`() throws {
    for property in LayerProperty.all {
      #expect(
        PropertyCase.all.contains { $0.property == property.name }
          || [
            "cornerRadius", "borderWidth", "lineWidth", "miterLimit", "strokeStart", "contentsRect",
            "minificationFilter", "strokeColor", "font", "instanceDelay", "instanceRedOffset",
            "instanceGreenOffset", "instanceBlueOffset", "instanceAlphaOffset", "lifetime",
            "emitterZPosition", "emitterDepth", "velocity", "scale", "spin",
          ].contains(property.name), "\(property)")
      let yaml =
        switch property.valueKind {
        case .rect: "[0, 0, 1, 1]"
        case .point: "[0, 0]"
        case .bool: "true"
        case .number: "1"
        case .name: property.firstName
        case .color: "blue"
        case .colors: "[red, blue]"
        case .size: "[1, 2]"
        case .text: "Hello"
        case .font: "Helvetica"
        default: nil as String?
        }
      guard let yaml else { continue }
      let type = property.kindThatHasIt
      #expect(headlines(scene(layer: "type: \(type)\n\(property): \(yaml)")) == [])
    }
  }

  @Test(arguments: FrameCase.all)
  func `frame sets size and position first`(sample: FrameCase) throws {
    let properties = try layer(sample.yaml).properties
    #expect(properties.bounds == sample.bounds)
    #expect(properties.position == sample.position)
  }

  @Test func `an empty layer has Core Animation's defaults`() throws {
    let read = try layer("{}")
    #expect(read.properties == LayerProperties())
    #expect(read.timing == MediaTiming())
    #expect(read.kind == .layer)
    #expect(read.location == SourceLocation(file: "s.yaml", line: 4, column: 5))
  }

  @Test func `names, sublayers and masks make a tree`() throws {
    let read = try layer(
      """
      name: stage
      sublayers: [{name: a/b}, {name: 5}, {name: 5}]
      mask: {type: shape, sublayers: [{name: hole}]}
      """)
    #expect(read.name == "stage")
    #expect(read.sublayers.map(\.name) == ["a/b", "5", "5"])
    #expect(read.mask?.kind == .shape)
    #expect(read.mask?.sublayers.map(\.name) == ["hole"])
    #expect(try layer("mask: null").mask == nil)
  }

  @Test func `a layer's timing is CAMediaTiming's`() throws {
    let read = try layer(
      """
      beginTime: 1
      timeOffset: -2
      speed: -0.5
      duration: 3
      repeatCount: .inf
      repeatDuration: 0
      autoreverses: true
      fillMode: both
      """)
    let wanted = MediaTiming(
      beginTime: 1, duration: 3, speed: -0.5, timeOffset: -2, repeatCount: .infinity,
      autoreverses: true, fillMode: .both)
    #expect(read.timing == wanted)
  }

  @Test func `a repeat count may be as large as a Float`() throws {
    #expect(try layer("repeatCount: 3.4028235e38").timing.repeatCount == 3.4028235e38)
  }

  @Test func `circular corners are what there is`() throws {
    #expect(try layer("cornerCurve: circular") == layer("{}"))
  }

  @Test func `values that are drawn as others are warned of`() throws {
    #expect(
      try warnings(scene(layer: "opacity: 1.5"))
        == ["4:14: warning: layers[0].opacity: 1.5 is drawn as 1, allowed: 0…1"])
  }
}
