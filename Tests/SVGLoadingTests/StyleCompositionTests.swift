import ImportSupport
import Inbetween
import Testing

/// The order and the sums of animations of style sheets and elements.
@Suite struct StyleCompositionTests {
  private func file(_ style: String, _ body: String = "") throws -> OpenedFile {
    try SVGText.open(
      "<style>\(style)</style><rect id='r' width='10' height='10' fill='red'>\(body)</rect>")
  }

  private func left(_ file: OpenedFile, _ time: Double) -> Double {
    file.place(in: "r", at: time)?.x ?? .nan
  }

  @Test func `transforms are added within those before`() throws {
    let added = try file(
      """
      @keyframes a { from { transform: translate(0) } to { transform: translate(20px) } }
      rect { animation: a 2s linear forwards; animation-composition: add; transform: translate(5px) scale(2) }
      """)
    #expect([0, 1, 2, 9].map { left(added, $0) } == [5, 25, 45, 45])
    let both = try file(
      """
      @keyframes a { to { transform: translate(20px) } }
      @keyframes b { from { transform: translate(4px) } to { transform: translate(8px) } }
      rect { animation: a 2s linear, b 2s linear; animation-composition: replace, add; transform: translate(10px) }
      """)
    #expect([0, 1].map { left(both, $0) } == [14, 21])
    #expect(both.omissions.isEmpty)
    let numbers = try file(
      """
      @keyframes o { from { opacity: 0; x: 0px } to { opacity: 0.4; x: 20px } }
      rect { animation: o 2s linear; animation-composition: add; opacity: 0.5; x: 7px }
      """)
    let layer = try #require(numbers.layer("r", at: 1))
    #expect(abs(layer.properties.opacity - 0.7) < 1e-9)
    #expect(abs((layer.properties.shape.path?.boundingBox?.minX ?? 0) - 17) < 1e-6)
    // The short property sets it back.
    let reset = try file(
      """
      @keyframes a { from { transform: translate(0) } to { transform: translate(20px) } }
      rect { animation-composition: add; animation: a 2s linear; transform: translate(5px) }
      """)
    #expect(left(reset, 1) == 10)
  }

  @Test func `a step at the start is not taken before it`() throws {
    let stepped = try file(
      """
      @keyframes a { from { transform: translate(0) } to { transform: translate(30px) } }
      rect { animation: a 3s steps(3, start) 1s backwards }
      """)
    #expect([0, 0.9, 1.5, 2.5].map { left(stepped, $0) } == [0, 0, 10, 20])
  }

  @Test func `what is important wins over motion`() throws {
    let file = try file(
      """
      @keyframes o { from { opacity: 0 } to { opacity: 0.5 } }
      rect { fill: blue !important; opacity: 0.9 !important; animation: o 2s }
      """, #"<animate attributeName="fill" from="red" to="lime" dur="1s" fill="freeze"/>"#)
    let layer = try #require(file.layer("r", at: 0.5))
    #expect(layer.properties.shape.fillColor == Color(css: "blue"))
    #expect(layer.properties.opacity == 0.9)
  }

  @Test func `what has no key frame begins at another animation, which is told`() throws {
    let file = try file(
      """
      @keyframes x { to { transform: translateX(50px) } }
      @keyframes y { to { transform: translateY(50px) } }
      rect { animation: x 2s, y 2s }
      """)
    #expect(file.omissions.count == 1)
  }

  @Test func `key frames that say nothing are what the element has, be it without a unit`() throws {
    let file = try SVGText.open(
      """
      <style>@keyframes k { 25% { x: 40px } 50% { width: 60px } } rect { animation: k 4s linear }</style>
      <rect id="r" x="20" width="20" height="10"/>
      """)
    for (time, x, width) in [(0.5, 30.0, 30.0), (1, 40, 40), (2.5, 30, 50), (3, 20 + 20 / 3.0, 40)]
    {
      let box = try #require(file.layer("r", at: time)?.properties.shape.path?.boundingBox)
      #expect(abs(box.minX - x) < 1e-3 && abs(box.size.width - width) < 1e-3, "\(time) \(box)")
    }
  }

  @Test func `a transform of a style sheet wins over one of an element, which is told`() throws {
    let file = try file(
      "@keyframes k { from { transform: translate(0) } to { transform: translate(20px) } } rect { animation: k 2s linear }",
      #"<animateTransform attributeName="transform" type="scale" values="2;3" dur="2s"/>"#)
    #expect(left(file, 1) == 10 && file.omissions.count == 1)
    #expect(file.place(Point(x: 10, y: 0), in: "r", at: 1) == Point(x: 20, y: 0))
  }

  @Test func `frames of what fills before it begins are there`() throws {
    let file = try file(
      """
      @keyframes k { 0% { x: 20px; width: 10px } 30% { width: 40px } 100% { x: 40px; width: 20px } }
      rect { animation: k 2s linear 1s both }
      """)
    for (time, x) in [(0.0, 20.0), (0.9, 20), (2, 30), (4, 40)] {
      let box = try #require(file.layer("r", at: time)?.properties.shape.path?.boundingBox)
      #expect(abs(box.minX - x) < 1e-3, "\(time) \(box)")
    }
  }
}
