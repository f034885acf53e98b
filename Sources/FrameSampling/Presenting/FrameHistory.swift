import Synchronization
public import Timing

/// The changed layers of a frame, against the frame that was in the same memory before it.
///
/// It has no part in the equality of frames: a frame is a function of its instant.
package struct FrameHistory: Hashable, Sendable {
  /// A layer's place in the tree and its time, beside the layers, which are large: those that stand
  /// still are not looked at.
  struct Slot: Sendable {
    /// The layer's place in the timeline.
    let index: Int
    /// Position in the tree of the superlayer, or of the layer that this one masks.
    let parent: Int?
    /// The number of the copy of the replicator right above it.
    let instance: Int
    var instant: Seconds = 0
    var localTime: Seconds = 0
  }

  private static let lastNumber = Atomic<UInt64>(0)

  /// A number that no other frame has, nor the same memory before or after; 0 before the first.
  package private(set) var number: UInt64 = 0
  /// The number of the frame that ``changes`` compares with; `nil` when anything may differ.
  package private(set) var previous: UInt64?
  /// The number of layers that may differ before each position, and before the end.
  package private(set) var changes: [Int32] = []
  /// The number of layers whose values may differ, and not their places alone, likewise.
  private(set) var valueChanges: [Int32] = []
  var slots: [Slot] = []

  /// Begins another frame.
  ///
  /// - Parameter isSequel: True when its layers may be compared with those that there are.
  mutating func advance(isSequel: Bool) {
    previous = isSequel && number > 0 ? number : nil
    number = Self.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
    changes.removeAll(keepingCapacity: true)
    changes.append(0)
    valueChanges.removeAll(keepingCapacity: true)
    valueChanges.append(0)
  }

  /// Notes the next layer.
  ///
  /// - Parameters:
  ///   - isChanged: True when it may differ.
  ///   - isStill: True when its values do not.
  mutating func append(isChanged: Bool, isStill: Bool) {
    changes.append(changes[changes.count - 1] + (isChanged ? 1 : 0))
    valueChanges.append(valueChanges[valueChanges.count - 1] + (isStill ? 0 : 1))
  }

  /// True when a layer differs, of those that are noted.
  package func isChanged(_ position: Int) -> Bool {
    previous == nil || changes[position] != changes[position + 1]
  }

  /// Forgets what there was before: positions are no longer those of the same layers.
  mutating func forget() { previous = nil }

  package static func == (a: Self, b: Self) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}

extension PresentationFrame {
  /// The instant at which a layer is sampled, in seconds from the clip's start, and the layer's own
  /// time then: a copy's instant is earlier than the tree's.
  ///
  /// - Parameter position: The layer's position in ``layers``.
  /// - Returns: The two, in seconds.
  public func time(of position: Int) -> (instant: Seconds, localTime: Seconds) {
    (history.slots[position].instant, history.slots[position].localTime)
  }

  /// True when none of some layers differs from what the frame before showed.
  package func isUnchanged(_ positions: Range<Int>) -> Bool {
    history.previous != nil
      && history.changes[positions.lowerBound] == history.changes[positions.upperBound]
  }

  /// True when the values of some layers are those of the frame before, wherever they are now.
  package func keepsValues(of positions: Range<Int>) -> Bool {
    history.previous != nil
      && history.valueChanges[positions.lowerBound] == history.valueChanges[positions.upperBound]
  }

  /// Notes where the layers are in the tree.
  mutating func noteSlots() {
    history.slots = layers.indices.map {
      .init(index: layers[$0].index, parent: layers[$0].parent, instance: layers[$0].instance)
    }
  }
}
