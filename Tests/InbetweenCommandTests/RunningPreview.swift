import Foundation
import TestSupport

/// A preview that is served while the tests look at it.
final class RunningPreview {
  let command: RunningCommand
  /// The printed address.
  let address: String
  let port: UInt16
  let token: String

  /// The preview did not begin.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Starts a preview in a folder, and waits for its address.
  init(_ arguments: [String], in folder: SceneFolder) throws {
    command = try RunningCommand(["preview"] + arguments, in: folder)
    let end = Date().addingTimeInterval(300)
    while !command.output.contains("\n") {
      guard Date() < end, command.process.isRunning else {
        let run = try command.wait()
        throw Failure(description: "\(run.status): \(run.messages)")
      }
      usleep(10_000)
    }
    let line = command.output.split(separator: "\n")[0]
    guard
      let parts = line.wholeMatch(of: /http:\/\/127\.0\.0\.1:([0-9]+)\/\?token=([0-9a-f]{32})/),
      let port = UInt16(parts.1)
    else { throw Failure(description: String(line)) }
    (address, self.port, token) = (String(line), port, String(parts.2))
  }

  deinit { if command.process.isRunning { command.process.terminate() } }

  /// The status and the body of an answer.
  func get(
    _ path: String, method: String = "GET", headers: [String: String] = [:], body: Data = Data()
  ) throws -> (status: Int, body: Data) {
    try LoopbackRequest(port: port, method: method, path: path, body: body, headers: headers)
      .answer()
  }

  /// The body of an answer that is one.
  func data(_ path: String) throws -> Data {
    let (status, body) = try get(path)
    guard status == 200 else {
      throw Failure(description: "\(path): \(status) \(String(decoding: body, as: UTF8.self))")
    }
    return body
  }

  /// Waits until something is so, however slow the machine is.
  func wait(until isSo: () throws -> Bool) throws {
    let end = Date().addingTimeInterval(300)
    while try !isSo() {
      guard Date() < end else { throw Failure(description: "it did not become so") }
      usleep(20_000)
    }
  }

  /// Ends it as Ctrl-C does.
  func end() throws -> CommandRun {
    command.send(SIGINT)
    return try command.wait()
  }

  /// The events from now on until a text is in them; the block runs once the first are there.
  func events(until mark: String, _ path: String = "events", while body: () throws -> Void = {})
    throws -> String
  {
    try LoopbackRequest(port: port, path: path).text(until: mark, while: body)
  }
}
