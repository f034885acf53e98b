import Comparing
import Media
import Regressing
import Rendering
import SceneModel
import Timing

extension EntryOutputs {
  /// Compares each file with the one that stood in its place.
  func compareWithPrevious(
    _ input: EntryJob.Input, _ cancellation: RenderCancellation, _ result: inout BatchResult
  ) throws(EntryFailure) {
    let saved = SavedScene.load(entry, from: job.cache)
    var past = PastEntry(self, input, saved, cancellation)
    defer { past.remove() }
    var outputs: [String: SavedScene.Output] = [:]
    for output in entry.outputs {
      let request = try request(output)
      let before = previous[request.path]
      let isSame = before?.isSame(as: request.path) == true
      if let before {
        result.comparisons.append(
          isSame
            ? .match(name: request.path, "the same bytes as before")
            : try compare(output, request, before, &past, &result.warnings))
      } else {
        result.comparisons.append(
          .match(name: request.path, "new: there was no file before"))
      }
      guard job.cache != nil,
        let digest = (isSame ? saved?.outputs[output.path]?.digest : nil)
          ?? PreviousOutput.digest(of: request.path)
      else { continue }
      outputs[output.path] = SavedScene.Output(settings: output.settings, digest: digest)
    }
    SavedScene(record: input.record, outputs: outputs).keep(entry, in: job.cache)
  }

  private func compare(
    _ output: BatchOutput, _ request: OutputRequest, _ before: PreviousOutput,
    _ past: inout PastEntry, _ warnings: inout [String]
  ) throws(EntryFailure) -> BatchResult.Comparison {
    let path = request.path
    let isKnown = past.made(before, output)
    let isForeign = !isKnown && past.knows(output)
    let foreign = isForeign ? ["the file before is not what the last run made"] : []
    let blame = isKnown ? try past.blame(for: output) : nil
    let instants = try past.instants(of: output, request)
    func damaged(_ reason: String) -> BatchResult.Comparison {
      warnings.append("the earlier file is damaged, and counts as none: \(reason)")
      return .match(name: path, "new: the file before was damaged")
    }
    if let found = BytesComparison(before.path, path, of: request.format, instants: instants) {
      // More or fewer frames, or larger ones, are no damage.
      if !isKnown, found.isDamaged || isForeign && found.hasOtherSize {
        return damaged("\(path) is no whole \(request.format)")
      }
      return BatchResult.Comparison(
        name: path, summary: found.summary, isMatch: false, found: nil, frames: [],
        reasons: blame?.reasons(at: instants[found.firstFrame]) ?? foreign)
    }
    let comparer = ClipComparer(mode: entry.mode)
    let (a, b) = (ClipFile(path: before.path), ClipFile(path: path))
    let found: ClipComparison
    do {
      found = try comparer.compare(b, with: a)
    } catch {
      guard let damage = Self.damage(of: a) else { throw EntryFailure(.badInput, "\(error)") }
      return damaged("\(damage)".replacing(before.path, with: path))
    }
    func difference(
      _ summary: String, _ found: ClipComparison, _ b: any ComparableClip, _ a: any ComparableClip
    ) throws(EntryFailure) -> BatchResult.Comparison {
      let frame = found.firstDivergence ?? 0
      let time = found.frames.first { $0.a == frame }?.time ?? found.spareRate.instant(of: frame)
      do {
        return try .difference(
          name: path, summary, found, comparer, b, a,
          reasons: blame.map { blame in
            { blame.reasons(at: instants.instant(ofPicture: $0, shownAt: $1)) }
          } ?? { _, _ in foreign }, first: (frame, time), wantsPictures: job.options.wantsPictures)
      } catch {
        throw EntryFailure(.badInput, "\(error)")
      }
    }
    guard found.isMatch else {
      return try difference(
        "\(found.differingFrames.count) frames differ\(found.differences.map { "; \($0)" }.joined())",
        found, b, a)
    }
    let unseen = "other bytes, no difference to see"
    guard found.mode == .perceptual, isKnown, past.hasOtherScene else {
      return .match(name: path, unseen, found)
    }
    switch try past.draw(output, request) {
    case .failure(let loss):
      return BatchResult.Comparison(
        name: path, summary: "\(unseen), but not known: the scene has changed, and \(loss)",
        isMatch: false, found: nil, frames: [], reasons: blame?.reasons(at: instants[0]) ?? [])
    case .success(let drawn) where drawn.found.isMatch:
      let changes = past.changes
      return .match(
        name: path,
        "scene changed, no difference"
          + (changes.isEmpty ? "" : " (\(changes.joined(separator: ", ")))"), drawn.found)
    case .success(let drawn):
      return try difference(
        "\(unseen), but of the scene as it is drawn \(drawn.found.differingFrames.count) frames differ\(drawn.found.differences.map { "; \($0)" }.joined())",
        drawn.found, drawn.b, drawn.a)
    }
  }

  /// The reason why a file cannot be read to its end; `nil` when it can.
  private static func damage(of clip: ClipFile) -> ComparisonError? {
    do throws(ComparisonError) {
      let frames = try clip.frames()
      guard try frames.next() != nil else { return .empty(clip.name) }
      while try frames.next() != nil {}
      return nil
    } catch {
      return error
    }
  }
}
