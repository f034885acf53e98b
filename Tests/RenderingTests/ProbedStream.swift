import Foundation
import TestSupport

/// What `ffprobe` says about a file's only video stream.
struct ProbedStream: Decodable {
  let codec_name: String
  let codec_tag_string: String
  let width: Int
  let height: Int
  let pix_fmt: String
  let color_range: String?
  let color_space: String?
  let color_primaries: String?
  let color_transfer: String?
  let r_frame_rate: String
  let avg_frame_rate: String
  let duration: String?
  let nb_read_frames: String

  private struct Answer: Decodable { let streams: [ProbedStream] }
  private struct Packets: Decodable {
    struct Packet: Decodable {
      let pts: Int
      let duration: Int?
    }
    let packets: [Packet]
  }

  /// Decodes the whole file to count its frames.
  static func probe(_ path: String) throws -> ProbedStream {
    let answer = try CommandLineTool.run(
      "ffprobe", ["-v", "error", "-count_frames", "-show_streams", "-of", "json", path])
    let streams = try JSONDecoder().decode(Answer.self, from: answer.output).streams
    guard let stream = streams.first, streams.count == 1 else {
      throw CocoaError(.fileReadCorruptFile)
    }
    return stream
  }

  /// Presentation times of a file's packets, in ticks of its time base.
  static func presentationTimes(_ path: String) throws -> [Int] {
    let answer = try CommandLineTool.run(
      "ffprobe", ["-v", "error", "-show_packets", "-of", "json", path])
    return try JSONDecoder().decode(Packets.self, from: answer.output).packets.map(\.pts)
  }
}
