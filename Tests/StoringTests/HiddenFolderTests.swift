import Foundation
import Storing
import Synchronization
import TestSupport
import Testing

@Suite struct HiddenFolderTests {
  @Test func `a folder is made while others take what is not locked for abandoned`() throws {
    let folder = try TemporaryFolder()
    let isOver = Atomic<Bool>(false)
    let sweeper = Thread {
      while !isOver.load(ordering: .relaxed) {
        for name in folder.contents { _ = AbandonedFiles.remove(folder.file(name)) }
      }
    }
    sweeper.start()
    defer { isOver.store(true, ordering: .relaxed) }
    for _ in 0..<3000 {
      let hidden = try HiddenFolder(beside: folder.file("scratch"))
      try Data("x".utf8).write(to: URL(fileURLWithPath: "\(hidden.path)/file"))
    }
  }

  @Test func `files get their names together, and the one that stands for all comes last`() throws {
    let folder = try TemporaryFolder()
    func write(_ text: String, _ path: String) throws {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }
    for name in ["a", "b", "all"] { try write("old", folder.file(name)) }
    let hidden = try HiddenFolder(beside: folder.file("all"))
    for name in ["a", "all"] { try write("new", "\(hidden.path)/\(name)") }
    try hidden.publish(["a", "b", "c"], sealedBy: "all", into: folder.file("."))
    #expect(Set(folder.contents.filter { !$0.hasPrefix(".") }) == ["a", "all"])
    #expect(try String(contentsOfFile: folder.file("a"), encoding: .utf8) == "new")
    // One that cannot be renamed: what there is does not look whole.
    let second = try HiddenFolder(beside: folder.file("all"))
    for name in ["a", "all"] { try write("third", "\(second.path)/\(name)") }
    try FileManager.default.removeItem(atPath: folder.file("a"))
    try FileManager.default.createDirectory(
      atPath: folder.file("a/in"), withIntermediateDirectories: true)
    #expect(throws: FileError.self) {
      try second.publish(["a"], sealedBy: "all", into: folder.file("."))
    }
    #expect(!folder.contents.contains("all"))
  }
}
