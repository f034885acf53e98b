import Inbetween

/// The pages of a batch: an index, and one for each comparison that found a difference.
enum BatchReportFolder {
  /// Writes the pages into a folder, which is made.
  static func write(
    _ results: [BatchResult], history: BatchHistory, to folder: String
  ) throws(CommandFailure) {
    try OutputFolder.make(folder)
    var pages: [String: String] = [:]
    for result in results {
      for comparison in result.comparisons where !comparison.isMatch {
        guard let found = comparison.found else { continue }
        let name = result.entry.name.map { $0.isLetter || $0.isNumber ? String($0) : "-" }.joined()
        let page = "\(name)-\(pages.count).html"
        do {
          let clips = [found.a, found.b].map {
            ClipPreview.embedded(ClipFile(path: $0.name), $0, spareRate: found.spareRate)
          }
          let html = try ComparisonPage(
            found, frames: comparison.frames, a: clips[0], b: clips[1]
          ).html()
          try TextFile.write(html, to: "\(folder)/\(page)")
        } catch let error as ComparisonError {
          throw CommandFailure(error)
        } catch let error as CommandFailure {
          throw error
        } catch {
          throw CommandFailure(.badOutput, "\(error)")
        }
        pages["\(result.entry.name)/\(comparison.name)"] = page
      }
    }
    do {
      let html = try BatchPage(results, history: history, pages: pages).html()
      try TextFile.write(html, to: "\(folder)/index.html")
    } catch let error as ComparisonError {
      throw CommandFailure(error)
    } catch let error as CommandFailure {
      throw error
    } catch {
      throw CommandFailure(.badOutput, "\(error)")
    }
  }
}
