import Documents
import Timing

/// All animations of a document, by the elements that they move.
struct MotionTable {
  private var byTarget: [ObjectIdentifier: [SVGAnimation]] = [:]
  /// The end of the last one in seconds; `nil` where there is none, or one never ends.
  private(set) var end: Seconds?
  /// True where there is one that runs.
  private(set) var isEmpty = true

  init() {}

  private static let names: Set<String> = [
    "animate", "set", "animateTransform", "animateMotion", "animateColor",
  ]

  init(of nodes: [SVGNode], by identities: [String: SVGNode]) {
    var all: [SVGAnimation] = []
    var byName: [String: SVGAnimation] = [:]
    for node in nodes where Self.names.contains(node.name) {
      guard
        let target = node.reference.map({ SVGNode.identity(in: $0).flatMap { identities[$0] } })
          ?? node.parent
      else { continue }
      let animation = SVGAnimation(node, target: target)
      all.append(animation)
      if let id = node.id, byName[id] == nil { byName[id] = animation }
    }
    Self.run(all, byName)
    // What begins later wins.
    for animation in all.enumerated().sorted(by: {
      ($0.element.intervals.first?.begin ?? 0, $0.offset)
        < ($1.element.intervals.first?.begin ?? 0, $1.offset)
    }).map(\.element) where !animation.intervals.isEmpty {
      byTarget[ObjectIdentifier(animation.target), default: []].append(animation)
      isEmpty = false
    }
    let ends = all.compactMap { $0.intervals.last?.end }
    end = ends.max().flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
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
    // Each pass brings those on that wait for one more.
    for _ in 0...SVGAnimation.mostIntervals {
      var isSettled = true
      for animation in all {
        let before = animation.intervals
        animation.run(from: seconds(animation.begins), to: seconds(animation.ends))
        isSettled = isSettled && before == animation.intervals
      }
      if isSettled { break }
    }
    if let endless = all.first(where: { $0.intervals.count >= SVGAnimation.mostIntervals }) {
      endless.node.field.leaveOut(
        "animations that begin each other without end are approximated",
        drawing: "their first \(SVGAnimation.mostIntervals) turns")
    }
  }

  /// The animations of an element, those that win last.
  func animations(of node: SVGNode) -> [SVGAnimation] {
    byTarget[ObjectIdentifier(node)] ?? []
  }

  /// The animations of an attribute of an element.
  func animations(_ attribute: String, of node: SVGNode) -> [SVGAnimation] {
    animations(of: node).filter { $0.attribute == attribute }
  }
}
