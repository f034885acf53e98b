import Foundation
import Testing

/// The floors of the large rooms: inside them, too, folders name one another's types one way only.
@Suite struct FloorTests {
  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Sources").standardizedFileURL

  /// A room of so many lines has floors.
  private static let lineLimit = 3000

  /// The folders of a room, or folders in one of these, from the bottom up: each may name types of
  /// those before it; the files beside them may name all, and none of theirs.
  private static let floors: [String: [String]] = [
    "CAMLLoading": ["Values", "Animations", "Layers", "Archives"],
    "Benchmarking": ["Tools", "Scenes", "Reporting", "Load", "Judging", "Scheduling"],
    "Batching": ["Manifest", "Caching", "Loading", "Running", "Reporting"],
    "Comparing": ["Limits", "Planes", "Frames", "Sound", "Clips", "Aligning", "Reporting"],
    "Documents": [
      "Files", "Zip", "Diagnostics", "YAML", "Schemas", "Spelling", "Reading", "Values", "Writing",
      "Keys", "Editing", "Describing", "XML",
    ],
    "Coverage": ["Alpha", "Blurs", "Areas", "Kernels", "Glyphs", "Strokes"],
    "FramePlanning": ["Failures", "Images", "Filters", "Plans", "Planning"],
    "Graphics": [
      "Numbers", "Content", "Plane", "Colors", "Pictures", "Curves", "Space", "Paths",
    ],
    "InbetweenCommand": ["Failures", "Files", "Process", "Output", "Options", "Commands"],
    "LayerModel": ["Kinds", "Limits", "Values", "Properties"],
    "LottieLoading": ["JSON", "Packages", "Tracks", "Shapes", "Layers"],
    "Media": [
      "Libav/Calls", "Formats", "Files", "Libav/Pictures", "Libav/Decoding", "Sound",
      "Libav/Encoding", "Clips",
    ],
    "Previewing": [
      "Settings", "Answers", "Connections", "Access", "Editing", "Reports", "Scenes", "Page",
      "Serving",
    ],
    "QuartzCore": ["Values", "Animations", "Layers"],
    "Rasterizing": ["Kernels", "Cairo", "Painting", "MotionBlur"],
    "Rendering": ["Planning", "Caching", "Drawing", "Outputs", "Formats", "Pipeline"],
    "SVGLoading": ["Values", "Styles", "Motion", "Elements"],
    "SceneLoading": [
      "Keys", "Values", "Animations", "Layers", "Interactions", "Reading", "Writing",
    ],
    "Typesetting": ["Values", "Pango"],
    "TimelineCompiling": [
      "Checking", "Animations", "Recording", "Flattening", "Playing", "Compiling",
    ],
  ]

  /// A file of a room without its comments and texts.
  private struct File {
    /// The folder below the room; empty for a file beside the folders.
    let folder: String
    let name: String
    let text: String
    let lineCount: Int
  }

  private static let rooms: [String: [File]] = {
    let paths = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String }
    let prose = expression(#"["]{3}[\s\S]*?["]{3}|"(?:\\.|[^"\\\n])*"|//[^\n]*"#)
    return (paths ?? []).filter { $0.hasSuffix(".swift") }.sorted().reduce(into: [:]) {
      rooms, path in
      let parts = path.split(separator: "/").map(String.init)
      guard
        let text = try? String(contentsOf: sources.appendingPathComponent(path), encoding: .utf8)
      else { return }
      let code = prose.stringByReplacingMatches(
        in: text, range: NSRange(text.startIndex..., in: text), withTemplate: "")
      rooms[parts[0], default: []].append(
        File(
          folder: folder(of: parts), name: path, text: code,
          lineCount: text.split(separator: "\n", omittingEmptySubsequences: false).count))
    }
  }()

  /// The floor of a file, or else the folder in its room.
  private static func folder(of path: [String]) -> String {
    let folders = path.dropFirst().dropLast()
    let floor = floors[path[0]]?.first {
      folders.starts(with: $0.split(separator: "/").map(String.init))
    }
    return floor ?? folders.first ?? ""
  }

  private static func expression(_ pattern: String) -> NSRegularExpression {
    do { return try NSRegularExpression(pattern: pattern) } catch {
      preconditionFailure("\(pattern): \(error)")
    }
  }

  private static func words(_ pattern: NSRegularExpression, in text: String) -> Set<String> {
    let matches = pattern.matches(in: text, range: NSRange(text.startIndex..., in: text))
    return Set(
      matches.compactMap { match in
        Range(match.range(at: match.numberOfRanges - 1), in: text).map { String(text[$0]) }
      })
  }

  /// A type of another folder that a file names.
  private struct Mention: CustomStringConvertible {
    let from: String
    let to: String
    let description: String
  }

  /// The types of other folders that the files of a room name.
  private static func mentions(in files: [File]) -> [Mention] {
    let declaration = expression(
      #"(?m)^(?:@\w+(?:\([^)]*\))? )*(?:(?:public|package|internal|final|indirect) )*"#
        + #"(?:struct|class|enum|protocol|actor|typealias) (\w+)"#)
    let word = expression(#"\b[A-Z]\w+"#)
    var owners: [String: String] = [:]
    for file in files {
      for name in words(declaration, in: file.text) { owners[name] = file.folder }
    }
    return files.flatMap { file in
      words(word, in: file.text).sorted().compactMap { name -> Mention? in
        guard let owner = owners[name], owner != file.folder else { return nil }
        return Mention(
          from: file.folder, to: owner,
          description: "\(file.name) names \(name) of \(owner.isEmpty ? "the room" : owner)")
      }
    }
  }

  @Test func `every large room has floors`() {
    let large = Self.rooms.filter { $1.reduce(0) { $0 + $1.lineCount } >= Self.lineLimit }
    #expect(large.count > 5)
    for room in large.keys.sorted() {
      #expect(Self.floors[room] != nil, "\(room) has no floors")
    }
  }

  @Test(arguments: floors.keys.sorted())
  func `a folder names types of the floors below it alone`(room: String) throws {
    let files = try #require(Self.rooms[room])
    let floors = Self.floors[room] ?? []
    #expect(Set(files.map(\.folder)).subtracting([""]) == Set(floors))
    let places = Dictionary(uniqueKeysWithValues: (floors + [""]).enumerated().map { ($1, $0) })
    for mention in Self.mentions(in: files) {
      let (from, to) = (places[mention.from] ?? 0, places[mention.to] ?? 0)
      #expect(to < from, "\(mention)")
    }
  }

  @Test func `a wall is found`() {
    let files = [
      File(folder: "A", name: "A/X.swift", text: "public struct Low {}", lineCount: 1),
      File(folder: "B", name: "B/Y.swift", text: "struct High { let low: Low }", lineCount: 1),
      File(
        folder: "A", name: "A/Z.swift", text: "extension Low { var high: High? { nil } }",
        lineCount: 1),
    ]
    #expect(
      Self.mentions(in: files).map(\.description) == [
        "B/Y.swift names Low of A", "A/Z.swift names High of B",
      ])
  }
}
