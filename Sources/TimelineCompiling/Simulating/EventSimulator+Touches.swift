import Graphics
import SceneModel
import Timing

extension EventSimulator {
  func tap(_ point: Point, _ context: HandlerContext) {
    note(.tap, cause: context.cause, message: "not hit-tested yet")
  }
  func press(_ point: Point, lasting duration: Seconds, _ context: HandlerContext) {}
  func drag(_ drag: Drag, _ context: HandlerContext) {}
  func pressed(_ touch: Touch, _ context: HandlerContext) {}
}
