import LayerModel
import Graphics
import TestSupport
import Testing

@Suite struct DepthTests {
  @Test(arguments: [false, true])
  func `five hundred layers in one another are drawn`(_ isMask: Bool) throws {
    // As deep as a YAML file can nest them; tests run on threads with small stacks.
    let rect = Rect(x: 0, y: 0, width: 100, height: 100)
    var layer = Drawing.layer(frame: rect) { $0.backgroundColor = Drawing.red }
    for _ in 0..<500 {
      if isMask {
        layer = Drawing.layer(frame: rect, mask: layer) { $0.backgroundColor = Drawing.red }
      } else {
        layer = Drawing.layer(frame: rect, sublayers: [layer]) {
          $0.opacity = 0.999
          $0.masksToBounds = true
          $0.borderWidth = 1
        }
      }
    }
    #expect(try Drawing.draw([layer]).pixel(x: 50, y: 50).red > (isMask ? 254 : 100))
  }
}
