import Foundation
import Inbetween
import Testing

/// Outlines that are moved outwards or inwards.
@Suite struct OffsetTests {
  private static let red = LottieText.red
  private static let box = LottieText.rect(50, 40, 40, 30)

  @Test(arguments: [(10.0, "M80 15V65H20V15Z"), (-10, "M60 35V45H40V35Z")])
  func `an offset moves the sides of a rectangle`(distance: Double, path: String) throws {
    try LottieText.expect(
      Self.box + #", {"ty": "op", "a": {"k": \#(distance)}, "lj": 1, "ml": {"k": 4}},"# + Self.red,
      drawsAs: "{type: shape, path: \(path), fillColor: red}")
  }

  /// Outlines, and the distances from their sides to the farthest point inside.
  static let insides: [(corners: [(Double, Double)], room: Double)] = {
    func turned(_ corners: [(Double, Double)], _ degrees: Double) -> [(Double, Double)] {
      corners.map { x, y in
        let (c, s) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
        return (50 + (x - 50) * c - (y - 40) * s, 40 + (x - 50) * s + (y - 40) * c)
      }
    }
    let square = [(30.0, 20.0), (70, 20), (70, 60), (30, 60)]
    let bar = [(15.0, 34.0), (85, 34), (85, 46), (15, 46)]
    // The legs of a triangle of 3, 4 and 5 tens meet a circle of a radius of 10.
    let triangle = [(35.0, 20.0), (65, 60), (35, 60)]
    let corner = [(30.0, 20.0), (50, 20), (50, 45), (80, 45), (80, 65), (30, 65)]
    return [
      (square, 20), (turned(square, 45), 20), (square.reversed(), 20), (bar, 6),
      (turned(bar, 10), 6), (turned(bar, 45), 6), (triangle, 10), (turned(triangle, 77), 10),
      // As far from both outer sides as from the corner inside.
      (corner, 20 * (2 - 2.0.squareRoot())),
    ]
  }()

  @Test(arguments: insides)
  func `outlines that are moved in grow smaller, and are gone beyond the middle`(
    outline: (corners: [(Double, Double)], room: Double)
  ) throws {
    let points = outline.corners.map { "[\($0.0), \($0.1)]" }.joined(separator: ", ")
    let zeros = outline.corners.map { _ in "[0, 0]" }.joined(separator: ", ")
    let shape =
      #"{"ty": "sh", "ks": {"k": {"c": true, "v": [\#(points)], "i": [\#(zeros)], "o": [\#(zeros)]}}}"#
    func area(_ distance: Double) throws -> Int {
      let offset = #"{"ty": "op", "a": {"k": \#(-distance)}, "lj": 1, "ml": {"k": 4}}"#
      let picture = try OpenedLottie(
        LottieText.file(LottieText.shapes([shape, offset, LottieText.red].joined(separator: ",")))
      ).picture(at: 0)
      return stride(from: 3, to: picture.bytes.count, by: 4).reduce(0) {
        $0 + Int(picture.bytes[$1])
      }
    }
    var last = Int.max
    for part in [0.1, 0.5, 0.9] {
      let next = try area(part * outline.room)
      #expect(0 < next && next < last)
      last = next
    }
    for part in [1.05, 1.5, 2, 3, 100] {
      #expect(try area(part * outline.room) == 0, "\(part)")
    }
  }

  @Test func `an offset of an open outline passes through nothing`() throws {
    let line =
      #"{"ty": "sh", "ks": {"k": {"c": false, "v": [[20, 60], [70, 60], [70, 20]], "i": [[0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0]]}}}"#
    let offset =
      #"{"ty": "op", "a": {"a": 1, "k": [{"t": 0, "s": [-4], "o": {"x": [0], "y": [0]}, "i": {"x": [1], "y": [1]}}, {"t": 8, "s": [4]}]}, "lj": 1}"#
    let file = try OpenedLottie(
      LottieText.file(LottieText.shapes([line, offset, LottieText.red].joined(separator: ","))))
    for (frame, isThere) in [(2.0, true), (4, false), (6, true)] {
      let picture = try file.picture(at: frame)
      #expect(picture.color(60, 50)[3] == 0, "\(frame)")
      #expect((picture.color(40, 60)[3] > 0) == isThere, "\(frame)")
    }
  }

  /// In After Effects' pictures what is open becomes what goes around it.
  @Test(
    arguments: [10.0, -10],
    [
      (1, "M20 40H60V15H80V60H20Z"),
      (2, "M30 40H60V25A10 10 0 0 1 80 25V50A10 10 0 0 1 70 60H30A10 10 0 0 1 30 40Z"),
      (3, "M20 40H60V15H80V50L70 60H20Z"),
    ])
  func `an offset of an open outline goes around it`(
    distance: Double, form: (join: Int, path: String)
  ) throws {
    // To the right and up; ends are cut straight where corners are not round.
    let line =
      #"{"ty": "sh", "ks": {"k": {"c": false, "v": [[\#(form.join == 2 ? 30 : 20), 50], [70, 50], [70, \#(form.join == 2 ? 25 : 15)]], "i": [[0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0]]}}}"#
    try LottieText.expect(
      line + #", {"ty": "op", "a": {"k": \#(distance)}, "lj": \#(form.join), "ml": {"k": 4}},"#
        + Self.red,
      drawsAs: "{type: shape, path: \(form.path), fillColor: red}")
  }

  @Test func `an offset of an open curve goes around it`() throws {
    // Half of a circle of a radius of 20, of two curves.
    let bow = 20 * 0.5522847
    let arc =
      #"{"ty": "sh", "ks": {"k": {"c": false, "v": [[30, 50], [50, 30], [70, 50]], "i": [[0, 0], [\#(-bow), 0], [0, \#(-bow)]], "o": [[0, \#(-bow)], [\#(bow), 0], [0, 0]]}}}"#
    let offset = #"{"ty": "op", "a": {"k": 6}, "lj": 1}"#
    let picture = try OpenedLottie(
      LottieText.file(LottieText.shapes([arc, offset, LottieText.red].joined(separator: ",")))
    ).picture(at: 0)
    for turn in 1..<16 {
      let angle = Double.pi + Double(turn) * .pi / 16
      func alpha(_ far: Double) -> UInt8 {
        picture.color(Int(50 + far * cos(angle)), Int(50 + far * sin(angle)))[3]
      }
      #expect(alpha(15.5) == 255 && alpha(24.5) == 255, "\(turn)")
      #expect(alpha(12.5) == 0 && alpha(27.5) == 0, "\(turn)")
    }
    #expect(picture.color(30, 52)[3] == 0 && picture.color(70, 52)[3] == 0)
  }

  @Test(arguments: [(12.0, 1.0), (-12, 1), (12, -1), (-12, -1)])
  func `an offset of a circle of two arcs is a circle`(distance: Double, way: Double) throws {
    // Arcs of a half circle each, of a radius of 20.
    let bow = 20 * 4.0 / 3 * way
    let circle =
      #"{"ty": "sh", "ks": {"k": {"c": true, "v": [[30, 40], [70, 40]], "i": [[0, \#(bow)], [0, \#(-bow)]], "o": [[0, \#(-bow)], [0, \#(bow)]]}}}"#
    let offset = #"{"ty": "op", "a": {"k": \#(distance)}, "lj": 1, "ml": {"k": 4}}"#
    let picture = try OpenedLottie(
      LottieText.file(LottieText.shapes([circle, offset, LottieText.red].joined(separator: ",")))
    ).picture(at: 0)
    let radius = 20 + distance
    for turn in 0..<16 {
      let angle = Double(turn) * .pi / 8
      func alpha(_ far: Double) -> UInt8 {
        picture.color(Int(50 + far * cos(angle)), Int(40 + far * sin(angle)))[3]
      }
      #expect(alpha(radius - 2.5) == 255 && alpha(radius + 2.5) == 0, "\(turn)")
    }
  }

  @Test func `an offset of curves ends them where they cross`() throws {
    // Two arcs upwards from 10 to 50 and from 50 to 90, which meet in a corner at 50, 60, and the
    // way back below.
    let arcs =
      #"{"ty": "sh", "ks": {"k": {"c": true, "v": [[10, 60], [50, 60], [90, 60], [90, 75], [10, 75]], "i": [[0, 0], [-10, -30], [0, -30], [0, 0], [0, 0]], "o": [[0, -30], [10, -30], [0, 0], [0, 0], [0, 0]]}}}"#
    let line = #"{"ty": "st", "c": {"k": [1, 0, 0]}, "o": {"k": 100}, "w": {"k": 2}}"#
    func picture(_ distance: Int) throws -> Pixmap {
      let offset = #"{"ty": "op", "a": {"k": \#(distance)}, "lj": 1, "ml": {"k": 4}}"#
      return try OpenedLottie(
        LottieText.file(LottieText.shapes([arcs, offset, line].joined(separator: ",")))
      ).picture(at: 0)
    }
    func seen(_ picture: Pixmap, row: Int) -> [Int] {
      (20...80).filter { picture.color($0, row)[3] > 100 }
    }
    // Moved up they end above the corner, and begin and end beside it; moved down they go around.
    #expect(seen(try picture(10), row: 57).isEmpty)
    #expect(!seen(try picture(-5), row: 57).isEmpty)
    let columns = try picture(10)
    #expect((20..<60).contains { columns.color(50, $0)[3] > 100 })
  }
}
