import Media
import Escaping
import Storing

/// The tasks of a job, one for each place in its array, and the items that each makes.
///
/// They lie in the plan's folder before the job is submitted, so that a job is known by its name
/// even when the submitting process is killed.
struct JobTasks {
  /// The job's name, with the plan, the submission and the kind in it.
  let name: String
  /// The items of each task.
  let tasks: [[Item]]

  /// Something that is made.
  enum Item: Hashable {
    /// The segment of a number.
    case segment(Int)
    /// The part that the segments of a clip share.
    case shared(clip: Int)

    fileprivate var arguments: String {
      switch self {
      case .segment(let index): "--index \(index)"
      case .shared(let clip): "--shared \(clip)"
      }
    }
  }

  /// Items in tasks of some each.
  static func packed(_ items: [Item], by count: Int) -> [[Item]] {
    stride(from: 0, to: items.count, by: max(count, 1)).map {
      Array(items[$0..<min($0 + max(count, 1), items.count)])
    }
  }

  /// The path of its list of tasks.
  static func list(_ name: String, _ folder: PlanFolder) -> String {
    "\(folder.jobs)/\(name).tasks"
  }

  /// The path of its script.
  static func script(_ name: String, _ folder: PlanFolder) -> String {
    "\(folder.jobs)/\(name).sh"
  }

  /// Writes the list and the script.
  ///
  /// - Parameters:
  ///   - folder: The plan's folder.
  ///   - program: The path of this program on all machines.
  ///   - options: The tries of a task, its processors and its memory.
  /// - Throws: `MediaError` when they cannot be written.
  func write(
    in folder: PlanFolder, program: String, options: JobOptions
  ) throws(MediaError) {
    let lines = tasks.map { $0.map(\.arguments).joined(separator: " ") + "\n" }
    try Self.write(lines.joined(), to: Self.list(name, folder))
    let text = """
      #!/bin/sh
      # A task's number is Slurm's, or the argument: it makes what its line of the list says.
      task=${SLURM_ARRAY_TASK_ID:-$1}
      line=$(sed -n "$((task + 1))p" \(ShellWord.quoted(Self.list(name, folder)))) || exit 75
      attempt=0
      while :; do
        # The line is split into words.
        \(ShellWord.quoted(program)) farm segment \(ShellWord.quoted(folder.path)) --jobs \(options.cpus) --memory \(ShellWord.quoted(options.memory)) $line
        status=$?
        # 137 is a process that was killed.
        case $status in 75 | 137) ;; *) exit $status ;; esac
        [ $attempt -lt \(options.retries) ] || break
        attempt=$((attempt + 1))
        sleep $attempt
      done
      # Slurm may start a task again that ended with 75 (RequeueExit): as often, not for ever.
      [ "${SLURM_RESTART_COUNT:-0}" -lt \(max(options.retries, 1)) ] || exit 1
      exit $status

      """
    try Self.write(text, to: Self.script(name, folder))
  }

  /// Writes the script that joins.
  ///
  /// Where Slurm starts ended tasks again (RequeueExit), missing segments may be on their way
  /// still, and joining may be started again, too. When no task is, it would be started for ever.
  ///
  /// - Parameters:
  ///   - name: The job's name.
  ///   - tasks: Names of the jobs that make the segments.
  ///   - folder: The plan's folder.
  ///   - program: The path of this program on all machines.
  /// - Throws: `MediaError` when it cannot be written.
  static func writeJoin(
    _ name: String, after tasks: [String], in folder: PlanFolder, program: String
  ) throws(MediaError) {
    let list = ShellWord.quoted(tasks.joined(separator: ","))
    let text = """
      #!/bin/sh
      # Asked first: segments of tasks that ended before are joined.
      tasks=$(squeue --noheader --name=\(list) 2>/dev/null)
      \(ShellWord.quoted(program)) farm join \(ShellWord.quoted(folder.path))
      status=$?
      [ $status -eq 75 ] && [ -z "$tasks" ] && exit 1
      exit $status

      """
    try write(text, to: script(name, folder))
  }

  private static func write(_ text: String, to path: String) throws(MediaError) {
    try AtomicFile.write(Array(text.utf8), to: path)
  }

  /// Segments of each task in a list that was written.
  static func segments(ofTasksIn name: String, _ folder: PlanFolder) -> [[Int]] {
    guard let file = try? RegularFile(list(name, folder)), let text = try? file.readText() else {
      return []
    }
    return text.split(separator: "\n").map { line in
      let words = line.split(separator: " ")
      return zip(words, words.dropFirst()).compactMap { $0 == "--index" ? Int($1) : nil }
    }
  }
}
