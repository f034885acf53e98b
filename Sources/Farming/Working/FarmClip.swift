import Batching
import Media
import Rendering
import SceneOpening
import Storing

/// A clip of a plan, loaded from the copies in its folder.
struct FarmClip {
  let clip: FarmPlan.Clip
  private let plan: FarmPlan
  private let folder: PlanFolder
  private let program: String

  init(_ clip: FarmPlan.Clip, of plan: FarmPlan, in folder: PlanFolder, program: String) {
    (self.clip, self.plan, self.folder, self.program) = (clip, plan, folder, program)
  }

  /// Makes sure that the scene is drawn here as it was planned.
  func check() throws(FarmError) { _ = try render(to: clip.file) }

  /// Loads the scene, and makes sure that it is drawn here as it was planned.
  private func render(to path: String) throws(FarmError) -> RenderRequest {
    guard FarmPlan.hash(ofProgram: program) == plan.program else {
      throw .never(
        "this program, or a library of it, is not the one that wrote the plan, and may write other bytes: install the same packages and the same program on all machines"
      )
    }
    let loaded: KeyedClip
    do {
      loaded = try KeyedClip(clip.source.source(in: folder), program: program)
    } catch {
      if let damage { throw .never(damage) }
      throw FarmError(error, in: clip)
    }
    var render: RenderRequest
    do throws(RenderError) {
      render = RenderRequest(
        timeline: loaded.opened.timeline, outputs: [try clip.encoding.output(path)])
    } catch {
      throw FarmError(error, in: clip)
    }
    render.time = clip.time.map { $0[0]..<$0[1] }
    render.instants = clip.instants
    guard loaded.key.file(render.outputs[0], of: render) == clip.key else {
      throw .never(
        damage
          ?? "\(clip.file): from the copies in \(folder.path) the scene is another one; files that are named by absolute paths or through symbolic links cannot be copied, and fonts must be the same on all machines"
      )
    }
    return render
  }

  /// A renderer of the clip to a path, with parts in the plan's folder.
  func renderer(
    to path: String, jobs: Int = 1, memory: Int? = nil
  ) throws(FarmError) -> Renderer {
    var request = try render(to: path)
    request.jobs = jobs
    request.memory = memory
    request.segments = SegmentCaching(store: folder.parts, keys: [clip.key])
    let renderer = Renderer(request)
    guard renderer.segments(of: 0) == clip.frames else {
      throw .never("\(clip.file): this program cuts the clip into other segments than were planned")
    }
    return renderer
  }

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
