import Foundation
import Inbetween
import TestSupport

/// A batch of one small clip, or two, in a folder of its own, with its cache in `.cache`.
struct SmallBatch {
  let folder: TemporaryFolder

  init(
    compare: String = "none", outputs: String = #""{name}.gif", "{name}-%d.png""#,
    rows: String = "{paint: blue}, {paint: green}"
  ) throws {
    folder = try TemporaryFolder()
    try write(
      """
      inbetween: 1
      canvas: {width: 12, height: 8, background: red}
      time: {duration: 0.2, framesPerSecond: 10}
      parameters: {paint: blue}
      layers:
        - frame: [0, 0, 4, 4]
          backgroundColor: "${paint}"
          animations: [{keyPath: position.x, toValue: 9, duration: 0.2, timingFunction: linear}]

      """, to: "scene.yaml")
    try write(
      """
      batch: 1
      defaults: {outputs: [\(outputs)], compare: \(compare)}
      entries: [{scene: scene.yaml, name: "{paint}", rows: [\(rows)]}]

      """, to: "batch.yaml")
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.file(name)))
  }

  /// The outputs' folder, which the faults of outputs are below.
  var out: String { folder.file("out") }
  var cache: String { folder.file("cache") }

  func run(wantsPictures: Bool = true) throws -> [BatchResult] {
    try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
    var options = BatchOptions(
      folder: out, jobs: 2, program: "test", now: { 0 }, after: { _, _ in 0 })
    options.keepsGoing = true
    options.cacheFolder = cache
    options.wantsPictures = wantsPictures
    let entries = try BatchManifest(contentsOf: folder.file("batch.yaml")).entries
    return try BatchRunner(entries, options: options).run(
      cancellation: RenderCancellation(), finished: { _ in })
  }

  /// The outputs by their names.
  func outputs() throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: out) {
      files[name] = try Data(contentsOf: URL(fileURLWithPath: "\(out)/\(name)"))
    }
    return files
  }

  func removeOutputs() throws { try FileManager.default.removeItem(atPath: out) }

  /// The paths of all entries of the cache, in order.
  func kept() -> [String] {
    Self.files(below: cache)
  }

  /// The paths of all files below a folder, in order.
  static func files(below folder: String) -> [String] {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    return names.map { "\(folder)/\($0)" }.filter {
      var status = stat()
      return lstat($0, &status) == 0 && status.st_mode & S_IFMT != S_IFDIR
    }.sorted()
  }
}
