import Testing

/// The compiled timeline as text and as JSON.
@Suite struct InspectTests {
  @Test func `the text is the same each time, and has a chart`() throws {
    let folder = try SceneFolder()
    let run = try CommandRun(["inspect", "box.yaml"], in: folder)
    #expect(run.status == 0)
    #expect(run.messages == "")
    #expect(
      run.text.hasPrefix(
        """
        timeline "": 40 × 30 points at scale 1, 1 s at 20 frames per second
        stage (layer)
          stage/box (layer)
            - opacity "fade" 0…1: 0 → 3; timing linear
        """), "\(run.text)")
    let bar = String(repeating: "█", count: 60)
    #expect(run.text.contains("stage/box opacity              \(bar)\n"), "\(run.text)")
    #expect(try CommandRun(["inspect", "box.yaml"], in: folder).text == run.text)
    #expect(try CommandRun(["inspect", "named"], in: folder).text == run.text)
  }

  @Test func `markers are printed before the chart, and stand in the JSON`() throws {
    let folder = try SceneFolder()
    try folder.write(
      """
      inbetween: 1
      canvas: {width: 10, height: 10}
      time: {duration: 1}
      markers: [{name: intro, at: 0.25, duration: 0.5}, {name: "two\\nlines", at: 1}]

      """, to: "marked.yaml")
    let text = try CommandRun(["inspect", "marked.yaml"], in: folder).text
    #expect(text.contains("marker 0.25 s, 0.5 s long: intro\nmarker 1 s: two lines\n"), "\(text)")
    struct Report: Decodable {
      struct Marker: Decodable, Equatable {
        let name: String
        let begin: Double
        let duration: Double
      }
      let markers: [Marker]
    }
    let report = try CommandRun(["inspect", "marked.yaml", "--json"], in: folder).json(Report.self)
    #expect(
      report.markers == [
        .init(name: "intro", begin: 0.25, duration: 0.5),
        .init(name: "two\nlines", begin: 1, duration: 0),
      ])
  }

  @Test func `the JSON has absolute begins and ends`() throws {
    struct Report: Decodable {
      struct Span: Decodable, Equatable {
        let begin: Double?
        let end: Double?
      }
      struct Track: Decodable {
        let keyPath: String
        let animation: String
        let active: Span
        let shown: Span
      }
      struct Layer: Decodable {
        let path: String
        let parent: Int?
        let tracks: [Track]
      }
      let duration: Double
      let frames: Int
      let layers: [Layer]
    }
    let folder = try SceneFolder()
    try folder.write(
      """
      inbetween: 1
      canvas: {width: 10, height: 10}
      layers:
        - name: outer
          beginTime: 1
          speed: 0.5
          sublayers:
            - name: inner
              animations:
                - {key: k, keyPath: opacity, toValue: 0, beginTime: 1, duration: 2, fillMode: forwards, isRemovedOnCompletion: false}

      """, to: "nested.yaml")
    let report = try CommandRun(["inspect", "nested.yaml", "--json"], in: folder).json(Report.self)
    // Local second 1 is 1 + 1 / 0.5 in the clip, and two seconds take four.
    #expect(report.duration == 7)
    #expect(report.frames == 420)
    #expect(report.layers.map(\.path) == ["outer", "outer/inner"])
    #expect(report.layers.map(\.parent) == [nil, 0])
    let track = try #require(report.layers.last?.tracks.first)
    #expect(track.animation == "k")
    #expect(track.active == Report.Span(begin: 3, end: 7))
    #expect(track.shown.begin == 3)
  }
}
