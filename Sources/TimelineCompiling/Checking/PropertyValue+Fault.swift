import FrameSampling
import LayerModel

extension PropertyValue {
  /// The reason why a value cannot be drawn, as the end of a sentence; `nil` when it can.
  var fault: String? {
    if !isFinite { return "holds a number that is not finite" }
    return nil
  }
}

extension PropertyValue.Kind {
  /// False for the kinds without numbers, which never have a fault.
  var mayHaveFault: Bool {
    self == .path || PropertyValue.canAdd(self)
  }
}
