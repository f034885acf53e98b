import Documents
import LayerModel
import Testing

/// Features of a file that are left out or approximated: the severity between warnings and errors.
@Suite struct OmissionTests {
  /// Reads a mapping whose values `glow` and `trim` are features that nothing draws.
  private func load(_ text: String) throws -> DocumentLoader.Document<Int> {
    try DocumentLoader(expecting: "a mapping").load(Array(text.utf8), file: "a.json") { root in
      MappingReader(root, "a mapping").map { mapping in
        for (key, field) in mapping.all() {
          switch key {
          case "glow":
            field.leaveOut("a glow is left out", drawing: "the layer is drawn without it")
          case "trim":
            field.leaveOut("a trim path is approximated", drawing: "the whole path is drawn")
          case "odd": field.warn("this is odd")
          default: field.report("unknown key")
          }
        }
        return mapping.all().count
      }
    }
  }

  @Test func `what is left out is told apart from warnings, in the order of the file`() throws {
    let document = try load("{\"trim\": 1, \"odd\": 2,\n \"glow\": [3]}")
    #expect(document.value == 3)
    #expect(document.warnings.map(\.severity) == [.warning])
    #expect(document.omissions.map(\.severity) == [.leftOut, .leftOut])
    #expect(
      document.omissions.map(\.headline) == [
        "a.json:1:10: warning: trim: a trim path is approximated; the whole path is drawn",
        "a.json:2:10: warning: glow: a glow is left out; the layer is drawn without it",
      ])
    #expect(document.omissions[1].substitute == "the layer is drawn without it")
    #expect(document.omissions[1].excerpt?.text == #" "glow": [3]}"#)
  }

  @Test func `a file with an error tells its errors alone`() {
    #expect {
      try load(#"{"glow": 1, "wrong": 2, "more": 3}"#)
    } throws: { error in
      (error as? SceneLoadingErrors)?.errors.map(\.keyPath) == ["wrong", "more"]
    }
  }

  @Test func `as an error it keeps its words`() throws {
    let omission = try #require(try load(#"{"glow": 1}"#).omissions.first)
    let error = omission.asError
    #expect(error.severity == .error)
    #expect(error.headline == omission.headline.replacing("warning", with: "error"))
    #expect(error.excerpt == omission.excerpt)
  }

  @Test func `a value of a tree without lines is found by its path`() throws {
    let loader = DocumentLoader(expecting: "a tree")
    let document = try loader.load(Array("<tree/>".utf8), file: "main.caml") { diagnostics in
      for (severity, path) in [
        (SceneError.Severity.leftOut, "layers[1].effects[0]"), (.warning, "layers[0]"),
        (.leftOut, "layers[0].filters"), (.leftOut, "layers[1].effects[0]"),
      ] {
        diagnostics.add(
          severity, line: nil, column: nil, keyPath: path, found: "a glow is left out",
          substitute: "nothing is drawn")
      }
      return 1
    }
    #expect(
      document.omissions.map(\.headline) == [
        "main.caml: warning: layers[1].effects[0]: a glow is left out; nothing is drawn",
        "main.caml: warning: layers[0].filters: a glow is left out; nothing is drawn",
      ])
    #expect(
      document.omissions[0].location
        == SourceLocation(file: "main.caml", path: "layers[1].effects[0]"))
    #expect("\(document.omissions[0].location)" == "main.caml: layers[1].effects[0]")
    #expect(document.omissions.allSatisfy { $0.excerpt == nil })
  }

  @Test func `many of one kind are all counted`() throws {
    let list = (0..<500).map { _ in #"{"glow": 1}"# }.joined(separator: ",\n")
    let loader = DocumentLoader(expecting: "a list")
    let document = try loader.load(Array("[\(list)]".utf8), file: "a.json") { root in
      for item in root.items("a list") ?? [] {
        MappingReader(item, "a mapping")?["glow"]?.leaveOut("left out", drawing: "nothing")
      }
      return 1
    }
    #expect(document.omissions.count == 500)
  }
}
