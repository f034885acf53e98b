import LayerModel

extension PropertyValue.Kind {
  /// False for the kinds without numbers, whose values are always finite.
  var holdsNumbers: Bool { self == .path || PropertyValue.canAdd(self) }
}
