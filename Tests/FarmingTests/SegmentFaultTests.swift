import Foundation
import Inbetween
import Synchronization
import TestSupport
import Testing

/// Whatever happens while a segment is made, it is there whole, or not at all.
@Suite struct SegmentFaultTests {
  @Test(arguments: ["a.mp4", "a.gif", "a.y4m"])
  func `each call that fails leaves a whole segment or none, and may pass when tried again`(
    _ name: String
  ) throws {
    let farm = try SmallFarm()
    try farm.write([try farm.request(name, part: .frames(0..<6))])
    func failing(_ number: Int?) -> (error: (any Error)?, calls: Int) {
      let count = Mutex(0)
      var failure: (any Error)?
      SystemCall.withFaults(
        below: farm.plan.path,
        { _, _ in
          count.withLock { count in
            defer { count += 1 }
            return count == number ? ENOSPC : nil
          }
        },
        during: {
          do { _ = try farm.worker().makeSegment(0) } catch { failure = error }
        })
      return (failure, count.withLock { $0 })
    }
    let whole = failing(nil)
    #expect(whole.error == nil && whole.calls > 10)
    let parts = try farm.parts
    let bytes = try SmallFarm.files(below: farm.plan.file("segments"))
    for number in 0..<whole.calls {
      for part in parts { try FileManager.default.removeItem(atPath: part) }
      let run = failing(number)
      for (name, found) in try SmallFarm.files(below: farm.plan.file("segments")) {
        #expect(found == bytes[name], "call \(number) left \(name)")
      }
      if let error = run.error {
        // A plan or a copy that cannot be read cannot be told from a damaged one.
        guard let error = error as? FarmError else {
          Issue.record("call \(number): \(error)")
          continue
        }
        switch error {
        case .mayPass, .noPlan, .never: break
        default: Issue.record("call \(number): \(error)")
        }
      }
      _ = try farm.worker().makeSegment(0)
      #expect(try SmallFarm.files(below: farm.plan.file("segments")) == bytes, "call \(number)")
    }
  }

  /// Ways in which a published part is damaged.
  static let damages = [
    "cut", "emptied", "one bit", "longer", "another's", "folder", "link", "pipe",
  ]

  @Test(arguments: damages)
  func `a damaged segment is told, and made again`(_ damage: String) throws {
    let farm = try SmallFarm()
    let request = try farm.request("a.gif")
    try farm.write([request])
    let worker = try farm.worker()
    for index in 0..<worker.table.count { _ = try worker.makeSegment(index) }
    let whole = try SmallFarm.files(below: farm.plan.file("segments"))
    for (path, index) in zip(try farm.parts, [0, 1, 2, 0]) {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      let url = URL(fileURLWithPath: path)
      switch damage {
      case "cut": try bytes.dropLast(3).write(to: url)
      case "emptied": try Data().write(to: url)
      case "one bit":
        var changed = bytes
        changed[bytes.count / 2] ^= 4
        try changed.write(to: url)
      case "longer": try (bytes + Data([0])).write(to: url)
      case "another's":
        let other = try #require(try farm.parts.first { $0 != path })
        try Data(contentsOf: URL(fileURLWithPath: other)).write(to: url)
      case "folder":
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      case "link":
        try FileManager.default.moveItem(atPath: path, toPath: farm.folder.file("moved"))
        try FileManager.default.createSymbolicLink(
          atPath: path, withDestinationPath: farm.folder.file("moved"))
      default:
        try FileManager.default.removeItem(atPath: path)
        #expect(mkfifo(path, 0o666) == 0)
      }
      #expect(try farm.status.damaged == [index], "\(path)")
      let joined = try worker.join(into: farm.plan.files)
      #expect(joined.damaged == [index] && joined.files.isEmpty)
      #expect(try worker.makeSegment(index) == .published)
      try? FileManager.default.removeItem(atPath: farm.folder.file("moved"))
      #expect(try SmallFarm.files(below: farm.plan.file("segments")) == whole, "\(path)")
    }
    _ = try worker.join(into: farm.plan.files)
    #expect(try SmallFarm.files(below: farm.plan.files) == farm.rendered(request))
  }

  @Test func `many attempts at one segment at once publish it once, whole`() throws {
    let farm = try SmallFarm()
    try farm.write([try farm.request("a.mp4")])
    _ = try farm.worker().makeSegment(1)
    let whole = try SmallFarm.files(below: farm.plan.file("segments"))
    try FileManager.default.removeItem(atPath: try #require(try farm.parts.first))
    let failures = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 6) { _ in
      do { _ = try farm.worker().makeSegment(1) } catch {
        failures.withLock { $0.append("\(error)") }
      }
    }
    #expect(failures.withLock { $0 } == [])
    #expect(try SmallFarm.files(below: farm.plan.file("segments")) == whole)
  }

  @Test func `an attempt that is cancelled leaves nothing`() throws {
    let farm = try SmallFarm()
    try farm.write([try farm.request("a.y4m")])
    var worker = try farm.worker()
    worker.cancellation.cancel()
    #expect { try worker.makeSegment(0) } throws: { error in
      guard case FarmError.cancelled = error else { return false }
      return true
    }
    worker.cancellation = RenderCancellation()
    #expect(try farm.parts == [])
    #expect(try worker.makeSegment(0) == .published)
  }
}
