import Documents
import LayerModel
import TestSupport
import Testing

/// Archives: read whole and checked, or refused before anything is inflated.
@Suite struct ZipArchiveTests {
  private func archive(
    _ files: [ZipBytes.File], limits: WorkLimits = WorkLimits()
  ) throws -> ZipArchive {
    try ZipArchive(ZipBytes.of(files), file: "a.zip", limits: limits)
  }

  /// The words of what an archive or a file in it is refused for.
  private func problem(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "nothing"
    } catch let problem as TextProblem {
      return problem.found
    } catch {
      return "\(error)"
    }
  }

  @Test func `files are read by their names, stored and deflated`() throws {
    var packed = ZipBytes.File("a/ü.txt", "packed")
    packed.method = 8
    let archive = try archive([.init("x", "stored"), .init("a/", ""), packed, .init("a/none", "")])
    #expect(archive.names == ["x", "a/ü.txt", "a/none"])
    #expect(try archive.bytes(of: "x") == Array("stored".utf8))
    #expect(try archive.bytes(of: "a/ü.txt") == Array("packed".utf8))
    #expect(try archive.bytes(of: "a/none") == [])
    #expect(try archive.content(of: "x") === archive.content(of: "x"))
  }

  @Test func `names lead from folder to folder, and not out`() throws {
    let archive = try archive([
      .init("a/b.json", "1"), .init("images\\c.png", "2"), .init("d", "3"),
    ])
    #expect(try archive.name(of: "../d", beside: "a/b.json") == "d")
    #expect(try archive.name(of: "./b.json", beside: "a/b.json") == "a/b.json")
    #expect(try archive.name(of: "images/c.png") == "images/c.png")
    #expect(throws: AssetFolders.Problem.outside) { try archive.name(of: "../../d", beside: "a/b") }
    #expect(throws: AssetFolders.Problem.outside) { try archive.name(of: "/d") }
    #expect(throws: AssetFolders.Problem.missing) {
      try archive.name(of: "a/c.json")
    }
  }

  @Test(arguments: ["../x", "/etc/x", "a/../../x", "..\\x"])
  func `an archive with a name that leads out is refused`(name: String) {
    let found = problem { _ = try archive([.init(name, "1")]) }
    #expect(
      found == #"the archive's entry "\#(name)" leads out of it"#)
  }

  @Test func `an archive with a name twice is refused`() {
    let found = problem { _ = try archive([.init("a/x", "1"), .init("a/./x", "2")]) }
    #expect(found == #"the archive has the entry "a/x" twice"#)
  }

  @Test func `an archive of too many entries is refused`() {
    let files = (0...ZipArchive.largestCount).map { ZipBytes.File("\($0)", "") }
    #expect(
      problem { _ = try archive(files) } == "found an archive of more than 10000 entries")
  }

  @Test func `files that cannot be read are told`() throws {
    var secret = ZipBytes.File("secret", "xxxxxxxxxxxxxxxx")
    secret.flags |= 1
    var odd = ZipBytes.File("odd", "x")
    odd.method = 97
    var damaged = ZipBytes.File("damaged", "x")
    damaged.hasWrongSum = true
    var short = ZipBytes.File("short", "x")
    (short.method, short.claimedSize) = (8, 10)
    var long = ZipBytes.File("long", "xyz")
    (long.method, long.claimedSize) = (8, 2)
    var bomb = ZipBytes.File("bomb", "xyz")
    (bomb.method, bomb.claimedSize) = (8, 50_000_000)
    let archive = try archive([secret, odd, damaged, short, long, bomb])
    for (name, words) in [
      ("secret", "is encrypted"), ("odd", "Compression method not supported"),
      ("damaged", "CRC error"), ("short", "short"), ("long", "long"),
      ("bomb", "inflates 8 bytes to 50000000"), ("none", "has no entry"),
    ] {
      let found = problem { _ = try archive.bytes(of: name) }
      #expect(found.contains(words) && found.contains(name), "\(name): \(found)")
    }
  }

  @Test func `the files that are read are limited together`() throws {
    var limits = WorkLimits()
    limits[.usedBytes] = 5
    let archive = try archive([.init("a", "123"), .init("b", "456")], limits: limits)
    #expect(try archive.bytes(of: "a").count == 3)
    #expect(problem { _ = try archive.bytes(of: "b") } == "found 6 bytes in the archive's files")
  }

  @Test func `what is cut or no archive is refused`() {
    let bytes = ZipBytes.of([.init("a", "123"), .init("b", "456")])
    for count in 0..<bytes.count {
      #expect(throws: TextProblem.self, "\(count)") {
        _ = try ZipArchive(Array(bytes.prefix(count)), file: "a.zip", limits: WorkLimits())
      }
    }
    #expect(ZipArchive.isIn(bytes))
    #expect(!ZipArchive.isIn(Array("{}".utf8)))
  }

  @Test func `any damaged byte gives files or a problem`() throws {
    let bytes = ZipBytes.of([.init("a", "123"), .init("b/c", "456")])
    for place in bytes.indices {
      for change: UInt8 in [1, 0x80, 0xFF] {
        var damaged = bytes
        damaged[place] ^= change
        guard let archive = try? ZipArchive(damaged, file: "a.zip", limits: WorkLimits())
        else { continue }
        for name in archive.names { _ = try? archive.bytes(of: name) }
      }
    }
  }
}
