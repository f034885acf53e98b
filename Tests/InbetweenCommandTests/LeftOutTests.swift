import ArgumentParser
import Documents
import Foundation
import Graphics
import LayerModel
import SceneModel
import SceneOpening
import TestSupport
import Testing

@testable import InbetweenCommand

/// Features of a file that a scene does not have, as the command tells of them: warnings, and with
/// `--strict` errors.
@Suite struct LeftOutTests {
  /// A format of files of which a shadow is left out, as a loader of another format has it.
  private static let marked = SceneFormat(
    recognizes: { $0.starts(with: Array("%MARKED\n".utf8)) },
    load: { (bytes, opener) throws(SceneLoadingErrors) in
      LoadedScene(
        try DocumentLoader(expecting: "a scene").load(
          Array(bytes.dropFirst("%MARKED\n".utf8.count)), file: opener.file
        ) { root in
          root.leaveOut("a shadow is left out", drawing: "the layers are drawn without it")
          return Scene(canvas: Canvas(size: Size(width: 7, height: 5)), duration: 1)
        })
    })
  private static let sentence = "a shadow is left out; the layers are drawn without it"

  /// Does something with a command that validates such a file.
  private func validating<Result>(
    _ options: [String], _ body: (ValidateCommand, String) throws -> Result
  ) throws -> Result {
    let folder = try TemporaryFolder()
    let file = folder.file("a.marked")
    try Data("%MARKED\n{}".utf8).write(to: URL(fileURLWithPath: file))
    let command = try ValidateCommand.parse(options + [file])
    return try SceneFormat.$all.withValue([Self.marked] + SceneFormat.all) {
      try body(command, file)
    }
  }

  @Test func `what is left out is told, and does not fail`() throws {
    try validating([]) { command, file in
      try command.run()
      let opened = try command.loading.open(file, protecting: OutputGuard([], makesFolders: false))
      let item = try #require(opened.leftOut?.first)
      #expect(item.message == Self.sentence && item.file == file && item.line == 1)
      #expect(item.substitute == "the layers are drawn without it")
      #expect(opened.leftOut?.count == 1 && opened.hasAdvice([]))
      #expect(
        opened.loaded.omissionCount == "1 feature of the file is left out or approximated")
    }
  }

  @Test func `what is left out is an error where --strict is said`() throws {
    struct Report: Decodable {
      struct Item: Decodable {
        let message: String
        let found: String
        let substitute: String
      }
      let status: Int32
      let errors: [Item]
    }
    try validating(["--strict", "--json"]) { command, _ in
      let failure = try #require(throws: CommandFailure.self) { try command.run() }
      #expect(failure.status == .badInput)
      let report = try JSONDecoder().decode(Report.self, from: Data(failure.json.utf8))
      #expect(report.status == ExitStatus.badInput.rawValue && report.errors.count == 1)
      let item = try #require(report.errors.first)
      #expect(item.message == Self.sentence)
      #expect(item.found == "a shadow is left out")
      #expect(item.substitute == "the layers are drawn without it")
    }
  }
}
