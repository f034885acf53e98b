import Foundation
import Graphics
import Inbetween
import TestSupport
import Testing

/// A clip of pictures in memory.
struct PictureClip: ComparableClip {
  let name: String
  let pictures: [Pixmap]

  func frames() -> any FrameStream { Stream(pictures) }

  private final class Stream: FrameStream {
    private let pictures: [Pixmap]
    private var count = 0
    let frameRate: FrameRate? = .fifty

    init(_ pictures: [Pixmap]) { self.pictures = pictures }

    var announcedFrameCount: Int? { pictures.count }

    func next() -> TimedPicture? {
      guard count < pictures.count else { return nil }
      defer { count += 1 }
      return TimedPicture(
        picture: .pixmap(pictures[count]), time: FrameRate.fifty.instant(of: count),
        duration: FrameRate.fifty.instant(of: 1))
    }
  }
}

/// What a comparison says of frames that were dropped, doubled or moved is true, or is not said.
@Suite struct ExplanationTests {
  private func pictures(_ scene: String) throws -> [Pixmap] {
    let timeline = try TimelineCompiler().compile(
      try SceneLoader().load(Array(scene.utf8), file: "scene.yaml").scene)
    let drawer = try StillRenderer(timeline).drawer()
    return try (0..<timeline.frameCount(at: timeline.frameRate)).map {
      try drawer.picture(at: timeline.frameRate.instant(of: $0))
    }
  }

  private func compare(_ b: [Pixmap], with a: [Pixmap]) throws -> ClipComparison {
    try ClipComparer().compare(
      PictureClip(name: "b", pictures: b), with: PictureClip(name: "a", pictures: a))
  }

  /// Bars that grow and settle one after another.
  private static func chart(_ colors: [String], _ heights: [Int]) -> String {
    let bars = zip(colors, heights).enumerated().map { number, bar in
      """
        - frame: [\(10 + 24 * number), 10, 16, 90]
          anchorPoint: [0.5, 1]
          backgroundColor: "\(bar.0)"
          animations:
            - {type: spring, keyPath: bounds.size.height, fromValue: 0, toValue: \(bar.1), damping: 14, beginTime: \(0.06 * Double(number))}

      """
    }
    return """
      inbetween: 1
      canvas: {width: 140, height: 110, background: white}
      time: {duration: 1.2, framesPerSecond: 50}
      layers:

      """ + bars.joined()
  }

  private static let colors = ["#3a7bd5", "#d5643a", "#3ad56a", "#9a3ad5", "#d5c23a"]
  private static let heights = [60, 80, 40, 70, 55]

  @Test(arguments: ["#3a8bd5", "#d53a3a"])
  func `the colour of a bar that settles explains no frames that moved`(_ color: String) throws {
    var other = Self.colors
    for bar in [0, 4] {
      other = Self.colors
      other[bar] = color
      let found = try compare(
        pictures(Self.chart(other, Self.heights)),
        with: pictures(Self.chart(Self.colors, Self.heights)))
      #expect(found.differences == [], "\(bar)")
      #expect(found.frames.count == 60)
    }
  }

  private func moving() throws -> [Pixmap] { try pictures(Self.chart(Self.colors, Self.heights)) }

  @Test(arguments: [1, 3])
  func `a clip that is late or early says by how many frames`(_ count: Int) throws {
    let a = try moving()
    let late = Array(repeating: a[0], count: count) + a.dropLast(count)
    let found = try compare(late, with: a)
    guard case .shifted(_, let by)? = found.differences.first, found.differences.count == 1 else {
      Issue.record("\(found.differences), \(found.differingFrames.count) frames differ")
      return
    }
    #expect(by == count)
    #expect(found.differingFrames.isEmpty)
    let early = Array(a.dropFirst(count)) + Array(repeating: a[a.count - 1], count: count)
    #expect(try compare(early, with: a).differences.map(\.kind) == ["shifted"])
  }

  @Test func `a frame dropped and another doubled at equal length are named`() throws {
    let a = try moving()
    var b = a
    b.insert(b[22], at: 22)
    b.remove(at: 7)
    let found = try compare(b, with: a)
    #expect(
      found.differences.map(\.description) == [
        "frame 7 dropped", "frame 22 doubled: shown again as frame 22",
      ])
    #expect(found.differingFrames.isEmpty)
  }

  /// A clip that moves, rests and moves again, as an encoder leaves it: off by some levels in
  /// places, which it mends in part while the clip rests.
  private static func rest(_ seed: UInt64, error: ClosedRange<Int>) -> [Pixmap] {
    var random = SeededGenerator(state: seed)
    let places = (0..<3).map { place in
      (
        x: 24 * place, before: Int.random(in: error, using: &random),
        after: Int.random(in: error, using: &random), frame: Int.random(in: 12..<24, using: &random)
      )
    }
    return (0..<40).map { frame in
      var picture = Pixmap(width: 96, height: 64) { _, _ in (120, 120, 120, 255) }
      for place in places {
        picture.brighten(
          x: place.x, y: 40, width: 8, height: 8,
          by: frame < place.frame ? place.before : place.after)
      }
      picture.fill(
        x: 8 + 3 * (min(frame, 8) + max(0, frame - 30)), y: 8, width: 12, height: 12, (30, 30, 30))
      return picture
    }
  }

  @Test(arguments: UInt64(1)...40)
  func `rest in which an encoder catches up explains no frames that moved`(_ seed: UInt64) throws {
    let found = try compare(
      Self.rest(seed + 100, error: 3...4), with: Self.rest(seed, error: 0...1))
    #expect(found.differences == [])
    #expect(found.frames.map(\.b) == Array(0..<40))
  }

  /// A field that grows lighter so slowly that neighbours differ by a level at most.
  private static func gradient(_ frame: Int) -> Pixmap {
    Pixmap(width: 96, height: 64) { x, y in
      let level = UInt8((x * 2 + y + frame) / 3)
      return (level, level, level, 255)
    }
  }

  @Test func `frames exchanged on a slow gradient are named`() throws {
    let a = (0..<30).map(Self.gradient)
    var b = a
    b.swapAt(11, 12)
    let found = try compare(b, with: a)
    #expect(found.differences.map(\.kind) == ["moved"])
    #expect([11, 12].contains(found.differences.first?.frame ?? 0))
    var c = a
    c[20] = c[19]
    // One and the same in two ways.
    let said = try compare(c, with: a).differences
    #expect(
      said == [.replaced(frame: 20, by: 19)]
        || said == [.doubled(frame: 19, at: 20), .dropped(frame: 20)], "\(said)")
  }

  // MARK: Any scene, any edit

  private static func scene(_ random: inout SeededGenerator) -> String {
    let palette = ["#3a7bd5", "#d5643a", "#3ad56a", "black", "#d5c23a"]
    var layers = ""
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let (x, y) = (Int.random(in: 0...60, using: &random), Int.random(in: 0...40, using: &random))
      let (w, h) = (Int.random(in: 6...40, using: &random), Int.random(in: 6...30, using: &random))
      let color = palette.randomElement(using: &random) ?? "black"
      let by = Int.random(in: -50...50, using: &random)
      let keyPath =
        ["position.x", "position.y", "bounds.size.width"].randomElement(using: &random) ?? ""
      let duration = Double(Int.random(in: 2...9, using: &random)) / 10
      let curve = ["linear", "easeOut", "easeInEaseOut"].randomElement(using: &random) ?? ""
      layers += """
          - frame: [\(x), \(y), \(w), \(h)]
            backgroundColor: "\(color)"
            animations: [{keyPath: \(keyPath), byValue: \(by), duration: \(duration), timingFunction: \(curve)}]

        """
    }
    return """
      inbetween: 1
      canvas: {width: 100, height: 70, background: white}
      time: {duration: 0.6, framesPerSecond: 50}
      layers:

      """ + layers
  }

  /// One edit of a clip's pictures, or of its scene.
  private func edit(
    _ text: String, _ a: [Pixmap], _ random: inout SeededGenerator
  ) throws -> (String, [Pixmap]) {
    var b = a
    let place = Int.random(in: 0..<a.count, using: &random)
    let other = min(a.count - 1, max(0, place + Int.random(in: -4...4, using: &random)))
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      b.remove(at: place)
      return ("\(place) dropped", b)
    case 1:
      b.insert(b[place], at: place)
      return ("\(place) doubled", b)
    case 2:
      b.insert(b.remove(at: place), at: other)
      return ("\(place) moved to \(other)", b)
    case 3:
      b[place] = b[other]
      return ("\(place) replaced by \(other)", b)
    case 4:
      return ("late", [a[0], a[0]] + a.dropLast(2))
    case 5:
      for i in place..<a.count {
        b[i].brighten(
          x: 10, y: 10, width: 30, height: 20, by: Int.random(in: -60...60, using: &random))
      }
      return ("other light from \(place) on", b)
    case 6:
      let changed = text.replacing("#3a7bd5", with: "#3a8bd5").replacing("black", with: "#202020")
      return ("other colour", try pictures(changed))
    default:
      let changed = text.replacing("duration: 0.5", with: "duration: 0.6")
        .replacing("linear", with: "easeIn").replacing("byValue: 1", with: "byValue: 2")
      return ("other motion", try pictures(changed))
    }
  }

  @Test(arguments: 0..<10)
  func `whatever is said of frames elsewhere is true`(_ seed: Int) throws {
    var random = SeededGenerator(state: UInt64(seed) * 7919 + 5)
    let text = Self.scene(&random)
    let a = try pictures(text)
    let (what, b) = try edit(text, a, &random)
    let found = try compare(b, with: a)
    if what.hasPrefix("other") {
      #expect(found.frames.allSatisfy { $0.a == $0.b }, "\(what): \(found.differences)")
      #expect(found.differences == [], "\(what)")
    }
    // Frames are where they are said to be: lossless clips leave no doubt.
    for difference in found.differences {
      switch difference {
      case .moved(let frame, let to): #expect(a[frame] == b[to], "\(what): \(difference)")
      case .doubled(let frame, let at): #expect(a[frame] == b[at], "\(what): \(difference)")
      case .replaced(let frame, let other):
        #expect(a[other] == b[frame] && a[frame] != b[frame], "\(what): \(difference)")
      case .shifted(let frames, let by):
        #expect(frames.allSatisfy { a[$0] == b[$0 + by] }, "\(what): \(difference)")
      case .inserted(let at): #expect(!a.contains(b[at]), "\(what): \(difference)")
      default: break
      }
    }
    if found.differences.contains(where: { ["dropped", "moved", "doubled"].contains($0.kind) }) {
      for pair in found.frames where pair.a != pair.b {
        #expect(a[pair.a] == b[pair.b], "\(what): \(pair.a) is not \(pair.b)")
      }
    }
    // What is no difference is none; what is one may be too small to count, but not when a frame is
    // missing.
    if a == b { #expect(found.isMatch, "\(what): \(found.differences)") }
    if a.count != b.count { #expect(!found.isMatch) }
  }
}
