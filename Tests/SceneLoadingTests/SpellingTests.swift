import SceneLoading
import Testing

/// Objective-C's and Swift's spellings are answered with the format's own.
@Suite struct SpellingTests {
  struct Spelling: Sendable, CustomTestStringConvertible {
    let yaml: String
    /// The suggestions, in the order of the file.
    let suggestions: [String]
    var testDescription: String { yaml }
  }

  static func row(animation: String, _ suggestions: String...) -> Spelling {
    Spelling(yaml: scene(animation: animation), suggestions: suggestions)
  }
  static func row(layer: String, _ suggestions: String...) -> Spelling {
    Spelling(yaml: scene(layer: layer), suggestions: suggestions)
  }
  static func row(entry: String, _ suggestions: String...) -> Spelling {
    Spelling(yaml: InteractionTests.script(entry), suggestions: suggestions)
  }

  static let constants: [Spelling] = [
    row(
      animation:
        "{keyPath: opacity, values: [0, 1], calculationMode: kCAAnimationCubicPaced, fillMode: kCAFillModeForwards, timingFunction: kCAMediaTimingFunctionLinear}",
      "cubicPaced", "forwards", "linear"),
    row(
      animation:
        "{keyPath: opacity, values: [0, 1], calculationMode: CAAnimationCalculationMode.paced, fillMode: .both, timingFunction: CAMediaTimingFunctionName.easeInEaseOut}",
      "paced", "both", "easeInEaseOut"),
    row(
      animation:
        "{keyPath: position, path: M0 0H9, rotationMode: kCAAnimationRotateAutoReverse, timingFunction: curveEaseInOut}",
      "autoReverse", "easeInEaseOut"),
    row(animation: "{keyPath: position, path: M0 0H9, rotationMode: .rotateAuto}", "auto"),
    row(animation: "{keyPath: opacity, toValue: 1, timingFunction: curveEaseIn}", "easeIn"),
    row(
      animation: "{transition: kCATransitionMoveIn, subtype: kCATransitionFromTop}", "moveIn",
      "fromTop"),
    row(
      animation: "{transition: UIViewAnimationOptionTransitionFlipFromLeft}", "flip"),
    row(
      animation: "{keyPath: transform, valueFunction: kCAValueFunctionRotateZ, toValue: 1}",
      "rotateZ"),
    row(layer: "contentsGravity: kCAGravityResizeAspectFill", "resizeAspectFill"),
    row(layer: "contentsGravity: scaleAspectFit", "resizeAspect"),
    row(layer: "magnificationFilter: kCAFilterNearest", "nearest"),
    row(
      layer: "maskedCorners: [layerMaxXMinYCorner, kCALayerMinXMaxYCorner]", "topRight",
      "bottomLeft"),
    row(
      layer: "{type: shape, lineCap: kCALineCapRound, fillRule: CAShapeLayerFillRule.evenOdd}",
      "round", "evenOdd"),
    row(layer: "{type: gradient, gradientType: kCAGradientLayerRadial}", "radial"),
    row(
      entry:
        "{at: 1, animateView: {duration: 1, options: [UIViewAnimationOptionCurveEaseIn, .autoreverse], changes: []}}",
      "curveEaseIn", "autoreverse"),
  ]

  static let types: [Spelling] = [
    row(layer: "type: CALayer", "layer"),
    row(layer: "{type: CAShapeLayer, strokeEnd: 0.5}", "shape"),
    row(layer: "type: UILabel", "text"), row(layer: "type: CATransformLayer", "transform"),
    row(animation: "{type: CABasicAnimation, keyPath: opacity, toValue: 1}", "basic"),
    row(animation: "{type: CAAnimationGroup, animations: []}", "group"),
    row(animation: "{type: CASpringAnimation, keyPath: opacity, toValue: 1, damping: 5}", "spring"),
  ]

  static let keys: [Spelling] = [
    row(layer: "alpha: 0.5", "opacity"), row(layer: "center: [1, 2]", "position"),
    row(layer: "hidden: true", "isHidden"), row(layer: "clipsToBounds: true", "masksToBounds"),
    row(layer: "subviews: []", "sublayers"), row(layer: "contentMode: center", "contentsGravity"),
    row(animation: "{keyPath: opacity, toValue: 1, delegate: self}", "onStop"),
    row(animation: "{keyPath: alpha, toValue: 1}", "opacity"),
    row(animation: "{keyPath: center.x, toValue: 1}", "position.x"),
    row(animation: "{keyPath: layer.opacity, toValue: 1}", "opacity"),
    row(animation: "{keyPath: CALayer.position.y, toValue: 1}", "position.y"),
    row(animation: "{keyPath: opacity, toValue: 1, repeat: 3}", "repeatCount"),
    row(entry: "{at: 1, addSubview: {}}", "addSublayer"),
    row(entry: "{at: 1, UIView.animate: {}}", "animateView"),
    row(entry: "{at: 1, set: {layer: stage, values: {alpha: 0}}}", "opacity"),
    row(
      entry: "{at: 1, log: x, transaction: {setDisableActions: true}}", "disableActions"),
  ]

  static let values: [Spelling] = [
    row(layer: "backgroundColor: UIColor.blue", "blue"),
    row(layer: "backgroundColor: .red", "red"),
    row(layer: "backgroundColor: UIColor.green.cgColor", "lime"),
    row(layer: "backgroundColor: [UIColor orangeColor]", "[1, 0.5, 0]"),
    row(
      layer: "backgroundColor: UIColor.lightGray",
      "[0.6666666666666666, 0.6666666666666666, 0.6666666666666666]"),
    row(layer: "backgroundColor: UIColor.clear", "clear"),
    row(layer: "backgroundColor: nil", "null"),
    row(animation: "{keyPath: opacity, toValue: 1, repeatCount: HUGE_VALF}", ".inf"),
    row(animation: "{keyPath: opacity, toValue: 1, repeatCount: .greatestFiniteMagnitude}", ".inf"),
    row(animation: "{keyPath: opacity, toValue: 1, repeatCount: Float.infinity}", ".inf"),
    row(animation: "{keyPath: opacity, toValue: 0.5f}", "0.5"),
    row(animation: "{keyPath: transform.rotation, toValue: M_PI_2}", "90deg"),
    row(animation: "{keyPath: transform.rotation, toValue: -.pi / 4}", "-45deg"),
    row(animation: "{keyPath: transform.rotation, toValue: 2 * CGFloat.pi}", "360deg"),
    row(animation: "{keyPath: opacity, toValue: 1, autoreverses: YES}", "true"),
  ]

  static let calls: [Spelling] = [
    row(layer: "position: CGPointMake(1, 2.5)", "[1, 2.5]"),
    row(layer: "position: 'CGPoint(x: 1, y: 2)'", "[1, 2]"),
    row(layer: "position: CGPoint.zero", "[0, 0]"),
    row(layer: "position: {x: 1, y: 2}", "[1, 2]"),
    row(layer: "bounds: {x: 1, y: 2, width: 3, height: 4}", "[1, 2, 3, 4]"),
    row(layer: "bounds: 'CGRect(x: 0, y: 0, width: 30, height: 40)'", "[0, 0, 30, 40]"),
    row(layer: "shadowOffset: 'CGSize(width: 0, height: -3)'", "[0, -3]"),
    row(
      layer: "backgroundColor: 'UIColor(red: 255/255, green: 0.5, blue: 0, alpha: 1)'",
      "[1, 0.5, 0, 1]"),
    row(layer: "backgroundColor: 'UIColor(white: 0.5, alpha: 0.25)'", "[0.5, 0.5, 0.5, 0.25]"),
    row(layer: "backgroundColor: .systemBlue", "#007aff"),
    row(layer: "transform: CATransform3DIdentity", "[]"),
    row(layer: "transform: 'CATransform3DMakeRotation(M_PI, 0, 0, 1)'", "{rotate: 180deg}"),
    row(
      layer: "transform: 'CATransform3DMakeRotation(M_PI_4, 0, 1, 0)'",
      "{rotate: [45deg, 0, 1, 0]}"),
    row(layer: "transform: 'CGAffineTransform(scaleX: 2, y: 3)'", "{scale: [2, 3]}"),
    row(
      layer: "transform: 'CGAffineTransform(translationX: 2, y: 3)'", "{translate: [2, 3]}"),
    row(layer: "transform: 'CGAffineTransform(rotationAngle: .pi / 2)'", "{rotate: 90deg}"),
    row(
      layer: "{type: shape, path: 'UIBezierPath(ovalIn: bounds)'}",
      "{ellipse: [x, y, width, height]}"),
    row(layer: "{type: shape, path: {roundedRect: [0, 0, 5, 5]}}", "rect"),
    row(layer: "contents: nil", "null"), row(layer: "actions: {opacity: NSNull}", "none"),
    row(
      animation: "{keyPath: opacity, toValue: 1, timingFunction: 'cubic-bezier(0.4, 0, 0.2, 1)'}",
      "[0.4, 0, 0.2, 1]"),
    row(
      animation:
        "{keyPath: opacity, toValue: 1, timingFunction: 'CAMediaTimingFunction(controlPoints: 0.4, 0, 0.2, 1)'}",
      "[0.4, 0, 0.2, 1]"),
    row(animation: "{keyPath: opacity, toValue: 1, beginTime: CACurrentMediaTime() + 1.5}", "1.5"),
    row(animation: "{keyPath: opacity, toValue: 1, duration: 2s, beginTime: 300ms}", "2", "0.3"),
    row(animation: "{keyPath: rotation.z, toValue: 1}", "transform.rotation.z"),
    row(animation: "{keyPath: size.width, toValue: 1}", "bounds.size.width"),
    row(animation: "{type: push, subtype: fromTop}", "transition"),
    row(animation: "{keyPath: opacity, toValue: 1, repeatForever: true}", "repeatCount"),
    row(animation: "{keyPath: opacity, toValue: 1, onEnd: []}", "onStop"),
    row(layer: "shadowBlur: 3", "shadowRadius"), row(layer: "size: [1, 2]", "bounds"),
  ]

  @Test func `an object that a running app steers is refused with the reason`() {
    for text in [
      scene(animation: "{type: UIViewPropertyAnimator, keyPath: opacity, toValue: 1}"),
      InteractionTests.script("{at: 1, UIViewPropertyAnimator: {duration: 1}}"),
    ] {
      let found = headlines(text)
      #expect(
        found.count == 1
          && found[0].hasSuffix(
            "\"UIViewPropertyAnimator\" is steered by an app while it runs, and a scene says beforehand what happens, allowed: animateView with a name in an interaction, and animator for what an app does to it"
          ), "\(found)")
    }
  }

  @Test(arguments: constants + types + keys + values + calls)
  func `another spelling is answered with the right word`(_ row: Spelling) {
    let found = headlines(row.yaml)
    let wanted = row.suggestions.map { "did you mean \"\($0)\"?" }
    #expect(found.count == wanted.count, "\(found)")
    for (line, end) in zip(found, wanted) { #expect(line.hasSuffix(end), "\(line)") }
  }

  @Test func `words that are no constants have no suggestion`() {
    for word in ["forwardsly", "unpaced", "M_PIE", "UIColor.mauve", "CAFooLayer", "x.y.z", "."] {
      let found = headlines(
        scene(
          animation:
            "{keyPath: transform.rotation, toValue: 1, calculationMode: \(word), values: [0]}"))
      #expect(
        found.allSatisfy { !$0.contains("did you mean \"") || $0.contains("paced") }, "\(found)")
    }
    #expect(
      headlines(scene(layer: "backgroundColor: UIColor.mauve")).allSatisfy {
        !$0.contains("did you")
      })
  }

  @Test(arguments: [
    (
      "{type: wrong, keyPath: opacty, toValue: 1, fillMode: forwrds, bogus: 1}",
      ["type", "keyPath", "fillMode", "bogus"]
    ),
    (
      "{type: CAKeyframe, keyPath: opacity, values: [0, x], keyTimes: [0, 2]}",
      ["type", "values[1]", "keyTimes[1]"]
    ),
    ("{type: 5, animations: [{keyPath: opcity}]}", ["type", "animations[0].keyPath"]),
    ("{type: sprung, keyPath: opacity, damping: -1, toVal: 1}", ["type", "damping", "toVal"]),
  ])
  func `a wrong type hides no other mistake`(_ row: (String, [String])) {
    let found = headlines(scene(animation: row.0))
    let places = found.map { line -> String in
      let path = line.split(separator: ": ").dropFirst(2).first.map(String.init) ?? ""
      return path.replacing("layers[0].animations[0].", with: "")
    }
    #expect(places == row.1, "\(found)")
  }

  @Test func `a wrong type of a layer hides no unknown key`() {
    let found = headlines(
      scene(layer: "{type: thing, opacty: 1, strokeEnd: x, emitterCells: [{}]}"))
    #expect(
      found.contains { $0.contains("opacty") } && found.contains { $0.contains("strokeEnd") },
      "\(found)")
  }

  @Test(
    arguments: [
      ("{at: 1, pause: other/line/x}", nil), ("{at: 1, pause: line/dot}", "stage/line/dot"),
      ("{at: 1, pause: mid/box}", nil),
    ] as [(String, String?)])
  func `a suffix of a path is found`(_ row: (String, String?)) {
    let text =
      preamble + """
        layers:
          - {name: stage, sublayers: [{name: line, sublayers: [{name: dot}]}, {name: a, sublayers: [{name: mid, sublayers: [{name: box}]}]}, {name: b, sublayers: [{name: mid, sublayers: [{name: box}]}]}]}
        interactions:
          - \(row.0)

        """
    let found = headlines(text)
    #expect(found.count == 1, "\(found)")
    if let wanted = row.1 { #expect(found[0].hasSuffix("did you mean \"\(wanted)\"?"), "\(found)") }
    if row.0.contains("mid/box") {
      #expect(
        found[0].hasSuffix("allowed: a path, such as stage/a/mid/box or stage/b/mid/box"),
        "\(found)")
    }
  }
}
