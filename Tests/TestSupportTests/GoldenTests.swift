import Foundation
import Graphics
import TestSupport
import Testing

/// The comparator judged by itself: what must fail is expected to.
@Suite struct GoldenTests {
  static let picture = Pixmap(width: 20, height: 10) { x, y in
    Color(red: Double(x) / 20, green: Double(y) / 10, blue: 0.5)
  }

  @Test func `names become file names beside the test`() {
    #expect(
      Golden.path(of: "A fill: even-odd, 50 %", besides: "/a/b/Tests.swift")
        == "/a/b/Goldens/a-fill-even-odd-50.png")
  }

  @Test func `a golden that is not there is an issue`() throws {
    let folder = try TemporaryFolder()
    try withKnownIssue {
      try expectGolden(Self.picture, named: "gone", testFile: folder.file("Tests.swift"))
    } matching: {
      $0.comments.contains { "\($0)".contains("there is no golden") }
    }
  }

  @Test func `a picture that can be seen through is an issue`() throws {
    let folder = try TemporaryFolder()
    try withKnownIssue {
      try expectGolden(
        Pixmap(width: 3, height: 3), named: "clear", testFile: folder.file("Tests.swift"))
    } matching: {
      $0.comments.contains { "\($0)".contains("opaque") }
    }
  }

  @Test func `an orphan is an issue`() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.file("Goldens"), withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: folder.file("Goldens/one.png")))
    let test = folder.file("Tests.swift")
    try expectGoldenFiles(named: ["One"], testFile: test)
    for names in [["two"], ["one", "two"], []] {
      withKnownIssue { try expectGoldenFiles(named: names, testFile: test) }
    }
  }

  @Test func `a text that differs is an issue that says the first line`() throws {
    let folder = try TemporaryFolder()
    let file = URL(fileURLWithPath: folder.file("golden/text.txt"))
    func issue(_ text: String, _ recording: Golden.Recording?, _ wanted: String) throws {
      try withKnownIssue {
        try expectGolden(text, in: file, recording: recording)
      } matching: {
        $0.comments.contains { "\($0)".contains(wanted) }
      }
    }
    try issue("a\nb\n", nil, "there is no golden")
    try issue("a\nb\n", .missing, "recorded, because it was missing")
    try expectGolden("a\nb\n", in: file, recording: nil)
    try issue("a\nc\n", nil, "line 2 was \"b\", and is \"c\"")
    try issue("a\nb", nil, "line 3 was \"\", and is the end")
    try issue("a\nb\nd\n", .missing, "line 3 was \"\", and is \"d\"")
    try issue("a\nc\n", .failed, "recorded, because line 2")
    try expectGolden("a\nc\n", in: file, recording: nil)
  }
}
