import Storing
import FramePlanning
public import Rendering

/// Makes segments of a plan, and joins them.
public struct FarmWorker: Sendable {
  private let folder: PlanFolder
  /// The plan.
  public let plan: FarmPlan
  /// The places of its segments.
  public let table: SegmentTable
  private let program: @Sendable () -> String
  /// Frames drawn at once, at least 1.
  public var jobs = 1
  /// Bytes of memory that frames and encoders under way may take; any number when `nil`.
  public var memory: Int?
  /// Stops the work from another thread.
  public var cancellation = RenderCancellation()

  /// A worker at a plan.
  ///
  /// - Parameters:
  ///   - folder: The plan's folder.
  ///   - program: The identity of this program and its libraries; asked for when something
  ///     is to be drawn.
  /// - Throws: ``FarmError/noPlan(_:)``.
  public init(
    _ folder: PlanFolder, program: @autoclosure @escaping @Sendable () -> String
  ) throws(FarmError) {
    (self.folder, self.program) = (folder, program)
    plan = try folder.plan()
    table = SegmentTable(plan)
  }

  /// The result of making a segment.
  public enum Outcome: String, Sendable {
    /// A part that was published just now.
    case published
    /// A part that was there, and sound.
    case alreadyThere
  }

  /// Makes a segment, unless it is there and sound.
  ///
  /// - Parameter index: Its number.
  /// - Returns: True when it was made or found.
  /// - Throws: ``FarmError``; then the segment is as it was before.
  public func makeSegment(_ index: Int) throws(FarmError) -> Outcome {
    guard let place = table[index] else {
      throw .request("there is no segment \(index); the plan has 0..<\(table.count)")
    }
    let clip = plan.clips[place.clip]
    if folder.state(ofSegment: place.segment, in: clip) == .sound { return .alreadyThere }
    let issues: [RenderIssue]
    let renderer = try loaded(clip).renderer(to: clip.file, jobs: jobs, memory: memory)
    do {
      issues = try renderer.makeSegment(place.segment, of: 0, cancellation: cancellation)
    } catch {
      throw FarmError(error, in: clip)
    }
    guard let issue = issues.first else { return .published }
    // A picture that lacks something is nothing to be joined without being seen.
    let isOfMemory = issues.contains { FarmError.isOfMemory($0.failure.status) }
    throw isOfMemory ? .mayPass("\(clip.file): \(issue)") : .never("\(clip.file): \(issue)")
  }

  /// Makes the part that all segments of a clip share, unless it is there or the clip has none.
  ///
  /// - Parameter index: The clip's place in the plan.
  /// - Throws: ``FarmError``.
  public func makeSharedPart(ofClip index: Int) throws(FarmError) {
    guard plan.clips.indices.contains(index) else {
      throw .request("there is no clip \(index); the plan has 0..<\(plan.clips.count)")
    }
    let clip = plan.clips[index]
    guard !isPrepared(clip) else { return }
    let renderer = try loaded(clip).renderer(to: clip.file, jobs: jobs, memory: memory)
    do {
      try renderer.makeSharedPart(of: 0, cancellation: cancellation)
    } catch {
      throw FarmError(error, in: clip)
    }
  }

  /// True when the part that a clip's segments share is there, or none is needed.
  public func isPrepared(_ clip: FarmPlan.Clip) -> Bool {
    clip.sharedPart.map { folder.state(of: $0, key: clip.key) == .sound } ?? true
  }

  /// The result of joining.
  public struct Joined: Sendable {
    /// Paths of the files that were written, and their bytes.
    public fileprivate(set) var files: [(path: String, byteCount: Int)] = []
    /// Numbers of segments without which other files cannot be joined.
    public fileprivate(set) var missing: [Int] = []
    /// Numbers of segments that are not as they were published.
    public fileprivate(set) var damaged: [Int] = []
  }

  /// Joins every clip all of whose segments are sound.
  ///
  /// - Parameter output: The folder for the files.
  /// - Returns: The joined files, and the missing and damaged segments.
  /// - Throws: ``FarmError``.
  public func join(into output: String) throws(FarmError) -> Joined {
    var joined = Joined()
    for (number, clip) in plan.clips.enumerated() {
      if cancellation.isCancelled { throw .cancelled }
      let indices = table.indices(ofClip: number)
      let states = indices.map { folder.state(ofSegment: $0 - indices.lowerBound, in: clip) }
      joined.missing += zip(indices, states).filter { $1 == .missing }.map(\.0)
      joined.damaged += zip(indices, states).filter { $1 == .damaged }.map(\.0)
      guard states.allSatisfy({ $0 == .sound }) else { continue }
      let path = "\(output)/\(clip.file)"
      try FarmError.writing { () throws(FileError) in try Folder.make(Folder.parent(of: path)) }
      let renderer = try loaded(clip).renderer(to: path)
      do {
        joined.files.append((path, try renderer.join(0, cancellation: cancellation)))
      } catch {
        // A file that cannot be written here is not the segments' fault.
        if case .encoding(let error) = error { throw .unwritable(error) }
        throw FarmError(error, in: clip)
      }
    }
    return joined
  }

  private func loaded(_ clip: FarmPlan.Clip) -> FarmClip {
    FarmClip(clip, of: plan, in: folder, program: program())
  }
}
