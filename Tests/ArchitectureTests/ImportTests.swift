import Foundation
import Testing

/// The walls of the house: imports run against the flow of data and never sideways.
@Suite struct ImportTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../..").standardizedFileURL

  /// The modules of this package that each may import, as the manifest lists them: exactly those
  /// that it does import.
  private static let allowed: [String: Set<String>] = {
    let file = root.appendingPathComponent("Package.swift")
    let manifest = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let targets = manifest.matches(
      of:
        /\.(?:target|executableTarget|systemLibrary)\(\s*name: "(\w+)"(?:,\s*dependencies: \[((?:[^\[\]]|\[[^\]]*\])*)\])?/
    )
    var rooms = Dictionary(
      targets.map { target in
        (String(target.1), Set((target.2 ?? "").matches(of: /"(\w+)"/).map { String($0.1) }))
      }, uniquingKeysWith: { $0.union($1) })
    // Libraries of the tests.
    rooms["TestSupport"] = nil
    rooms["ImportSupport"] = nil
    return rooms.mapValues { $0.intersection(rooms.keys) }
  }()

  /// The only folders whose files may import a module.
  private static let rooms: [String: [String]] = [
    "CFFmpeg": ["Media/Libav/"], "CCairo": ["Rasterizing/Cairo/"],
    "CPixman": ["Rasterizing/Cairo/"], "CPango": ["Typesetting/Pango/"],
    "CZip": ["Documents/Zip/"],
    "CKernels": [
      "Coverage/Alpha/WideVectors", "Coverage/Kernels/", "Rasterizing/Kernels/",
      "Encoding/Kernels/",
    ],
    "Dispatch": ["Threading/", "Rendering/", "InbetweenCommand/"],
    "Yams": ["Documents/YAML/"], "Mustache": ["Comparing/"],
    "HeapModule": ["TimelineCompiling/"],
    "FlyingSocks": ["Previewing/"],
    "ArgumentParser": ["InbetweenCommand/"],
  ]

  private struct Import {
    let file: String
    let module: String
    var importer: String { String(file.prefix { $0 != "/" }) }
  }

  /// The words that a line with an import may begin with.
  private static let beginnings = ["@", "import ", "public ", "package ", "internal "]

  /// Every import in the sources, with its file's path below Sources.
  private static let imports: [Import] = {
    let sources = root.appendingPathComponent("Sources")
    let files = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String }
    return (files ?? []).filter { $0.hasSuffix(".swift") }.sorted().flatMap { file in
      let text = try? String(contentsOf: sources.appendingPathComponent(file), encoding: .utf8)
      return (text ?? "").split(separator: "\n").compactMap { line -> Import? in
        guard beginnings.contains(where: line.hasPrefix) else { return nil }
        return line.firstMatch(
          of:
            /^(?:@\w+ )*(?:public |package |internal )?import (?:(?:struct|enum|class|func) )?(\w+)/
        )
        .map { Import(file: file, module: String($0.1)) }
      }
    }
  }()

  @Test func `every module imports just what the manifest lists for it`() {
    #expect(Self.imports.count > 500)
    var found = Self.allowed.mapValues { _ in Set<String>() }
    for item in Self.imports where Self.allowed[item.module] != nil {
      found[item.importer, default: []].insert(item.module)
    }
    for module in found.keys.sorted() {
      let (actual, may) = (found[module] ?? [], Self.allowed[module] ?? [])
      #expect(actual.subtracting(may).sorted() == [], "\(module) imports what it should not")
      #expect(may.subtracting(actual).sorted() == [], "\(module) no longer imports")
    }
  }

  @Test func `the architecture's table of imports is this one`() throws {
    let file = Self.root.appendingPathComponent("Sources/Inbetween/Inbetween.docc/Architecture.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let rows = text.matches(of: /\n\| (\w+) \| [^|\n]+ \| (\w+(?:, \w+)*) \|(?=\n)/)
    let table = Dictionary(
      rows.filter { Self.allowed[String($0.1)] != nil }.map {
        (String($0.1), $0.2 == "nothing" ? [] : Set($0.2.components(separatedBy: ", ")))
      }, uniquingKeysWith: { $0.union($1) })
    for (module, may) in Self.allowed.sorted(by: { $0.key < $1.key })
    where module.firstMatch(of: /^C[A-Z]/) == nil {
      #expect(table[module] == may, "\(module)")
    }
  }

  @Test func `the README's stages are rooms`() throws {
    let text = try String(
      contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
    let rows = text.matches(of: /\n\| \w+ \| (`[^|]+) \|/)
    let named = rows.flatMap { $0.1.matches(of: /`(\w+)`/).map { String($0.1) } }
    #expect(named.count >= 5)
    for room in named { #expect(Self.allowed[room] != nil, "\(room)") }
  }

  @Test func `a library has one room`() {
    for item in Self.imports {
      guard let rooms = Self.rooms[item.module] else { continue }
      #expect(
        rooms.contains { item.file.hasPrefix($0) }, "\(item.file) imports \(item.module)")
    }
    // A room that nobody uses is no wall.
    #expect(Set(Self.rooms.keys).subtracting(Self.imports.map(\.module)).isEmpty)
  }

  @Test func `the manifest has every module and no circle`() throws {
    let sources = Self.root.appendingPathComponent("Sources").path
    let folders = try FileManager.default.contentsOfDirectory(atPath: sources)
    #expect(Set(folders) == Set(Self.allowed.keys))
    var left = Self.allowed
    while let next = left.keys.sorted().first(where: {
      left[$0]?.allSatisfy { left[$0] == nil } == true
    }) {
      left[next] = nil
    }
    #expect(left.isEmpty, "a circle: \(left.keys.sorted())")
  }
}
