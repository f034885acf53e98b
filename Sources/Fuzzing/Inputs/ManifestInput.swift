import Foundation
import Inbetween

/// A manifest; on further pages `rows.csv` and `rows.jsonl`.
struct ManifestInput {
  private let pages: InputPages

  init(_ input: [UInt8]) { pages = InputPages(input) }

  func check(in folder: URL) throws {
    for (number, name) in ["manifest.yaml", "rows.csv", "rows.jsonl"].enumerated() {
      try Data(pages[number]).write(to: folder.appendingPathComponent(name))
    }
    do {
      let manifest = try BatchManifest(
        contentsOf: folder.appendingPathComponent("manifest.yaml").path)
      let outputs = manifest.entries.flatMap(\.outputs).map(\.path)
      try BrokenPromise.unless(
        Set(outputs).count == outputs.count, "two outputs are one file: \(outputs)")
      let outside = outputs.first { output in
        let file = folder.appendingPathComponent(output).standardizedFileURL.path
        return !file.hasPrefix(folder.standardizedFileURL.path + "/")
      }
      try BrokenPromise.unless(outside == nil, "an output outside its folder: \(outside ?? "")")
    } catch let errors as SceneLoadingErrors {
      try LoadingPromises.check(errors)
    }
  }
}
