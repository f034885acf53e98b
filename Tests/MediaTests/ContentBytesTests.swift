import Foundation
import Graphics
import Media
import Storing
import TestSupport
import Testing

/// Content that lies in no file of its own.
@Suite struct ContentBytesTests {
  @Test func `a picture of bytes is the picture of a file`() throws {
    let folder = try TemporaryFolder()
    var pixmap = Pixmap(width: 7, height: 5)
    for i in pixmap.bytes.indices { pixmap.bytes[i] = i % 4 == 3 ? 255 : UInt8(i % 251) }
    let png = try PNGEncoder(hasAlpha: false, effort: .small).encode(pixmap)
    try Data(png).write(to: URL(fileURLWithPath: folder.file("a.png")))
    let source = ContentSource.bytes(ContentBytes(png))
    let decoder = ImageDecoder()
    #expect(try decoder.decode(source) == decoder.decode(contentsOf: folder.file("a.png")))
    guard case .still(let still) = try decoder.open(source) else {
      Issue.record("a PNG file plays")
      return
    }
    #expect(still == pixmap)
    #expect(try ImageFacts(of: source).byteCount == png.count)
    let error = #expect(throws: MediaError.self) {
      try decoder.decode(.bytes(ContentBytes([1, 2, 3])))
    }
    #expect(error?.file.hasPrefix("3 bytes, SHA-256 039058c6f2c0") == true, "\(error as Any)")
  }

  @Test func `equal bytes share a file, which goes with its last user`() throws {
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    var a: MemoryFile? = try MemoryFile.of(ContentBytes(bytes))
    let b = try MemoryFile.of(ContentBytes(bytes))
    #expect(a === b && a?.path == b.path)
    a = nil
    // Every opening has a place of its own in it.
    let source = ContentSource.bytes(ContentBytes(bytes))
    let first = try RegularFile(source)
    let second = try RegularFile(source)
    #expect(try first.read(upTo: 10) == Array(bytes.prefix(10)))
    #expect(try second.readAll() == bytes)
    #expect(try first.readAll() == Array(bytes.dropFirst(10)))
  }
}
