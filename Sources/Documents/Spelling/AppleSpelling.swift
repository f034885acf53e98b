import Graphics
import LayerModel

/// The words of Core Animation and UIKit in Objective-C and in Swift, with those of a scene.
package enum AppleSpelling {
  /// The one of some names that a constant stands for: `kCAFillModeForwards`, `.forwards` and
  /// `CAMediaTimingFillMode.forwards` are `forwards`.
  ///
  /// - Parameters:
  ///   - word: The word, as it was found.
  ///   - names: The names that are allowed.
  /// - Returns: The longest name that the word ends with; `nil` when there is none.
  package static func name(_ word: String, among names: [String]) -> String? {
    guard let last = word.split(separator: ".").last, word.utf8.count <= longest else { return nil }
    let bare = String(last)
    if names.contains(bare) { return bare }
    if let type = classes[bare] ?? classes[word], names.contains(type) { return type }
    var best: (spelling: String, name: String)?
    for (spelling, name) in names.map({ ($0, $0) }) + constants where names.contains(name) {
      guard spelling.utf8.count > best?.spelling.utf8.count ?? 0, ends(bare, with: spelling) else {
        continue
      }
      best = (spelling, name)
    }
    return best?.name
  }

  /// Words longer than this are no constants.
  private static let longest = 100

  /// True when a word is another one after a prefix, as `curveEaseIn` is `easeIn`.
  private static func ends(_ word: String, with name: String) -> Bool {
    if word == name { return true }
    guard word.utf8.count > name.utf8.count, word.lowercased().hasSuffix(name.lowercased()),
      let first = word.dropLast(name.count).isEmpty ? nil : word.suffix(name.count).first
    else { return false }
    return first.isUppercase
  }

  /// Classes, with the types of layers and animations that they are.
  private static let classes = [
    "UIView": "layer",
    "UIImageView": "layer", "UILabel": "text", "UIScrollView": "scroll",
    "CABasicAnimation": "basic", "CAPropertyAnimation": "basic",
    "CAKeyframeAnimation": "keyframe", "CASpringAnimation": "spring", "CAAnimationGroup": "group",
    "CATransition": "transition", "fade": "transition", "moveIn": "transition",
    "push": "transition", "reveal": "transition", "flip": "transition", "curlUp": "transition",
    "curlDown": "transition", "crossDissolve": "transition", "image": "layer", "path": "shape",
    "rect": "layer", "label": "text", "particles": "emitter", "keyframes": "keyframe",
  ].merging(LayerKind.allCases.compactMap { kind in kind.className.map { ($0, kind.rawValue) } }) {
    $1
  }

  /// Words at the end of constants, with the names that differ from them.
  private static let constants = [
    ("easeInOut", "easeInEaseOut"), ("flipFromLeft", "flip"), ("flipFromRight", "flip"),
    ("flipFromTop", "flip"), ("flipFromBottom", "flip"), ("oglFlip", "flip"),
    ("pageCurl", "curlUp"),
    ("pageUnCurl", "curlDown"), ("scaleToFill", "resize"),
    ("scaleAspectFit", "resizeAspect"), ("scaleAspectFill", "resizeAspectFill"),
    ("minXMinYCorner", "topLeft"), ("maxXMinYCorner", "topRight"),
    ("minXMaxYCorner", "bottomLeft"), ("maxXMaxYCorner", "bottomRight"),
    ("truncatingHead", "start"), ("truncatingMiddle", "middle"), ("truncatingTail", "end"),
  ]

  // MARK: Keys

  /// UIKit's names for a layer's keys, and others that stand for them.
  package static let layerKeys = [
    "layers": "sublayers", "children": "sublayers", "subviews": "sublayers", "id": "name",
    "contentMode": "contentsGravity", "textColor": "foregroundColor", "textAlign": "alignmentMode",
    "lineBreakMode": "truncationMode", "affineTransform": "transform", "zIndex": "zPosition",
    "class": "type", "layerClass": "type", "cgPath": "path", "delegate": "actions",
    "shadow": "shadowOpacity", "shadowBlur": "shadowRadius", "border": "borderWidth",
    "color": "backgroundColor", "background": "backgroundColor", "fill": "fillColor",
    "stroke": "strokeColor", "radius": "cornerRadius", "numberOfLines": "isWrapped",
    "visible": "isHidden", "blendMode": "compositingFilter",
  ]

  /// UIKit's names for the keys of a layer's geometry that are members in key paths.
  package static let geometryKeys = [
    "size": "bounds", "width": "bounds", "height": "bounds", "origin": "frame",
    "rotation": "transform", "rotate": "transform",
  ]

  /// Names from Apple and elsewhere for an animation's keys.
  package static let animationKeys = [
    "from": "fromValue", "to": "toValue", "by": "byValue", "property": "keyPath",
    "removedOnCompletion": "isRemovedOnCompletion", "additive": "isAdditive",
    "cumulative": "isCumulative", "delay": "beginTime", "easing": "timingFunction",
    "name": "key", "times": "keyTimes", "delegate": "onStop", "animationDidStop": "onStop",
    "animationDidStart": "onStart", "completion": "onStop", "completionBlock": "onStop",
    "repeat": "repeatCount", "repeats": "repeatCount", "curve": "timingFunction",
    "forKey": "key", "withDuration": "duration", "animationDuration": "duration",
    "usingSpringWithDamping": "dampingRatio", "repeatForever": "repeatCount",
    "loop": "repeatCount", "onEnd": "onStop", "onComplete": "onStop", "onCompletion": "onStop",
    "onFinish": "onStop", "onBegin": "onStart", "animationDidEnd": "onStop",
    "response": "perceptualDuration", "dampingFraction": "dampingRatio", "friction": "damping",
    "settlingDuration": "duration", "velocity": "initialVelocity", "fill": "fillMode",
  ]

  /// The words that nothing in a scene stands for, with the reason and what to write in their
  /// place.
  package static let refused: [String: (reason: String, allowed: String)] = [
    "UIViewPropertyAnimator": (
      "is steered by an app while it runs, and a scene says beforehand what happens",
      "animateView with a name in an interaction, and animator for what an app does to it"
    )
  ]

  /// Names from Apple and elsewhere for the keys of a script's entry.
  package static let actionKeys = [
    "time": "at", "click": "tap", "longPress": "press", "pan": "drag", "print": "log",
    "NSLog": "log", "animate": "animateView", "animateWithDuration": "animateView",
    "UIView.animate": "animateView", "animateKeyframes": "animateViewKeyframes",
    "UIView.animateKeyframes": "animateViewKeyframes", "removeLayer": "removeFromSuperlayer",
    "removeFromSuperview": "removeFromSuperlayer", "addLayer": "addSublayer",
    "addSubview": "addSublayer", "interval": "every", "play": "resume", "add": "addAnimation",
    "CATransaction": "transaction", "setValue": "set", "transitionWithView": "transition",
    "UIView.transition": "transition", "animateKeyframesWithDuration": "animateViewKeyframes",
    "transitionFromView": "transition", "transitionFromViewController": "transition",
    "AudioServicesPlaySystemSound": "playSound", "sound": "playSound", "if": "when",
    "condition": "when", "fractionComplete": "animator", "snapshotView": "snapshot",
    "renderInContext": "snapshot", "drawHierarchy": "snapshot",
    "drawViewHierarchyInRect": "snapshot",
  ]

  /// Core Animation's names for the settings of a transaction.
  package static let transactionKeys = [
    "animationDuration": "duration", "setAnimationDuration": "duration",
    "animationTimingFunction": "timingFunction", "setAnimationTimingFunction": "timingFunction",
    "setDisableActions": "disableActions", "completionBlock": "completion",
    "setCompletionBlock": "completion",
  ]

  /// UIKit's names for the keys of a view animation.
  package static let viewKeys = [
    "timingFunction": "curve", "animations": "changes", "usingSpringWithDamping": "dampingRatio",
    "damping": "dampingRatio", "withDuration": "duration",
    "withRelativeStartTime":
      "relativeStartTime",
  ]

  /// A key path without the words around it: `layer.opacity`, `#keyPath(CALayer.opacity)`.
  package static func keyPath(_ text: String) -> String? {
    var rest = text[...]
    if rest.hasPrefix("#keyPath("), rest.hasSuffix(")") { rest = rest.dropFirst(9).dropLast() }
    if rest.first == "\\" { rest = rest.dropFirst() }
    let parts = rest.split(separator: ".", maxSplits: 1)
    if parts.count == 2, parts[0] == "layer" || classes[String(parts[0])] != nil {
      rest = parts[1]
    }
    return rest.count < text.count ? String(rest) : nil
  }

  // MARK: Values

  /// Words for an infinite or the largest number.
  package static func isInfinity(_ word: String) -> Bool {
    let last = word.split(separator: ".").last.map(String.init) ?? word
    return [
      "HUGE_VALF", "HUGE_VAL", "INFINITY", "infinity", "greatestFiniteMagnitude", "FLT_MAX",
      "DBL_MAX", "MAXFLOAT", "CGFLOAT_MAX", "max", "inf", "Infinity",
    ].contains(last)
  }

  /// Words for nothing.
  package static func isNil(_ word: String) -> Bool {
    ["nil", "NULL", "NSNull", "NSNull()", "NSNull null", "Nil", "none"].contains(word)
  }

  /// The number of a literal or an expression such as `0.5f`, `M_PI_2`, `2 * M_PI` or `-.pi / 2`.
  package static func number(_ text: String) -> Double? {
    guard text.utf8.count <= longest else { return nil }
    var rest = text.filter { $0 != " " && $0 != "(" && $0 != ")" }[...]
    // A scene's times begin where its layer's time does.
    if rest.hasPrefix("CACurrentMediaTime") {
      rest = rest.dropFirst("CACurrentMediaTime".count)
      guard rest.first == "+" else { return rest.isEmpty ? 0 : nil }
      rest = rest.dropFirst()
    }
    for prefix in ["CGFloat", "Float", "Double"] where rest.hasPrefix(prefix) {
      let number = rest.dropFirst(prefix.count)
      if number.first?.isNumber == true { rest = number }
    }
    var sign = 1.0
    if rest.first == "-" { (sign, rest) = (-1, rest.dropFirst()) }
    // Factors and divisors, from left to right.
    var (result, start, divides) = (sign, rest.startIndex, false)
    func take(_ end: Substring.Index) -> Bool {
      guard let factor = factor(rest[start..<end]) else { return false }
      result = divides ? result / factor : result * factor
      return true
    }
    for i in rest.indices where rest[i] == "*" || rest[i] == "/" {
      guard take(i) else { return nil }
      (start, divides) = (rest.index(after: i), rest[i] == "/")
    }
    return take(rest.endIndex) && result.isFinite ? result : nil
  }

  /// The seconds of a text with CSS's unit, `2s` or `300ms`.
  package static func seconds(_ text: String) -> Double? {
    if text.hasSuffix("ms") { return YAMLScalar.number(text.dropLast(2)).map { $0 / 1000 } }
    return text.hasSuffix("s") ? YAMLScalar.number(text.dropLast()) : nil
  }

  /// An angle in degrees, without the last digits of π's.
  package static func degrees(_ radians: Double) -> Double {
    (radians * 180 / .pi * 1e9).rounded() / 1e9
  }

  private static func factor(_ text: Substring) -> Double? {
    switch text {
    case "M_PI", ".pi", "pi", "Double.pi", "CGFloat.pi", "Float.pi": return .pi
    case "M_PI_2": return .pi / 2
    case "M_PI_4": return .pi / 4
    default:
      guard text.allSatisfy({ $0.isNumber || $0 == "." || $0 == "f" }) else { return nil }
      return YAMLScalar.number(text.hasSuffix("f") ? text.dropLast() : text)
    }
  }

  /// UIKit's system colours on a light background.
  private static let systemColors = [
    "systemRed": "#ff3b30", "systemOrange": "#ff9500", "systemYellow": "#ffcc00",
    "systemGreen": "#34c759", "systemBlue": "#007aff", "systemIndigo": "#5856d6",
    "systemPurple": "#af52de", "systemPink": "#ff2d55", "systemGray": "#8e8e93",
    "systemBackground": "white", "label": "black",
  ]

  /// A colour as a scene writes it, of `UIColor.blue`, `[UIColor blueColor]`, `.blue.cgColor` and
  /// their like.
  package static func color(_ text: String) -> String? {
    guard text.utf8.count <= longest else { return nil }
    if let color = AppleCall.color(text) { return color }
    let words = text.split { $0 == "." || $0 == " " || $0 == "[" || $0 == "]" }
    let isForeign = words.count > 1 || text.first == "." || text.hasSuffix("Color")
    guard isForeign else { return nil }
    for word in words where !["UIColor", "NSColor", "CGColor", "cgColor"].contains(word) {
      let name = word.hasSuffix("Color") ? word.dropLast(5) : word
      if let color = systemColors[String(name)] { return color }
      if let (own, color) = Color.uiKitColor(named: String(name)) {
        return Color(css: own.lowercased()) == color ? own.lowercased() : color.spelling
      }
    }
    return nil
  }
}
