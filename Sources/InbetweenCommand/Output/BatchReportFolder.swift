import Foundation
import Inbetween

/// The pages of a batch: an index, and one for each comparison that found a difference.
enum BatchReportFolder {
  /// Writes the pages into a folder, which is made.
  static func write(
    _ results: [BatchResult], history: BatchHistory, _ origin: RunOrigin, to folder: String
  ) throws {
    try OutputFolder.make(folder)
    var pages: [String: String] = [:]
    for result in results {
      for comparison in result.comparisons where !comparison.isMatch {
        guard let found = comparison.found else { continue }
        let name = result.entry.name.map { $0.isLetter || $0.isNumber ? String($0) : "-" }.joined()
        let page = "\(name)-\(pages.count).html"
        let named = comparison.clips
        let clips = [found.a, found.b].enumerated().map { place, summary in
          ClipPreview.embedded(
            named.isEmpty ? ClipFile(path: summary.name) : named[place], summary,
            spareRate: found.spareRate)
        }
        var frames = comparison.frames
        let entry = result.entry
        let parameters = ReportFolder.declared(
          entry.parameters, or: entry.labels, in: entry.sceneFile)
        for i in frames.indices {
          frames[i].command = ReportFolder.command(
            showing: frames[i], in: found, of: result.entry.sceneFile, setting: parameters)
        }
        var own = ComparisonPage(found, frames: frames, a: clips[0], b: clips[1])
        if comparison.drawn != nil { own.otherDifferences = [comparison.summary] }
        try TextFile.write(own.html(), to: "\(folder)/\(page)")
        pages["\(result.entry.name)/\(comparison.name)"] = page
      }
    }
    var page = BatchPage(results, history: history, pages: pages)
    page.origin = origin.lines
    for path in results.flatMap(\.files).map(\.path) {
      page.links[path] = link(to: path, from: folder)
    }
    try TextFile.write(page.html(), to: "\(folder)/index.html")
    let differences = results.flatMap { result in
      result.comparisons.compactMap(\.drawn).map {
        DifferenceList.Item(entry: result.entry.name, of: result.entry.manifest, drawn: $0)
      }
    }
    try TextFile.write(
      DifferenceList(differences).text, to: "\(folder)/\(DifferenceList.fileName)")
  }

  /// The address of a file relative to a page of a folder; of a sequence that of its first file;
  /// `nil` when there is none.
  private static func link(to path: String, from folder: String) -> String? {
    var path = path
    if let sequence = NumberedPath(path) {
      guard let first = sequence.numbers().first else { return nil }
      path = sequence.path(first)
    }
    let file = FilePlace.parts(of: path)
    let target = file.folder.split(separator: "/") + [file.name[...]]
    let start = FilePlace.realFolder(folder).split(separator: "/")
    let shared = zip(target, start).prefix { $0 == $1 }.count
    let steps =
      start.dropFirst(shared).map { _ in ".." } + target.dropFirst(shared).map(String.init)
    // A colon in the first step would end a scheme.
    return "./"
      + steps.map { $0.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? $0 }
      .joined(separator: "/")
  }
}
