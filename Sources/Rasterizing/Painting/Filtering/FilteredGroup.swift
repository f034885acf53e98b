import FramePlanning

/// A filtered group of a plan, which is kept from frame to frame: a blur costs more than its
/// source.
struct FilteredGroup: PictureRecipe {
  let slot: FilterSlot
  private let plan: DrawingPlan
  private let number: Int

  /// `nil` for a group that is not filtered.
  init?(_ number: Int, of plan: DrawingPlan) {
    let group = plan.groups[number]
    guard group.filtering != nil, let slot = group.filteringSlot else { return nil }
    (self.slot, self.plan, self.number) = (slot, plan, number)
  }

  func isSamePicture(as other: FilteredGroup) -> Bool {
    plan.isSamePicture(group: number, as: other.number, of: other.plan)
  }
}
