import Foundation
import TestSupport
import Testing

/// The recipes of the article `TeamIntegration`: their commands and options exist, and their
/// commands do what they are there for.
@Suite struct RecipeTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The blocks between fences, with the language of each.
  private static func blocks() throws -> [(language: String, text: String)] {
    let article = try text("Sources/Inbetween/Inbetween.docc/TeamIntegration.md")
    return article.components(separatedBy: "\n```").enumerated().compactMap { place, part in
      guard place % 2 == 1, let end = part.firstIndex(of: "\n") else { return nil }
      return (String(part[..<end]), String(part[part.index(after: end)...]))
    }
  }

  /// The words of each command of the program in the recipes, without the program's name.
  private static func commands() throws -> [[String]] {
    try blocks().flatMap { block in
      block.text.split(separator: "\n").compactMap { line -> [String]? in
        let words = line.split(separator: " ").map(String.init)
        guard let place = words.firstIndex(of: "inbetween"), place + 1 < words.count else {
          return nil
        }
        return Array(words[(place + 1)...])
      }
    }
  }

  @Test func `every command and option of the recipes exists`() throws {
    let tree = try CommandTree(in: SceneFolder())
    let commands = try Self.commands()
    #expect(
      commands.count >= 6 && Set(commands.map { $0.first }) == ["validate", "batch", "golden"])
    for words in commands {
      let known = try #require(tree.commands.first { $0.name == [words[0]] }, "\(words)")
      let options = Set(known.arguments.map(\.spelling))
      for word in words where word.hasPrefix("-") {
        #expect(options.contains(word), "\(words[0]) has no \(word)")
      }
    }
  }

  @Test func `options that the text names exist`() throws {
    let tree = try CommandTree(in: SceneFolder())
    let options = Set(tree.commands.flatMap { $0.arguments.map(\.spelling) })
    let article = try Self.text("Sources/Inbetween/Inbetween.docc/TeamIntegration.md")
    for match in article.matches(of: /`(?:\w+ )?(--[a-z-]+)`/) {
      #expect(options.contains(String(match.1)), "\(match.1)")
    }
  }

  @Test func `every target of make that is named exists`() throws {
    let makefile = try Self.text("Makefile")
    let article = try Self.text("Sources/Inbetween/Inbetween.docc/TeamIntegration.md")
    let targets = article.matches(of: /make ([a-z-]+)/).map { String($0.1) }
      .filter { $0 != "git" }
    #expect(Set(targets).isSuperset(of: ["deb", "nightly", "regress"]))
    for target in targets { #expect(makefile.contains("\n\(target):"), "\(target)") }
  }

  @Test func `the two services run the same commands and keep the same folders`() throws {
    let services = try Self.blocks().filter {
      $0.language == "yaml" && $0.text.contains("registry.example.com")
    }
    #expect(services.count == 2)
    for service in services {
      let commands = service.text.split(separator: "\n").filter { $0.contains(" inbetween ") }
        .map { line in
          String(line[(line.firstRange(of: "inbetween ")?.lowerBound ?? line.startIndex)...])
        }
      let wanted = try Self.commands().prefix(2).map { "inbetween \($0.joined(separator: " "))" }
      #expect(commands == wanted)
      for part in ["build/cache", "build/clips", "inbetween:0.9.0"] {
        #expect(service.text.contains(part), "\(part)")
      }
    }
    let version = try CommandRun(["--version"], in: SceneFolder()).text
    #expect(version.hasPrefix("inbetween 0.9.0 "), "the image's tag is the version")
  }

  @Test func `the action's steps are scripts that are there, with options that exist`() throws {
    let action = try Self.text(".github/actions/inbetween/action.yml")
    let scripts = action.matches(of: /GITHUB_ACTION_PATH\/([^"]*)"/).map { String($0.1) }
    #expect(scripts.count == 3)
    let folder = Self.root.appendingPathComponent(".github/actions/inbetween")
    for script in scripts {
      let path = folder.appendingPathComponent(script).standardizedFileURL.path
      #expect(FileManager.default.isExecutableFile(atPath: path), "\(path)")
    }
    let tree = try CommandTree(in: SceneFolder())
    let batch = try #require(tree.commands.first { $0.name == ["batch"] })
    let options = Set(batch.arguments.map(\.spelling))
    let said = try Self.text(".ci/action/batch").replacing(/(?m)^#.*$/, with: "")
      .matches(of: /--[a-z-]+/).map { String($0.0) }
    #expect(said.count >= 7 && options.isSuperset(of: said), "\(said)")
  }

  @Test func `every file that names a version names this one`() throws {
    let version = try CommandRun(["--version"], in: SceneFolder()).text.split(separator: " ")[1]
    for file in [
      ".github/Containerfile", "Sources/Inbetween/Inbetween.docc/TeamIntegration.md",
      "Sources/Inbetween/Inbetween.docc/Contributing.md",
    ] {
      let named = try Self.text(file).matches(of: /inbetween[:_@](\d+\.\d+\.\d+)/)
        .map { $0.1 }
      #expect(!named.isEmpty && named.allSatisfy { $0 == version }, "\(file): \(named)")
    }
  }

  @Test func `a change is found, told by all reports, and accepted, as the recipes say`() throws {
    let folder = try SceneFolder()
    let box = try String(contentsOfFile: folder.file("box.yaml"), encoding: .utf8)
    try FileManager.default.createDirectory(
      atPath: folder.file("scenes/card"), withIntermediateDirectories: true)
    try folder.write(box, to: "scenes/card/scene.yaml")
    let manifest = try #require(
      try Self.blocks().first { $0.text.hasPrefix("batch: 1") }?.text)
    try folder.write(manifest + "\n", to: "scenes/batch.yaml")
    let recipe = try #require(try Self.commands().first { $0.first == "batch" })
    func batch() throws -> CommandRun {
      try CommandRun(recipe, in: folder, environment: ["CI": "true"])
    }
    let accept = ["golden", "scenes/card/scene.yaml", "--record"]
    #expect(try batch().status == 3)
    #expect(try CommandRun(accept, in: folder, environment: ["CI": "true"]).status == 2)
    #expect(try CommandRun(accept, in: folder).status == 0)
    #expect(try batch().status == 0)
    try folder.write(
      box.replacing("frame: [10, 10, 10, 10]", with: "frame: [14, 10, 10, 10]"),
      to: "scenes/card/scene.yaml")
    let changed = try batch()
    #expect(changed.status == 1, "\(changed.messages)")
    for file in ["report/index.html", "junit.xml", "card.mp4", "card.png"] {
      #expect(FileManager.default.fileExists(atPath: folder.file("build/clips/\(file)")), "\(file)")
    }
    #expect(try CommandRun(accept, in: folder).status == 0)
    #expect(try batch().status == 0)
  }
}
