/// A scene of the sweep: some layers of one kind, of one motion and one compositing.
struct SweptScene: Hashable {
  /// The kind of layer.
  enum Kind: String, CaseIterable {
    case layer, shape, gradient, text, image, replicator, emitter, transform, scroll
  }

  /// The change from frame to frame.
  enum Motion: String, CaseIterable {
    case still, wholePixels = "moved by whole pixels", moved, scaled, rotated
    case perspective = "in perspective"
    case content = "its content animated"
  }

  /// The layer's opacity, mask, clip, blend mode, filter or shadow.
  enum Compositing: String, CaseIterable {
    case opaque, translucent, masked, clipped, blended, filtered, shadowed
  }

  let kind: Kind
  let count: Int
  let motion: Motion
  let compositing: Compositing

  /// The numbers of layers: a few large ones, and thousands of small ones.
  private static let counts = [8, 2000]

  /// All of them, in order.
  static let all = Kind.allCases.flatMap { kind in
    counts.flatMap { count in
      Motion.allCases.flatMap { motion in
        Compositing.allCases.map {
          SweptScene(kind: kind, count: count, motion: motion, compositing: $0)
        }
      }
    }
  }

  var title: String { "\(count) × \(kind.rawValue), \(motion.rawValue), \(compositing.rawValue)" }

  /// The scenes that differ in one thing and should cost about as much: those that move without
  /// more, and those that are opaque.
  var neighbors: [SweptScene] {
    var neighbors: [SweptScene] = []
    if compositing != .opaque {
      neighbors.append(SweptScene(kind: kind, count: count, motion: motion, compositing: .opaque))
    }
    if motion != .moved, motion != .still {
      neighbors.append(
        SweptScene(kind: kind, count: count, motion: .moved, compositing: compositing))
    }
    return neighbors
  }

  /// The scene file, of 1080p.
  var scene: RasterScene {
    let layers = (0..<count).map { "  - {\(layer($0))}\n" }.joined()
    guard motion == .perspective else { return RasterScene("sweep", "swept", title, layers) }
    let indented = layers.split(separator: "\n").map { "    \($0)\n" }.joined()
    return RasterScene(
      "sweep", "swept", title,
      "  - frame: [0, 0, 1920, 1080]\n    sublayerTransform: [{perspective: 1600}]\n    sublayers:\n"
        + indented)
  }

  private var size: (width: Int, height: Int) { count < 100 ? (320, 200) : (40, 30) }

  private func layer(_ i: Int) -> String {
    let (width, height) = size
    let (x, y) = (i * 137 % (1900 - width), i * 89 % (1060 - height))
    let keys =
      ["frame: [\(x), \(y), \(width), \(height)]", content(i)] + composited
      + ["animations: [\(animation.map { "{\($0), duration: 1}" } ?? "")]"]
    return keys.joined(separator: ", ")
  }

  /// The keys of a kind of layer.
  private func content(_ i: Int) -> String {
    let (width, height) = size
    let color = "'#\(RasterScene.color(i + 1))'"
    let sublayer = "frame: [0, 0, \(width), \(height)], backgroundColor: \(color)"
    let turning =
      motion == .content
      ? ", animations: [{keyPath: backgroundColor, toValue: white, duration: 1}]" : ""
    return switch kind {
    case .layer: "backgroundColor: \(color)"
    case .shape:
      "type: shape, path: {ellipse: [2, 2, \(width - 4), \(height - 4)]}, fillColor: \(color), strokeColor: black, lineWidth: 2"
    case .gradient: "type: gradient, colors: [\(color), white, black]"
    case .text: "type: text, string: Word\(i), fontSize: \(height / 3), foregroundColor: \(color)"
    case .image: "contents: photo.png"
    case .replicator:
      "type: replicator, instanceCount: 4, instanceTransform: {translate: [\(width / 4), 0]}, sublayers: [{frame: [0, 0, \(width / 5), \(height)], backgroundColor: \(color)\(turning)}]"
    case .emitter:
      "type: emitter, emitterPosition: [\(width / 2), \(height / 2)], emitterCells: [{name: a, birthRate: 8, lifetime: 1, velocity: \(width / 4), emissionRange: 1turn, contents: spark.png}]"
    case .transform: "type: transform, sublayers: [{\(sublayer)\(turning)}]"
    case .scroll: "type: scroll, sublayers: [{\(sublayer)}]"
    }
  }

  /// The keys of its compositing.
  private var composited: [String] {
    let (width, height) = size
    return switch compositing {
    case .opaque: []
    case .translucent: ["opacity: 0.6"]
    case .masked:
      [
        "mask: {type: shape, frame: [0, 0, \(width), \(height)], path: {ellipse: [0, 0, \(width), \(height)]}}"
      ]
    case .clipped: ["masksToBounds: true", "cornerRadius: \(height / 5)"]
    case .blended: ["compositingFilter: multiply"]
    case .filtered: ["filters: [{gaussianBlur: 4}]"]
    case .shadowed: ["shadowOpacity: 0.5", "shadowRadius: 6", "shadowOffset: [0, 4]"]
    }
  }

  private var animation: String? {
    switch motion {
    case .still: nil
    case .wholePixels: "keyPath: position.x, byValue: 20"
    case .moved: "keyPath: position.x, byValue: 13.7"
    case .scaled: "keyPath: transform.scale, fromValue: 1, toValue: 1.3"
    case .rotated: "keyPath: transform.rotation.z, byValue: 1.3"
    case .perspective: "keyPath: transform.rotation.y, byValue: 0.9"
    case .content:
      switch kind {
      case .layer: "keyPath: backgroundColor, toValue: white"
      case .shape: "keyPath: strokeEnd, fromValue: 0, toValue: 1"
      case .gradient: "keyPath: endPoint, toValue: [1, 1]"
      case .text: "keyPath: foregroundColor, toValue: white"
      case .image: "keyPath: contentsRect.size.width, toValue: 0.5"
      case .scroll: "keyPath: bounds.origin.x, byValue: 13.7"
      // Particles move by themselves, and sublayers have their own animations.
      case .replicator, .emitter, .transform: nil
      }
    }
  }
}
