import Foundation
import Testing

/// Values as curves in a drawing.
@Suite struct PlotTests {
  private let folder: SceneFolder

  init() throws { folder = try SceneFolder() }

  /// The drawing of a layer's values.
  private func plot(_ animations: String, _ keyPaths: [String]) throws -> String {
    try folder.write(
      """
      inbetween: 1
      canvas: {width: 100, height: 100}
      time: {duration: 2}
      layers: [{name: box, frame: [0, 0, 10, 10], animations: [\(animations)]}]

      """, to: "curves.yaml")
    let run = try CommandRun(
      ["sample", "curves.yaml", "--plot", "curves.svg"]
        + keyPaths.flatMap { ["--key-path", $0] }, in: folder)
    #expect(run.status == 0, "\(run.messages)")
    return try String(contentsOfFile: folder.file("curves.svg"), encoding: .utf8)
  }

  private struct Curve {
    let points: [(x: Double, y: Double)]
    let stroke: Substring
    let isDashed: Bool
  }

  /// The lines through more points than the two of a legend's.
  private func curves(_ svg: String) -> [Curve] {
    svg.matches(of: /<polyline points="([^"]*)"[^>]* stroke="([^"]*)"([^>]*)>/).map { match in
      Curve(
        points: match.output.1.split(separator: " ").map { point in
          let parts = point.split(separator: ",").compactMap { Double($0) }
          return (parts[0], parts[1])
        }, stroke: match.output.2, isDashed: match.output.3.contains("dasharray"))
    }
  }

  @Test func `curves are named by colour, numbers have their unit, and there is room`() throws {
    let svg = try plot(
      "{keyPath: position, fromValue: [0, 90], toValue: [80, 10], duration: 2}", ["position"])
    #expect(svg.contains(">box  position, pt</text>"))
    #expect(svg.contains(">x</text>") && svg.contains(">y</text>"))
    #expect(svg.contains(">40 pt</text>") && svg.contains(">1 s</text>"))
    let all = curves(svg)
    let (legend, drawn) = (all.filter { $0.points.count == 2 }, all.filter { $0.points.count > 2 })
    #expect(legend.map(\.stroke) == drawn.map(\.stroke) && Set(drawn.map(\.stroke)).count == 2)
    // The highest and the lowest value lie off the chart's sides, which the time's lines end at.
    let sides = try #require(svg.firstMatch(of: /y1="([0-9.]+)" x2="[0-9.]+" y2="([0-9.]+)"/))
    let (top, bottom) = (try #require(Double(sides.output.1)), try #require(Double(sides.output.2)))
    let heights = drawn.flatMap(\.points).map { $0.y }
    #expect((heights.min() ?? 0) > top + 8 && (heights.max() ?? 0) < bottom - 8)
  }

  @Test func `equal curves are one, and each that is left has a look of its own`() throws {
    let svg = try plot("{keyPath: transform.rotation, toValue: 3, duration: 2}", ["transform"])
    #expect(svg.contains(">m11, m22</text>"))
    #expect(svg.contains(">m13, m14, m23 and 7 more = 0</text>"))
    #expect(svg.contains(">m44 = 1</text>"))
  }

  @Test func `a value that jumps is a step, and one that is steep is not`() throws {
    let steps = try plot(
      "{keyPath: opacity, fromValue: 0, toValue: 1, duration: 2, timingFunction: \"steps(4)\"}",
      ["opacity"])
    let curve = try #require(curves(steps).first { $0.points.count > 2 })
    for (a, b) in zip(curve.points, curve.points.dropFirst()) {
      #expect(abs(a.y - b.y) < 0.02 || abs(a.x - b.x) < 0.02, "\(a), \(b)")
    }
    #expect(Set(curve.points.map { ($0.y * 10).rounded() }).count >= 4)
    let steep = try plot(
      "{keyPath: opacity, fromValue: 0, toValue: 1, beginTime: 1, duration: 0.002, fillMode: both, isRemovedOnCompletion: false}",
      ["opacity"])
    let line = try #require(curves(steep).first { $0.points.count > 2 })
    #expect(zip(line.points, line.points.dropFirst()).allSatisfy { $0.x != $1.x || $0.y == $1.y })
  }

  @Test(arguments: [
    ("{keyPath: zPosition, fromValue: -1e15, toValue: 1e15, duration: 2}", ">1e15 pt<"),
    ("{keyPath: zPosition, fromValue: 0, toValue: 1e-300, duration: 2}", "e-300"),
    ("{keyPath: zPosition, fromValue: 1e15, toValue: 1e15, duration: 2}", ">1e15 pt<"),
    (
      "{keyPath: zPosition, fromValue: 123456789, toValue: 123456790, duration: 2, fillMode: both, isRemovedOnCompletion: false}",
      ">123456789.2 pt<"
    ),
  ])
  func `huge and tiny numbers are drawn`(_ animation: String, _ label: String) throws {
    let svg = try plot(animation, ["zPosition"])
    #expect(!svg.contains("nan") && !svg.contains("inf"), "\(svg.prefix(2000))")
    #expect(svg.contains(label), "\(svg.matches(of: />[^<]* pt</).map { $0.output })")
    #expect(curves(svg).flatMap(\.points).allSatisfy { (0...400).contains($0.y) })
  }
}
