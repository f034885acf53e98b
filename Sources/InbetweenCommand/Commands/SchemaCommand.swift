import ArgumentParser
import Inbetween

/// `inbetween schema`: the formats of files for editors and validators.
struct SchemaCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints the JSON Schema of scenes or of manifests.",
    usage: "inbetween schema [scene|manifest] [--output <file>]",
    discussion: """
      The schema (draft 2020-12) is made of the tables by which files are read. An editor with a YAML language server \
      completes and explains keys when a scene begins with a comment that names it:

        inbetween schema scene --output scene.schema.json
        # yaml-language-server: $schema=scene.schema.json
      """)

  /// The format on the command line.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case scene, manifest

    var format: FileFormat {
      switch self {
      case .scene: .scene
      case .manifest: .manifest
      }
    }
  }

  @Argument(help: "The format: scene or manifest.") var format = Format.scene
  @Option(
    name: .shortAndLong, help: ArgumentHelp("Writes a file in place of stdout.", valueName: "file"),
    completion: .file())
  var output: String?

  var inputs: [NamedFile] { [] }
  var outputs: [NamedFile] { output.map { [NamedFile(role: "the schema", path: $0)] } ?? [] }

  func run(guarding files: OutputGuard) throws {
    let schema = format.format.schema
    if let output {
      try TextFile.write(schema, to: output)
    } else {
      try StandardStreams.output(schema)
    }
  }
}
