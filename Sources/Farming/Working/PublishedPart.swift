import Rendering
import Storing

/// The state of a published part of a plan.
enum PublishedPart {
  /// A part that is there, and as it was published.
  case sound
  /// A part that is not there.
  case missing
  /// A part that is not as it was published.
  case damaged
}

extension PlanFolder {
  /// The published parts: whole, synced and sealed files.
  var parts: SegmentStore { SegmentStore(folder: segments, isCache: false) }

  /// The state of a part, all of which is read.
  func state(of name: String, key: String) -> PublishedPart {
    let path = parts.path(of: name, key: key)
    guard FileIdentity(path) != nil else { return .missing }
    let isSound =
      (try? SealedContent(path, as: PartName.seal(name, of: key))).flatMap(\.self) != nil
    return isSound ? .sound : .damaged
  }

  /// The state of a segment: of the clip's first, that of the part that all share as well.
  func state(ofSegment place: Int, in clip: FarmPlan.Clip) -> PublishedPart {
    let own = state(of: PartName.of(clip.frames[place]), key: clip.key)
    guard place == 0, own == .sound, let shared = clip.sharedPart else { return own }
    return state(of: shared, key: clip.key)
  }
}
