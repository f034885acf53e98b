import LayerModel
import TimelineModel
import Timing

extension MovingContents {
  /// Makes contents show what plays at a time of the layer.
  fileprivate func play(_ properties: inout LayerProperties, at time: Seconds) {
    func play(_ image: inout ImageReference?) {
      guard let path = image?.file, let file = files.first(where: { $0.path == path }) else {
        return
      }
      image?.picture = file.timetable.picture(at: time)
    }
    play(&properties.contents)
    guard var dissolve = properties.contentsDissolve else { return }
    play(&dissolve.from)
    play(&dissolve.to)
    properties.contentsDissolve = dissolve
  }
}

extension Timeline {
  /// Makes a layer's contents show what plays at an instant of the clip, or of the copy of it that is shown.
  func play(_ index: Int, at instant: Seconds, in properties: inout LayerProperties) {
    guard let contents = moving.first(where: { $0.layer == index }) else { return }
    contents.play(&properties, at: layers[index].clock(instant)?.time ?? 0)
  }

  /// Which picture each file that plays in a layer shows at an instant.
  func pictures(of index: Int, at instant: Seconds) -> [TimePosition?] {
    guard let contents = moving.first(where: { $0.layer == index }) else { return [] }
    let time = layers[index].clock(instant)?.time ?? 0
    return contents.files.map { TimePosition(time: Double($0.timetable.picture(at: time))) }
  }
}
