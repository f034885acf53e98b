import Documents
import Comparing
import Foundation
import Glibc
import LayerModel
import Media
import Escaping
import SceneOpening
import Storing

/// A manifest's document to entries.
struct ManifestReader {
  /// The manifest's folder, empty or ending in a slash.
  let folder: String
  /// The limits on files of rows.
  let limits: WorkLimits
  /// The files of rows that were read.
  private(set) var rowFiles: [String] = []
  private var outputs = OutputReader()

  /// A reader for a manifest in a folder.
  init(folder: String, limits: WorkLimits) {
    self.folder = folder
    self.limits = limits
  }

  /// All entries; `nil` after reporting the mistakes.
  mutating func entries(_ root: Field) -> [BatchEntry]? {
    guard let mapping = MappingReader(root, .manifest) else { return nil }
    if let version = mapping.required("batch")?.number(), version != 1 {
      mapping["batch"]?.mismatch("1, the only version there is")
    }
    var defaults = EntryOptions()
    if let field = mapping["defaults"], let reader = MappingReader(field, .entryOptions) {
      defaults.read(reader)
      reader.finish()
      outputs.offer(defaults.shared)
    }
    let items = mapping.required("entries")?.items("a list of entries") ?? []
    var result: [BatchEntry] = []
    for item in items { result += expanded(item, defaults) }
    mapping.finish()
    if !result.isEmpty { outputs.reportUnused() }
    checkNames(result, root)
    return result
  }

  /// Rows without a name that are told, of one entry.
  private static let rowFaultLimit = 20

  /// An entry for each scene and row.
  private mutating func expanded(_ field: Field, _ defaults: EntryOptions) -> [BatchEntry] {
    guard let mapping = MappingReader(field, .batchEntry) else { return [] }
    var options = defaults
    options.read(mapping)
    outputs.offer(options.shared)
    let pattern = mapping.required("scene")
    let excluded = mapping["exclude"].map { self.excluded($0) } ?? []
    let name = mapping["name"]?.text("a name, such as \"{scene}-{color}\"")
    let rows = mapping["rows"].map { self.rows($0) }
    mapping.finish()
    guard let pattern,
      let text = pattern.text("a scene's file, or a pattern such as \"*/scene.yaml\"")
    else { return [] }
    let found = Self.files(matching: folder + text)
    if found.isEmpty {
      pattern.report("found no such scene", allowed: "a file relative to the manifest's folder")
    }
    let scenes = found.filter { !excluded.contains($0) }
    if scenes.isEmpty, !found.isEmpty {
      pattern.report("found scenes that are all excluded", allowed: "a scene that is left")
    }
    var result: [BatchEntry] = []
    var faultCount = 0
    let template = name ?? (rows == nil ? "{scene}" : "{scene}-{row}")
    let templates = options.outputs ?? [OutputTemplate(ofEntry: field)]
    let labels = ([template] + templates.map(\.name)).reduce(into: Set()) {
      $0.formUnion(NameTemplate.names(in: $1))
    }
    for scene in scenes {
      let short = SceneName.short(scene)
      // What is wrong with the name of every row is told of the first ones.
      for (number, row) in (rows ?? [[:]]).enumerated() where faultCount < Self.rowFaultLimit {
        var places = options.parameters.merging(row) { $1 }
        let parameters = places
        (places["scene"], places["row"]) = (short, String(number))
        if let entry = entry(
          scene, parameters, places, named: template, templates, labels, options, field)
        {
          result.append(entry)
        } else {
          faultCount += 1
        }
      }
    }
    return result
  }

  /// The scenes that an entry leaves out of its pattern.
  private func excluded(_ field: Field) -> Set<String> {
    let patterns = field.isSequence ? field.items("a list of patterns") ?? [] : [field]
    return patterns.reduce(into: []) { files, pattern in
      guard let text = pattern.text("a pattern of scenes' files, such as \"*-film/scene.yaml\"")
      else { return }
      let found = Self.files(matching: folder + text)
      if found.isEmpty {
        pattern.report("found no such scene", allowed: "a file relative to the manifest's folder")
      }
      files.formUnion(found)
    }
  }

  /// An entry of a scene, with the values that its names may hold.
  private mutating func entry(
    _ scene: String, _ parameters: [String: String], _ places: [String: String],
    named template: String, _ templates: [OutputTemplate], _ labels: Set<String>,
    _ options: EntryOptions, _ field: Field
  ) -> BatchEntry? {
    var values = places
    do throws(NameTemplate.Problem) {
      let name = try NameTemplate.filled(template, with: values)
      values["name"] = name
      var files: [(template: OutputTemplate, path: String)] = []
      for output in templates {
        files.append((output, try NameTemplate.filled(output.name, with: values)))
      }
      if let outside = ([name] + files.map(\.path)).first(where: BatchManifest.leavesFolder) {
        field.report(
          "found the name \"\(outside)\"", allowed: "names inside the batch's folder, without ..")
        return nil
      }
      if let long = ([name] + files.map(\.path)).first(where: FileName.isTooLong) {
        field.report(
          "found the name \(Quotation.quoted(long)) of \(long.utf8.count) bytes, which no file can have",
          allowed: "at most \(FileName.partLimit) bytes between two slashes")
        return nil
      }
      if let odd = ([name] + files.map(\.path)).first(where: BatchManifest.hasControlCharacter) {
        field.report(
          "found the name \(Quotation.quoted(odd))", allowed: "names without control characters")
        return nil
      }
      return BatchEntry(
        name: name, sceneFile: SceneOpener(scene).file, parameters: parameters,
        labels: labels,
        outputs: files.compactMap { outputs.output($0, path: $1, sharing: options.shared) },
        tags: options.tags, animation: options.animation, duration: options.duration,
        states: options.states, frameRate: options.frameRate, scale: options.scale,
        timeout: options.timeout, retries: options.retries, manifest: field.location.file,
        comparison: options.comparison,
        mode: options.mode, isReproducible: options.isReproducible,
        location: field.location)
    } catch {
      field.report(error.found, allowed: "{scene}, {row}, {name} in outputs, or a parameter's name")
      return nil
    }
  }

  /// Rows that stand here, or in a file.
  private mutating func rows(_ field: Field) -> [[String: String]] {
    guard field.isSequence else {
      guard let name = field.text("a list of mappings, or a .csv or .jsonl file") else { return [] }
      rowFiles.append(folder + name)
      do throws(ParameterRows.Problem) {
        return try ParameterRows.read(folder + name, limits)
      } catch {
        field.report("\(name):\(error.line): \(error.found)")
        return []
      }
    }
    return (field.items("a list of mappings") ?? []).compactMap(EntryOptions.texts)
  }

  /// Names and files that stand twice would be written over each other.
  private func checkNames(_ entries: [BatchEntry], _ root: Field) {
    if entries.count > BatchManifest.entryLimit {
      root.report(
        "found \(entries.count) entries", allowed: "at most \(BatchManifest.entryLimit)")
    }
    var names: [String: (text: String, line: Int)] = [:]
    var files = names
    for entry in entries {
      let line = entry.location.line ?? 1
      /// Reports a text that means a file which another one means.
      func check(
        _ text: String, among known: inout [String: (text: String, line: Int)], _ noun: String,
        _ allowed: String
      ) {
        let key = FileName.plain(text)
        guard let other = known[key] else {
          known[key] = (text, line)
          return
        }
        root.report(
          other.text == text
            ? "found the \(noun) \(Quotation.quoted(text)) twice (lines \(other.line) and \(line))"
            : "found the \(noun) \(Quotation.quoted(text)) (line \(line)), which is the same file as \(Quotation.quoted(other.text)) (line \(other.line))",
          allowed: allowed)
      }
      check(entry.name, among: &names, "name", "a name for each entry")
      for output in entry.outputs {
        check(output.path, among: &files, "output", "a file for each output")
      }
    }
  }

  /// The files that a pattern with `*`, `?` and `[]` stands for, in order.
  private static func files(matching pattern: String) -> [String] {
    var result = glob_t()
    defer { globfree(&result) }
    guard glob(pattern, 0, nil, &result) == 0 else { return [] }
    return (0..<Int(result.gl_pathc)).compactMap { index in
      result.gl_pathv[index].map { String(cString: $0) }
    }
  }
}
