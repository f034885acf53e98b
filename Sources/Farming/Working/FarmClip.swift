import Batching
import Media
import Rendering
import TimelineModel

/// A clip of a plan, loaded from the copies in its folder.
struct FarmClip {
  let clip: FarmPlan.Clip
  private let plan: FarmPlan
  private let folder: PlanFolder
  private let program: String

  init(_ clip: FarmPlan.Clip, of plan: FarmPlan, in folder: PlanFolder, program: String) {
    (self.clip, self.plan, self.folder, self.program) = (clip, plan, folder, program)
  }

  /// Loads the scene, and makes sure that it is drawn here as it was planned.
  func load() throws(FarmError) -> Timeline {
    guard (try? FarmPlan.hash(ofProgram: program)) == plan.program else {
      throw .never(
        "this program, or a library of it, is not the one that wrote the plan, and may write other bytes: install the same packages and the same program on all machines"
      )
    }
    let loaded: ClipSource.Clip
    do {
      loaded = try clip.source.source(in: folder).load(program: program)
    } catch {
      if let damage { throw .never(damage) }
      throw FarmError(error, in: clip)
    }
    let key: String
    do {
      key = try loaded.key.file(
        try FarmError.encoding(clip) { () throws(RenderError) in
          try clip.encoding.output(clip.file)
        }, of: loaded.timeline, time: time)
    } catch let error as FarmError {
      throw error
    } catch {
      throw .mayPass("\(clip.file): \(error)")
    }
    guard key == clip.key else {
      throw .never(
        damage
          ?? "\(clip.file): from the copies in \(folder.path) the scene is another one; files that are named by absolute paths or through symbolic links cannot be copied, and fonts must be the same on all machines"
      )
    }
    return loaded.timeline
  }

  /// A renderer of the clip to a path, with parts in the plan's folder.
  func renderer(
    to path: String, jobs: Int = 1, memory: Int? = nil
  ) throws(FarmError) -> Renderer {
    let timeline = try load()
    let output = try FarmError.encoding(clip) { () throws(RenderError) in
      try clip.encoding.output(path)
    }
    var request = RenderRequest(timeline: timeline, outputs: [output])
    request.time = time
    request.jobs = jobs
    request.memory = memory
    request.segments = SegmentCaching(store: PublishedParts(folder: folder), keys: [clip.key])
    let renderer = Renderer(request)
    guard renderer.segments(of: 0) == clip.frames else {
      throw .never("\(clip.file): this program cuts the clip into other segments than were planned")
    }
    return renderer
  }

  private var time: Range<Double>? { clip.time.map { $0[0]..<$0[1] } }

  /// The first copy that is not as it was made, as a sentence.
  private var damage: String? {
    for file in plan.files {
      let path = folder.file(file.path)
      guard (try? FileDigests.digest(of: path)) == file.sha256 else {
        return
          "\(path) is not as it was copied, or is gone; write the plan again with \"farm plan\""
      }
    }
    return nil
  }
}

extension FarmError {
  /// Does something about a clip that may be refused.
  fileprivate static func encoding<Result>(
    _ clip: FarmPlan.Clip, _ work: () throws(RenderError) -> Result
  ) throws(FarmError) -> Result {
    do { return try work() } catch { throw FarmError(error, in: clip) }
  }
}
