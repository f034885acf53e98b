import Foundation
import Testing

/// The articles as they are read in a forge, in the site and in the archives: links and pictures
/// lead somewhere, and the cookbook shows its recipes as they are.
@Suite struct DocumentationTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../..").standardizedFileURL

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The files below a folder with an ending, by their paths below the package, in order.
  private static func files(below folder: String, _ ending: String) -> [String] {
    let place = root.appendingPathComponent(folder)
    let names = FileManager.default.enumerator(atPath: place.path)?.compactMap { $0 as? String }
    return (names ?? []).filter { $0.hasSuffix(ending) }.sorted().map { "\(folder)/\($0)" }
  }

  private static let pages =
    ["README.md"] + files(below: ".github", ".md") + files(below: "Sources", ".md")

  /// A page without its code, whose brackets are none of the page's, and without its comments.
  private static func prose(_ text: String) -> String {
    text.replacing(/(?m)^```[\s\S]*?^```$/, with: "").replacing(/`[^`\n]*`/, with: "`")
      .replacing(/<!--[\s\S]*?-->/, with: "")
  }

  /// The targets of a page's links and pictures that are no addresses of the web.
  private static func targets(in text: String) -> [String] {
    prose(text).matches(of: /\]\(([^()\s]*)\)/).map { String($0.1) }
      .filter { !$0.contains("://") && !$0.hasPrefix("mailto:") }
  }

  /// A heading, or the fragment that leads to it, as forges, archives and the site compare them.
  private static func slug(_ heading: some StringProtocol) -> String {
    heading.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
  }

  private static func headings(of text: String) -> Set<String> {
    let lines = text.replacing(/(?m)^```[\s\S]*?^```$/, with: "").split(separator: "\n")
    return Set(lines.filter { $0.hasPrefix("#") }.map(slug))
  }

  @Test func `no page has links that a forge cannot follow`() throws {
    #expect(Self.pages.count > 40)
    for page in Self.pages {
      #expect(try !Self.prose(Self.text(page)).contains("<doc:"), "\(page)")
    }
    for file in Self.files(below: "Sources", ".swift") {
      #expect(try !Self.text(file).contains("<doc:"), "\(file)")
    }
  }

  @Test func `every link and picture of a page leads to a file, and to a heading of it`() throws {
    var count = 0
    for page in Self.pages {
      let text = try Self.text(page)
      let folder = Self.root.appendingPathComponent(page).deletingLastPathComponent()
      for target in Self.targets(in: text) {
        count += 1
        let parts = target.split(separator: "#", omittingEmptySubsequences: false)
        let file = parts[0].isEmpty ? page : String(parts[0])
        let place = parts[0].isEmpty ? Self.root : folder
        let url = place.appendingPathComponent(file).standardizedFileURL
        #expect(FileManager.default.fileExists(atPath: url.path), "\(page): \(target)")
        #expect(url.path.hasPrefix(Self.root.path), "\(page): \(target)")
        guard parts.count == 2 else { continue }
        let other = try String(contentsOf: url, encoding: .utf8)
        #expect(Self.headings(of: other).contains(Self.slug(parts[1])), "\(page): \(target)")
      }
    }
    #expect(count > 200)
  }

  /// Archives find pictures by their names, wherever they lie in a catalog.
  @Test func `pictures of a catalog have names of their own`() throws {
    let catalogs = Self.pages.compactMap { page in
      page.firstRange(of: ".docc/").map { String(page[..<$0.lowerBound]) + ".docc" }
    }
    for catalog in Set(catalogs) {
      let pictures = [".png", ".gif", ".jpg", ".svg"].flatMap { Self.files(below: catalog, $0) }
        .map { ($0 as NSString).lastPathComponent }
      #expect(Set(pictures).count == pictures.count, "\(catalog)")
    }
  }

  @Test func `the cookbook shows each recipe as it is, with its film`() throws {
    let article = "Sources/Inbetween/Inbetween.docc/Cookbook/Cookbook.md"
    let text = try Self.text(article)
    let scenes = Self.files(below: "pipelines/cookbook", "/scene.yaml")
    #expect(scenes.count >= 20)
    #expect(text.matches(of: /(?m)^```yaml$/).count == scenes.count)
    for scene in scenes {
      let name = scene.split(separator: "/")[2]
      // `make reference` writes it again.
      #expect(try text.contains("```yaml\n\(Self.text(scene))```"), "\(scene)")
      #expect(text.contains("](\(name).gif)"), "\(scene)")
      #expect(text.contains("pipelines/cookbook/\(name)/scene.yaml)"), "\(scene)")
    }
  }
}
