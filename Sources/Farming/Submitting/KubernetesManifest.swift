import Documents
import Escaping

/// Two jobs of Kubernetes that make and join a plan, as one document of JSON.
///
/// The first is an Indexed Job, each index of which makes some segments; published segments are
/// done at once. The second joins, and is started again until nothing is missing. Kubernetes knows
/// no job that waits for another, and a GIF's palette is made by the segments that need it first.
public struct KubernetesManifest: Sendable {
  /// The settings of a manifest besides the plan.
  public struct Options: Sendable {
    /// The container image, with this program in it.
    public var image: String
    /// The claim of a volume that all nodes write, with the plan's folder in it.
    public var claim: String
    /// The folder that the volume is mounted at, which the plan lies in.
    public var mount: String
    /// The program's path in the image.
    public var program = "inbetween"

    /// Options without the optional ones.
    public init(image: String, claim: String, mount: String) {
      (self.image, self.claim, self.mount) = (image, claim, mount)
    }
  }

  /// The document; it ends in a newline.
  public let text: String

  /// The manifest of a plan.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - path: The plan's folder, as containers see it.
  ///   - jobs: Processors, memory, tries and segments of a job, and how many run at once.
  ///   - options: The image and the volume.
  public init(of plan: FarmPlan, at path: String, _ jobs: JobOptions, _ options: Options) {
    let name = "inbetween-\(plan.id.prefix(12))"
    let count = SegmentTable(plan).count
    let tasks = (count + jobs.pack - 1) / jobs.pack
    let note: JSONTree = [
      "inbetween/note": "written by inbetween farm manifest; not tried on a cluster",
      "inbetween/plan": .text(plan.id),
    ]
    let words = [options.program, "farm", "segment", path].map(ShellWord.quoted)
    let segments = """
      set --
      index=$((JOB_COMPLETION_INDEX * \(jobs.pack)))
      end=$((index + \(jobs.pack)))
      while [ $index -lt $end ] && [ $index -lt \(count) ]; do
        set -- "$@" --index $index
        index=$((index + 1))
      done
      exec \(words.joined(separator: " ")) --jobs \(jobs.cpus) --memory \(jobs.memory) "$@"

      """
    func template(_ command: [String], restart: String) -> JSONTree {
      let resources: JSONTree = ["cpu": .text("\(jobs.cpus)"), "memory": .text(jobs.memory)]
      return [
        "metadata": ["labels": ["app": .text(name)]],
        "spec": [
          "restartPolicy": .text(restart),
          "containers": [
            [
              "name": "inbetween", "image": .text(options.image),
              "command": .array(command.map { .text($0) }),
              "resources": ["requests": resources, "limits": resources],
              "volumeMounts": [["name": "plan", "mountPath": .text(options.mount)]],
            ]
          ],
          "volumes": [
            ["name": "plan", "persistentVolumeClaim": ["claimName": .text(options.claim)]]
          ],
        ],
      ]
    }
    func job(_ kind: String, _ spec: JSONTree) -> JSONTree {
      [
        "apiVersion": "batch/v1", "kind": "Job",
        "metadata": ["name": .text("\(name)-\(kind)"), "annotations": note], "spec": spec,
      ]
    }
    let document: JSONTree = [
      "apiVersion": "v1", "kind": "List",
      "items": [
        job(
          "segments",
          [
            "completionMode": "Indexed", "completions": .number(Double(tasks)),
            "parallelism": .number(Double(min(jobs.limit ?? tasks, tasks))),
            "backoffLimitPerIndex": .number(Double(jobs.retries)),
            "maxFailedIndexes": .number(Double(tasks)),
            // A segment that never will be made need not be tried again.
            "podFailurePolicy": [
              "rules": [
                [
                  "action": "FailIndex",
                  "onExitCodes": [
                    "containerName": "inbetween", "operator": "In",
                    "values": [2, 3],
                  ],
                ]
              ]
            ],
            "template": template(["/bin/sh", "-c", segments], restart: "Never"),
          ]),
        job(
          "join",
          [
            "completions": 1, "parallelism": 1, "backoffLimit": 1000,
            "template": template([options.program, "farm", "join", path], restart: "OnFailure"),
          ]),
      ],
    ]
    text = document.text + "\n"
  }
}
