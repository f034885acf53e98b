import Documents
import LayerModel
import Timing

/// All animations of a document, by the elements that they move.
struct MotionTable {
  private var byTarget: [ObjectIdentifier: Moving] = [:]
  /// The end of the last one in seconds; `nil` where there is none, or one never ends.
  private(set) var end: Seconds?
  /// True where there is one that runs.
  private(set) var isEmpty = true

  /// The animations of an element.
  private struct Moving {
    var all: [SVGAnimation] = []
    var byAttribute: [String: [SVGAnimation]] = [:]
    /// The bytes of their attributes.
    var textSize = 0
  }

  init() {}

  /// The animations of elements, and those that style sheets give them.
  init(
    of nodes: [SVGNode], by identities: [String: SVGNode], _ keyframes: [String: StyleKeyframes]
  ) {
    var (all, styled): ([SVGAnimation], [SVGAnimation]) = ([], [])
    var byName: [String: SVGAnimation] = [:]
    for node in nodes where node.isAnimation {
      guard
        let target = node.reference.map({ SVGNode.identity(in: $0).flatMap { identities[$0] } })
          ?? node.parent
      else { continue }
      let animation = SVGAnimation(node, target: target)
      all.append(animation)
      if let id = node.id, byName[id] == nil { byName[id] = animation }
    }
    Self.run(all, byName)
    if !keyframes.isEmpty {
      // Those of style sheets win.
      for node in nodes {
        for (property, style) in StyleAnimation.animations(of: node, keyframes) {
          styled.append(SVGAnimation(style, of: property, on: node))
        }
      }
    }
    // What begins later wins.
    for animation in all.enumerated().sorted(by: {
      ($0.element.intervals.first?.begin ?? 0, $0.offset)
        < ($1.element.intervals.first?.begin ?? 0, $1.offset)
    }).map(\.element) + styled where !animation.intervals.isEmpty && Self.fits(animation) {
      let target = ObjectIdentifier(animation.target)
      byTarget[target, default: Moving()].all.append(animation)
      byTarget[target]?.byAttribute[animation.attribute, default: []].append(animation)
      byTarget[target]?.textSize += animation.textSize
      isEmpty = false
    }
    let ends = (all + styled).compactMap { $0.intervals.last?.end }
    end = ends.max().flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
  }

  /// True for an animation of what may move, whose times and curves are those of its values; others
  /// of those are told.
  private static func fits(_ animation: SVGAnimation) -> Bool {
    // What is important wins over all motion.
    guard !animation.target.important.contains(animation.attribute) else { return false }
    // A transform of a style sheet wins over the attribute, which moves.
    if animation.attribute == "transform", animation.style == nil,
      let declared = animation.target.declared["transform"],
      animation.target.field.attribute("transform").map({ Calculation.simplified($0.trimmed) })
        != declared
    {
      return false
    }
    if let value = animation.strangeValue {
      animation.node.field.leaveOut(
        "an animation of values that are not known is left out",
        drawing: "the element without it", at: value)
      return false
    }
    guard let fault = animation.valueTimes.fault else { return true }
    animation.node.field.leaveOut(
      "an animation whose \(fault) do not fit its values is left out",
      drawing: "the element without it", at: fault)
    return false
  }

  /// Works out when animations run, those that wait for others after them.
  private static func run(_ all: [SVGAnimation], _ byName: [String: SVGAnimation]) {
    func seconds(_ moments: [ClockText.Moment]) -> [Seconds] {
      moments.flatMap { moment -> [Seconds] in
        switch moment {
        case .at(let time): [time]
        case .after(let name, let isEnd, let delay):
          (byName[name]?.intervals ?? []).map { (isEnd ? $0.end : $0.begin) + delay }
            .filter(\.isFinite)
        }
      }
    }
    var waiting: [ObjectIdentifier: [Int]] = [:]
    for (place, animation) in all.enumerated() {
      for case .after(let name, _, _) in animation.begins + animation.ends {
        if let other = byName[name] { waiting[ObjectIdentifier(other), default: []].append(place) }
      }
    }
    // Each pass brings those on that wait for one more.
    var next = Set(all.indices)
    for _ in 0...SVGAnimation.mostIntervals where !next.isEmpty {
      let now = next.sorted()
      next = []
      for animation in now.map({ all[$0] }) {
        let before = animation.intervals
        let (begins, ends) = (seconds(animation.begins), seconds(animation.ends))
        guard animation.node.field.take(1 + begins.count + ends.count, of: .events) else { return }
        animation.run(from: begins, to: ends)
        if before != animation.intervals {
          next.formUnion(waiting[ObjectIdentifier(animation)] ?? [])
        }
      }
    }
    if let endless = all.first(where: { $0.intervals.count >= SVGAnimation.mostIntervals }) {
      endless.node.field.leaveOut(
        "animations that begin each other without end are approximated",
        drawing: "their first \(SVGAnimation.mostIntervals) turns")
    }
  }

  /// The animations of an element, those that win last.
  func animations(of node: SVGNode) -> [SVGAnimation] {
    byTarget[ObjectIdentifier(node)]?.all ?? []
  }

  /// The animations of an attribute of an element.
  func animations(_ attribute: String, of node: SVGNode) -> [SVGAnimation] {
    byTarget[ObjectIdentifier(node)]?.byAttribute[attribute] ?? []
  }

  /// The number of an element's animations, and the bytes of their attributes.
  func weight(of node: SVGNode) -> (count: Int, textSize: Int) {
    byTarget[ObjectIdentifier(node)].map { ($0.all.count, $0.textSize) } ?? (0, 0)
  }
}
