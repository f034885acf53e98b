import Graphics
import LayerModel
import SceneModel
import TestSupport
import Timing

/// A tree of layers and a script that adds, moves, replaces and removes them; the same seed gives
/// the same, and a tree of plain values knows at each step what is seen.
struct RandomTree {
  /// The ways in which its layers are called; what is seen does not depend on it.
  enum Naming: CaseIterable {
    case unique, equal, missing, mixed
  }

  /// A layer as the plain tree knows it: its place is relative to the layer it is in.
  struct Node {
    var origin: Point
    var sublayers: [Int] = []
  }

  /// The size of every layer, in points.
  static let size = Size(width: 20, height: 20)

  private var generator: SeededGenerator
  private(set) var nodes: [Int: Node] = [:]
  private(set) var roots: [Int] = []
  /// The layers that were taken out, each with what is in it.
  private var gone: [Int] = []
  /// The tree after each step: the steps are at 1 s, 2 s, ….
  private(set) var states: [(nodes: [Int: Node], roots: [Int])] = []
  private var initial: [Int] = []
  private var entries: [(Naming) -> ActionEntry] = []
  private var count = 0

  init(seed: UInt64, steps: Int) {
    generator = SeededGenerator(state: seed)
    for _ in 0..<4 {
      let layer = make(depth: 2)
      roots.append(layer)
    }
    initial = roots
    let before = nodes
    for _ in 0..<steps {
      step()
      states.append((nodes, roots))
    }
    first = before
  }

  private var first: [Int: Node] = [:]

  /// The scene with its layers called in one way.
  func scene(_ naming: Naming) -> Scene {
    var scene = Scene(
      canvas: Canvas(size: Size(width: 100, height: 100)), duration: Double(states.count + 1),
      layers: initial.map { Self.layer($0, in: first, naming) })
    scene.interactions = entries.enumerated().map {
      Interaction(.at(Double($0.offset + 1)), $0.element(naming))
    }
    return scene
  }

  /// The layer of a number.
  private static func layer(_ id: Int, in nodes: [Int: Node], _ naming: Naming) -> Layer {
    let node = nodes[id] ?? Node(origin: .zero)
    var properties = LayerProperties()
    properties.bounds = Rect(origin: .zero, size: size)
    properties.anchorPoint = .zero
    properties.position = node.origin
    properties.backgroundColor = color(of: id)
    let name =
      switch naming {
      case .unique: "layer-\(id)"
      case .equal: "same"
      case .missing: ""
      case .mixed: ["", "same", "other", "layer-\(id)"][id % 4]
      }
    return Layer(
      name: name, identity: LayerIdentity("\(id)"), properties: properties,
      sublayers: node.sublayers.map { layer($0, in: nodes, naming) })
  }

  /// The colour by which a layer is known again.
  static func color(of id: Int) -> Color { Color(red: Double(id) / 1024, green: 0.5, blue: 0.5) }

  /// The layer that a colour is of.
  static func id(of color: Color?) -> Int? { color.map { Int(($0.red * 1024).rounded()) } }

  // MARK: What is seen

  /// The layers of a state, back to front, with their places on the canvas.
  static func painted(_ state: (nodes: [Int: Node], roots: [Int])) -> [(id: Int, origin: Point)] {
    func below(_ id: Int, _ outer: Point) -> [(id: Int, origin: Point)] {
      guard let node = state.nodes[id] else { return [] }
      let origin = outer + node.origin
      return [(id, origin)] + node.sublayers.flatMap { below($0, origin) }
    }
    return state.roots.flatMap { below($0, .zero) }
  }

  /// The layer that a point hits: the last that is painted there.
  static func hit(_ point: Point, _ state: (nodes: [Int: Node], roots: [Int])) -> Int? {
    painted(state).last { Rect(origin: $0.origin, size: size).contains(point) }?.id
  }

  // MARK: Steps

  private mutating func number(_ count: Int) -> Int { Int(generator.next() % UInt64(count)) }

  /// Makes a layer with some in it, which is nowhere yet.
  private mutating func make(depth: Int) -> Int {
    let id = count
    count += 1
    let sublayers = depth > 0 ? (0..<number(3)).map { _ in make(depth: depth - 1) } : []
    nodes[id] = Node(
      origin: Point(x: Double(number(30)), y: Double(number(30))), sublayers: sublayers)
    return id
  }

  private var present: [Int] { Self.painted((nodes, roots)).map(\.id) }

  private func superlayer(of id: Int) -> Int? {
    nodes.first { $0.value.sublayers.contains(id) }?.key
  }

  private func isInside(_ id: Int, _ other: Int) -> Bool {
    id == other || superlayer(of: id).map { isInside($0, other) } ?? false
  }

  private mutating func change(_ superlayer: Int?, _ body: (inout [Int]) -> Void) {
    if let superlayer {
      body(&nodes[superlayer, default: Node(origin: .zero)].sublayers)
    } else {
      body(&roots)
    }
  }

  private func reference(_ id: Int) -> LayerReference { .identified(LayerIdentity("\(id)")) }

  /// A place for a layer, and the same in the plain tree.
  private mutating func place(
    of id: Int, among candidates: [Int]
  ) -> (place: SublayerPlace, superlayer: Int?, put: (inout [Int]) -> Void) {
    let target = candidates.isEmpty || number(4) == 0 ? nil : candidates[number(candidates.count)]
    switch number(4) {
    case 0:
      let index = number(4)
      return (
        .index(index, of: target.map(reference)), target,
        { $0.insert(id, at: min(index, $0.count)) }
      )
    case 1 where target != nil:
      let target = target ?? 0
      return (
        .below(reference(target)), superlayer(of: target),
        { $0.insert(id, at: $0.firstIndex(of: target) ?? 0) }
      )
    case 2 where target != nil:
      let target = target ?? 0
      return (
        .above(reference(target)), superlayer(of: target),
        { $0.insert(id, at: ($0.firstIndex(of: target) ?? 0) + 1) }
      )
    default: return (.front(of: target.map(reference)), target, { $0.append(id) })
    }
  }

  private mutating func step() {
    let all = present
    switch all.isEmpty ? 0 : number(6) {
    case 0: add(all)
    case 1: remove(all[number(all.count)])
    case 2: replace(all[number(all.count)])
    case 3 where !gone.isEmpty: comeBack(all)
    default:
      let id = all[number(all.count)]
      move(id, all.filter { !isInside($0, id) })
    }
  }

  private mutating func add(_ all: [Int]) {
    let id = make(depth: 1)
    let made = nodes
    let place = place(of: id, among: all)
    change(place.superlayer, place.put)
    let spot = place.place
    entries.append { ActionEntry([.addSublayer(Self.layer(id, in: made, $0), spot)]) }
  }

  private mutating func remove(_ id: Int) {
    change(superlayer(of: id)) { $0.removeAll { $0 == id } }
    gone.append(id)
    let reference = reference(id)
    entries.append { _ in ActionEntry([.removeFromSuperlayer(reference)]) }
  }

  private mutating func replace(_ id: Int) {
    let new = make(depth: 1)
    let made = nodes
    change(superlayer(of: id)) { list in
      if let index = list.firstIndex(of: id) { list[index] = new }
    }
    gone.append(id)
    let old = reference(id)
    entries.append {
      ActionEntry([
        .addSublayer(Self.layer(new, in: made, $0), .below(old)), .removeFromSuperlayer(old),
      ])
    }
  }

  /// Puts a layer that was taken out, or one that is in such a layer, into the tree again.
  private mutating func comeBack(_ all: [Int]) {
    let root = gone[number(gone.count)]
    let inside = Self.painted((nodes, [root])).map(\.id)
    let id = inside[number(inside.count)]
    gone.removeAll { $0 == id }
    move(id, all)
  }

  private mutating func move(_ id: Int, _ candidates: [Int]) {
    let place = place(of: id, among: candidates)
    change(superlayer(of: id)) { $0.removeAll { $0 == id } }
    change(place.superlayer, place.put)
    let (reference, spot) = (reference(id), place.place)
    entries.append { _ in ActionEntry([.insertSublayer(reference, spot)]) }
  }
}
