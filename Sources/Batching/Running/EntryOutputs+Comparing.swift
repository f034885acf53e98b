import Comparing
import Regressing

extension EntryOutputs {
  /// Compares each file with what stood in its place.
  func compareWithPrevious(
    _ input: EntryJob.Input
  ) throws(EntryFailure) -> [BatchResult.Comparison] {
    var result: [BatchResult.Comparison] = []
    for output in entry.outputs {
      let path = "\(job.options.folder)/\(output.path)"
      guard let before = previous[path] else {
        result.append(.match(name: path, "new: there was no file before"))
        continue
      }
      if before.isSame(as: path) {
        result.append(.match(name: path, "the same bytes as before"))
        continue
      }
      result.append(try compare(path, before, input))
    }
    SavedScene(entry, "previous").replace(input, in: job.cache)
    return result
  }

  private func compare(
    _ path: String, _ before: PreviousOutput, _ input: EntryJob.Input
  ) throws(EntryFailure) -> BatchResult.Comparison {
    let comparer = ClipComparer(mode: entry.mode)
    let (a, b) = (ClipFile(path: before.path), ClipFile(path: path))
    do {
      let found = try comparer.compare(b, with: a)
      if found.isMatch { return .match(name: path, "other bytes, no difference to see", found) }
      let saved = SavedScene(entry, "previous").load(from: job.cache)
      return try .difference(
        name: path,
        "\(found.differingFrames.count) frames differ\(found.differences.map { "; \($0)" }.joined())",
        found, comparer, b, a, blame: BlameReasons(before: saved, now: input.scene),
        wantsPictures: job.options.wantsPictures)
    } catch {
      throw EntryFailure(.badInput, "\(error)")
    }
  }
}
