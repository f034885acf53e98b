import Foundation
import QuartzCore
import Testing

/// The defaults of the classes, core-animation 1.1, 6.1, 7.1, 9 and 10.
@Suite struct DefaultTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let isDefault: @Sendable () -> Bool

    init(_ name: String, _ isDefault: @escaping @Sendable () -> Bool) {
      (testDescription, self.isDefault) = (name, isDefault)
    }

    /// A property of an object that was just made.
    init<Object, Value: Equatable & Sendable>(
      _ name: String, _ make: @escaping @Sendable () -> Object,
      _ property: any KeyPath<Object, Value> & Sendable, _ value: Value
    ) {
      self.init(name) { make()[keyPath: property] == value }
    }
  }

  static let timing: [Row] = [
    Row("layer beginTime", { CALayer() }, \.beginTime, 0),
    Row("layer duration", { CALayer() }, \.duration, .infinity),
    Row("layer speed", { CALayer() }, \.speed, 1),
    Row("layer timeOffset", { CALayer() }, \.timeOffset, 0),
    Row("layer repeatCount", { CALayer() }, \.repeatCount, 0),
    Row("layer repeatDuration", { CALayer() }, \.repeatDuration, 0),
    Row("layer autoreverses", { CALayer() }, \.autoreverses, false),
    Row("layer fillMode", { CALayer() }, \.fillMode, .removed),
    Row("animation beginTime", { CABasicAnimation() }, \.beginTime, 0),
    Row("animation duration", { CABasicAnimation() }, \.duration, 0),
    Row("animation speed", { CABasicAnimation() }, \.speed, 1),
    Row("animation timeOffset", { CABasicAnimation() }, \.timeOffset, 0),
    Row("animation repeatCount", { CABasicAnimation() }, \.repeatCount, 0),
    Row("animation repeatDuration", { CABasicAnimation() }, \.repeatDuration, 0),
    Row("animation autoreverses", { CABasicAnimation() }, \.autoreverses, false),
    Row("animation fillMode", { CABasicAnimation() }, \.fillMode, .removed),
    Row("animation timingFunction") { CABasicAnimation().timingFunction == nil },
    Row("animation isRemovedOnCompletion", { CABasicAnimation() }, \.isRemovedOnCompletion, true),
    Row("animation delegate") { CABasicAnimation().delegate == nil },
    Row("isAdditive", { CABasicAnimation() }, \.isAdditive, false),
    Row("isCumulative", { CABasicAnimation() }, \.isCumulative, false),
    Row("ends") {
      let basic = CABasicAnimation()
      return basic.fromValue == nil && basic.toValue == nil && basic.byValue == nil
    },
    Row("calculationMode", { CAKeyframeAnimation() }, \.calculationMode, .linear),
    Row("rotationMode") { CAKeyframeAnimation().rotationMode == nil },
    Row("spring mass", { CASpringAnimation() }, \.mass, 1),
    Row("spring stiffness", { CASpringAnimation() }, \.stiffness, 100),
    Row("spring damping", { CASpringAnimation() }, \.damping, 10),
    Row("spring initialVelocity", { CASpringAnimation() }, \.initialVelocity, 0),
    Row("spring allowsOverdamping", { CASpringAnimation() }, \.allowsOverdamping, false),
    Row("transition type", { CATransition() }, \.type, .fade),
    Row("transition subtype", { CATransition() }, \.subtype, nil),
    Row("transition startProgress", { CATransition() }, \.startProgress, 0),
    Row("transition endProgress", { CATransition() }, \.endProgress, 1),
    Row("transaction animationDuration") { CATransaction.animationDuration() == 0.25 },
    Row("transaction animationTimingFunction") { CATransaction.animationTimingFunction() == nil },
    Row("transaction disableActions") { !CATransaction.disableActions() },
    Row("transaction completionBlock") { CATransaction.completionBlock() == nil },
  ]

  static let layers: [Row] = [
    Row("bounds", { CALayer() }, \.bounds, .zero),
    Row("position", { CALayer() }, \.position, .zero),
    Row("zPosition", { CALayer() }, \.zPosition, 0),
    Row("anchorPoint", { CALayer() }, \.anchorPoint, CGPoint(x: 0.5, y: 0.5)),
    Row("anchorPointZ", { CALayer() }, \.anchorPointZ, 0),
    Row("transform") { CATransform3DIsIdentity(CALayer().transform) },
    Row("sublayerTransform") { CATransform3DIsIdentity(CALayer().sublayerTransform) },
    Row("isHidden", { CALayer() }, \.isHidden, false),
    Row("isDoubleSided", { CALayer() }, \.isDoubleSided, true),
    Row("isGeometryFlipped", { CALayer() }, \.isGeometryFlipped, false),
    Row("masksToBounds", { CALayer() }, \.masksToBounds, false),
    Row("mask") { CALayer().mask == nil },
    Row("contents") { CALayer().contents == nil },
    Row("contentsRect", { CALayer() }, \.contentsRect, CGRect(x: 0, y: 0, width: 1, height: 1)),
    Row("contentsGravity", { CALayer() }, \.contentsGravity, .resize),
    Row("contentsScale", { CALayer() }, \.contentsScale, 1),
    Row("contentsCenter", { CALayer() }, \.contentsCenter, CGRect(x: 0, y: 0, width: 1, height: 1)),
    Row("contentsFormat", { CALayer() }, \.contentsFormat, .RGBA8Uint),
    Row("minificationFilter", { CALayer() }, \.minificationFilter, .linear),
    Row("magnificationFilter", { CALayer() }, \.magnificationFilter, .linear),
    Row("minificationFilterBias", { CALayer() }, \.minificationFilterBias, 0),
    Row("isOpaque", { CALayer() }, \.isOpaque, false),
    Row("edgeAntialiasingMask", { CALayer() }, \.edgeAntialiasingMask.rawValue, 15),
    Row("allowsEdgeAntialiasing", { CALayer() }, \.allowsEdgeAntialiasing, true),
    Row("backgroundColor") { CALayer().backgroundColor == nil },
    Row("cornerRadius", { CALayer() }, \.cornerRadius, 0),
    Row("maskedCorners", { CALayer() }, \.maskedCorners.rawValue, 15),
    Row("cornerCurve", { CALayer() }, \.cornerCurve, .circular),
    Row("borderWidth", { CALayer() }, \.borderWidth, 0),
    Row("borderColor") { isBlack(CALayer().borderColor) },
    Row("opacity", { CALayer() }, \.opacity, 1),
    Row("allowsGroupOpacity", { CALayer() }, \.allowsGroupOpacity, true),
    Row("compositingFilter") { CALayer().compositingFilter == nil },
    Row("filters") { CALayer().filters == nil && CALayer().backgroundFilters == nil },
    Row("shouldRasterize", { CALayer() }, \.shouldRasterize, false),
    Row("rasterizationScale", { CALayer() }, \.rasterizationScale, 1),
    Row("shadowColor") { isBlack(CALayer().shadowColor) },
    Row("shadowOpacity", { CALayer() }, \.shadowOpacity, 0),
    Row("shadowOffset", { CALayer() }, \.shadowOffset, CGSize(width: 0, height: -3)),
    Row("shadowRadius", { CALayer() }, \.shadowRadius, 3),
    Row("shadowPath") { CALayer().shadowPath == nil },
    Row("actions, style, delegate, name") {
      let layer = CALayer()
      return layer.actions == nil && layer.style == nil && layer.delegate == nil
        && layer.name == nil
    },
    Row("circular corners") { CALayer.cornerCurveExpansionFactor(.circular) == 1 },
    Row("continuous corners") { CALayer.cornerCurveExpansionFactor(.continuous) == 1.528665 },
  ]

  static let kinds: [Row] = [
    Row("path") { CAShapeLayer().path == nil },
    Row("fillColor") { isBlack(CAShapeLayer().fillColor) },
    Row("fillRule", { CAShapeLayer() }, \.fillRule, .nonZero),
    Row("strokeColor") { CAShapeLayer().strokeColor == nil },
    Row("strokeStart", { CAShapeLayer() }, \.strokeStart, 0),
    Row("strokeEnd", { CAShapeLayer() }, \.strokeEnd, 1),
    Row("lineWidth", { CAShapeLayer() }, \.lineWidth, 1),
    Row("miterLimit", { CAShapeLayer() }, \.miterLimit, 10),
    Row("lineCap", { CAShapeLayer() }, \.lineCap, .butt),
    Row("lineJoin", { CAShapeLayer() }, \.lineJoin, .miter),
    Row("lineDashPhase", { CAShapeLayer() }, \.lineDashPhase, 0),
    Row("lineDashPattern") { CAShapeLayer().lineDashPattern == nil },
    Row("gradient type", { CAGradientLayer() }, \.type, .axial),
    Row("colors, locations") {
      CAGradientLayer().colors == nil && CAGradientLayer().locations == nil
    },
    Row("startPoint", { CAGradientLayer() }, \.startPoint, CGPoint(x: 0.5, y: 0)),
    Row("endPoint", { CAGradientLayer() }, \.endPoint, CGPoint(x: 0.5, y: 1)),
    Row("string") { CATextLayer().string == nil },
    Row("fontSize", { CATextLayer() }, \.fontSize, 36),
    Row("foregroundColor") { CATextLayer().foregroundColor?.components == [1, 1, 1, 1] },
    Row("isWrapped", { CATextLayer() }, \.isWrapped, false),
    Row("truncationMode", { CATextLayer() }, \.truncationMode, .none),
    Row("alignmentMode", { CATextLayer() }, \.alignmentMode, .natural),
    Row("subpixels", { CATextLayer() }, \.allowsFontSubpixelQuantization, false),
    Row("instanceCount", { CAReplicatorLayer() }, \.instanceCount, 1),
    Row("replicator preservesDepth", { CAReplicatorLayer() }, \.preservesDepth, false),
    Row("instanceDelay", { CAReplicatorLayer() }, \.instanceDelay, 0),
    Row("instanceTransform") { CATransform3DIsIdentity(CAReplicatorLayer().instanceTransform) },
    Row("instanceColor") { CAReplicatorLayer().instanceColor?.components == [1, 1, 1, 1] },
    Row("instance offsets") {
      let layer = CAReplicatorLayer()
      return [
        layer.instanceRedOffset, layer.instanceGreenOffset, layer.instanceBlueOffset,
        layer.instanceAlphaOffset,
      ] == [0, 0, 0, 0]
    },
    Row("scrollMode", { CAScrollLayer() }, \.scrollMode, .both),
    Row("scroll masksToBounds", { CAScrollLayer() }, \.masksToBounds, true),
    Row("tileSize", { CATiledLayer() }, \.tileSize, CGSize(width: 256, height: 256)),
    Row("levelsOfDetail", { CATiledLayer() }, \.levelsOfDetail, 1),
    Row("fadeDuration") { CATiledLayer.fadeDuration() == 0.25 },
    Row("emitterCells") { CAEmitterLayer().emitterCells == nil },
    Row("emitter birthRate", { CAEmitterLayer() }, \.birthRate, 1),
    Row("emitter lifetime", { CAEmitterLayer() }, \.lifetime, 1),
    Row("emitterPosition", { CAEmitterLayer() }, \.emitterPosition, .zero),
    Row("emitterZPosition", { CAEmitterLayer() }, \.emitterZPosition, 0),
    Row("emitterSize", { CAEmitterLayer() }, \.emitterSize, .zero),
    Row("emitterDepth", { CAEmitterLayer() }, \.emitterDepth, 0),
    Row("emitterShape", { CAEmitterLayer() }, \.emitterShape, .point),
    Row("emitterMode", { CAEmitterLayer() }, \.emitterMode, .volume),
    Row("renderMode", { CAEmitterLayer() }, \.renderMode, .unordered),
    Row("emitter preservesDepth", { CAEmitterLayer() }, \.preservesDepth, false),
    Row("emitter multipliers") {
      let layer = CAEmitterLayer()
      return [layer.velocity, layer.scale, layer.spin] == [1, 1, 1] && layer.seed == 0
    },
    Row("cell") {
      let cell = CAEmitterCell()
      return cell.name == nil && cell.isEnabled && cell.birthRate == 0 && cell.lifetime == 0
        && cell.scale == 1 && cell.color?.components == [1, 1, 1, 1] && cell.contents == nil
        && cell.contentsScale == 1 && cell.duration == .infinity && cell.emitterCells == nil
    },
    Row("cell's zeros") {
      let cell = CAEmitterCell()
      return [
        cell.emissionLatitude, cell.emissionLongitude, cell.emissionRange, cell.velocity,
        cell.velocityRange, cell.xAcceleration, cell.yAcceleration, cell.zAcceleration,
        cell.scaleRange, cell.scaleSpeed, cell.spin, cell.spinRange,
      ].allSatisfy { $0 == 0 }
    },
  ]

  private static func isBlack(_ color: CGColor?) -> Bool {
    guard let components = color?.components else { return false }
    return components.last == 1 && components.dropLast().allSatisfy { $0 == 0 }
  }

  @Test(arguments: timing + layers + kinds) func `a default is Core Animation's`(_ row: Row) {
    #expect(row.isDefault())
  }

  /// 5.3: the numbers of SwiftUI's documentation.
  @Test func `a spring is made of a perceptual duration and a bounce`() {
    let spring = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.3)
    #expect(abs(spring.stiffness - 157.9) < 0.05 && abs(spring.damping - 17.6) < 0.05)
    #expect(spring.mass == 1 && spring.allowsOverdamping)
    #expect(spring.duration == spring.settlingDuration)
    #expect(abs(spring.perceptualDuration - 0.5) < 1e-12 && abs(spring.bounce - 0.3) < 1e-12)
    let physical = CASpringAnimation()
    #expect(abs(physical.perceptualDuration - 0.63) < 0.005 && abs(physical.bounce - 0.5) < 1e-12)
  }

  /// 6.1, measured: what is out of range is stored as it is.
  @Test func `a transition's progress is stored as it is`() {
    let transition = CATransition()
    (transition.startProgress, transition.endProgress) = (-1, 3)
    #expect(transition.startProgress == -1 && transition.endProgress == 3)
  }

  /// 2.1: the control points of the five names.
  @Test(
    arguments: [
      ("linear", [0, 0, 1, 1]), ("easeIn", [0.42, 0, 1, 1]), ("easeOut", [0, 0, 0.58, 1]),
      ("easeInEaseOut", [0.42, 0, 0.58, 1]), ("default", [0.25, 0.1, 0.25, 1]),
    ] as [(String, [Float])])
  func `a named curve has its control points`(_ name: String, _ wanted: [Float]) {
    let function = CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: name))
    var points: [Float] = []
    for index in 0..<4 {
      var point: [Float] = [9, 9]
      function.getControlPoint(at: index, values: &point)
      points += point
    }
    #expect(points == [0, 0] + wanted + [1, 1])
  }

  /// 11.2, measured: the search finds nothing for an ordinary property, and whether actions are
  /// disabled does not change what it finds.
  @Test func `the search for an action is the same when actions are disabled`() {
    #expect(CALayer.defaultAction(forKey: "opacity") == nil)
    let layer = CALayer()
    #expect(layer.action(forKey: "opacity") == nil)
    let own = CABasicAnimation()
    layer.actions = ["opacity": own]
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    #expect(layer.action(forKey: "opacity") === own)
    CATransaction.commit()
    layer.actions = nil
    layer.style = ["actions": ["opacity": own]]
    #expect(layer.action(forKey: "opacity") === own)
  }

  /// 7.4 and 9.3, measured: names that nobody knows are stored as they are; a gravity is drawn as
  /// the centre.
  @Test func `an unknown name is stored as it is`() {
    let layer = CALayer()
    layer.contentsGravity = CALayerContentsGravity(rawValue: "sideways")
    #expect(layer.contentsGravity.rawValue == "sideways")
    layer.contentsGravity = .top
    #expect(layer.contentsGravity == .top)
    layer.setValue("odd", forKey: "contentsGravity")
    #expect(layer.contentsGravity.rawValue == "odd")
    #expect(CALayer(layer: layer).contentsGravity.rawValue == "odd")
    layer.setValue("resize", forKey: "contentsGravity")
    #expect(layer.contentsGravity == .resize)
    let text = CATextLayer()
    text.alignmentMode = CATextLayerAlignmentMode(rawValue: "odd")
    text.truncationMode = CATextLayerTruncationMode(rawValue: "odd")
    #expect(text.alignmentMode.rawValue == "odd" && text.truncationMode.rawValue == "odd")
    text.truncationMode = .end
    #expect(text.truncationMode == .end)
  }

  @Test func `a layout manager stays with its layer`() {
    final class Manager: CALayoutManager {
      func layoutSublayers(of layer: CALayer) { layer.sublayers?.first?.position.x = 7 }
    }
    let layer = CALayer()
    layer.addSublayer(CALayer())
    layer.layoutManager = Manager()
    layer.setNeedsLayout()
    layer.layoutIfNeeded()
    #expect(layer.sublayers?.first?.position.x == 7)
  }
}
