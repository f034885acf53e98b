import ImportSupport
import Inbetween
import Testing

/// Dashes that change.
@Suite struct DashMotionTests {
  private func pattern(_ animation: String, _ dashes: String, at time: Double) throws -> [Double] {
    let file = try SVGText.open(
      #"<path id="p" d="M0 40H90" stroke="red" fill="none" \#(dashes)>\#(animation)</path>"#)
    #expect(file.omissions == [])
    return file.layer("p", at: time)?.properties.shape.lineDashPattern ?? []
  }

  @Test(arguments: [
    (#"values="2 4;6 8""#, [4.0, 6]), (#"values="4;2 4 6 8""#, [3, 4, 5, 6]),
    (#"to="5 7""#, [3, 4.5]), (#"values="none;2 4" calcMode="discrete""#, [2, 4]),
    (#"values="9;9 9 9""#, [9, 9, 9, 9, 9, 9]),
  ])
  func `lengths go one by one`(animation: String, wanted: [Double]) throws {
    let found = try pattern(
      #"<animate attributeName="stroke-dasharray" \#(animation) dur="2s"/>"#,
      #"stroke-dasharray="1 2""#, at: 1)
    #expect(found == wanted, "\(found)")
  }

  @Test func `a path's own length scales them`() throws {
    let found = try pattern(
      #"<animate attributeName="stroke-dasharray" values="0 1;1 0" dur="2s"/>"#,
      #"pathLength="1" stroke-dasharray="1""#, at: 0.5)
    #expect(found == [22.5, 67.5], "\(found)")
    let file = try SVGText.open(
      #"<path id="p" d="M0 40H90" pathLength="1" stroke="red" fill="none" stroke-dasharray="1"><animate attributeName="stroke-dashoffset" values="1;0" dur="2s"/></path>"#
    )
    #expect(file.layer("p", at: 0.5)?.properties.shape.lineDashPhase == 67.5)
    // The first quarter of the line is drawn.
    let picture = try file.picture(at: 0.5)
    #expect(picture.components(20, 40) == SVGText.red || picture.components(20, 39)[0] > 100)
    #expect(picture.components(30, 40) == SVGText.clear)
  }

  @Test func `it is written and read again`() throws {
    let file = try SVGText.open(
      #"<path id="p" d="M0 40H90" stroke="red" stroke-width="4" fill="none"><animate attributeName="stroke-dasharray" values="2 4;9 1" dur="2s"/></path>"#
    )
    let converted = try file.converted()
    let drawer = try StillRenderer(converted.timeline).drawer()
    for time in [0, 0.3, 1, 1.9] {
      #expect(try drawer.picture(at: time) == file.picture(at: time))
    }
  }
}
