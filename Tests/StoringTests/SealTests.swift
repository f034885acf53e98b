import Foundation
import Graphics
import Storing
import TestSupport
import Testing

/// Bytes that are known when they come back.
@Suite struct SealTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ bytes: [UInt8], to name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: folder.file(name)))
    return folder.file(name)
  }

  @Test func `a sealed file is taken for what it is alone`() throws {
    let content = (0..<(3 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let path = folder.file("kept")
    var file = try SealedFile(path, as: "a", durability: .unsynced)
    for start in stride(from: 0, to: content.count, by: 700_001) {
      try file.write(Array(content[start..<min(start + 700_001, content.count)]))
    }
    try file.commit()
    let kept = try #require(try SealedContent(path, as: "a"))
    let same = try write(content, to: "same")
    #expect(kept.isEqual(toFile: same))
    #expect(try SealedContent(path, as: "b") == nil)
    var other = content
    other[content.count - 1] ^= 1
    let again = try #require(try SealedContent(path, as: "a"))
    let changed = try write(other, to: "other")
    #expect(!again.isEqual(toFile: changed))
    let short = try write(content.dropLast(), to: "short")
    #expect(!kept.isEqual(toFile: short))
    var copy = try AtomicFile(folder.file("copy"))
    let isSound = try kept.copy(to: &copy)
    #expect(isSound)
    try copy.commit()
    #expect(Array(try Data(contentsOf: URL(fileURLWithPath: folder.file("copy")))) == content)
    #expect(try SealedContent(path, as: "a")?.readAll() == content)
  }

  @Test func `what changes while it is held is not copied as sound`() throws {
    let path = folder.file("kept")
    try SealedFile.write([1, 2, 3, 4], to: path, as: "a", durability: .unsynced)
    let kept = try #require(try SealedContent(path, as: "a"))
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try handle.write(contentsOf: [9])
    try handle.close()
    var copy = try AtomicFile(folder.file("copy"))
    let isSound = try kept.copy(to: &copy)
    #expect(!isSound)
    #expect(try SealedContent(path, as: "a") == nil)
  }

  @Test func `a seal knows bytes, their order, their length and their name`() throws {
    let bytes = (0..<300).map { UInt8($0 % 251) }
    let path = folder.file("kept")
    try SealedFile.write(bytes, to: path, as: "a", durability: .unsynced)
    let sealed = try RegularFile(path).readAll()
    func opened(_ bytes: [UInt8], as name: String = "a") throws -> [UInt8]? {
      try SealedContent(try write(bytes, to: "changed"), as: name)?.readAll()
    }
    #expect(try opened(sealed) == bytes)
    #expect(try opened(sealed, as: "b") == nil)
    #expect(try opened([]) == nil)
    for place in sealed.indices {
      var changed = sealed
      changed[place] ^= 1 << UInt8(place % 8)
      #expect(try opened(changed) == nil)
      #expect(try opened(Array(sealed.prefix(place))) == nil)
    }
    #expect(try opened(sealed + [0]) == nil)
    try SealedFile.write([], to: path, as: "a", durability: .unsynced)
    #expect(try SealedContent(path, as: "a")?.readAll() == [])
  }
}
