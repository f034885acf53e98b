import ImportSupport
import Inbetween
import Testing

/// Filters and patterns in motion.
@Suite struct EffectMotionTests {
  @Test func `blurs and shadows move, other numbers of filters are told`() throws {
    let file = try SVGText.open(
      """
      <filter id="f"><feGaussianBlur stdDeviation="1"><animate attributeName="stdDeviation" values="0;10" dur="2s"/></feGaussianBlur></filter>
      <filter id="s"><feDropShadow dx="0" dy="0"><animate attributeName="stdDeviation" to="4" dur="2s"/><animate attributeName="dx" from="-4" to="8" dur="2s"/></feDropShadow></filter>
      <filter id="h"><feColorMatrix type="hueRotate" values="0" color-interpolation-filters="sRGB"><animate attributeName="values" to="90" dur="2s"/></feColorMatrix></filter>
      <g filter="url(#f)"><rect width="40" height="40"/></g><rect width="9" height="9" filter="url(#s)"/><rect width="9" height="9" filter="url(#h)"/>
      """)
    let layers = FrameSampler(file.opened.timeline).frame(at: 1).layers
    let blurs = layers.flatMap(\.properties.filters).filter { $0.kind == .gaussianBlur }
    #expect(blurs.map(\.value) == [.number(5)])
    let shadow = try #require(layers.first { $0.properties.shadow.opacity > 0 }?.properties.shadow)
    #expect(shadow.radius == 3 && shadow.offset == Size(width: 2, height: 0))
    #expect(file.omissions.contains { $0.contains("an animation of \"values\" of a filter") })
  }

  @Test func `a blur grows from none`() throws {
    let file = try SVGText.open(
      """
      <filter id="f"><feGaussianBlur stdDeviation="0"><animate attributeName="stdDeviation" to="10" dur="2s"/></feGaussianBlur></filter>
      <rect width="40" height="40" filter="url(#f)"/>
      """)
    let layers = FrameSampler(file.opened.timeline).frame(at: 1).layers
    let blurs = layers.flatMap(\.properties.filters).filter { $0.kind == .gaussianBlur }
    #expect(blurs.count == 1 && abs((blurs[0].value.components.first ?? 0) - 5) < 1e-3)
    #expect(file.omissions.isEmpty, "\(file.omissions)")
  }

  @Test func `markers along an outline that moves are told`() throws {
    let file = try SVGText.open(
      """
      <marker id="m" markerWidth="2" markerHeight="2"><rect width="2" height="2"/></marker>
      <path d="M0 0H40" stroke="red" marker-end="url(#m)"><animate attributeName="d" to="M0 9H40" dur="2s"/></path>
      """)
    #expect(file.omissions.count == 1 && file.omissions[0].contains("markers along an outline"))
  }

  private func painted(_ motion: String, at time: Double) throws -> (Pixmap, [String]) {
    let file = try SVGText.open(
      """
      <pattern id="p" width="40" height="100" patternUnits="userSpaceOnUse"><rect width="20" height="100" fill="red"/><rect x="20" width="20" height="100" fill="blue"/>\(motion)</pattern>
      <rect width="100" height="80" fill="url(#p)"/>
      """)
    return (try file.picture(at: time), file.omissions)
  }

  @Test(arguments: [
    #"<animate attributeName="x" from="0" to="40" dur="4s" repeatCount="indefinite"/>"#,
    #"<animateTransform attributeName="patternTransform" type="translate" from="0" to="40" dur="4s" repeatCount="indefinite"/>"#,
  ])
  func `tiles move all over what they fill`(motion: String) throws {
    for time in [0.0, 1, 2, 3, 5] {
      let (picture, told) = try painted(motion, at: time)
      #expect(told.isEmpty, "\(told)")
      for x in stride(from: 5, to: 100, by: 10) {
        let turns = (Double(x) + 0.5 - 10 * time) / 40
        let isRed = turns - turns.rounded(.down) < 0.5
        #expect(
          picture.components(x, 40) == (isRed ? SVGText.red : SVGText.blue), "\(time) \(x)")
      }
    }
  }

  @Test func `tiles turn, and other sizes are told`() throws {
    let (picture, _) = try painted(
      #"<animateTransform attributeName="patternTransform" type="rotate" values="0;180" dur="2s"/>"#,
      at: 1)
    // A quarter about the corner.
    for (y, color) in [(10, SVGText.red), (30, SVGText.blue), (50, SVGText.red)] {
      #expect(picture.components(50, y) == color, "\(y)")
    }
    let (still, told) = try painted(#"<animate attributeName="width" to="9" dur="2s"/>"#, at: 1)
    #expect(still.components(10, 9) == SVGText.red && told.count == 1)
  }
}
