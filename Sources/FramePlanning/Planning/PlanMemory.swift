package import FrameSampling
import Graphics
import LayerModel

/// The plan of the frame before, whose steps are taken again for layers that stand still.
///
/// They are what would be planned anew: the layers, and all that their superlayers give them, are
/// those of that frame.
package final class PlanMemory {
  /// A subtree's steps, which are the plan's own and refer to nothing else in it.
  struct Kept {
    /// The steps, by their numbers.
    let steps: Range<Int>
    /// The units of the frame's limits that it takes, by their numbers.
    let takes: Range<Int>
    /// One past the position of its last layer.
    let end: Int
  }

  /// A subtree without steps, because it lies beyond the visible pixels.
  struct Outside {
    /// The rectangle in the coordinates of its first layer beyond which it draws nothing.
    let reach: Rect
    /// The units of the frame's limits that it takes, by their numbers.
    let takes: Range<Int>
    /// One past the position of its last layer.
    let end: Int
  }

  /// The number of a limit's units that a layer takes.
  struct Take {
    let count: Int
    let name: WorkLimits.Name
    let position: Int
  }

  /// The frame's number; 0 while nothing is remembered.
  private var number: UInt64 = 0
  private(set) var plan: DrawingPlan?
  private(set) var kept: [Kept?] = []
  private(set) var takes: [Take] = []
  /// The subtrees beyond the visible pixels, by their positions; empty when there are none.
  private(set) var outside: [Outside?] = []

  package init() {}

  /// True when the frame that was planned last is the one before a frame, with the same positions.
  package func isBefore(_ frame: PresentationFrame) -> Bool {
    number > 0 && frame.history.previous == number && kept.count == frame.layers.count
  }

  /// Remembers the plan of a frame.
  func remember(
    _ plan: DrawingPlan, of frame: PresentationFrame, _ record: FramePlanner.Record
  ) {
    number = frame.history.number
    self.plan = plan
    (kept, takes, outside) = (record.kept, record.takes, record.outside)
  }

  /// Forgets everything.
  package func forget() {
    number = 0
    (plan, kept, takes, outside) = (nil, [], [], [])
  }
}
