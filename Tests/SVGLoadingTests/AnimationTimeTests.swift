import ImportSupport
import Inbetween
import Testing

/// The times and values of SMIL's animations at their edges.
@Suite struct AnimationTimeTests {
  private func rect(_ animations: String) throws -> OpenedFile {
    try SVGText.open(
      #"<rect id="r" x="20" width="10" height="10" fill="red">\#(animations)</rect>"#)
  }

  private func left(_ file: OpenedFile, at times: [Double]) -> [Double] {
    times.map { file.layer("r", at: $0)?.properties.shape.path?.boundingBox?.minX ?? .nan }
  }

  private func expect(_ found: [Double], _ wanted: [Double], _ comment: String = "") {
    #expect(
      found.count == wanted.count && zip(found, wanted).allSatisfy { abs($0 - $1) < 1e-6 },
      "\(found) is not \(wanted) \(comment)")
  }

  @Test(arguments: ["", #"dur="indefinite""#, #"dur="0""#, #"dur="-1s""#, #"dur="foo""#])
  func `a run without an end stays at its first value`(duration: String) throws {
    for values in [#"values="60;90""#, #"from="60" to="90""#, #"from="60" by="30""#] {
      let file = try rect(
        #"<animate attributeName="x" \#(values) \#(duration) repeatCount="3" accumulate="sum"/>"#)
      expect(left(file, at: [0, 0.7, 1, 9]), [60, 60, 60, 60], "\(values) \(duration)")
    }
    for values in [#"to="90""#, #"by="30""#] {
      let file = try rect(#"<animate attributeName="x" \#(values) \#(duration)/>"#)
      expect(left(file, at: [0, 0.7, 9]), [20, 20, 20], "\(values) \(duration)")
    }
    let moved = try rect(
      #"<animateTransform attributeName="transform" type="translate" values="5;9" \#(duration)/><animateMotion path="M1 2H50" \#(duration)/>"#
    )
    for time in [0, 0.6, 5] { #expect(moved.place(in: "r", at: time) == Point(x: 6, y: 2)) }
  }

  @Test func `one value stays for the duration`() throws {
    for mode in ["linear", "discrete", "paced"] {
      let file = try rect(
        #"<animate attributeName="x" values="60" dur="2s" calcMode="\#(mode)"/><animate attributeName="opacity" values="0.5" dur="2s" calcMode="\#(mode)"/><animateTransform attributeName="transform" type="scale" values="3" dur="2s" calcMode="\#(mode)"/>"#
      )
      expect(left(file, at: [0, 1, 1.9, 2.1]), [60, 60, 60, 20], mode)
      expect(
        [0, 1.9, 2.1].map { file.layer("r", at: $0)?.properties.opacity ?? 0 }, [0.5, 0.5, 1])
      let corner = try #require(file.place(Point(x: 10, y: 10), in: "r", at: 1))
      #expect(corner == Point(x: 30, y: 30))
    }
    let moved = try rect(#"<animateMotion values="7 8" dur="2s"/>"#)
    #expect(moved.place(in: "r", at: 1) == Point(x: 7, y: 8))
  }

  @Test func `attributes of outlines are paced by their ways`() throws {
    let file = try rect(
      #"<animate attributeName="x" values="20;30;80" calcMode="paced" dur="6s"/><animate attributeName="width" values="10;40;70" calcMode="paced" dur="6s"/>"#
    )
    for (time, x, width) in [(1.0, 30.0, 20.0), (2, 40, 30), (5, 70, 60)] {
      let box = try #require(file.layer("r", at: time)?.properties.shape.path?.boundingBox)
      #expect(abs(box.minX - x) < 1e-3 && abs(box.size.width - width) < 1e-3, "\(time) \(box)")
    }
    let even = try rect(
      #"<animate attributeName="x" values="20;30;80" calcMode="paced" keyTimes="0;0.9;1" dur="6s"/>"#
    )
    expect(left(even, at: [1, 2, 5]), [30, 40, 70])
  }

  @Test func `steps along a path have the same time each`() throws {
    for points in [#"path="M20 0H60V40""#, #"values="20 0;60 0;60 40""#] {
      let file = try rect(#"<animateMotion \#(points) calcMode="discrete" dur="3s"/>"#)
      let places = [0.5, 1.1, 1.9, 2.1, 2.9].compactMap { file.place(in: "r", at: $0) }
      #expect(places.map(\.x) == [20, 60, 60, 60, 60] && places.map(\.y) == [0, 0, 0, 40, 40])
    }
  }

  @Test func `min and max bound the time that it runs`() throws {
    func left(_ times: String) throws -> [Double] {
      let file = try rect(#"<animate attributeName="x" from="20" to="80" dur="3s" \#(times)/>"#)
      return self.left(file, at: [0.5, 1.5, 2.5])
    }
    expect(try left(#"max="1s" fill="freeze""#), [30, 40, 40])
    expect(try left(#"max="1s""#), [30, 20, 20])
    expect(try left(#"end="1s" min="2s""#), [30, 50, 20])
    expect(try left(#"end="1s" min="2s" max="1.2s""#), [30, 20, 20])
    // It ends before it begins, and so it never does.
    expect(try left(#"begin="1s" end="0.5s""#), [20, 20, 20])
  }

  @Test func `what comes after the end of some stays for those that freeze`() throws {
    let file = try rect(
      #"<animate attributeName="x" values="20;40" dur="1s"/><animate attributeName="width" values="10;30" dur="2s" fill="freeze"/>"#
    )
    for (time, x, width) in [(0.5, 30.0, 15.0), (1.5, 20, 25), (2.5, 20, 30), (50, 20, 30)] {
      let box = try #require(file.layer("r", at: time)?.properties.shape.path?.boundingBox)
      #expect(abs(box.minX - x) < 1e-3 && abs(box.size.width - width) < 1e-3, "\(time) \(box)")
    }
    let last = try rect(
      #"<animate attributeName="x" values="20;40" dur="1s" fill="freeze"/><animate attributeName="width" values="10;30" dur="2s"/>"#
    )
    for (time, width) in [(1.5, 25.0), (2.5, 10), (50, 10)] {
      let box = try #require(last.layer("r", at: time)?.properties.shape.path?.boundingBox)
      #expect(abs(box.minX - 40) < 1e-3 && abs(box.size.width - width) < 1e-3, "\(time) \(box)")
    }
    // One that is set for ever changes nothing any more.
    let set = try rect(
      #"<animate attributeName="x" values="20;40" dur="1s"/><set attributeName="x" to="70" begin="2s"/>"#
    )
    expect(left(set, at: [0.5, 1.5, 2.5, 100]), [30, 20, 70, 70])
    #expect(set.omissions.isEmpty, "\(set.omissions)")
  }

  @Test(arguments: [
    #"keyTimes="0;.5;1""#, #"keyTimes="0;.9""#, #"keyTimes=".1;1""#, #"keyTimes="1;0""#,
    #"keyTimes="0;x""#, #"calcMode="spline""#, #"calcMode="spline" keySplines="0 0 2 1""#,
    #"calcMode="spline" keySplines="0 0 1 1;0 0 1 1""#,
  ])
  func `times and curves that do not fit are told, and nothing moves`(times: String) throws {
    let file = try rect(#"<animate attributeName="x" values="60;80" dur="2s" \#(times)/>"#)
    expect(left(file, at: [0, 1, 1.9]), [20, 20, 20])
    #expect(file.omissions.count == 1)
    #expect(file.omissions.first?.contains(" do not fit its values") == true)
  }

  @Test func `what goes to its end by a curve is eased`() throws {
    let curve = try #require(TimingFunction(controlPoints: 0.5, 0, 0.1, 1))
    let file = try rect(
      #"<animate attributeName="opacity" to="0" calcMode="spline" keySplines=".5 0 .1 1" dur="1s"/>"#
    )
    expect(
      [0.3, 0.7].map { file.layer("r", at: $0)?.properties.opacity ?? 0 },
      [
        1 - curve(0.3), 1 - curve(0.7),
      ])
  }
}
