import ImportSupport
import Inbetween
import Testing

/// The points about which transforms in motion act.
@Suite struct MotionOriginTests {
  private func expect(_ found: Point?, _ x: Double, _ y: Double, _ comment: String) {
    guard let found else {
      Issue.record("nothing is there: \(comment)")
      return
    }
    #expect(abs(found.x - x) < 1e-9 && abs(found.y - y) < 1e-9, "\(found) \(comment)")
  }

  private func place(
    _ motion: String, _ attributes: String, _ point: Point = .zero, at time: Double = 1
  ) throws -> Point? {
    try SVGText.open(
      #"<rect id="r" x="20" y="10" width="20" height="10" \#(attributes)><animateTransform attributeName="transform" dur="2s" \#(motion)/></rect>"#
    ).place(point, in: "r", at: time)
  }

  @Test(arguments: [
    #"style="transform-origin:30px 15px""#, #"transform-origin="30 15""#,
    #"style="transform-box:fill-box;transform-origin:center""#,
  ])
  func `an element's origin is that of its motion`(origin: String) throws {
    // The corner of the box turns a quarter about its middle.
    let corner = Point(x: 20, y: 10)
    expect(
      try place(#"type="rotate" from="0" to="180""#, origin, corner), 35, 5, origin)
    expect(try place(#"type="scale" from="1" to="3""#, origin, corner), 10, 5, origin)
    expect(
      try place(#"type="skewX" values="45;45""#, origin, corner), 15, 10, origin)
    // About a point beside it: the origin counts first.
    expect(
      try place(#"type="rotate" from="0 10 0" to="180 10 0""#, origin, corner), 45, -5, origin)
    // Turns about points that move.
    expect(
      try place(#"type="rotate" values="0 0 0;180 20 0""#, origin, corner), 45, -5, origin)
    // Added to the element's own.
    expect(
      try place(
        #"type="rotate" from="0" to="180" additive="sum""#, origin + #" transform="rotate(90)""#,
        corner), 40, 20, origin)
    // In place of its own, which is there again afterwards.
    expect(
      try place(
        #"type="scale" from="1" to="3""#, origin + #" transform="rotate(90)""#, corner, at: 3), 35,
      5, origin)
  }

  @Test func `a transform of a style sheet wins over the attribute that moves`() throws {
    let file = try SVGText.open(
      """
      <rect id="a" width="9" height="9" style="transform: translateX(30px)">\
      <animateTransform attributeName="transform" type="translate" from="0" to="80" dur="2s"/></rect>
      <rect id="b" width="9" height="9" transform=" translate(30) ">\
      <animateTransform attributeName="transform" type="translate" from="0" to="80" dur="2s"/></rect>
      """)
    #expect(file.place(in: "a", at: 1)?.x == 30)
    #expect(file.place(in: "b", at: 1)?.x == 40)
    #expect(file.omissions == [])
  }

  @Test func `the outermost element turns about its middle`() throws {
    for motion in [
      #"<animateTransform attributeName="transform" type="rotate" from="0" to="180" dur="2s"/>"#,
      "<style>@keyframes k { to { transform: rotate(180deg) } } svg { animation: k 2s linear }</style>",
    ] {
      for box in ["", #" viewBox="0 0 50 40""#] {
        let file = try OpenedFile(
          "a.svg",
          files: [
            "a.svg": SVGText.file(
              motion + #"<rect id="r" width="10" height="10"/>"#, #"width="100" height="80"\#(box)"#
            )
          ])
        expect(file.place(in: "r", at: 1), 90, -10, motion + box)
        expect(file.place(in: "r", at: 3), 0, 0, motion + box)
        let scale = box.isEmpty ? 1.0 : 2
        expect(file.place(Point(x: 10, y: 0), in: "r", at: 1), 90, -10 + 10 * scale, motion + box)
      }
    }
    let cornered = try OpenedFile(
      "a.svg",
      files: [
        "a.svg": SVGText.file(
          #"<animateTransform attributeName="transform" type="rotate" from="0" to="180" dur="2s"/><rect id="r" width="10" height="10"/>"#,
          #"width="100" height="80" style="transform-origin:0 0""#)
      ])
    expect(cornered.place(in: "r", at: 1), 0, 0, "about the corner")
  }
}
