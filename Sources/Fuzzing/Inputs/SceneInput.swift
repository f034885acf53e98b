import Inbetween

/// A scene file; on a second page parameters, a `name=value` in each line.
struct SceneInput {
  private let bytes: [UInt8]
  private let file: String
  private let parameters: [String: String]

  init(_ input: [UInt8], folder: String) {
    let pages = InputPages(input)
    self.init(
      bytes: pages[0], folder: folder,
      parameters: String(decoding: pages[1], as: UTF8.self).split(separator: "\n")
        .reduce(into: [:]) { parameters, line in
          let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
          parameters[String(parts[0])] = parts.count == 2 ? String(parts[1]) : ""
        })
  }

  init(bytes: [UInt8], folder: String, parameters: [String: String]) {
    self.bytes = bytes
    file = folder + "/scene.yaml"
    self.parameters = parameters
  }

  /// The scene with its errors checked; `nil` when it has some.
  func loaded() throws -> LoadedScene? {
    do {
      let loaded = try SceneLoader().load(bytes, file: file, parameters: parameters)
      try LoadingPromises.check(loaded.warnings, .warning)
      return loaded
    } catch let errors as SceneLoadingErrors {
      try LoadingPromises.check(errors)
      return nil
    }
  }

  func check() throws {
    guard let loaded = try loaded() else { return }
    let again = try SceneLoader().load(bytes, file: file, parameters: parameters)
    try BrokenPromise.unless(loaded == again, "the same bytes gave another scene")
    for finding in SceneLinter().findings(in: loaded.scene) {
      try BrokenPromise.unless(!finding.description.isEmpty, "a finding without a word: \(finding)")
    }
  }
}

/// Properties of the messages about a file, whatever is in it.
enum LoadingPromises {
  static func check(_ errors: SceneLoadingErrors) throws(BrokenPromise) {
    try BrokenPromise.unless(!errors.errors.isEmpty, "refused without an error")
    try check(errors.errors, .error)
  }

  static func check(
    _ findings: [SceneError], _ severity: SceneError.Severity
  ) throws(BrokenPromise) {
    var last = (line: 1, column: 1)
    var file: String?
    for finding in findings {
      // The files that a scene uses come after its own.
      if finding.file != file { last = (1, 1) }
      file = finding.file
      // In a tree there are no lines, only ways.
      if let line = finding.line, let column = finding.column {
        try BrokenPromise.unless(
          (line, column) >= last, "out of order, or before 1:1: \(finding)")
        last = (line, column)
      }
      try BrokenPromise.unless(
        !finding.found.isEmpty && finding.severity == severity, "an odd error: \(finding)")
      if let excerpt = finding.excerpt {
        // A line is cut to about 100 characters, and blanks at its end are left out.
        try BrokenPromise.unless(
          excerpt.text.count <= 120 && (1...120).contains(excerpt.column),
          "a line that is too long, or a caret outside: \(finding)")
      }
    }
  }
}
