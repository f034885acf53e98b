import Foundation
import Storing
import Synchronization
import TestSupport
import Testing

/// Files that appear under their names only when they are complete, and what killed processes leave
/// of them.
@Suite struct AtomicFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The calls that some work makes on files of the folder, in order.
  private func calls(during work: () throws -> Void) rethrows -> [SystemCall] {
    let calls = Mutex<[SystemCall]>([])
    try SystemCall.withFaults(
      below: folder.path,
      { call, _ in
        calls.withLock { $0.append(call) }
        return nil
      }, during: work)
    return calls.withLock { $0 }
  }

  @Test func `a file is on the disk before it has its name, and the name before work goes on`()
    throws
  {
    let path = folder.file("a")
    let found = try calls {
      var file = try AtomicFile(path)
      try file.write([1, 2])
      try file.commit()
    }
    #expect(found == [.open, .write, .sync, .close, .rename, .sync])
    let scratch = try calls {
      var file = try AtomicFile(path, options: AtomicFile.Options(durability: .unsynced))
      try file.write([1, 2])
      try file.commit()
    }
    #expect(scratch == [.open, .write, .close, .rename])
  }

  @Test func `a sequence is synced as a whole, and then gets its names`() throws {
    let pattern = try #require(NumberedPath(folder.file("%03d.png")))
    let found = try calls {
      let files = try AtomicSequence(pattern)
      for number in 4..<9 { try files.write([UInt8(number)], number: number) }
      try files.commit()
    }
    let ends = Array(repeating: SystemCall.sync, count: 5) + Array(repeating: .rename, count: 5)
    #expect(Array(found.suffix(11)) == ends + [.sync])
    #expect(!found.dropLast(11).contains(.sync))
    #expect(folder.contents == (4..<9).map { "00\($0).png" })
  }

  @Test func `a sequence that is given up leaves what was there`() throws {
    let pattern = try #require(NumberedPath(folder.file("%d.png")))
    for number in 0..<3 {
      try Data("old".utf8).write(to: URL(fileURLWithPath: pattern.path(number)))
    }
    do {
      let files = try AtomicSequence(pattern)
      for number in 0..<3 { try files.write([1], number: number) }
      #expect(folder.contents.count == 4)
      if Bool.random() { files.cancel() }
    }
    #expect(folder.contents == ["0.png", "1.png", "2.png"])
    for number in 0..<3 {
      #expect(try Data(contentsOf: URL(fileURLWithPath: pattern.path(number))) == Data("old".utf8))
    }
  }

  @Test func `what a sequence finds as a link is written through it`() throws {
    let pattern = try #require(NumberedPath(folder.file("%d.png")))
    let other = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: pattern.path(1), withDestinationPath: other.file("target"))
    try Data("old".utf8).write(to: URL(fileURLWithPath: other.file("target")))
    let files = try AtomicSequence(pattern)
    for number in 0..<3 { try files.write([7], number: number) }
    try files.commit()
    #expect(folder.contents == ["0.png", "1.png", "2.png"])
    #expect(other.contents == ["target"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: other.file("target"))) == Data([7]))
  }

  @Test func `what nobody writes any more goes, what somebody writes stays`() throws {
    let left = [
      ".a.mp4.1-0.partial", ".a b.gif.\(getpid())-7.partial", ".%d.png.999999999-12.partial",
    ]
    let others = [
      ".partial", ".a.partial", "a.1-0.partial", ".a.1-0.partial.mp4", ".a.x-0.partial",
    ]
    for name in left + others { try Data().write(to: URL(fileURLWithPath: folder.file(name))) }
    let hidden = folder.file(".%02d.png.4711-0.partial")
    try FileManager.default.createDirectory(atPath: hidden, withIntermediateDirectories: true)
    try Data("frame".utf8).write(to: URL(fileURLWithPath: hidden + "/0"))
    var file = try AtomicFile(folder.file("new"))
    try file.write([1])
    #expect(Set(folder.contents).subtracting(others).count == 1, "\(folder.contents)")
    let own = try #require(folder.contents.first { $0.hasPrefix(".new.") })
    // Another file of ours is no reason to take the first for left.
    #expect(!AbandonedFiles.remove(folder.file(own)))
    try file.commit()
    #expect(folder.contents == (others + ["new"]).sorted())
  }

  @Test func `of many who look for what was left none takes what is being written`() throws {
    let taken = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 8) { worker in
      for i in 0..<200 {
        guard worker % 2 == 0 else {
          for name in folder.contents where name.hasPrefix(".") {
            if AbandonedFiles.remove(folder.file(name)) { taken.withLock { $0 += 1 } }
          }
          continue
        }
        do {
          var file = try AtomicFile(folder.file("\(worker)"))
          try file.write([UInt8(i)])
          try file.commit()
        } catch {
          Issue.record("\(error)")
        }
      }
    }
    // What is found between its making and its lock is made again by who made it.
    #expect(folder.contents == ["0", "2", "4", "6"])
  }

  @Test(arguments: [200, 240, 255])
  func `a name may be as long as the system allows`(_ length: Int) throws {
    let name = String(repeating: "é", count: length / 2) + (length % 2 == 1 ? "x" : "")
    var file = try AtomicFile(folder.file(name))
    try file.write([1])
    try file.commit()
    #expect(folder.contents == [name])
  }

  @Test func `a link to a name that is not UTF-8 is refused rather than written elsewhere`() throws
  {
    try CommandLineTool.run(
      "bash", ["-c", "cd \"$0\" && : > $'b\\xff' && ln -s $'b\\xff' link", folder.path])
    #expect(throws: FileError.self) { _ = try AtomicFile(folder.file("link")) }
    let names = try CommandLineTool.run("bash", ["-c", "ls -A \"$0\" | wc -l", folder.path])
    #expect(names.text.trimmingCharacters(in: .whitespacesAndNewlines) == "2")
  }
}
