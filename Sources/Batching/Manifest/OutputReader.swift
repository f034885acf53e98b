import LayerModel
import Media
import Escaping
import Rendering
import Documents
import Storing

/// Makes outputs of templates and of the settings around them, and finds the settings that none of
/// them takes.
struct OutputReader {
  private var offered: [(field: Field, key: OutputOptions.Key)] = []
  private var taken: Set<SourceLocation> = []
  /// True when the name of an output is none, which is told.
  private var hasRefusedName = false
  /// A mistake in a template is told once, whatever the number of scenes and rows.
  private var reported: Set<Mistake> = []

  private struct Mistake: Hashable {
    let location: SourceLocation
    let found: String
  }

  /// A reader that has made no output yet.
  init() {}

  /// Notes settings that an entry or the defaults have for all outputs.
  mutating func offer(_ options: OutputOptions) {
    // A rate factor for movies has always stood beside outputs of other kinds.
    for key in OutputOptions.Key.allCases where key != .crf {
      if let field = options.fields[key] { offered.append((field, key)) }
    }
  }

  /// The output of a template under a name.
  ///
  /// - Parameters:
  ///   - template: The output.
  ///   - path: Its name, filled in.
  ///   - shared: The settings that its entry offers to all outputs.
  /// - Returns: The output; `nil` after reporting that the name is none.
  mutating func output(
    _ template: OutputTemplate, path: String, sharing shared: OutputOptions
  ) -> BatchOutput? {
    let table = OutputFormatTable.standard
    let found = "found the output \(Quotation.quoted(path))"
    guard let format = table.format(ofFileNamed: path) else {
      hasRefusedName = true
      report(template.field, found, allowed: "a name that ends in \(table.fileNames)")
      return nil
    }
    guard format.files != .numbered || NumberedPath(path) != nil else {
      hasRefusedName = true
      report(template.field, found, allowed: "the frame's number once in it, such as %05d")
      return nil
    }
    let own = template.options
    for key in OutputOptions.Key.allCases {
      if let field = own.fields[key], let refusal = own.refusal(of: key, in: format) {
        report(field, refusal.found, allowed: refusal.allowed)
      }
    }
    var options = own.completed(by: shared)
    // The part of the clip comes first: it decides whether others have an effect.
    for key in OutputOptions.Key.allCases where own.fields[key] == nil {
      guard let field = options.fields[key] else { continue }
      switch options.refusal(of: key, in: format) {
      case let refusal? where refusal.kind == .useless:
        options = options.without(key)
        continue
      case let refusal? where refusal.kind == .impossible:
        report(field, refusal.found, allowed: refusal.allowed)
      default: break
      }
      taken.insert(field.location)
    }
    return BatchOutput(
      path: path, part: options.part ?? .all, frameRate: options.frameRate,
      scale: template.scale, background: options.background, codec: options.codec,
      loopCount: options.loopCount ?? 0, preset: options.preset ?? .standard, crf: options.crf,
      matte: options.matte, maxBytes: options.maxBytes)
  }

  /// Reports the settings that no output has taken.
  func reportUnused() {
    for item in offered where !hasRefusedName && !taken.contains(item.field.location) {
      item.field.report(
        "found \(item.key), which has no effect on any output",
        allowed: "\(item.key) for \(item.key.takers)")
    }
  }

  private mutating func report(_ field: Field, _ found: String, allowed: String) {
    guard reported.insert(Mistake(location: field.location, found: found)).inserted else { return }
    field.report(found, allowed: allowed)
  }
}
