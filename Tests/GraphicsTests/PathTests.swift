import Graphics
import Testing

@Suite struct PathTests {
  @Test func `an ellipse is four cubics and a close`() {
    let path = Path(ellipseIn: Rect(x: 0, y: 0, width: 10, height: 20))
    #expect(path.elements.count == 6)
  }
}
