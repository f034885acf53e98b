import Glibc

/// The scheduling of this process's threads.
enum ThreadScheduling {
  /// True when the calling thread has ordinary scheduling.
  static var isOrdinary: Bool { sched_getscheduler(0) == SCHED_OTHER }

  /// Gives threads of the first real-time class ordinary scheduling.
  ///
  /// SVT-AV1 1.4 gives its threads, and the one that opens it, the highest real-time priority where
  /// it may, as root may: they and what they start come before everything else on the machine, and
  /// a processor that they fill takes no signal and no clock of ours.
  static func makeOrdinary() {
    guard let folder = unsafe opendir("/proc/self/task") else { return }
    defer { unsafe closedir(folder) }
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: entry.pointee.d_name) {
        unsafe String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      guard let thread = pid_t(name), sched_getscheduler(thread) == SCHED_FIFO else { continue }
      var ordinary = sched_param(sched_priority: 0)
      unsafe sched_setscheduler(thread, SCHED_OTHER, &ordinary)
    }
  }
}
