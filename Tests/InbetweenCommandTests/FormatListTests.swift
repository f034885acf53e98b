import Foundation
import Inbetween
import TestSupport
import Testing

/// Lists of formats, wherever they are read, are made from the table of formats or compared with
/// it.
@Suite struct FormatListTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let table = OutputFormatTable.standard

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func `help and messages of the command name every format`() throws {
    let folder = try SceneFolder()
    func line(_ text: String) -> String {
      text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    let help = try CommandRun(["help", "render"], in: folder).text
    for row in Self.table.rows { #expect(help.contains("\n  \(row.fileName)  "), "\(help)") }
    // The command breaks long lines.
    let words = line(help)
    #expect(words.contains(line(Self.table.help())), "\(words)")
    let streamed = Self.table.streamed.map(\.name).joined(separator: ", ")
    #expect(words.contains("What stdout gets: \(streamed)."), "\(words)")
    for codec in VideoCodec.allCases { #expect(words.contains("\(codec) (."), "\(words)") }
    #expect(words.contains("How often a .gif, .apng or .webp plays"), "\(words)")
    let verify = try CommandRun(["verify", "box.yaml", "--format", "flv"], in: folder).messages
    for format in Self.table.clips { #expect(verify.contains(format.suffix), "\(verify)") }
  }

  @Test func `every format is verified`() throws {
    let formats = Self.table.clips.flatMap { ["--format", $0.suffix] }
    let run = try CommandRun(
      ["verify", "box.yaml", "--jobs", "1", "--jobs", "3", "--quiet"] + formats, in: SceneFolder())
    #expect(run.status == 0, "\(run.messages)")
    #expect(run.text.split(separator: "\n").count == Self.table.clips.count)
  }

  @Test func `the README's table is the table`() throws {
    let readme = try Self.text("README.md").split(separator: "\n")
    let lines = Self.table.rows.map { format in
      let stdout = format.canBeStreamed ? "`--format \(format.name)`" : ""
      let rate = format.fastestRate.map { "at most \($0) frames per second" } ?? ""
      let isReproducible = format.canBeReproducible ? "yes" : ""
      let cells = ["`\(format.fileName)`", format.summary, stdout, rate, isReproducible]
      return ("|" + cells.map { $0.isEmpty ? " " : " \($0) " }.joined(separator: "|") + "|")[...]
    }
    let first = try #require(readme.firstIndex(of: lines[0]), "\(lines[0])")
    #expect(Array(readme[first...].prefix { $0.hasPrefix("|") }) == lines)
  }

  @Test func `messages call numbered files by their pattern`() throws {
    let folder = try SceneFolder()
    for (file, option) in [
      ("f%05d.avif", ["--reproducible"]), ("f%05d.png", ["--max-bytes", "9k"]),
    ] {
      let run = try CommandRun(["render", "box.yaml", "-o", file] + option, in: folder)
      let said = run.messages.replacing("-o \(file)", with: "")
      #expect(run.status == 2 && said.contains(file.dropFirst()), "\(run.messages)")
      #expect(!said.contains("Sequence"), "\(run.messages)")
    }
    let pictures = try OutputRequest(path: "f%05d.jpg")
    #expect(pictures.soundWarning.contains(": %05d.jpg has no sound"))
    #expect(pictures.subtitleWarning.contains(": %05d.jpg has no subtitles"))
  }

  @Test func `make offers every format`() throws {
    let names = Self.table.clips.map(\.suffix).joined(separator: ", ")
    #expect(try Self.text("Makefile").contains("as FORMAT: \(names).\n"), "\(names)")
  }

  /// Sources that name several formats on one line for another reason.
  private static let others = [
    "Sources/Rendering/Formats/OutputFormat+Rows.swift": "the table",
    "Sources/Comparing/Reporting/EmbeddedClip.swift": "what browsers show, whoever wrote it",
    "Sources/Media/Clips/ImageDecoder.swift": "what is decoded, by libavformat's names",
    "Sources/Media/Clips/ImageDecoder+AnimatedImage.swift": "what is decoded and plays",
    "Sources/InbetweenCommand/Output/CommandFailure+Stages.swift": "what images may be",
    "Sources/Inbetween/SceneFiles.swift": "what bytes in a scene begin with",
    "Sources/Benchmarking/Judging/JudgedEncoding.swift": "pairs of encodings drawn at random",
  ]

  @Test func `no other source lists formats`() throws {
    let names = Set(Self.table.rows.flatMap { [$0.name, $0.suffix] }.map { $0.lowercased() })
    let sources = try #require(
      FileManager.default.enumerator(atPath: Self.root.appendingPathComponent("Sources").path))
    var found = 0
    for case let file as String in sources where file.hasSuffix(".swift") {
      let path = "Sources/\(file)"
      let lines = try Self.text(path).split(separator: "\n").filter { line in
        let code = line.drop { $0 == " " }
        guard !code.hasPrefix("//") else { return false }
        let words = code.split { !$0.isLetter && !$0.isNumber }.map { $0.lowercased() }
        return Set(words).intersection(names).count >= 3
      }
      found += lines.count
      if Self.others[path] == nil { #expect(lines == [], "\(path)") }
    }
    // The table itself is seen.
    #expect(found > 0)
  }
}
