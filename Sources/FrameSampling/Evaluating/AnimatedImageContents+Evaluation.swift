import Graphics
import LayerModel
import TimelineModel
import Timing

extension AnimatedImageContents {
  /// Replaces the images of a presentation layer by the pictures that they show at a local time.
  func play(_ layer: inout PresentationLayer, at time: Seconds) {
    func picture(of image: ImageReference?) -> Int {
      guard let source = image?.source, let known = images.first(where: { $0.source == source })
      else { return 0 }
      return known.timetable.picture(at: time)
    }
    layer.contentsPicture = picture(of: layer.properties.contents)
    guard var dissolve = layer.contentsDissolve else { return }
    let (from, to) = (dissolve.from?.image, dissolve.to?.image)
    dissolve.from?.picture = picture(of: from)
    dissolve.to?.picture = picture(of: to)
    layer.contentsDissolve = dissolve
  }
}

extension Timeline {
  /// The picture that each image which plays in a layer shows at an instant.
  func pictures(of index: Int, at instant: Seconds) -> [TimePosition?] {
    guard let contents = animatedImages.first(where: { $0.layer == index }) else { return [] }
    let time = layers[index].clock(instant)?.time ?? 0
    return contents.images.map { TimePosition(time: Double($0.timetable.picture(at: time))) }
  }
}
