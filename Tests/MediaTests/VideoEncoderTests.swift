import Foundation
import Media
import Testing
import Timing

/// Encoders as they are opened and closed, whoever runs them.
@Suite struct VideoEncoderTests {
  private static func encoder(_ codec: VideoCodec) throws -> VideoEncoder {
    let rate = try #require(FrameRate(frames: 30))
    let format = try #require(VideoFormat(codec: codec, width: 128, height: 96, frameRate: rate))
    return try VideoEncoder(format, firstFrame: 0)
  }

  /// The threads of this process that have real-time priority.
  private static func realTimeThreads() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").filter { name in
      pid_t(name).map { [SCHED_FIFO, SCHED_RR].contains(sched_getscheduler($0)) } ?? false
    }
  }

  /// In a process of its own, as other tests open encoders at the same instant.
  ///
  /// As another user than root it cannot fail: no thread may have real-time priority then.
  @Test(arguments: VideoCodec.allCases)
  func `an encoder's threads have no real-time priority`(codec: VideoCodec) async {
    await #expect(processExitsWith: .success) { [name = codec.rawValue as String] in
      let codec = try #require(VideoCodec(rawValue: name))
      let encoder = try Self.encoder(codec)
      #expect(try Self.realTimeThreads() == [])
      #expect(encoder.header.codec == codec)
    }
  }

  /// As where a render is cancelled.
  @Test(arguments: VideoCodec.allCases, [0, 1, 20])
  func `an encoder that was not flushed can be closed`(codec: VideoCodec, count: Int) throws {
    var encoder = try Self.encoder(codec)
    for i in 0..<count {
      var picture = try PlanarPicture(width: 128, height: 96, layout: encoder.header.layout)
      try encoder.send(&picture, index: i)
      while try encoder.receive() != nil {}
    }
    #expect(encoder.header.codec == codec)
  }
}
