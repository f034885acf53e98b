import CMalloc
import Foundation
import Inbetween
import Synchronization

/// The address space that the process may have (`ulimit -v`), beyond which allocations fail.
///
/// Most libraries cannot go on without memory, and end the process; so it is found out beforehand.
enum AddressSpace {
  /// The least memory of any command: some threads, a scene, the fonts.
  private static let least = 96 << 20

  /// The limit in bytes; `nil` when there is none.
  static var limit: Int? {
    var limits = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limits) == 0,
      limits.rlim_cur < rlim_t(Int.max)
    else { return nil }
    return Int(limits.rlim_cur)
  }

  /// Fails when the limit leaves too little for some needs.
  ///
  /// - Parameters:
  ///   - needs: The memory that will be allocated.
  ///   - advice: The advice that would need less, behind a comma.
  /// - Throws: A failure with the numbers, status 3.
  static func check(_ needs: [MemoryNeed] = [], advice: String = "") throws(CommandFailure) {
    guard let limit else { return }
    let all =
      [
        MemoryNeed(
          purpose: "the program and its libraries",
          byteCount: MachineMemory.used(.addresses) + least)
      ] + needs
    let sum = all.reduce(0) { $0 + $1.byteCount }
    guard sum > limit else { return }
    let parts = all.filter { $0.byteCount >= 1_000_000 }.map {
      "\(megabytes($0.byteCount)) for \($0.purpose)"
    }
    throw CommandFailure(
      .badInput,
      "the address space is limited to \(megabytes(limit)) (ulimit -v), and this takes about \(megabytes(sum)): \(parts.joined(separator: ", ")). A higher limit helps\(advice)"
    )
  }

  private static func megabytes(_ bytes: Int) -> String { "\((bytes + 999_999) / 1_000_000) MB" }

  /// Ends the process with a message where a library, out of memory, ends it with a signal.
  ///
  /// The estimate is none of what a scene's layers need for pictures of their own. Threads share
  /// one heap from then on.
  static func catchFailures() {
    guard let limit else { return }
    // Else each thread reserves 64 MB or more of addresses for a heap of its own.
    mallopt(M_ARENA_MAX, 1)
    let message =
      "error: memory ran out: the address space is limited to \(megabytes(limit)) (ulimit -v)\n"
    // Made now: afterwards nothing can be allocated.
    failureMessage.store(UInt(bitPattern: strdup(message)), ordering: .releasing)
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS] {
      signal(number) { _ in
        let address = AddressSpace.failureMessage.load(ordering: .acquiring)
        if let text = UnsafePointer<CChar>(bitPattern: address) {
          _ = write(STDERR_FILENO, text, strlen(text))
        }
        // Should this fail in turn, the alarm ends the process.
        alarm(1)
        UnfinishedFiles.removeAll()
        _exit(ExitStatus.badOutput.rawValue)
      }
    }
  }

  /// The address of a text that is never freed; 0 where there is none.
  ///
  /// A signal handler may take no lock, and an atomic pointer cannot be shared.
  private static let failureMessage = Atomic<UInt>(0)
}
