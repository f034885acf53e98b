import ArgumentParser
import Foundation
import Inbetween
import Reporting

/// `inbetween convert`: a scene as it was understood, written anew.
struct ConvertCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Writes a scene anew, as it was understood.",
    usage: "inbetween convert <scene> -o <file> [<options>]",
    discussion: """
        inbetween convert clockwipe -o plain.yaml
        inbetween convert report.yaml --set year=2026 -o report-2026.yaml

      Loops, definitions, used files and expressions are written out, and defaults are left out; what is written draws \
      the same. Files in the folder of FILE keep their paths; images, fonts and sounds from elsewhere, and those that \
      are data in the scene, are copied to NAME.assets beside it.
      """)

  @Argument(
    help: ArgumentHelp("A scene file or its name.", valueName: "scene"), completion: .file())
  var scene: String
  @Option(
    name: .shortAndLong, help: ArgumentHelp("The scene to write, a .yaml file.", valueName: "file"),
    completion: .file())
  var output: String
  @OptionGroup var loading: LoadingOptions
  @Flag(help: "Warnings about the scene are errors, and nothing is written.") var strict = false
  @Flag(help: "Fails when the output exists already.") var noOverwrite = false

  func validate() throws {
    guard [".yaml", ".yml"].contains(where: output.lowercased().hasSuffix) else {
      throw ValidationError("-o \(output): a scene is written as a .yaml file")
    }
  }

  var inputs: [NamedFile] { [.scene(scene)] }
  var outputs: [NamedFile] { [NamedFile(role: "-o", path: output)] }

  func run(guarding files: OutputGuard) throws {
    let opened = try loading.open(
      scene, protecting: files, isStrict: strict, lengthOfEndless: 0, opensEndless: true)
    if noOverwrite, FileManager.default.fileExists(atPath: output) {
      throw OutputGuard.exists(output)
    }
    let copies = try opened.scene.write(
      to: output, fontFiles: opened.ownFontFiles, played: opened.timeline)
    guard loading.json else { return }
    try StandardStreams.output(JSONText.encode(Report(path: output, copies: copies)))
  }

  private struct Report: Encodable {
    let path: String
    /// The files that were copied beside it.
    let copies: [String]
  }
}
