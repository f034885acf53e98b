import CFuzzer
import Foundation

/// What `make fuzz` runs; `FUZZ` in the environment names the target.
///
/// Built with `-D FUZZER` and libFuzzer's sanitizer it is libFuzzer's own command. Otherwise it feeds each
/// file that is named once, so that a finding can be looked at in a debugger.
@main
struct Fuzzing {
  static func main() throws {
    let name = ProcessInfo.processInfo.environment["FUZZ"] ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
      let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
      FileHandle.standardError.write(Data("FUZZ must name a target: \(names)\n".utf8))
      exit(2)
    }
    #if FUZZER
      fuzz(target)
    #else
      let harness = try FuzzHarness(target)
      for file in CommandLine.arguments.dropFirst() {
        print(file)
        try harness.run([UInt8](Data(contentsOf: URL(fileURLWithPath: file))))
      }
    #endif
  }
}

#if FUZZER
  /// libFuzzer's callback takes no context.
  private let harness = Result { try FuzzHarness(target) }
  nonisolated(unsafe) private var target = FuzzTarget.scene

  private func fuzz(_ chosen: FuzzTarget) -> Never {
    target = chosen
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    exit(
      LLVMFuzzerRunDriver(&count, &arguments) { start, count in
        do {
          try harness.get().run(Array(UnsafeBufferPointer(start: start, count: count)))
        } catch {
          FileHandle.standardError.write(Data("\(error)\n".utf8))
          abort()
        }
        return 0
      })
  }
#endif
