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
}
