import ArgumentParser
import Inbetween
import Reporting

/// `inbetween lint`: the classic mistakes.
struct LintCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Looks for the classic mistakes of Core Animation in scenes.",
    usage: "inbetween lint <scene> ... [<options>]",
    discussion: """
      A scene with findings renders as it is written; each finding says where, why it matters, and \
      what is usually done instead. `validate` shows them, too.

        inbetween lint color-basic
        inbetween lint --strict pipelines/*/scene.yaml

      Warnings of the loader and the compiler go to stderr, as always. With --strict the exit status \
      is 1 when there is a finding or a warning.
      """)

  @Argument(help: ArgumentHelp("Scene files or names.", valueName: "scene"), completion: .file())
  var scenes: [String]
  @OptionGroup var loading: LoadingOptions
  @Flag(help: "Findings fail.") var strict = false

  var inputs: [NamedFile] { scenes.map { .scene($0) } }
  var outputs: [NamedFile] { [] }

  func run(guarding files: OutputGuard) throws {
    var findings: [SceneFinding] = []
    var hasAdvice = false
    for scene in scenes {
      let opened = try loading.open(
        scene, protecting: files, looksAtTexts: true, lengthOfEndless: 0)
      let own = opened.findings
      findings += own
      hasAdvice = hasAdvice || opened.hasAdvice(own)
    }
    if loading.json {
      try StandardStreams.output(JSONText.encode(findings.map(FindingReport.init)))
    } else {
      try StandardStreams.output(MessageList.text(findings.lazy.map { "\($0)\n" }, "finding"))
    }
    if strict, hasAdvice { throw CommandFailure(.difference, text: "", json: "") }
  }
}
