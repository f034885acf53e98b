import Documents
import Escaping
import LayerModel

/// A package (`.lottie`, of version 1 or 2): the animations, pictures and themes of an archive.
struct LottiePackage {
  let archive: ZipArchive
  private let limits: WorkLimits
  private let manifest: JSONValue

  private static let manifestName = "manifest.json"
  /// The folders of each kind of file, of version 2 and of version 1.
  private static let animationFolders = ["a/", "animations/"]
  private static let themeFolders = ["t/", "themes/"]

  /// A package in an archive.
  ///
  /// - Throws: `TextProblem` for an archive without a manifest, or with a damaged one.
  init(_ archive: ZipArchive, limits: WorkLimits) throws(TextProblem) {
    (self.archive, self.limits) = (archive, limits)
    guard archive.names.contains(Self.manifestName) else {
      throw TextProblem(
        found: "found an archive without manifest.json", allowed: "a package of Lottie files")
    }
    manifest = try Self.document(Self.manifestName, in: archive, limits)
  }

  /// The value of a JSON file of an archive.
  private static func document(
    _ name: String, in archive: ZipArchive, _ limits: WorkLimits
  ) throws(TextProblem) -> JSONValue {
    let bytes = SceneFile.withoutByteOrderMark(try archive.bytes(of: name))
    do throws(TextProblem) {
      return try JSONReader.read(SourceText(bytes), limits)
    } catch {
      throw TextProblem(
        found: "\(name):\(error.line):\(error.column): \(error.found)", allowed: error.allowed)
    }
  }

  /// The names of the animations in the manifest's order; of a manifest without any, those of the
  /// archive's files.
  var animations: [String] {
    let listed = Self.names(manifest["animations"])
    guard listed.isEmpty else { return listed }
    return archive.names.compactMap { file in
      Self.animationFolders.first(where: file.hasPrefix).flatMap { folder in
        file.hasSuffix(".json") ? String(file.dropFirst(folder.count).dropLast(5)) : nil
      }
    }
  }

  /// The names of the themes.
  var themes: [String] { Self.names(manifest["themes"]) }

  private static func names(_ list: JSONValue?) -> [String] {
    (list?.items ?? []).compactMap { item in
      if case .text(let name)? = item["id"] { name } else { nil }
    }
  }

  /// The animation of a name, or the first that the package shows.
  ///
  /// - Parameter name: The name that is asked for.
  /// - Returns: Its name and its file in the archive.
  /// - Throws: `TextProblem` where there is none of the name, or none at all.
  func animation(_ name: String?) throws(TextProblem) -> (name: String, file: String) {
    let names = animations
    let shown = [manifest["activeAnimationId"], manifest["initial"]?["animation"]].lazy.compactMap {
      if case .text(let name)? = $0, names.contains(name) { name } else { nil }
    }
    guard let wanted = name ?? shown.first ?? names.first else {
      throw TextProblem(found: "found a package without animations", allowed: "at least one")
    }
    guard names.contains(wanted) else {
      throw TextProblem(
        found: "there is no animation \(Quotation.quoted(Quotation.cut(wanted, to: 40)))",
        allowed: Quotation.alternatives(names.prefix(12).map(Quotation.quoted)))
    }
    return (wanted, try file("\(wanted).json", in: Self.animationFolders))
  }

  private func file(_ name: String, in folders: [String]) throws(TextProblem) -> String {
    for folder in folders {
      if let file = try? archive.name(of: folder + name) { return file }
    }
    throw TextProblem(
      found: "the archive has no file \(Quotation.quoted(folders[0] + name))",
      allowed: "a file for each name of manifest.json")
  }

  /// The rules of a theme, by the names of slots: of the one that is asked for, or else of the one
  /// that the animation begins with.
  ///
  /// - Parameters:
  ///   - name: The theme that is asked for; empty for none.
  ///   - animation: The animation's name.
  /// - Returns: The properties that take the places of the slots' own.
  /// - Throws: `TextProblem` where there is no such theme, or a damaged one.
  func theme(_ name: String?, of animation: String) throws(TextProblem) -> [String: JSONValue] {
    var wanted = name
    let entry = (manifest["animations"]?.items ?? []).first { Self.text($0["id"]) == animation }
    if wanted == nil { wanted = Self.text(entry?["initialTheme"] ?? entry?["defaultTheme"]) }
    guard let wanted, !wanted.isEmpty else { return [:] }
    guard themes.contains(wanted) else {
      throw TextProblem(
        found: "there is no theme \(Quotation.quoted(Quotation.cut(wanted, to: 40)))",
        allowed: themes.isEmpty
          ? "none" : Quotation.alternatives(themes.prefix(12).map(Quotation.quoted)))
    }
    let file = try file("\(wanted).json", in: Self.themeFolders)
    let rules = try Self.document(file, in: archive, limits)["rules"]?.items ?? []
    var result: [String: JSONValue] = [:]
    for rule in rules {
      let places = rule["animations"]?.items?.compactMap(Self.text)
      guard let slot = Self.text(rule["id"]), places?.contains(animation) ?? true else { continue }
      result[slot] = ThemeRule(rule).property
    }
    return result
  }

  private static func text(_ value: JSONValue?) -> String? {
    if case .text(let text)? = value { text } else { nil }
  }

  /// True for an archive with a manifest and a file of an animation, whatever else is in it.
  static func isWhole(in bytes: [UInt8]) -> Bool {
    guard isIn(bytes), let archive = try? ZipArchive(bytes, file: "", limits: WorkLimits()) else {
      return false
    }
    return archive.names.contains(manifestName)
      && archive.names.contains { name in animationFolders.contains(where: name.hasPrefix) }
  }

  /// True for an archive, whatever it is: what it lacks is told by who opens it.
  static func isIn(_ bytes: [UInt8]) -> Bool { ZipArchive.isIn(bytes) }
}
