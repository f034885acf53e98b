import Documents
import Graphics
import LayerModel
import SceneModel
import Timing

/// Animations of attributes on which values depend together: key frames of those values.
struct Frames {
  let moving: [SVGAnimation]
  /// The most frames at which values are worked out that go no straight way between key frames;
  /// `nil` for those that do.
  let mostFrames: Double?
  /// The words for values that lie on no straight way between two key frames; `nil` for others.
  let curved: String?

  init(_ moving: [SVGAnimation], atMost mostFrames: Double? = nil, curved: String? = nil) {
    (self.moving, self.mostFrames, self.curved) = (moving, mostFrames, curved)
  }

  /// The words for paints between whose key frames no straight way lies.
  static let turningPaint = "a paint that turns or grows"
  static let movingAlphas = "a colour whose alpha and opacity move"

  /// The values that elements have without one of their own, where it is not 0.
  static let usual = [
    "opacity": "1", "fill": "black", "stroke": "none", "fill-opacity": "1", "stroke-opacity": "1",
    "stroke-width": "1", "stop-color": "black", "stop-opacity": "1", "display": "inline",
    "visibility": "visible", "stroke-dasharray": "none",
  ]

  /// The texts of an animation's key frames, with what is there before for one that says its end
  /// alone in steps.
  static func texts(of animation: SVGAnimation, base: String? = nil) -> [String] {
    if let difference = animation.difference {
      let texts =
        difference.from.map { [$0, Course.sum($0, difference.by)] }
        ?? [Course.neutral(of: difference.by), difference.by]
      return animation.stays ? [texts[0]] : texts
    }
    if let style = animation.style {
      guard animation.node.field.take(style.texts.count, of: .madeValues) else { return [] }
      // To what is added, nothing is added where nothing is said.
      let base = animation.isAdditive ? "0" : base ?? usual[animation.attribute] ?? "0"
      return style.texts.map { $0 ?? base }
    }
    let values = animation.values
    // Each element that has the animation looks at them anew.
    guard animation.node.field.take(values.count, of: .madeValues) else { return [] }
    if values.count == 1, animation.isTo, animation.mode == .discrete, let base {
      return [base] + values
    }
    return values
  }

  /// The animations of key paths whose values are worked out at each key frame.
  ///
  /// - Parameters:
  ///   - keyPaths: The key paths.
  ///   - base: Their values without the animation, where those that stay the same need none.
  ///   - moment: The source of their values at the moment that the nodes are in; `nil` for none.
  ///   - values: Their values at all the moments.
  /// - Returns: The animations of those that change.
  func animations<Moment>(
    _ keyPaths: [AnimationKeyPath], from base: [PropertyValue] = [], _ moment: () -> Moment?,
    _ values: ([Moment]) -> [[PropertyValue]]
  ) -> [Animation] {
    guard let first = moving.first else { return [] }
    // As they are before a moment is looked at.
    let courses = moving.map { texts($0) }
    let count = courses.map(\.count).max() ?? 0
    guard count > 0 else { return [] }
    // Many may move one value.
    let rest = max(0, moving.count - keyPaths.count)
    guard first.node.field.take(count * rest, of: .keyframes) else { return [] }
    defer { for animation in moving { animation.target.moment = [:] } }
    let hasArcs = hasArcs(courses)
    var frames: Baked?
    var moments: [Moment] = []
    let reason = hasArcs ? "an outline whose arcs change" : usualReason
    if mostFrames == nil, curved == nil, !hasArcs, areTogether(courses) {
      for place in 0..<count {
        for (animation, texts) in zip(moving, courses) {
          animation.target.moment[animation.attribute] = texts[min(place, texts.count - 1)]
        }
        if let next = moment() { moments.append(next) }
        guard !first.node.field.reading.diagnostics.isOverLimit else { return [] }
      }
    }
    if moments.count != count {
      let isStraight = mostFrames == nil && curved == nil && !hasArcs
      guard
        let (found, baked) = self.baked(keyPaths.count, reason, isStraight: isStraight, moment)
      else { return [] }
      (moments, frames) = (found, baked)
    }
    var rows = values(moments)
    let isOfData = moving.count == 1 && first.attribute == "d"
    let data = isOfData && frames == nil ? courses[0].map { PathWords($0) } : []
    let ways = frames == nil ? Self.ways(between: rows.compactMap(\.first), of: data) : .even
    if ways == .mixed, hasRoom(for: courses) {
      let reason = "an outline whose commands change"
      guard let (found, baked) = self.baked(keyPaths.count, reason, moment) else { return [] }
      (moments, frames) = (found, baked)
      rows = values(found)
    }
    guard let start = rows.first, rows.count == moments.count else { return [] }
    return keyPaths.indices.flatMap { column -> [Animation] in
      let values = rows.map { $0[column] }
      guard
        base.isEmpty || base[column] != start[column]
          || values.contains(where: { $0 != start[column] })
      else { return [] }
      if let frames {
        return [frames.animation(keyPaths[column], values, first.node.field.location)]
      }
      return first.animations(keyPaths[column], values, isOnly: true) {
        ($0.isAdditive, $0.isCumulative) = (false, false)
        if ways == .flips { Self.flip(&$0, values.count) }
      }
    }
  }

  /// The words for motion whose values are worked out frame by frame.
  private var usualReason: String {
    mostFrames != nil
      ? "a text that moves along its path"
      : curved ?? "the motion of one outline or paint at times of its own"
  }

  /// The animations of one key path whose values are worked out at each key frame.
  func animations(_ keyPath: AnimationKeyPath, _ value: () -> PropertyValue?) -> [Animation] {
    animations([keyPath], value) { $0.map { [$0] } }
  }

  /// The absolute texts of an animation at its key frames.
  private func texts(_ animation: SVGAnimation) -> [String] {
    let base = animation.base
    var texts = Self.texts(of: animation, base: base)
    if texts.count == 1, animation.isTo { texts = [animation.start(from: base)] + texts }
    return texts.map { animation.value($0, on: base) }
  }

  /// The animations of a key path that each of one attribute makes by itself, else its values at
  /// frames, where what began once must be gone before it begins again, or several attributes are
  /// one value.
  ///
  /// - Parameters:
  ///   - keyPath: The key path.
  ///   - own: The animations of one by itself.
  ///   - value: Its value at the moment that the nodes are in; `nil` for none.
  /// - Returns: The animations, those that win last.
  func animations(
    _ keyPath: AnimationKeyPath, own: (SVGAnimation) -> [Animation],
    orAt value: () -> PropertyValue?
  ) -> [Animation] {
    let isOne = Set(moving.map(\.attribute)).count < 2
    // One more for an animation that is one of them itself.
    let hiding = Array(
      moving.lazy.filter { $0.freezes && !$0.isAdditive }.prefix(Self.mostHiding + 1))
    return isOne && moving.allSatisfy { goesOn($0, hiddenBy: hiding) }
      ? SVGAnimation.stacked(moving, by: \.self, own) : animations(keyPath, value)
  }

  /// The most animations of one attribute that are looked at for what hides others.
  private static let mostHiding = 30

  /// True for an animation of which nothing that has stayed is seen once it begins again: it is not
  /// added to a value and goes on from none, or others have taken its place until then.
  private func goesOn(_ animation: SVGAnimation, hiddenBy hiding: [SVGAnimation]) -> Bool {
    guard animation.freezes, animation.isAdditive || animation.isTo else { return true }
    let others = hiding.filter { $0 !== animation }.prefix(Self.mostHiding)
    return zip(animation.intervals, animation.intervals.dropFirst()).allSatisfy { now, next in
      others.contains {
        $0.intervals.contains { $0.begin >= now.begin && $0.end <= next.begin }
      }
    }
  }

  /// True where outlines of texts at all frames are a part of what the file may have that leaves
  /// most of it to others.
  private func hasRoom(for courses: [[String]]) -> Bool {
    guard let diagnostics = moving.first?.node.field.reading.diagnostics else { return false }
    let longest = courses.joined().reduce(0) { max($0, $1.utf8.count) }
    func leaves(_ limit: WorkLimits.Name, _ count: Double) -> Bool {
      Double(diagnostics.left(of: limit)) - count >= 0.8 * Double(diagnostics.limits[limit])
    }
    // An element of path data is a few signs.
    return leaves(.pathElements, Double(longest / 4 + 1) * frameCount)
      && leaves(.keyframes, frameCount)
  }

  /// True where arcs of outlines go another way than their curves do, and have room to go it; those
  /// without room are told.
  private func hasArcs(_ courses: [[String]]) -> Bool {
    guard zip(moving, courses).contains(where: { Self.hasOtherArcs($0, $1) }) else { return false }
    let hasRoom = hasRoom(for: courses)
    if !hasRoom {
      moving.first?.node.field.leaveOut(
        "an outline whose arcs change is approximated",
        drawing: "straight ways between the curves that look like them")
    }
    return hasRoom
  }

  /// True for path data between which arcs go another way than their curves do.
  private static func hasOtherArcs(_ animation: SVGAnimation, _ texts: [String]) -> Bool {
    guard animation.attribute == "d", animation.mode != .discrete else { return false }
    let words = texts.map {
      $0.utf8.contains { $0 | 0x20 == UInt8(ascii: "a") } ? PathWords($0) : nil
    }
    return zip(words, words.dropFirst()).contains { a, b in
      a.flatMap { a in b.map { a.hasOtherArcs(than: $0) } } ?? false
    }
  }

  /// True where all of them, with the texts of their key frames, run at the same times and in the
  /// same steps.
  private func areTogether(_ courses: [[String]]) -> Bool {
    guard let first = moving.first else { return true }
    let (firstKey, count) = (first.course, courses[0].count)
    return zip(moving, courses).allSatisfy { animation, texts in
      texts.count == count && animation.intervals == first.intervals && !animation.isCumulative
        && (animation === first || animation.course == firstKey)
    }
      && Set(moving.map { Place(target: ObjectIdentifier($0.target), attribute: $0.attribute) })
        .count
        == moving.count
  }

  /// An attribute of an element.
  private struct Place: Hashable {
    let target: ObjectIdentifier
    let attribute: String
  }
}
