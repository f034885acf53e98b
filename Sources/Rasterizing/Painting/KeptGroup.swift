import FramePlanning

/// A group of a plan whose picture is kept from frame to frame: a blur costs more than its source.
struct KeptGroup {
  let plan: DrawingPlan
  let number: Int
  let slot: FilterSlot

  /// `nil` for a group that is not blurred.
  init?(blurred number: Int, of plan: DrawingPlan) {
    guard let blur = plan.groups[number].blur else { return nil }
    (self.plan, self.number, slot) = (plan, number, blur.slot)
  }

  /// `nil` for a group that is not filtered.
  init?(filtered number: Int, of plan: DrawingPlan) {
    let group = plan.groups[number]
    guard group.filtering != nil, let slot = group.filteringSlot else { return nil }
    (self.plan, self.number, self.slot) = (plan, number, slot)
  }

  /// True when both give the same pixels.
  func isSamePicture(as other: KeptGroup) -> Bool {
    plan.isSamePicture(group: number, as: other.number, of: other.plan)
  }

  /// True when its source is the same as another's, moved by whole pixels.
  func isSameElsewhere(as other: KeptGroup) -> Bool {
    plan.isSameSourceElsewhere(group: number, as: other.number, of: other.plan)
  }
}
