import Foundation
import Testing

/// The walls of the house: imports run against the flow of data and never sideways.
@Suite struct ImportTests {
  /// The modules of this package that each may import: exactly those that it does import.
  private static let allowed: [String: Set<String>] = [
    // Vocabulary.
    "Graphics": [], "Timing": [], "Escaping": [], "Threading": [],
    "LayerModel": ["Graphics", "Timing"],
    "SceneModel": ["Graphics", "Timing", "LayerModel"],
    "TimelineModel": ["Graphics", "Timing", "Escaping", "LayerModel"],
    // Bytes to a scene.
    "Expressions": ["Graphics", "Escaping", "LayerModel"],
    "Documents": ["Graphics", "Escaping", "LayerModel", "SceneModel", "Threading"],
    "SceneExpansion": ["Graphics", "Escaping", "LayerModel", "Expressions", "Documents"],
    "SceneLoading": [
      "Graphics", "Timing", "Escaping", "LayerModel", "SceneModel", "Documents", "SceneExpansion",
    ],
    "SceneLinting": ["Graphics", "Timing", "Escaping", "LayerModel", "SceneModel", "Threading"],
    // A scene to a timeline; a scripted tap is hit-tested by the sampler itself.
    "TimelineCompiling": [
      "Graphics", "Timing", "Escaping", "LayerModel", "SceneModel", "TimelineModel",
      "FrameSampling", "Threading",
    ],
    // A timeline to pictures: layers, never scenes.
    "FrameSampling": ["Graphics", "Timing", "LayerModel", "TimelineModel"],
    "Rasterizing": [
      "Graphics", "Timing", "Escaping", "LayerModel", "FrameSampling", "Media", "CCairo", "CPango",
      "CPixman", "CKernels",
    ],
    // All of it up to the timeline, with the fonts of its texts.
    "SceneOpening": [
      "Graphics", "Timing", "Escaping", "LayerModel", "SceneModel", "Documents", "SceneLoading",
      "SceneLinting", "TimelineModel", "TimelineCompiling", "FrameSampling", "Rasterizing", "Media",
    ],
    // Pictures to files: pixels, never layers.
    "Media": ["Graphics", "Timing", "CFFmpeg", "CMalloc"],
    "Encoding": ["Graphics", "Timing", "Media", "CKernels"],
    "Rendering": [
      "Graphics", "Timing", "Escaping", "LayerModel", "TimelineModel", "FrameSampling",
      "Rasterizing",
      "Encoding", "Media", "Threading",
    ],
    // Files that differ.
    "Comparing": ["Graphics", "Timing", "Escaping", "Media", "Threading"],
    "Regressing": [
      "Graphics", "Timing", "Escaping", "LayerModel", "SceneModel", "Documents", "SceneOpening",
      "TimelineModel", "TimelineCompiling", "FrameSampling", "Media", "Rendering", "Comparing",
    ],
    "Batching": [
      "Graphics", "Timing", "Escaping", "LayerModel", "SceneModel", "Documents", "SceneOpening",
      "TimelineModel", "Rasterizing", "Encoding", "Media", "Rendering", "Comparing", "Regressing",
      "Threading",
    ],
    "Farming": [
      "Graphics", "Timing", "Escaping", "LayerModel", "Documents", "SceneOpening", "TimelineModel",
      "Rasterizing", "Encoding", "Media", "Rendering", "Batching", "Threading",
    ],
    // What people use.
    "Inbetween": [
      "Graphics", "Timing", "LayerModel", "SceneModel", "TimelineModel", "Documents",
      "SceneLoading", "SceneLinting", "SceneOpening", "TimelineCompiling", "FrameSampling",
      "Rasterizing", "Media", "Encoding", "Rendering", "Comparing", "Regressing", "Batching",
      "Farming",
    ],
    "InbetweenCommand": ["Inbetween", "Escaping", "CMalloc"],
    "Benchmarking": ["Inbetween", "CMalloc"],
    "Fuzzing": ["Inbetween", "CFuzzer"],
    // C libraries.
    "CKernels": [],
    "CCairo": [], "CPango": [], "CPixman": [], "CFFmpeg": [], "CMalloc": [], "CFuzzer": [],
  ]

  /// The only folders whose files may import a module.
  private static let rooms: [String: [String]] = [
    "CFFmpeg": ["Media/Libav/"], "CCairo": ["Rasterizing/Cairo/"],
    "CPixman": ["Rasterizing/Cairo/"], "CPango": ["Rasterizing/Pango/"],
    "CKernels": ["Rasterizing/Kernels/", "Encoding/Kernels/"],
    "Dispatch": ["Threading/", "Rendering/", "InbetweenCommand/"],
    "Yams": ["Documents/YAML/"], "Mustache": ["Comparing/"],
    "HeapModule": ["TimelineCompiling/"],
    "ArgumentParser": ["InbetweenCommand/"],
  ]

  private struct Import {
    let file: String
    let module: String
    var importer: String { String(file.prefix { $0 != "/" }) }
  }

  /// Every import in the sources, with its file's path below Sources.
  private static let imports: [Import] = {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let sources = tests.appendingPathComponent("../../Sources").standardizedFileURL
    let files = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String }
    return (files ?? []).filter { $0.hasSuffix(".swift") }.sorted().flatMap { file in
      let text = try? String(contentsOf: sources.appendingPathComponent(file), encoding: .utf8)
      return (text ?? "").split(separator: "\n").compactMap { line in
        line.firstMatch(
          of:
            /^(?:@\w+ )*(?:public |package |internal )?import (?:(?:struct|enum|class|func) )?(\w+)/
        )
        .map { Import(file: file, module: String($0.1)) }
      }
    }
  }()

  @Test func `every module imports just what the architecture lists for it`() {
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

  @Test func `the manifest declares just what is imported`() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Package.swift").standardizedFileURL
    let manifest = try String(contentsOf: file, encoding: .utf8)
    for (module, wanted) in Self.allowed.sorted(by: { $0.key < $1.key }) {
      let pattern = try Regex<(Substring, Substring)>(
        #"arget\(\s*name: "\#(module)",\s*dependencies: \[((?:[^\[\]]|\[[^\]]*\])*)\]"#)
      let list = manifest.firstMatch(of: pattern)?.output.1 ?? ""
      let names = list.matches(of: /"(\w+)"/).map { String($0.output.1) }
      let declared = Set(names).intersection(Self.allowed.keys)
      #expect(declared == wanted, "\(module)")
    }
  }

  @Test func `the architecture's table of imports is this one`() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/Inbetween/Inbetween.docc/Architecture.md")
    let text = try String(contentsOf: file.standardizedFileURL, encoding: .utf8)
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

  @Test func `a library has one room`() {
    for item in Self.imports {
      guard let rooms = Self.rooms[item.module] else { continue }
      #expect(
        rooms.contains { item.file.hasPrefix($0) }, "\(item.file) imports \(item.module)")
    }
    // A room that nobody uses is no wall.
    #expect(Set(Self.rooms.keys).subtracting(Self.imports.map(\.module)).isEmpty)
  }

  @Test func `the table has every module and no circle`() throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let sources = tests.appendingPathComponent("../../Sources").standardizedFileURL
    let folders = try FileManager.default.contentsOfDirectory(atPath: sources.path)
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
