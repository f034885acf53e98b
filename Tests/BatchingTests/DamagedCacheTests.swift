import Foundation
import Inbetween
import Synchronization
import TestSupport
import Testing

/// Entries of the cache that somebody changed: they are made again, and never delivered.
@Suite struct DamagedCacheTests {
  /// What happens to a file of the cache.
  struct Damage: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Changes the file; the other path is that of another entry of the same kind.
    let change: @Sendable (_ path: String, _ other: String) throws -> Void

    init(_ name: String, _ change: @escaping @Sendable (String, String) throws -> Void) {
      testDescription = name
      self.change = change
    }

    /// Changes the bytes.
    static func bytes(
      _ name: String, _ change: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) -> Damage {
      Damage(name) { path, _ in
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        try Data(change(bytes)).write(to: URL(fileURLWithPath: path))
      }
    }

    static let all =
      [
        .bytes("emptied") { _ in [] },
        .bytes("a byte less") { Array($0.dropLast()) },
        .bytes("half of it") { Array($0.prefix($0.count / 2)) },
        .bytes("the seal alone") { Array($0.suffix(32)) },
        .bytes("without its seal") { Array($0.dropLast(32)) },
        .bytes("a byte more") { $0 + [0] },
        .bytes("zeros") { $0.map { _ in 0 } },
        Damage("the content of another") { path, other in
          try Data(contentsOf: URL(fileURLWithPath: other)).write(to: URL(fileURLWithPath: path))
        },
        Damage("a folder") { path, _ in
          try FileManager.default.removeItem(atPath: path)
          try FileManager.default.createDirectory(
            atPath: path + "/in it", withIntermediateDirectories: true)
        },
        Damage("a link to another") { path, other in
          try FileManager.default.removeItem(atPath: path)
          try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: other)
        },
        Damage("a link to itself") { path, _ in
          let moved = path + "x"
          try FileManager.default.moveItem(atPath: path, toPath: moved)
          try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: moved)
        },
        Damage("a link to nothing") { path, _ in
          try FileManager.default.removeItem(atPath: path)
          try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/no/where")
        },
        Damage("a pipe") { path, _ in
          try FileManager.default.removeItem(atPath: path)
          _ = mkfifo(path, 0o600)
        },
        Damage("gone") { path, _ in try FileManager.default.removeItem(atPath: path) },
      ]
      + (0..<4).map { part in
        .bytes("a bit flipped in part \(part)") { bytes in
          var bytes = bytes
          var random = SeededGenerator(state: UInt64(part))
          let place =
            bytes.count * part / 4 + Int.random(in: 0..<max(bytes.count / 4, 1), using: &random)
          bytes[min(place, bytes.count - 1)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
          return bytes
        }
      }
  }

  /// A batch that ran, with its finished files kept, or with their segments alone, as when it was
  /// killed before the end.
  private static func batch(finished: Bool) throws -> SmallBatch {
    let batch = try SmallBatch()
    guard !finished else {
      #expect(try batch.run().allSatisfy { $0.status == .done })
      return batch
    }
    let results = try SystemCall.withFaults(
      below: batch.out, { call, path in call == .rename && path.hasSuffix(".gif") ? EIO : nil }
    ) { try batch.run() }
    #expect(results.allSatisfy { $0.status == .failed })
    return batch
  }

  @Test(arguments: [true, false], Damage.all)
  func `whatever becomes of an entry, what is delivered is what a fresh run makes`(
    _ finished: Bool, _ damage: Damage
  ) throws {
    let batch = try Self.batch(finished: finished)
    let fresh = try SmallBatch()
    _ = try fresh.run()
    let whole = try fresh.outputs()
    let kept = batch.kept()
    #expect(kept.contains { $0.contains("/segments/") })
    #expect(kept.contains { $0.contains("/files/") } == finished)
    let pristine = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: batch.cache, toPath: pristine.file("cache"))
    // Segments count while there is no file.
    for path in kept where finished || path.contains("/segments/") {
      if !finished {
        try FileManager.default.removeItem(atPath: batch.cache)
        try FileManager.default.copyItem(atPath: pristine.file("cache"), toPath: batch.cache)
      }
      let kind = path.dropFirst(batch.cache.count + 1).prefix { $0 != "/" }
      let other = kept.first { $0 != path && $0.hasPrefix("\(batch.cache)/\(kind)/") }
      try damage.change(path, other ?? path)
      try batch.removeOutputs()
      let results = try batch.run()
      #expect(
        results.allSatisfy { $0.status == .done }, "\(path): \(results.compactMap(\.message))")
      #expect(try batch.outputs() == whole, "\(path)")
    }
    let again = try batch.run()
    #expect(again.flatMap(\.files).allSatisfy { $0.isCached }, "all is kept again")
    #expect(try batch.outputs() == whole)
  }

  @Test func `an entry that cannot be read is made again`() throws {
    let batch = try Self.batch(finished: true)
    let whole = try batch.outputs()
    for call in [SystemCall.open, .read] {
      for path in batch.kept() {
        try batch.removeOutputs()
        let results = try SystemCall.withFaults(
          below: path, { found, _ in found == call ? (call == .open ? EACCES : EIO) : nil }
        ) { try batch.run() }
        #expect(results.allSatisfy { $0.status == .done }, "\(path)")
        #expect(try batch.outputs() == whole, "\(path)")
      }
    }
  }

  @Test func `that a golden was met cannot be said by an empty or a foreign file`() throws {
    let batch = try SmallBatch(compare: "golden", outputs: #""{name}.gif""#)
    let scene = try SceneLoader().load(contentsOf: batch.folder.file("scene.yaml")).scene
    let file = batch.folder.file("scene.yaml")
    try PipelineGolden(name: "blue", sceneFile: file).record(scene)
    // The other row's golden is a picture of this one.
    try PipelineGolden(
      name: "green", SceneOpener(file), folder: batch.folder.file("golden/green"), versions: [:],
      recording: ""
    ).record(scene)
    let asked = Mutex<Set<String>>([])
    let results = try SystemCall.withFaults(
      below: batch.cache,
      { _, path in
        if path.contains("/notes/") { asked.withLock { _ = $0.insert(path) } }
        return nil
      }
    ) { try batch.run() }
    #expect(results.map(\.status) == [.done, .different])
    let known = Set(batch.kept())
    let missing = asked.withLock { $0 }.filter { !known.contains($0) && !$0.contains(".partial") }
    #expect(!missing.isEmpty)
    let notes = known.filter { $0.contains("/notes/") }
    for forged in [Data()] + (try notes.map { try Data(contentsOf: URL(fileURLWithPath: $0)) }) {
      for path in missing { try forged.write(to: URL(fileURLWithPath: path)) }
      #expect(try batch.run().map(\.status) == [.done, .different])
    }
  }
}
