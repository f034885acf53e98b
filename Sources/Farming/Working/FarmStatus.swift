import Storing
import Rendering
import Threading

/// The state of a plan's segments and files, found in its folder alone.
public struct FarmStatus: Encodable, Hashable, Sendable {
  /// The plan's id.
  public let id: String
  /// The number of the plan's segments.
  public let segments: Int
  /// The number of segments that are published, and sound.
  public let done: Int
  /// Numbers of segments that are not published.
  public let missing: [Int]
  /// Numbers of segments that are not as they were published.
  public let damaged: [Int]
  /// Names of joined files that are there.
  public let files: [String]

  /// Looks at all of a plan: everything that was published is read, and its seal checked.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - folder: Its folder.
  ///   - workers: The number of files that are read at once.
  public init(of plan: FarmPlan, in folder: PlanFolder, workers: Int = 1) {
    let table = SegmentTable(plan)
    let states = ParallelMap.map(count: table.count, workers: workers) { index, _ in
      table[index].map { folder.state(ofSegment: $0.segment, in: plan.clips[$0.clip]) } ?? .missing
    }
    id = plan.id
    segments = states.count
    done = states.count { $0 == .sound }
    missing = states.indices.filter { states[$0] == .missing }
    damaged = states.indices.filter { states[$0] == .damaged }
    files = plan.clips.filter { Self.isThere($0, in: folder) }.map(\.file)
  }

  /// Numbers of segments that have to be made, in order.
  public var wanted: [Int] { (missing + damaged).sorted() }

  private static func isThere(_ clip: FarmPlan.Clip, in folder: PlanFolder) -> Bool {
    let path = "\(folder.files)/\(clip.file)"
    guard let files = NumberedPath(path) else { return FileIdentity(path) != nil }
    return clip.frames.allSatisfy { $0.allSatisfy { FileIdentity(files.path($0)) != nil } }
  }
}
