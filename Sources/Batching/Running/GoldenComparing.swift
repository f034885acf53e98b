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
    let drawings: [GoldenDrawing]
    do { drawings = try choice.drawings(of: input.clip.opened) } catch { throw EntryFailure(error) }
    let key = try EntryFailure.media { () throws(FileError) in
      try input.clip.key.verdict(golden, of: input.timeline, as: drawings)
    }
    try folder.make()
    if job.cache?.note(key) != nil {
      warnings += golden.warnings(scratch: folder.path)
      return .match(name: "golden", "as recorded")
    }
    var resources = PipelineGolden.Resources()
    resources.jobs = job.options.jobs
    resources.pool = job.pool
    resources.cancellation = cancellation
    let scene = choice.scene(of: input.clip.opened)
    let check = try answer { () throws(PipelineGolden.Failure) in
      try golden.check(
        scene, madeOf: input.clip.opened.loaded.usedFiles, as: drawings, scratch: folder.path,
        with: resources)
    }
    // The pages of a report draw the recorded scene once more.
    let keepsRecorded = !check.isMatch && job.options.wantsPictures
    defer { if !keepsRecorded { Folder.removeTree(golden.recordedFolder(in: folder.path)) } }
    warnings += check.warnings
    if check.isMatch {
      job.cache?.note([], as: key)
      return .match(name: "golden", "as recorded", check.clip)
    }
    let picture = check.clip.isMatch ? "the picture is as recorded" : "the picture differs"
    let page =
      job.options.wantsPictures
      ? try answer { () throws(PipelineGolden.Failure) in
        try golden.page(of: scene, check, scratch: folder.path, with: resources)
      } : nil
    do {
      var result = try BatchResult.Comparison.difference(
        name: "golden", (check.frames + [picture]).joined(separator: "; "),
        page?.found ?? check.clip, ClipComparer(mode: .exact),
        page?.judged ?? ClipFile(path: check.clip.b.name),
        page?.expected ?? ClipFile(path: check.clip.a.name),
        reasons: { check.blame?.reasons(at: $1) ?? [] },
        first: check.firstInstant.map { (0, $0) }, wantsPictures: job.options.wantsPictures)
      result.drawn = check.drawn
      if let page {
        page.addToday(to: &result.frames)
        result.clips = [page.expected, page.judged]
      }
      return result
    } catch {
      throw EntryFailure(.badInput, "\(error)")
    }
  }

  private func answer<Value>(
    _ body: () throws(PipelineGolden.Failure) -> Value
  ) throws(EntryFailure) -> Value {
    do {
      return try body()
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
