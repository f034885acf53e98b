import Foundation
import Inbetween
import Synchronization
import TestSupport
import Testing

/// Each call by which an output is made fails once, in each format.
@Suite struct FaultTests {
  private static func render(_ name: String, in folder: TemporaryFolder) throws {
    var request = RenderRequest(
      timeline: try TestScene.moving(seconds: 0.1, rate: .fifty),
      outputs: [try OutputRequest(path: folder.file(name))])
    request.jobs = 2
    _ = try Renderer(request).render()
  }

  private static func files(_ folder: TemporaryFolder) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in folder.contents {
      files[name] = try Data(contentsOf: URL(fileURLWithPath: folder.file(name)))
    }
    return files
  }

  /// Does something in which the call with a number fails, and gives how many there were.
  private static func withFault(
    at number: Int, code: Int32, in folder: TemporaryFolder, _ work: () throws -> Void
  ) rethrows -> (calls: [SystemCall], failed: SystemCall?) {
    let calls = Mutex<(all: [SystemCall], failed: SystemCall?)>(([], nil))
    try SystemCall.withFaults(
      below: folder.path,
      { call, _ in
        calls.withLock { calls in
          defer { calls.all.append(call) }
          guard calls.all.count == number else { return nil }
          calls.failed = call
          return code
        }
      }, during: work)
    return calls.withLock { ($0.all, $0.failed) }
  }

  @Test(arguments: OutputFormat.clipNames)
  func `a call that fails ends the render, and leaves what was there or what is complete`(
    _ name: String
  ) throws {
    let fresh = try TemporaryFolder()
    let all = try Self.withFault(at: -1, code: 0, in: fresh) { try Self.render(name, in: fresh) }
    let whole = try Self.files(fresh)
    #expect(Set(all.calls).isSuperset(of: [.open, .write, .sync, .close, .rename]))
    var failures: Set<SystemCall> = []
    for number in all.calls.indices {
      let code = number % 2 == 0 ? ENOSPC : EIO
      let folder = try TemporaryFolder()
      let old = Data("what was there before".utf8)
      for name in whole.keys { try old.write(to: URL(fileURLWithPath: folder.file(name))) }
      var error: (any Error)?
      let (_, failed) = Self.withFault(at: number, code: code, in: folder) {
        do { try Self.render(name, in: folder) } catch let found { error = found }
      }
      let what = "\(name): call \(number), \(failed.map { "\($0)" } ?? "none")"
      if let error {
        switch error as? RenderError {
        case .encoding(let error):
          #expect("\(error)".contains(folder.path), "\(what): \(error)")
        default: Issue.record("\(what): \(error)")
        }
        if let failed { failures.insert(failed) }
      }
      let found = try Self.files(folder)
      #expect(Set(found.keys) == Set(whole.keys), "\(what): \(found.keys.sorted())")
      for (name, bytes) in found {
        #expect(
          bytes == whole[name] || error != nil && bytes == old, "\(what): \(bytes.count) bytes")
      }
      try Self.render(name, in: folder)
      #expect(try Self.files(folder) == whole, "\(what): again")
    }
    #expect(
      failures.isSuperset(of: [.open, .write, .sync, .close, .rename]), "\(name): \(failures)")
  }

  @Test func `a reader that goes does not end the other files`() throws {
    let folder = try TemporaryFolder()
    let names = ["clip.mp4", "clip.gif", "%02d.png"]
    let timeline = try TestScene.moving(seconds: 2, rate: .fifty)
    func request(_ names: [String]) throws -> RenderRequest {
      RenderRequest(
        timeline: timeline, outputs: try names.map { try OutputRequest(path: folder.file($0)) })
    }
    _ = try Renderer(try request(names)).render()
    let whole = try Self.files(folder)
    for name in whole.keys { try FileManager.default.removeItem(atPath: folder.file(name)) }
    let pipe = folder.file("pipe.bgra")
    #expect(mkfifo(pipe, 0o600) == 0)
    // Opened for reading until the render has opened it, and then read no more.
    let reader = open(pipe, O_RDONLY | O_NONBLOCK)
    signal(SIGPIPE, SIG_IGN)
    let closed = Mutex(false)
    #expect {
      try Renderer(try request(["pipe.bgra"] + names)).render { _ in
        closed.withLock { closed in
          if !closed { close(reader) }
          closed = true
        }
      }
    } throws: { error in
      (error as? RenderError)?.isBrokenPipe == true
    }
    try FileManager.default.removeItem(atPath: pipe)
    #expect(try Self.files(folder) == whole)
  }
}
