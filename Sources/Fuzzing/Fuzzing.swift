import CFuzzer
import Foundation
import Synchronization

/// The targets of `make fuzz`; `FUZZ` in the environment names one.
///
/// Built with `-D FUZZER` and libFuzzer's sanitizer it is libFuzzer's own command. Otherwise it
/// feeds each file that is named once, so that a finding can be looked at in a debugger.
@main
struct Fuzzing {
  static func main() throws {
    let name = ProcessInfo.processInfo.environment["FUZZ"] ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
      let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
      FileHandle.standardError.write(Data("FUZZ must name a target: \(names)\n".utf8))
      exit(2)
    }
    let harness = try FuzzHarness(target)
    #if FUZZER
      fuzz(with: harness)
    #else
      for file in CommandLine.arguments.dropFirst() {
        try FileHandle.standardOutput.write(contentsOf: Data("\(file)\n".utf8))
        try harness.run([UInt8](Data(contentsOf: URL(fileURLWithPath: file))))
      }
    #endif
  }
}

#if FUZZER
  /// libFuzzer's callback takes no context.
  private let fed = Mutex<FuzzHarness?>(nil)

  private func fuzz(with harness: FuzzHarness) -> Never {
    fed.withLock { $0 = harness }
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    exit(
      LLVMFuzzerRunDriver(&count, &arguments) { start, count in
        do {
          let input = Array(UnsafeBufferPointer(start: start, count: count))
          try fed.withLock { $0 }?.run(input)
        } catch {
          FileHandle.standardError.write(Data("\(error)\n".utf8))
          abort()
        }
        return 0
      })
  }
#endif
