import ImportSupport
import Inbetween
import Testing

/// Outlines that change their corners, commands and arcs.
@Suite struct OutlineMotionTests {
  private func path(_ animations: String, _ times: [Double]) throws -> [Path?] {
    let file = try SVGText.open(#"<path id="p" d="M0 0H9V9Z">\#(animations)</path>"#)
    return times.map { file.layer("p", at: $0)?.properties.shape.path }
  }

  private func expect(_ found: Path?, _ wanted: String, _ comment: Comment = "") throws {
    let (found, wanted) = (try #require(found), try Path(svgPathData: wanted))
    let far = found.interpolated(to: wanted, by: 0).flatMap { path in
      zip(path.elements, found.elements).allSatisfy { $0 == $1 }
    }
    #expect(far == true, comment)
    let (a, b) = (try #require(found.boundingBox), try #require(wanted.boundingBox))
    #expect(
      abs(a.minX - b.minX) < 1e-3 && abs(a.minY - b.minY) < 1e-3 && abs(a.maxX - b.maxX) < 1e-3
        && abs(a.maxY - b.maxY) < 1e-3, "\(found) is not \(wanted)")
  }

  @Test(arguments: [0.0, 500])
  func `corners grow from none`(x: Double) throws {
    let file = try SVGText.open(
      #"<rect id="r" x="\#(x)" width="40" height="40"><animate attributeName="rx" from="0" to="20" dur="2s" fill="freeze"/></rect><circle id="c" cx="\#(x)" r="0"><animate attributeName="r" values="0;20" dur="2s"/></circle>"#
    )
    #expect(file.omissions.isEmpty)
    for (time, radius) in [(0.5, 5.0), (1, 10), (3, 20)] {
      let path = try #require(file.layer("r", at: time)?.properties.shape.path)
      // The middle of a quarter lies on its circle.
      let corner = Point(x: x + radius * (1 - 0.5.squareRoot()), y: radius * (1 - 0.5.squareRoot()))
      #expect(path.windingNumber(around: corner + Point(x: 0.02, y: 0.02)) != 0, "\(time)")
      #expect(path.windingNumber(around: corner - Point(x: 0.02, y: 0.02)) == 0, "\(time)")
    }
    let box = try #require(file.layer("c", at: 1)?.properties.shape.path?.boundingBox)
    #expect(abs(box.maxX - x - 10) < 1e-6 && abs(box.size.height - 20) < 1e-6)
  }

  @Test func `corners are bound by a side that grows`() throws {
    let file = try SVGText.open(
      #"<rect id="r" height="80" rx="10"><animate attributeName="width" values="0;80" dur="4s"/></rect>"#
    )
    for (time, radius) in [(0.5, 5.0), (1, 10), (2, 10)] {
      let path = try #require(file.layer("r", at: time)?.properties.shape.path)
      // The top begins where the corner ends.
      guard case .move(let start) = path.elements.first else {
        Issue.record("\(path)")
        return
      }
      #expect(abs(start.x - radius) < 0.1, "\(time): \(start)")
    }
    #expect(file.omissions.count == 1, "\(file.omissions)")
  }

  @Test func `other commands flip halfway`() throws {
    let (a, b, c) = ("M0 0H9V9Z", "M0 0C9 0 9 9 0 9Z", "M0 0H5")
    let two = try path(
      #"<animate attributeName="d" values="\#(a);\#(b)" dur="2s" fill="freeze"/>"#,
      [0.9, 1.1, 3])
    for (found, wanted) in zip(two, [a, b, b]) { try expect(found, wanted) }
    let three = try path(
      #"<animate attributeName="d" values="\#(a);\#(c);\#(b)" keyTimes="0;0.5;1" dur="4s"/>"#,
      [0.9, 1.1, 2.9, 3.1])
    for (found, wanted) in zip(three, [a, c, c, b]) { try expect(found, wanted) }
    let others = try path(
      #"<animate attributeName="d" values="\#(a);M4 0L13 0L13 9Z" dur="2s"/>"#, [0.9, 1.1])
    try expect(others[0], a)
    try expect(others[1], "M4 0H13V9Z")
    let relative = try path(
      #"<animate attributeName="d" values="M0 0H9V9Z;m4 2h9v9z" dur="2s"/>"#, [1])
    try expect(relative[0], "M2 1H11V10Z")
    // By the curve it is half its way later.
    let eased = try path(
      #"<animate attributeName="d" values="\#(a);\#(b)" dur="2s" calcMode="spline" keySplines="1 0 1 0"/>"#,
      [1.5, 1.99])
    for (found, wanted) in zip(eased, [a, b]) { try expect(found, wanted) }
    let mixed = try path(
      #"<animate attributeName="d" values="\#(a);M4 0H13V9Z;\#(b)" dur="4s"/>"#, [1, 2.9, 3.1])
    for (found, wanted) in zip(mixed, ["M2 0H11V9Z", "M4 0H13V9Z", b]) { try expect(found, wanted) }
  }

  @Test func `what has begun last wins, and stays at its end`() throws {
    let file = try SVGText.open(
      """
      <rect id="r" width="10" height="10"><animate attributeName="x" from="0" to="40" dur="0.3s" begin="0.4s; 1.6s" fill="freeze"/>
      <animate attributeName="x" to="20" dur="0.1s" begin="1s; 3s" fill="freeze"/></rect>
      """)
    for (time, x) in [(0.2, 0.0), (0.9, 40), (1.4, 20), (2.5, 40), (4, 20)] {
      let box = try #require(file.layer("r", at: time)?.properties.shape.path?.boundingBox)
      #expect(abs(box.minX - x) < 1e-3, "\(time): \(box.minX)")
    }
  }

  @Test func `arcs go as they are written`() throws {
    let arcs = try path(
      #"<animate attributeName="d" from="M0 20A20 20 0 0 1 40 20" to="M0 20A60 20 0 0 1 120 20" dur="2s"/>"#,
      [1])
    try expect(arcs[0], "M0 20A40 20 0 0 1 80 20")
    // A slice grows, whose arc has other ends alone.
    let half = try #require(
      try path(
        #"<animate attributeName="d" values="M0 0H40A40 40 0 0 1 0 40Z;M0 0H40A40 40 0 0 1 -40 0Z" dur="2s"/>"#,
        [1])[0])
    // Halfway its arc ends at (−20, 20), too near for its radius not to bulge.
    let bulge = try Path(svgPathData: "M0 0H40A40 40 0 0 1 -20 20Z")
    #expect(
      abs((half.boundingBox?.maxY ?? 0) - (bulge.boundingBox?.maxY ?? 0)) < 1e-2, "\(half)")
    let flags = try path(
      #"<animate attributeName="d" from="M20 0A20 20 0 01 40 20" to="M20 0A20 20 0 11 40 20" dur="2s"/>"#,
      [0.9, 1.1])
    try expect(flags[0], "M20 0A20 20 0 0 1 40 20")
    try expect(flags[1], "M20 0A20 20 0 1 1 40 20")
  }

  @Test func `data that change one after another go number by number`() throws {
    let paths = try path(
      #"<animate attributeName="d" values="M0 0H10;M0 0H30" dur="1s"/><animate attributeName="d" values="M0 0H30;M0 10H50" begin="1s" dur="1s" fill="freeze"/>"#,
      [0.5, 1.5, 9])
    for (found, wanted) in zip(paths, ["M0 0H20", "M0 5H40", "M0 10H50"]) {
      let (found, wanted) = (try #require(found), try Path(svgPathData: wanted))
      let (a, b) = (try #require(found.boundingBox), try #require(wanted.boundingBox))
      #expect(abs(a.maxX - b.maxX) < 1e-3 && abs(a.minY - b.minY) < 1e-3, "\(found)")
    }
  }

  @Test func `arcs of a style sheet go as they are written, too`() throws {
    let file = try SVGText.open(
      """
      <style>@keyframes k { from { d: path("M0 20A20 20 0 0 1 40 20") } to { d: path("M0 20a60 20 0 0 1 120 0") } }
        path { animation: k 2s linear }</style><path id="p" d="M0 0"/>
      """)
    try expect(
      file.layer("p", at: 1)?.properties.shape.path, "M0 20A40 20 0 0 1 80 20", "by a style sheet")
  }
}
