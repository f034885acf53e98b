/// A step of a plan that a C library refuses to paint.
package struct StepRefusal {
  /// A step's place in a plan.
  package struct Place: Hashable {
    /// The group that it is a member of; `nil` for the picture itself.
    package let group: Int?
    /// Its number among the steps there.
    package let index: Int

    package init(group: Int?, index: Int) {
      self.group = group
      self.index = index
    }
  }

  package let place: Place
  package let failure: LayerFailure

  package init(place: Place, failure: LayerFailure) {
    self.place = place
    self.failure = failure
  }
}

extension DrawingPlan {
  /// The plan without some of its steps; what else it paints stays as it is.
  package func leavingOut(_ places: some Sequence<StepRefusal.Place>) -> DrawingPlan {
    var result = self
    result.stamps = []
    // From the end, so that the numbers of those before stay.
    for place in Set(places).sorted(by: { $0.index > $1.index }) {
      if let group = place.group {
        result.groups[group].steps.remove(at: place.index)
      } else {
        result.steps.remove(at: place.index)
      }
    }
    return result
  }
}
