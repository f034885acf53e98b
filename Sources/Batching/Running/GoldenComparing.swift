import Regressing
import Comparing
import Storing
import Rendering
import SceneOpening
import Documents

/// Compares an entry's scene with the golden beside it.
struct GoldenComparing {
  let job: EntryJob
  /// The folder for what is rendered to be compared.
  let folder: DifferenceFolder

  /// The golden's result; a scene that was found as recorded, and has not changed, is not rendered
  /// again.
  func compare(
    _ entry: BatchEntry, _ input: EntryJob.Input, _ cancellation: RenderCancellation,
    _ warnings: inout [String]
  ) throws(EntryFailure) -> BatchResult.Comparison {
    let choice = EntryGolden(
      entry, job.options.limits, versions: job.options.versions, among: job.written,
      loaded: input.clip.opened.loaded.scene)
    let golden = choice.golden
    warnings += choice.otherDrawings(of: input.clip.opened)
    let key = try EntryFailure.media { () throws(FileError) in
      try input.clip.key.verdict(golden, of: input.timeline)
    }
    try folder.make()
    if job.cache?.note(key) != nil {
      warnings += golden.warnings(scratch: folder.path)
      return .match(name: "golden", "as recorded")
    }
    let check = try check(choice, input, cancellation)
    defer { Folder.removeTree(golden.recordedFolder(in: folder.path)) }
    warnings += check.warnings
    if check.isMatch {
      job.cache?.note([], as: key)
      return .match(name: "golden", "as recorded", check.clip)
    }
    let picture = check.clip.isMatch ? "the picture is as recorded" : "the picture differs"
    do {
      return try .difference(
        name: "golden", (check.frames + [picture]).joined(separator: "; "), check.clip,
        ClipComparer(mode: .exact), ClipFile(path: check.clip.b.name),
        ClipFile(path: check.clip.a.name), reasons: { check.blame?.reasons(at: $1) ?? [] },
        first: check.firstInstant.map { (0, $0) }, wantsPictures: job.options.wantsPictures)
    } catch {
      throw EntryFailure(.badInput, "\(error)")
    }
  }

  private func check(
    _ choice: EntryGolden, _ input: EntryJob.Input, _ cancellation: RenderCancellation
  ) throws(EntryFailure) -> PipelineGolden.Check {
    var resources = PipelineGolden.Resources()
    resources.jobs = job.options.jobs
    resources.pool = job.pool
    resources.cancellation = cancellation
    do throws(PipelineGolden.Failure) {
      let opened = input.clip.opened
      return try choice.golden.check(
        choice.scene(of: opened), madeOf: opened.loaded.usedFiles, scratch: folder.path,
        with: resources)
    } catch {
      switch error {
      case .render(let error): throw EntryFailure(error)
      case .missing(let path, let reason), .unwritable(let path, let reason):
        throw EntryFailure(.badInput, "\(path): \(reason)")
      case .comparison(let error): throw EntryFailure(.badInput, "\(error)")
      }
    }
  }
}
