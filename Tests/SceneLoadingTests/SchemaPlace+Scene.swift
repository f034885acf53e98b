import Documents
import LayerModel
import SceneLoading

extension SchemaPlace {
  private static let head = "inbetween: 1\ncanvas: {width: 100, height: 80}\n"

  /// Layers that are called after their kinds.
  private static func stage(_ kinds: [LayerKind] = [.shape]) -> String {
    head + "layers:\n"
      + kinds.map { kind in
        let file = kind.has(.captions) ? ", file: \(captions)" : ""
        let cells = (kind == .emitter ? ", emitterCells: [{name: spark}]" : "") + file
        return "  - {name: \(kind), type: \(kind)\(cells)}\n"
      }.joined()
  }

  /// A file of captions without cues.
  private static let captions = "\"data:text/vtt;base64,V0VCVlRU\""

  private static func action(_ text: String, on kind: LayerKind = .shape) -> String {
    "\(stage([kind]))interactions:\n  - {at: 1, \(text)}\n"
  }

  /// A place for each table of keys and each of its variants.
  static let all: [SchemaPlace] =
    files + layers + animations + scripts + values

  private static let files = [
    SchemaPlace("scene", "{@}\n", ["inbetween": "1", "canvas": "{width: 1, height: 1}"]),
    SchemaPlace(
      "canvas", "inbetween: 1\ncanvas: {@}\n", ["width": "10", "height": "10"]),
    SchemaPlace(
      "canvas", "inbetween: 1\ncanvas: {@}\n", ["width": "10", "height": "10", "scale": "2"]),
    SchemaPlace("time", "\(head)time: {@}\n"),
    SchemaPlace("loop", "\(head)layers:\n  - {forEach: {@}}\n", ["count": "1"]),
    SchemaPlace("loop", "\(head)layers:\n  - {forEach: {@}}\n", ["in": "[1]"]),
    SchemaPlace("loop", "\(head)layers:\n  - {forEach: {@}}\n"),
    SchemaPlace("marker", "\(head)markers: [{@}]\n", ["name": "a"]),
    SchemaPlace("sound", "\(head)audio: [{@}]\n", ["file": "a.wav"]),
    SchemaPlace("subtitle", "\(head)subtitles: [{@}]\n", ["file": captions]),
    SchemaPlace(
      "timeRemapping", "\(head)layers:\n  - {timeRemapping: {@}}\n",
      ["values": "[1, 2]", "times": "[1, 2]"]),
    SchemaPlace("motionBlur", "\(head)motionBlur: {@}\n"),
    SchemaPlace("touchIndicator", "\(head)showTouches: {@}\n"),
    SchemaPlace("state", "\(stage())states: [{name: word}, {@}]\n", ["name": "open"]),
    SchemaPlace("stateTransition", "\(stage())states: [{name: open, transitions: [{@}]}]\n"),
    SchemaPlace("filter", "\(head)layers:\n  - {filters: [{@}]}\n", ["saturate": "1"]),
    SchemaPlace("filter", "\(head)layers:\n  - {backgroundFilters: [{@}]}\n"),
  ]

  private static let layers =
    [SchemaPlace("layer", "\(head)layers:\n  - {@}\n", variant: "layer")]
    + LayerKind.allCases.map { kind in
      SchemaPlace(
        "layer", "\(head)layers:\n  - {@}\n",
        ["type": kind.rawValue].merging(kind.has(.captions) ? ["file": captions] : [:]) { $1 },
        variant: kind.rawValue)
    } + [
      SchemaPlace("addedLayer", action("addSublayer: {@}"), variant: "layer"),
      SchemaPlace("textRun", "\(head)layers:\n  - {type: text, string: [{@}]}\n", ["text": "a"]),
      SchemaPlace("parts", "\(head)layers:\n  - {type: text, parts: {@}}\n", ["by": "words"]),
      SchemaPlace("emitterCell", "\(head)layers:\n  - {type: emitter, emitterCells: [{@}]}\n"),
    ]
    + LayerKind.allCases.map { kind in
      let file = kind.has(.captions) ? "file: \(captions), " : ""
      return SchemaPlace(
        "actions", "\(head)layers:\n  - {type: \(kind), \(file)actions: {@}}\n",
        variant: kind.rawValue)
    }

  private static let animations =
    [
      AnimationKind("basic", ["keyPath": "opacity"]),
      AnimationKind("basic", ["keyPath": "opacity", "type": "basic"]),
      AnimationKind("keyframe", ["keyPath": "opacity", "values": "[0, 1]"]),
      AnimationKind("keyframe", ["keyPath": "position", "type": "keyframe"]),
      AnimationKind("spring", ["keyPath": "opacity", "type": "spring"]),
      AnimationKind("spring", ["keyPath": "opacity", "dampingRatio": "1"]),
      AnimationKind("spring", ["keyPath": "opacity", "perceptualDuration": "1"]),
      AnimationKind("group", ["animations": "[]"]),
      AnimationKind("transition", ["type": "transition"]),
    ].flatMap { kind in
      [
        SchemaPlace(
          "animation", "\(head)layers:\n  - {type: shape, animations: [{@}]}\n", kind.keys,
          variant: kind.name),
        SchemaPlace(
          "actionAnimation", "\(head)layers:\n  - {actions: {opacity: {@}}}\n", kind.keys,
          variant: kind.name),
        SchemaPlace(
          "addedAnimation", action("addAnimation: {@}"),
          kind.keys.merging(["layer": "shape"]) { $1 }, variant: kind.name),
        SchemaPlace(
          "stateAnimation", "\(stage())states: [{name: open, animations: [{@}]}]\n",
          kind.keys.merging(["layer": "shape"]) { $1 }, variant: kind.name),
      ]
    } + [
      SchemaPlace(
        "scriptTransition", action("transition: {@}"), ["layer": "shape", "transition": "fade"],
        variant: "transition")
    ]

  private struct AnimationKind {
    let name: String
    let keys: [String: String]

    init(_ name: String, _ keys: [String: String]) { (self.name, self.keys) = (name, keys) }
  }

  private static let scripts: [SchemaPlace] = {
    let change = "{layer: shape, values: {opacity: 0}}"
    return [
      SchemaPlace("interaction", "\(stage())interactions:\n  - {@}\n", ["at": "1", "log": "x"]),
      SchemaPlace("interaction", "\(stage())interactions:\n  - {@}\n", ["every": "1", "log": "x"]),
      SchemaPlace(
        "playedSound", "\(stage())interactions:\n  - {at: 1, playSound: {@}}\n",
        ["file": "click.wav"]),
      SchemaPlace("interaction", "\(stage())interactions:\n  - {@}\n", ["at": "1"]),
      SchemaPlace(
        "entry",
        "\(head)variables: {a: 0}\nlayers:\n  - {name: shape, type: shape, onTap: [{@}]}\n",
        ["log": "x", "name": "word"]),
      SchemaPlace("transaction", action("log: x, transaction: {@}")),
      SchemaPlace("change", action("set: {@}"), ["layer": "shape", "values": "{opacity: 0}"]),
      SchemaPlace("movedLayer", action("insertSublayer: {@}"), ["layer": "shape"]),
      SchemaPlace("snapshot", action("snapshot: {@}"), ["layer": "shape", "of": "shape"]),
      SchemaPlace("press", action("press: {@}"), ["point": "[1, 1]"]),
      SchemaPlace("drag", action("drag: {@}"), ["from": "[1, 1]", "to": "[2, 2]"]),
      SchemaPlace(
        "scrub", action("scrub: {@}"), ["layer": "shape", "values": "[0, 1]", "duration": "1"]),
      SchemaPlace(
        "removedAnimation", action("removeAnimation: {@}"), ["layer": "shape", "key": "k"]),
      SchemaPlace(
        "viewAnimation", action("animateView: {@}"), ["duration": "1", "changes": change]),
      SchemaPlace("animator", action("animator: {@}"), ["name": "a", "pause": "true"]),
      SchemaPlace("animator", action("animator: {@}"), ["name": "a"]),
      SchemaPlace("animatorRest", action("animator: {name: a, continue: {@}}")),
      SchemaPlace(
        "viewKeyframeAnimation", action("animateViewKeyframes: {@}"),
        ["duration": "1", "keyframes": "[]"]),
      SchemaPlace(
        "viewKeyframe", action("animateViewKeyframes: {duration: 1, keyframes: [{@}]}"),
        ["relativeStartTime": "0", "relativeDuration": "0.5", "changes": change]),
      SchemaPlace("editedPoint", action("movePoint: {@}"), ["layer": "shape"]),
      SchemaPlace("addedPoint", action("addPoint: {@}"), ["layer": "shape"]),
    ]
      + LayerKind.allCases.map {
        SchemaPlace(
          "values", action("set: {layer: \($0), values: {@}}", on: $0), variant: $0.rawValue)
      }
  }()

  private static let values =
    [SchemaPlace("shape", "\(head)layers:\n  - {type: shape, path: {@}}\n")]
    + [
      ("rect", "[0, 0, 1, 1]"), ("ellipse", "[0, 0, 1, 1]"),
      ("circle", "{center: [0, 0], radius: 1}"), ("smooth", "[[0, 0], [1, 1]]"),
    ].map { key, value in
      SchemaPlace(
        "shape", "\(head)layers:\n  - {type: shape, path: {@}}\n", [key: value], variant: key)
    } + [
      SchemaPlace(
        "circle", "\(head)layers:\n  - {type: shape, path: {circle: {@}}}\n",
        ["center": "[0, 0]", "radius": "1"]),
      SchemaPlace(
        "arc", "\(head)layers:\n  - {type: shape, path: {arc: {@}}}\n",
        ["center": "[0, 0]", "radius": "1", "startAngle": "0", "endAngle": "1"]),
      SchemaPlace("step", "\(head)layers:\n  - {transform: {@}}\n"),
      SchemaPlace("step", "\(head)layers:\n  - {transform: [{@}]}\n"),
    ]

  /// Places of animations for a key path of each kind of value.
  static let typed: [SchemaPlace] = {
    var seen: Set<String> = []
    let keyPaths = AnimationKeyPath.all.filter(\.property.isAnimatable).filter { keyPath in
      let domain = keyPath.member == nil ? "\(keyPath.property.domain)" : ""
      return seen.insert("\(keyPath.valueKind) \(domain) \(keyPath.unit.isAngular)").inserted
    }
    return keyPaths.flatMap { keyPath -> [SchemaPlace] in
      let scene =
        "\(head)layers:\n  - {type: \(keyPath.property.kinds[0]), animations: [{@}]}\n"
      let functions =
        keyPath.property.valueKind == .transform
        ? ["rotateZ", "scale", "translateX", "null"] : ["null"]
      let basic =
        functions.map { ["valueFunction": $0, "isAdditive": "false"] }
        + [["isAdditive": "true"]]
      return basic.map {
        SchemaPlace(
          "animation", scene, $0.merging(["keyPath": keyPath.description]) { $1 }, variant: "basic")
      } + [
        SchemaPlace(
          "animation", scene, ["keyPath": keyPath.description, "type": "keyframe"],
          variant: "keyframe")
      ]
    }
  }()
}
