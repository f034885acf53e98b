import Foundation
import Inbetween
import TestSupport
import Testing

/// What a layer showed once, as contents of another one.
@Suite struct SnapshotTests {
  private func timeline(_ yaml: String, scale: Double = 1) throws -> Timeline {
    let head =
      "inbetween: 1\ncanvas: {width: 60, height: 40, scale: \(scale), background: white}\ntime: {duration: 4, framesPerSecond: 10}\n"
    return try TimelineCompiler().compile(
      try SceneLoader().load(Array((head + yaml).utf8), file: "s.yaml").scene)
  }

  private func issues(_ yaml: String) -> [String] {
    do {
      _ = try timeline(yaml)
      return []
    } catch let error as TimelineError {
      return error.issues.map { "\($0.location?.line ?? 0): \($0.message)" }
    } catch {
      return ["\(error)"]
    }
  }

  /// A red square with a green corner, and a layer that shows nothing yet.
  private static let stage = """
    layers:
      - name: b
        frame: [0, 0, 10, 10]
        backgroundColor: red
        sublayers: [{name: dot, frame: [5, 0, 5, 5], backgroundColor: lime}]
      - {name: a, frame: [20, 0, 10, 10]}

    """

  @Test(arguments: [1, 2, 1.5])
  func `it is what was on screen before the commit, pixel by pixel, at any scale`(
    _ scale: Double
  ) throws {
    let drawer = try StillRenderer(
      try timeline(
        Self.stage + """
          interactions:
            - at: 1
              transaction: {disableActions: true}
              set: [{layer: b, values: {backgroundColor: blue}}, {layer: dot, values: {isHidden: true}}]
              removeFromSuperlayer: dot
              snapshot: {layer: a, of: b}
            - {at: 2, removeFromSuperlayer: b}
          """, scale: scale)
    ).drawer()
    let (before, after) = (try drawer.picture(at: 0.5), try drawer.picture(at: 3))
    let side = Int(10 * scale)
    for y in 0..<side {
      for x in 0..<side {
        #expect(after.pixel(x: Int(20 * scale) + x, y: y) == before.pixel(x: x, y: y), "\(x), \(y)")
      }
    }
    let changed = try drawer.picture(at: 1.5).pixel(x: 2, y: 2)
    #expect(changed.blue == 255 && changed.red == 0)
  }

  @Test func `an animation is caught where it is, and its layer's own place does not count`() throws
  {
    let timeline = try timeline(
      """
      layers:
        - name: outer
          frame: [30, 20, 20, 20]
          opacity: 0
          sublayers:
            - name: b
              frame: [5, 5, 20, 10]
              transform: [{rotate: 40deg}]
              opacity: 0.5
              backgroundColor: black
              sublayers:
                - name: bar
                  frame: [0, 0, 10, 10]
                  backgroundColor: white
                  animations: [{keyPath: position.x, fromValue: 5, toValue: 15, duration: 4}]
        - {name: a, frame: [0, 0, 20, 10]}
      interactions:
        - {at: 2, transaction: {disableActions: true}, snapshot: {layer: a, of: b}}
      """)
    let picture = try StillRenderer(timeline).drawer().picture(at: 3.5)
    let row = (0..<20).map { picture.pixel(x: $0, y: 5).green }
    // Black at half its strength is grey over white; the white bar is halfway.
    let grey = row[0]
    #expect((127...128).contains(grey))
    #expect(
      row == Array(repeating: grey, count: 5) + Array(repeating: 255, count: 10)
        + Array(repeating: grey, count: 5))
    #expect(timeline.snapshots.map(\.image.name) == ["snapshot 1 of outer/b at 2 s"])
  }

  @Test(arguments: [1.0, 2])
  func `a gravity that does not stretch shows it in its own size in points`(_ scale: Double) throws
  {
    let picture = try StillRenderer(
      try timeline(
        """
        layers:
          - {name: b, frame: [0, 20, 10, 10], backgroundColor: red, isHidden: false}
          - {name: a, frame: [20, 0, 30, 30], contentsGravity: center}
        interactions:
          - {at: 1, transaction: {disableActions: true}, snapshot: {layer: a, of: b}}
        """, scale: scale)
    ).drawer().picture(at: 2)
    let line = (0..<Int(60 * scale)).filter {
      picture.pixel(x: $0, y: Int(15 * scale)).green == 0
    }
    #expect(line == Array(Int(30 * scale)..<Int(40 * scale)))
  }

  @Test func `snapshots of snapshots may be eight deep, and no more`() throws {
    func script(_ count: Int) -> String {
      Self.stage + """
        interactions:
          - every: 0.1
            until: \(Double(count) * 0.1)
            transaction: {disableActions: true}
            snapshot: {layer: a, of: a}

        """
    }
    let timeline = try timeline(script(8))
    #expect(timeline.snapshots.map(\.depth) == Array(1...8))
    #expect(
      issues(script(9)).map { $0.replacing("0.9000000000000001", with: "0.9") } == [
        "11: interactions[0] at 0.9 s: a snapshot of \"a\" would be 9 snapshots inside each other, allowed: at most 8"
      ])
    // One that shows the layer as it was without any is of depth 1 again.
    let reset = try self.timeline(
      Self.stage + """
        interactions:
          - every: 0.1
            until: 3
            transaction: {disableActions: true}
            actions:
              - {set: {layer: a, values: {contents: null}}, flush: true, snapshot: {layer: a, of: a}}
        """)
    #expect(Set(reset.snapshots.map(\.depth)) == [1])
  }

  @Test func `eight deep it is still the first`() throws {
    let picture = try StillRenderer(
      try timeline(
        Self.stage + """
          interactions:
            - {at: 1, transaction: {disableActions: true}, snapshot: {layer: a, of: b}}
            - {at: 1.1, transaction: {disableActions: true}, snapshot: {layer: a, of: a}}
            - {at: 1.2, transaction: {disableActions: true}, snapshot: {layer: a, of: a}}
            - {at: 1.3, transaction: {disableActions: true}, snapshot: {layer: a, of: a}}
            - {at: 1.4, transaction: {disableActions: true}, snapshot: {layer: a, of: a}}
            - {at: 1.5, transaction: {disableActions: true}, snapshot: {layer: a, of: a}}
            - {at: 1.6, transaction: {disableActions: true}, snapshot: {layer: a, of: a}}
            - {at: 1.7, transaction: {disableActions: true}, snapshot: {layer: a, of: a}}
          """)
    ).drawer().picture(at: 2)
    #expect(
      (0..<10).allSatisfy { x in
        (0..<10).allSatisfy { picture.pixel(x: 20 + x, y: $0) == picture.pixel(x: x, y: $0) }
      })
  }

  @Test func `without an area there is none, and too large a one is refused`() throws {
    let none = try timeline(
      """
      layers: [{name: b, backgroundColor: red}, {name: a, frame: [0, 0, 10, 10]}]
      interactions: [{at: 1, snapshot: {layer: a, of: b}}]
      """)
    #expect(none.snapshots.isEmpty)
    #expect(try StillRenderer(none).drawer().picture(at: 2).pixel(x: 5, y: 5).green == 255)
    #expect(
      issues(
        """
        layers: [{name: b, bounds: [0, 0, 40000, 10]}, {name: a, frame: [0, 0, 10, 10]}]
        interactions: [{at: 1, snapshot: {layer: a, of: b}}]
        """) == [
          "5: interactions[0] at 1 s: a snapshot of \"b\" has 40000 × 10 pixels, allowed: at most 32767 on a side"
        ])
    #expect(
      issues(
        """
        layers: [{name: b, bounds: [0, 0, 30000, 30000]}, {name: a, frame: [0, 0, 10, 10]}]
        interactions: [{at: 1, snapshot: {layer: a, of: b}}]
        """
      ).first?.contains("found more than 67108864 pixels") == true)
  }

  @Test func `frames are the same at any number of workers`() throws {
    let folder = try TemporaryFolder()
    var texts: Set<String> = []
    for jobs in [1, 3] {
      let timeline = try timeline(
        Self.stage + """
          interactions:
            - {every: 0.05, transaction: {disableActions: true}, snapshot: {layer: a, of: b}}
            - {at: 1, set: {layer: b, values: {backgroundColor: blue, bounds.size.width: 14.3}}}
          """)
      var request = RenderRequest(
        timeline: timeline,
        outputs: [try OutputRequest(path: folder.file("\(jobs).hashes"))])
      request.jobs = jobs
      _ = try Renderer(request).render()
      texts.insert(try String(contentsOfFile: folder.file("\(jobs).hashes"), encoding: .utf8))
    }
    #expect(texts.count == 1)
    #expect(Set(texts.first?.split(separator: "\n").map { $0.suffix(32) } ?? []).count > 4)
  }
}
