import Testing

/// Pictures at any instant.
@Suite struct StillTests {
  struct StillCase: Sendable, CustomTestStringConvertible {
    let arguments: String
    let width: Int
    let height: Int
    let hasAlpha: Bool
    var testDescription: String { arguments }
  }

  static let cases = [
    StillCase(arguments: "box.yaml --at 0.123", width: 40, height: 30, hasAlpha: false),
    StillCase(arguments: "box.yaml --at 99999", width: 40, height: 30, hasAlpha: false),
    StillCase(arguments: "box.yaml --at 0 --scale 2.5", width: 100, height: 75, hasAlpha: false),
    StillCase(
      arguments: "box.yaml --at 0 --scale 1e-9", width: 1, height: 1, hasAlpha: false),
    StillCase(
      arguments: "box.yaml --at 0 --background none", width: 40, height: 30, hasAlpha: true),
    StillCase(
      arguments: "box.yaml --at 0 --background #00f8", width: 40, height: 30, hasAlpha: true),
  ]

  @Test(arguments: cases)
  func `a still has the size and the alpha asked for`(_ row: StillCase) throws {
    let folder = try SceneFolder()
    let run = try CommandRun(
      ["still"] + row.arguments.split(separator: " ").map(String.init) + ["-o", "ä b.png"],
      in: folder)
    #expect(run.status == 0, "\(run.messages)")
    #expect(run.text == "")
    #expect(folder.others == ["ä b.png"])
    let header = try PNGHeader(folder.bytes("ä b.png"))
    #expect(header.width == row.width)
    #expect(header.height == row.height)
    #expect(header.hasAlpha == row.hasAlpha)
  }

  @Test func `--no-overwrite keeps what is there`() throws {
    let folder = try SceneFolder()
    try folder.write("old", to: "a.png")
    let arguments = ["still", "box.yaml", "--at", "0", "-o", "a.png"]
    let refused = try CommandRun(arguments + ["--no-overwrite"], in: folder)
    #expect(refused.status == 4)
    #expect(refused.messages == "error: a.png exists, and --no-overwrite was given\n")
    #expect(try folder.bytes("a.png") == Array("old".utf8))
    #expect(try CommandRun(arguments, in: folder).status == 0)
    #expect(try PNGHeader(folder.bytes("a.png")).width == 40)
  }
}

/// The beginning of a PNG file.
struct PNGHeader {
  let width: Int
  let height: Int
  let hasAlpha: Bool

  struct Malformed: Error {}

  init(_ bytes: [UInt8]) throws {
    guard bytes.count > 26, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { throw Malformed() }
    func number(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { ($0 << 8) + Int($1) } }
    width = number(16)
    height = number(20)
    // Colour type 6 is RGBA, 2 is RGB.
    hasAlpha = bytes[25] == 6
  }
}
