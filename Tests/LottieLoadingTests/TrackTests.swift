import Foundation
import Inbetween
import Testing

/// Values over frames, by what the format says of them in closed form.
@Suite struct TrackTests {
  /// The value at each of some frames.
  private func expect(
    _ ks: String, _ wanted: [Double: Point], tolerance: Double = 1e-9,
    location: SourceLocation_ = #_sourceLocation
  ) throws {
    let file = try OpenedLottie(LottieText.file(LottieText.solid(ks: ks)))
    for (frame, point) in wanted.sorted(by: { $0.key < $1.key }) {
      let found = try #require(file.layer("box", at: frame)).properties.position
      #expect(
        (found - point).length <= tolerance, "frame \(frame): \(found), not \(point)",
        sourceLocation: location)
    }
    #expect(file.omissions == [], sourceLocation: location)
  }

  @Test func `values that stay are read in every form`() throws {
    for value in [
      "{\"a\": 0, \"k\": [30, 40, 0]}", "{\"k\": [30, 40]}", "[30, 40]", "{\"k\": [30.0, 4e1, 0]}",
      "{\"s\": true, \"x\": {\"k\": 30}, \"y\": {\"k\": [40]}}",
    ] {
      try expect("\"p\": \(value)", [0: Point(x: 30, y: 40), 19: Point(x: 30, y: 40)])
    }
  }

  @Test func `between keys the way is straight, and outside of them it stands`() throws {
    try expect(
      #""p": {"a": 1, "k": [{"t": 5, "s": [0, 0]}, {"t": 15, "s": [20, 40]}]}"#,
      [
        0: .zero, 5: .zero, 10: Point(x: 10, y: 20), 15: Point(x: 20, y: 40),
        19: Point(x: 20, y: 40),
      ])
  }

  @Test func `a curve eases all numbers, or each by itself`() throws {
    let curve = try #require(TimingFunction(controlPoints: 0.6, 0, 0.3, 1))
    let eased = #""o": {"x": 0.6, "y": 0}, "i": {"x": 0.3, "y": 1}"#
    try expect(
      #""p": {"a": 1, "k": [{"t": 0, "s": [0, 0], \#(eased)}, {"t": 10, "s": [10, 20]}]}"#,
      [3: Point(x: 10 * curve(0.3), y: 20 * curve(0.3))])
    let apart = #""o": {"x": [0.6, 0], "y": [0, 0]}, "i": {"x": [0.3, 1], "y": [1, 1]}"#
    try expect(
      #""p": {"a": 1, "k": [{"t": 0, "s": [0, 0], \#(apart)}, {"t": 10, "s": [10, 20]}]}"#,
      [3: Point(x: 10 * curve(0.3), y: 6)])
  }

  @Test func `a curve leads beyond the values of its keys, of two as of three`() throws {
    let curve = try #require(TimingFunction(controlPoints: 0.3, -0.8, 0.4, 1.9))
    let first = #"{"t": 0, "s": [20, 0], "o": {"x": 0.3, "y": -0.8}, "i": {"x": 0.4, "y": 1.9}}"#
    for rest in ["", #", {"t": 15, "s": [50, 0]}"#] {
      try expect(
        #""p": {"k": [\#(first), {"t": 10, "s": [50, 0]}\#(rest)]}"#,
        Dictionary(
          uniqueKeysWithValues: [1.0, 2, 5, 8].map {
            ($0, Point(x: 20 + 30 * curve($0 / 10), y: 0))
          }
        ))
    }
    #expect(curve(0.1) < 0 && curve(0.8) > 1)
  }

  @Test func `a curve's times are kept in 0…1`() throws {
    let curve = try #require(TimingFunction(controlPoints: 1, 0, 0, 1))
    try expect(
      #"""
      "p": {"a": 1, "k": [{"t": 0, "s": [0, 0], "o": {"x": 1.4, "y": 0}, "i": {"x": -0.2, "y": 1}},
                          {"t": 10, "s": [10, 0]}]}
      """#, [3: Point(x: 10 * curve(0.3), y: 0)])
  }

  @Test func `a key that holds jumps at the next one's frame, not before and not after`() throws {
    try expect(
      #"""
      "p": {"a": 1, "k": [{"t": 0, "s": [0, 0], "h": 1}, {"t": 7, "s": [20, 0], "h": 1},
                          {"t": 13, "s": [40, 0]}]}
      """#,
      [
        6: .zero, 6.99: .zero, 7: Point(x: 20, y: 0), 12: Point(x: 20, y: 0),
        13: Point(x: 40, y: 0), 19: Point(x: 40, y: 0),
      ])
  }

  @Test func `older files end each segment with a value of its own`() throws {
    try expect(
      #""p": {"a": 1, "k": [{"t": 0, "s": [0, 0], "e": [10, 0]}, {"t": 10, "s": [30, 0], "e": [30, 20]}, {"t": 20}]}"#,
      [5: Point(x: 5, y: 0), 10: Point(x: 30, y: 0), 15: Point(x: 30, y: 10)], tolerance: 1e-7)
  }

  /// A point after a part of the way along a lopsided quarter of a circle, whose curve's parameter
  /// is not its length.
  private func point(_ part: Double) -> Point {
    let curve = CubicCurve(
      start: .zero, control1: Point(x: 80, y: 0), control2: Point(x: 90, y: 10),
      end: Point(x: 90, y: 50))
    return curve.point(at: curve.parameter(atLength: part * curve.length, of: curve.length))
  }

  @Test(arguments: [
    #"{"t": 10, "s": [90, 50, 0]}, {"t": 10, "s": [50, 70, 0]}"#,
    #"{"t": 10, "s": [90, 50, 0], "h": 1}, {"t": 10.5, "s": [50, 70, 0]}"#,
  ])
  func `a jump behind a curved way waits for its frame`(end: String) throws {
    try expect(
      #""p": {"a": 1, "k": [{"t": 0, "s": [0, 0, 0], "to": [80, 0, 0], "ti": [0, -40, 0]}, \#(end)]}"#,
      [5: point(0.5), 9.25: point(0.925), 9.75: point(0.975), 10.5: Point(x: 50, y: 70)],
      tolerance: 1e-6)
  }

  @Test func `a curved way is gone at an even speed`() throws {
    try expect(
      #"""
      "p": {"a": 1, "k": [{"t": 0, "s": [0, 0, 0], "to": [80, 0, 0], "ti": [0, -40, 0]},
                          {"t": 10, "s": [90, 50, 0]}, {"t": 15, "s": [80, 50, 0]}]}
      """#,
      [
        0: .zero, 2: point(0.2), 5: point(0.5), 9: point(0.9), 10: Point(x: 90, y: 50),
        12.5: Point(x: 85, y: 50), 19: Point(x: 80, y: 50),
      ], tolerance: 1e-6)
  }

  @Test(arguments: [
    // A pause in equal keys, one that holds, both in the middle, and one before the curve.
    (
      #"{"t": 0, "s": [10, 20], "to": [0, -30], "ti": [0, -30]}, {"t": 6, "s": [60, 20]}, {"t": 20, "s": [60, 20]}"#,
      [0.0: Point(x: 10, y: 20), 6: Point(x: 60, y: 20), 12: Point(x: 60, y: 20)]
    ),
    (
      #"{"t": 0, "s": [10, 20], "to": [0, -30], "ti": [0, -30]}, {"t": 6, "s": [60, 20], "h": 1}, {"t": 12, "s": [5, 5]}"#,
      [0: Point(x: 10, y: 20), 8: Point(x: 60, y: 20), 12: Point(x: 5, y: 5)]
    ),
    (
      #"{"t": 0, "s": [10, 20], "to": [0, -30], "ti": [0, -30]}, {"t": 4, "s": [60, 20]}, {"t": 8, "s": [60, 20], "to": [0, 30], "ti": [0, 30]}, {"t": 12, "s": [10, 20]}, {"t": 18, "s": [10, 20]}"#,
      [
        0: Point(x: 10, y: 20), 4: Point(x: 60, y: 20), 7: Point(x: 60, y: 20),
        12: Point(x: 10, y: 20), 19: Point(x: 10, y: 20),
      ]
    ),
    (
      #"{"t": 2, "s": [10, 20]}, {"t": 6, "s": [10, 20], "to": [0, -30], "ti": [0, -30]}, {"t": 10, "s": [60, 20]}"#,
      [0: Point(x: 10, y: 20), 5: Point(x: 10, y: 20), 10: Point(x: 60, y: 20)]
    ),
  ])
  func `a point pauses on its curved way when its keys do`(
    keys: String, wanted: [Double: Point]
  ) throws {
    try expect(#""p": {"a": 1, "k": [\#(keys)]}"#, wanted, tolerance: 1e-6)
  }

  @Test func `frames are counted from the first that is shown`() throws {
    let keys = #""p": {"a": 1, "k": [{"t": 10, "s": [0, 0]}, {"t": 20, "s": [10, 0]}]}"#
    let file = try OpenedLottie(
      LottieText.file(LottieText.solid(ks: keys), ip: "10.5", op: "20.25"))
    #expect(file.scene.duration == 0.975)
    #expect(abs(try #require(file.layer("box", at: 4.5)).properties.position.x - 5) < 1e-9)
  }

  @Test(
    arguments: [
      ("30", "30"), ("29.9700012", "30000/1001"), ("23.976", "24000/1001"), ("59.94", "60000/1001"),
      ("12.5", "25/2"), ("60.0000001", "60"),
    ])
  func `a rate is the nearest that films have`(written: String, wanted: String) throws {
    let file = try OpenedLottie(LottieText.file(LottieText.solid(), fr: written))
    #expect("\(file.scene.frameRate)" == wanted)
  }

  @Test func `a turn and a stretch that change do so about the anchor`() throws {
    let file = try OpenedLottie(
      LottieText.file(
        LottieText.solid(
          ks: #"""
            "a": {"k": [5, 5]}, "p": {"k": [50, 40]}, "r": {"k": [{"t": 0, "s": [0]}, {"t": 10, "s": [360]}]},
            "s": {"k": [{"t": 0, "s": [100, 100]}, {"t": 10, "s": [-100, 300]}]}
            """#)))
    for frame in [0.0, 2.5, 5, 7] {
      let (angle, part) = (2 * .pi * frame / 10, frame / 10)
      let (x, y) = (5 * (1 - 2 * part), 5 * (1 + 2 * part))
      let wanted = Point(
        x: 50 + x * cos(angle) - y * sin(angle), y: 40 + x * sin(angle) + y * cos(angle))
      let found = try #require(file.place(Point(x: 10, y: 10), in: "box", at: frame))
      #expect((found - wanted).length < 1e-9, "frame \(frame): \(found), not \(wanted)")
    }
  }

  @Test func `a mirrored layer turns as it is`() throws {
    let file = try OpenedLottie(
      LottieText.file(
        LottieText.solid(
          ks: #""s": {"k": [-100, 50]}, "r": {"k": [{"t": 0, "s": [0]}, {"t": 10, "s": [90]}]}"#)))
    let found = try #require(file.place(Point(x: 10, y: 10), in: "box", at: 10))
    #expect((found - Point(x: -5, y: -10)).length < 1e-9, "\(found)")
  }
}

private typealias SourceLocation_ = Testing.SourceLocation
