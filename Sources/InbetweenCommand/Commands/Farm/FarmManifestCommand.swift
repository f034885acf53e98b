import ArgumentParser
import Foundation
import Inbetween
import Reporting

/// `inbetween farm manifest`: a plan as jobs of Kubernetes.
struct FarmManifestCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "manifest",
    abstract: "Prints jobs of Kubernetes that make and join a plan.",
    usage: "inbetween farm manifest <plan> --kubernetes --image <word> --claim <word>",
    discussion: """
      An Indexed Job makes the segments, and a second job joins them, started again until none is missing. The document \
      is checked against Kubernetes' schema, and was not tried on a cluster. It needs Kubernetes 1.29 or later.

        inbetween farm manifest /shared/wipe --kubernetes --image farm:1 --claim shared | kubectl apply -f -
      """)

  @OptionGroup var plan: PlanArgument
  @Flag(help: "For Kubernetes, the only kind there is.") var kubernetes = false
  @Option(help: ArgumentHelp("The container image with this program.", valueName: "word"))
  var image: String
  @Option(
    help: ArgumentHelp(
      "The claim of a volume that all nodes write, mounted at the folder that the plan lies in.",
      valueName: "word"))
  var claim: String
  @OptionGroup var share: JobShareOptions

  func validate() throws {
    if !kubernetes { throw ValidationError("give --kubernetes") }
  }

  var inputs: [NamedFile] { plan.inputs }
  var outputs: [NamedFile] { [] }

  func run(guarding files: OutputGuard) throws {
    let path = Folder.realPath(plan.plan) ?? plan.plan
    let options = KubernetesManifest.Options(
      image: image, claim: claim, mount: Folder.parent(of: path))
    let manifest = KubernetesManifest(
      of: try plan.folder.plan(), at: path, share.options, options)
    StandardStreams.error("this manifest was not tried on a cluster\n")
    try StandardStreams.output(manifest.text)
  }
}
